"""Looks at the picture of a screen: screen.py DUMP.xwd COPY.png WHAT NUMBER...

water LOW HIGH  the share of the screen that is blue as water lies between
above SHARE     at least this share of the water is in the upper half of what the window shows
below SHARE     and in the lower half
ink COUNT       at least so many pixels are white as writing
"""
import struct
import sys
import zlib


def read(path):
    """Width, height and rows of (blue, green, red, unused) bytes of a 24-bit dump."""
    with open(path, "rb") as file:
        data = file.read()
    header = struct.unpack(">25I", data[:100])
    size, width, height, stride, colours = header[0], header[4], header[5], header[12], header[19]
    start = size + 12 * colours
    return width, height, [data[start + y * stride:start + y * stride + 4 * width] for y in range(height)]


def write_png(path, width, height, rows):
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    lines = bytearray()
    for row in rows:
        line = bytearray(3 * width)
        line[0::3], line[1::3], line[2::3] = row[2::4], row[1::4], row[0::4]
        lines += b"\0" + line
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) +
                   chunk(b"IDAT", zlib.compress(bytes(lines), 1)) + chunk(b"IEND", b""))


width, height, rows = read(sys.argv[1])
write_png(sys.argv[2], width, height, rows)
what, numbers = sys.argv[3], [float(a) for a in sys.argv[4:]]
water = [sum(1 for blue, red in zip(row[0::4], row[2::4]) if blue > 110 and red < 90) for row in rows]
ink = sum(row[0::4].count(255) for row in rows if row[2::4].count(255))
lit = [y for y, row in enumerate(rows) if any(row)]
total = sum(water)
assert lit and (total or what == "ink"), "an empty screen"
middle = (lit[0] + lit[-1]) // 2
share = {"water": total / (width * height), "above": sum(water[:middle]) / max(total, 1),
         "below": sum(water[middle:]) / max(total, 1), "ink": ink}[what]
assert share >= numbers[0] and (len(numbers) < 2 or share <= numbers[1]), f"{what} is {share}"
