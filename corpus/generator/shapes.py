"""Letters of five by seven cells: for scans, outlines, Type 3 procedures and the TrueType font made here."""
import hashlib

ROWS = {  # seven rows of five bits, top row first
    "A": "0E11111F111111", "B": "1E11111E11111E", "C": "0E11101010110E", "D": "1E11111111111E",
    "E": "1F10101E10101F", "F": "1F10101E101010", "G": "0E11101711110E", "H": "1111111F111111",
    "I": "0E04040404040E", "J": "0702020202120C", "K": "11121418141211", "L": "1010101010101F",
    "M": "111B1515111111", "N": "11191513111111", "O": "0E11111111110E", "P": "1E11111E101010",
    "Q": "0E11111115120D", "R": "1E11111E141211", "S": "0F10100E01011E", "T": "1F040404040404",
    "U": "1111111111110E", "V": "11111111110A04", "W": "11111115151B11", "X": "11110A040A1111",
    "Y": "11110A04040404", "Z": "1F01020408101F", "0": "0E11131519110E", "1": "040C040404040E",
    "2": "0E11010204081F", "3": "1F02040201110E", "4": "02060A121F0202", "5": "1F101E0101110E",
    "6": "0608101E11110E", "7": "1F010204080808", "8": "0E11110E11110E", "9": "0E11110F01020C",
    "-": "0000001F000000", ".": "00000000000C0C", " ": "00000000000000",
}


def rows(char):
    """Seven rows of five booleans. A character without a drawing gets a frame with a pattern of its own inside."""
    code = ROWS.get(char.upper())
    if code is None:
        bits = hashlib.md5(char.encode()).digest()
        code = "1F" + "".join(f"{0x11 | (b & 0x0E):02X}" for b in bits[:5]) + "1F"
    return [[bool(int(code[i:i + 2], 16) >> (4 - k) & 1) for k in range(5)] for i in range(0, 14, 2)]


def runs(char):
    """The drawing as rectangles (x, y, width, height) in cells, the origin at the lower left."""
    found = []
    for index, row in enumerate(rows(char)):
        start = None
        for k, on in enumerate(row + [False]):
            if on and start is None:
                start = k
            elif not on and start is not None:
                found.append((start, 6 - index, k - start, 1))
                start = None
    return found


def outlines(text, x, y, cell):
    """Path operators that draw `text` as filled rectangles, six cells a letter."""
    out = []
    for index, char in enumerate(text):
        for cx, cy, w, h in runs(char):
            left = x + (index * 6 + cx) * cell
            out.append(f"{left:g} {y + cy * cell:g} {w * cell:g} {h * cell:g} re f")
    return "\n".join(out) + "\n"


def pixels(text, width, height, left, top, cell):
    """A grey image (a byte a pixel, black on white) of `width` × `height` with `text` at (left, top)."""
    image = bytearray(b"\xff" * (width * height))
    for index, char in enumerate(text):
        for r, row in enumerate(rows(char)):
            for k, on in enumerate(row):
                for dy in range(cell if on else 0):
                    at = (top + r * cell + dy) * width + left + (index * 6 + k) * cell
                    image[at:at + cell] = b"\0" * cell
    return bytes(image)
