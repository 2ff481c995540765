"""alike.py A.png B.png: two pictures show the same, apart from single pixels.

Both are summed over squares of 16 pixels, without the line of text at the top, and the squares may differ
by a part of all brightness that a few particles elsewhere make: a compiler may not change a bit of the
state, but a small change of the method may, and need not come with new pictures.
"""
import struct
import sys
import zlib

SIDE = 16
TEXT = 8
MOST = 0.35  # water elsewhere altogether: 1 to 2


def unfilter(kind, row, above, step):
    for i, value in enumerate(row):
        left = row[i - step] if i >= step else 0
        up = above[i]
        corner = above[i - step] if i >= step else 0
        if kind == 1:
            value += left
        elif kind == 2:
            value += up
        elif kind == 3:
            value += (left + up) // 2
        elif kind == 4:
            guess = left + up - corner
            value += min((left, up, corner), key=lambda near: abs(guess - near))
        row[i] = value & 255


def brightness(path):
    with open(path, "rb") as file:
        data = file.read()
    at, packed, palette = 8, b"", None
    while at < len(data):
        (length,) = struct.unpack(">I", data[at:at + 4])
        kind, body = data[at + 4:at + 8], data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
        elif kind == b"PLTE":
            palette = [sum(body[i:i + 3]) / 3 for i in range(0, length, 3)]
        elif kind == b"IDAT":
            packed += body
        at += 12 + length
    assert depth == 8 and colour in (2, 3), "only 8 bits, with palette or RGB"
    step = 3 if colour == 2 else 1
    raw, rows, above = zlib.decompress(packed), [], bytearray(step * width)
    for y in range(height):
        start = y * (step * width + 1)
        row = bytearray(raw[start + 1:start + 1 + step * width])
        unfilter(raw[start], row, above, step)
        above = row
        rows.append([palette[i] for i in row] if palette else [sum(row[3 * x:3 * x + 3]) / 3 for x in range(width)])
    return width, height, rows


def squares(path):
    width, height, rows = brightness(path)
    return [sum(sum(row[x:x + SIDE]) for row in rows[y:y + SIDE]) 
            for y in range(TEXT, height - SIDE + 1, SIDE) for x in range(0, width - SIDE + 1, SIDE)]


one, two = squares(sys.argv[1]), squares(sys.argv[2])
assert len(one) == len(two), "pictures of different sizes"
difference = sum(abs(a - b) for a, b in zip(one, two)) / sum(one)
assert difference <= MOST, f"the pictures differ by {difference:.2f} of their brightness"
print(f"{sys.argv[2]} differs by {difference:.2f}")
