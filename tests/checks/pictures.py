"""Decodes PNG and GIF files completely, to see that nothing in them is damaged."""
import struct
import sys
import zlib


def check_png(data):
    at, packed, width, height, channels = 8, b"", 0, 0, 3
    while at < len(data):
        (length,) = struct.unpack(">I", data[at:at + 4])
        kind, body = data[at + 4:at + 8], data[at + 8:at + 8 + length]
        (crc,) = struct.unpack(">I", data[at + 8 + length:at + 12 + length])
        assert crc == zlib.crc32(kind + body), "wrong checksum"
        if kind == b"IHDR":
            width, height = struct.unpack(">II", body[:8])
            channels = 1 if body[9] == 3 else 3
        if kind == b"PLTE":
            assert len(body) % 3 == 0 and 0 < len(body) <= 768, "a strange palette"
        if kind == b"IDAT":
            packed += body
        at += 12 + length
    rows = zlib.decompress(packed)
    assert len(rows) == height * (channels * width + 1), "wrong number of pixels"
    assert len(set(rows)) > 8, "an empty picture"


def unpack_lzw(codes, smallest):
    clear, end = 1 << smallest, (1 << smallest) + 1
    table, width, last = {}, smallest + 1, None
    count, bits, held = 0, 0, 0
    for byte in codes:
        bits |= byte << held
        held += 8
        while held >= width:
            code = bits & ((1 << width) - 1)
            bits >>= width
            held -= width
            if code == clear:
                table, width, last = {i: bytes([i]) for i in range(clear)}, smallest + 1, None
                next_code = end + 1
                continue
            if code == end:
                return count
            assert last is None or code in table or code == next_code, "a code from nowhere"
            entry = table[code] if code in table else last + last[:1]
            count += len(entry)
            if last is not None and next_code < 4096:
                table[next_code] = last + entry[:1]
                next_code += 1
                if next_code == 1 << width and width < 12:
                    width += 1
            last = entry
    raise AssertionError("no end code")


def check_gif(data):
    assert data[10] & 0x80, "no palette"
    at = 13 + 3 * (2 << (data[10] & 7))
    frames = 0
    while data[at] != 0x3B:
        image = data[at] == 0x2C
        assert image or data[at] == 0x21, "an unknown block"
        width, height = struct.unpack("<HH", data[at + 5:at + 9])
        smallest = data[at + 10]
        at += 11 if image else 2
        codes = b""
        while data[at]:
            codes += data[at + 1:at + 1 + data[at]]
            at += 1 + data[at]
        at += 1
        if image:
            assert unpack_lzw(codes, smallest) == width * height, "wrong number of pixels"
            frames += 1
    assert frames > 3, "hardly a film"


for path in sys.argv[1:]:
    with open(path, "rb") as file:
        content = file.read()
    (check_png if path.endswith(".png") else check_gif)(content)
