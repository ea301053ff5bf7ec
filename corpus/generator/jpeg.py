"""A baseline JPEG encoder for grey images: one quantisation step for all, Huffman codes of one length."""
import math
import struct

STEP = 8
ORDER = sorted(range(64), key=lambda i: (i // 8 + i % 8, i % 8 if (i // 8 + i % 8) % 2 == 0 else i // 8))  # zigzag
COSINE = [[math.cos((2 * x + 1) * u * math.pi / 16) * (math.sqrt(0.125) if u == 0 else 0.5) for x in range(8)]
          for u in range(8)]
DC_SYMBOLS = list(range(12))  # 4 bits each
AC_SYMBOLS = [0x00, 0xF0] + [run << 4 | size for run in range(16) for size in range(1, 11)]  # 8 bits each


def segment(marker, data):
    return struct.pack(">BBH", 0xFF, marker, len(data) + 2) + data


def coefficients(block):
    """The quantised cosine transform of 64 samples around 0, in zigzag order."""
    rows = [[sum(block[y * 8 + x] * COSINE[u][x] for x in range(8)) for u in range(8)] for y in range(8)]
    flat = [sum(rows[y][u] * COSINE[v][y] for y in range(8)) for v in range(8) for u in range(8)]
    return [round(flat[i] / STEP + 1e-6) for i in ORDER]  # no ties: libraries differ in the last digit of a cosine


def magnitude(value):
    """The size of a coefficient in bits, and those bits."""
    size = abs(value).bit_length()
    return size, value if value >= 0 else value + (1 << size) - 1


def encode(samples, width, height):
    """`samples`: a byte a pixel; width and height must be multiples of 8."""
    bits, previous, known = [], 0, {}
    for top in range(0, height, 8):
        for left in range(0, width, 8):
            block = tuple(samples[(top + y) * width + left + x] - 128 for y in range(8) for x in range(8))
            if block not in known:
                known[block] = coefficients(block)
            values = known[block]
            size, low = magnitude(values[0] - previous)
            previous = values[0]
            bits += [(DC_SYMBOLS.index(size), 4), (low, size)]
            run, last = 0, max((i for i in range(1, 64) if values[i]), default=0)
            for value in values[1:last + 1]:
                if value == 0:
                    run += 1
                    continue
                while run > 15:
                    bits.append((AC_SYMBOLS.index(0xF0), 8))
                    run -= 16
                size, low = magnitude(value)
                bits += [(AC_SYMBOLS.index(run << 4 | size), 8), (low, size)]
                run = 0
            if last < 63:
                bits.append((AC_SYMBOLS.index(0x00), 8))
    text = "".join(f"{value:0{width}b}" for value, width in bits if width)
    text += "1" * (-len(text) % 8)
    data = int(text, 2).to_bytes(len(text) // 8, "big").replace(b"\xff", b"\xff\0")

    def table(kind, length, symbols):
        counts = bytes(len(symbols) if n == length else 0 for n in range(1, 17))
        return segment(0xC4, bytes([kind]) + counts + bytes(symbols))

    return (b"\xff\xd8" + segment(0xE0, b"JFIF\0\1\1\0\0\1\0\1\0\0") + segment(0xDB, b"\0" + bytes([STEP] * 64))
            + segment(0xC0, struct.pack(">BHHBBBB", 8, height, width, 1, 1, 0x11, 0)) + table(0x00, 4, DC_SYMBOLS)
            + table(0x10, 8, AC_SYMBOLS) + segment(0xDA, b"\1\1\0\0\x3f\0") + data + b"\xff\xd9")
