"""Fonts: a TrueType file drawn from `shapes`, fonts of all kinds around it and around `programs`, and ToUnicode CMaps."""
import struct

from . import programs, shapes


def glyph(char):
    """The glyf entry of a character: one closed rectangle for each run of cells, 100 units a cell."""
    boxes = [(x * 100, y * 100, (x + w) * 100, (y + h) * 100) for x, y, w, h in shapes.runs(char)]
    if not boxes:
        return b""
    points = [p for x0, y0, x1, y1 in boxes for p in ((x0, y0), (x0, y1), (x1, y1), (x1, y0))]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    out = struct.pack(">hhhhh", len(boxes), min(xs), min(ys), max(xs), max(ys))
    out += b"".join(struct.pack(">H", 4 * i + 3) for i in range(len(boxes))) + struct.pack(">H", 0)
    out += b"\x01" * len(points)
    for values in (xs, ys):
        out += b"".join(struct.pack(">h", b - a) for a, b in zip([0] + values, values))
    return out + b"\0" * (-len(out) % 4)


def character_map(count):
    """A cmap table with one subtable for (1, 0): code 65 + n is glyph n + 1."""
    codes = bytes([0] * 65 + list(range(1, count + 1)) + [0] * (191 - count))
    return struct.pack(">HHHHI", 0, 1, 1, 0, 12) + struct.pack(">HHH", 0, 262, 0) + codes


def glyph_names(names):
    """A post table in format 2."""
    count = len(names) + 1
    strings = b"".join(bytes([len(n)]) + n.encode() for n in names)
    return (struct.pack(">IIhhIIIII", 0x20000, 0, -100, 50, 0, 0, 0, 0, 0) + struct.pack(">HH", count, 0)
            + b"".join(struct.pack(">H", 258 + i) for i in range(count - 1)) + strings)


def truetype(chars, widths, ascent=800, descent=-200, names=None):
    """A TrueType font in which glyph n + 1 draws chars[n]; glyph 0 is empty. With names code 65 + n shows it."""
    glyphs = [b""] + [glyph(c) for c in chars]
    offsets, data = [0], b""
    for g in glyphs:
        data += g
        offsets.append(len(data))
    count = len(glyphs)
    tables = {
        b"glyf": data or b"\0",
        b"head": struct.pack(">IIIIHHQQhhhhHHhhh", 0x10000, 0x10000, 0, 0x5F0F3CF5, 3, 1000, 0, 0, 0, 0, 500, 700, 0, 8,
                             2, 1, 0),
        b"hhea": struct.pack(">IhhhHhhhhhhhhhhhH", 0x10000, ascent, descent, 0, 600, 0, 0, 500, 1, 0, 0, 0, 0, 0, 0, 0,
                             count),
        b"hmtx": b"".join(struct.pack(">Hh", w, 0) for w in [600] + list(widths)),
        b"loca": b"".join(struct.pack(">I", o) for o in offsets),
        b"maxp": struct.pack(">IHHHHHHHHHHHHHH", 0x10000, count, 200, 50, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
    }
    if names:
        tables |= {b"cmap": character_map(len(chars)), b"post": glyph_names(names)}
    return wrapped(tables, 0x10000)


def opentype(chars, cff):
    """An OpenType font around a CFF program with a glyph for each of `chars` and an empty one before them."""
    count = len(chars) + 1
    return wrapped({
        b"CFF ": cff,
        b"head": struct.pack(">IIIIHHQQhhhhHHhhh", 0x10000, 0x10000, 0, 0x5F0F3CF5, 3, 1000, 0, 0, 0, 0, 500, 700, 0, 8,
                             2, 0, 0),
        b"hhea": struct.pack(">IhhhHhhhhhhhhhhhH", 0x10000, 800, -200, 0, 600, 0, 0, 500, 1, 0, 0, 0, 0, 0, 0, 0, count),
        b"hmtx": struct.pack(">Hh", 600, 0) * count,
        b"maxp": struct.pack(">IH", 0x5000, count),
        b"cmap": character_map(len(chars)),
    }, 0x4F54544F)


def wrapped(tables, version):
    head = struct.pack(">IHHHH", version, len(tables), 64, 2, 32)
    at, directory, body = 12 + 16 * len(tables), b"", b""
    for tag, table in sorted(tables.items()):
        padded = table + b"\0" * (-len(table) % 4)
        total = sum(struct.unpack(f">{len(padded) // 4}I", padded)) & 0xFFFFFFFF
        directory += tag + struct.pack(">III", total, at + len(body), len(table))
        body += padded
    return head + directory + body


def to_unicode(pairs, digits=4):
    """A CMap stream that maps codes of `digits` hexadecimal digits to strings."""
    rows = "".join(f"<{code:0{digits}X}> <{text.encode('utf-16-be').hex().upper()}>\n" for code, text in pairs)
    return ("/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n/CMapName /Adobe-Identity-UCS def "
            f"/CMapType 2 def\n1 begincodespacerange\n<{'00' * (digits // 2)}> <{'FF' * (digits // 2)}>\n"
            f"endcodespacerange\n{len(pairs)} beginbfchar\n{rows}endbfchar\nendcmap end end\n")


class Simple:
    """A simple font with an embedded subset of the characters of `text`; code 65 + n is the nth of them.

    Its glyphs have names of their own, `witnessE`, which /Encoding and the program tell.
    """

    def __init__(self, doc, text, kind):
        self.chars = list(dict.fromkeys(text))
        names = ["witness" + c for c in self.chars]
        subtype = "TrueType" if kind == "TrueType" else "Type1"
        if kind == "TrueType":
            file = "/FontFile2 " + doc.stream(truetype(self.chars, [600] * len(self.chars), names=names), compress=True)
        elif kind == "Type1":
            program, lengths = programs.type1(names, self.chars)
            keys = "".join(f"/Length{i} {n}" for i, n in enumerate(lengths, 1))
            file = "/FontFile " + doc.stream(program, keys, compress=True)
        else:
            program = programs.cff(self.chars, names)
            program = opentype(self.chars, program) if kind == "OpenType" else program
            file = "/FontFile3 " + doc.stream(program, f"/Subtype/{kind}", compress=True)
        charset = "" if subtype == "TrueType" else "/CharSet(" + "".join("/" + n for n in names) + ")"
        descriptor = doc.add(
            "<</Type/FontDescriptor/FontName/OBELUS+Cells/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 800"
            f"/Descent -200/CapHeight 700/StemV 100{charset}{file}>>")
        cmap = doc.stream(to_unicode([(65 + i, c) for i, c in enumerate(self.chars)], 2))
        encoding = "<</Type/Encoding/Differences[65" + "".join("/" + n for n in names) + "]>>"
        self.reference = doc.add(
            f"<</Type/Font/Subtype/{subtype}/BaseFont/OBELUS+Cells/FirstChar 65/LastChar {64 + len(names)}/Widths["
            f"{' '.join(['600'] * len(names))}]/Encoding {encoding}/FontDescriptor {descriptor}/ToUnicode {cmap}>>")

    def codes(self, text):
        return "<" + "".join(f"{self.chars.index(c) + 65:02X}" for c in text) + ">"


class Keyed:
    """A Type 0 font around a CID-keyed CFF program; the CID of a character is 100 more than its place in `text`. An
    embedded CMap says which code has which CID: code n is the nth character."""

    def __init__(self, doc, text):
        self.chars = list(dict.fromkeys(text))
        cids = [100 + i for i in range(len(self.chars))]
        program = doc.stream(programs.cff(self.chars, cids=cids), "/Subtype/CIDFontType0C", compress=True)
        bits = bytearray(32)
        for cid in cids:
            bits[cid >> 3] |= 0x80 >> (cid & 7)
        descriptor = doc.add(
            "<</Type/FontDescriptor/FontName/OBELUS+Cells/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 800"
            f"/Descent -200/CapHeight 700/StemV 100/FontFile3 {program}/CIDSet {doc.stream(bytes(bits))}>>")
        system = "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
        descendant = doc.add(
            f"<</Type/Font/Subtype/CIDFontType0/BaseFont/OBELUS+Cells{system}/FontDescriptor {descriptor}/DW 1000"
            f"/W[{cids[0]}[{' '.join(['600'] * len(cids))}]]>>")
        rows = "".join(f"<{i + 1:04X}> {cid}\n" for i, cid in enumerate(cids))
        encoding = doc.stream(
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n/CMapName /Cells def /CMapType 1 def\n"
            f"1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n{len(cids)} begincidchar\n{rows}endcidchar\n"
            "endcmap end end\n", f"/Type/CMap/CMapName/Cells{system}")
        cmap = doc.stream(to_unicode([(i + 1, c) for i, c in enumerate(self.chars)]))
        self.reference = doc.add(
            f"<</Type/Font/Subtype/Type0/BaseFont/OBELUS+Cells/Encoding {encoding}/DescendantFonts[{descendant}]"
            f"/ToUnicode {cmap}>>")

    def codes(self, text):
        return "<" + "".join(f"{self.chars.index(c) + 1:04X}" for c in text) + ">"


class Composite:
    """A Type 0 font with an embedded subset of exactly the characters of `text`; code n is the nth of them.

    With `mapped` a CIDToGIDMap leads from codes, which are CIDs, to glyphs."""

    def __init__(self, doc, text, vertical=False, unicode=True, marks="", flat=False, mapped=False):
        self.chars = list(dict.fromkeys(text))
        widths = [0 if c in marks else 1000 if vertical else 600 for c in self.chars]
        ascent, descent = (1, 0) if flat else (800, -200)
        program = doc.stream(truetype(self.chars, widths, ascent, descent), compress=True)
        box = "0 0 0 0" if flat else "0 -200 1000 900"
        descriptor = doc.add(
            f"<</Type/FontDescriptor/FontName/OBELUS+Cells/Flags 4/FontBBox[{box}]/ItalicAngle 0/Ascent {ascent}"
            f"/Descent {descent}/CapHeight 700/StemV 100/FontFile2 {program}>>")
        to_glyph = "/Identity"
        if mapped:
            to_glyph = " " + doc.stream(b"".join(struct.pack(">H", i) for i in range(len(self.chars) + 1)))
        lengths = " ".join(map(str, widths))
        descendant = doc.add(
            "<</Type/Font/Subtype/CIDFontType2/BaseFont/OBELUS+Cells/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)"
            f"/Supplement 0>>/FontDescriptor {descriptor}/DW 600/W[1[{lengths}]]/CIDToGIDMap{to_glyph}>>")
        cmap = ""
        if unicode:
            wrong = unicode if isinstance(unicode, str) else None
            cmap = "/ToUnicode " + doc.stream(to_unicode([(i + 1, wrong or c) for i, c in enumerate(self.chars)]))
        self.reference = doc.add(
            f"<</Type/Font/Subtype/Type0/BaseFont/OBELUS+Cells/Encoding/Identity-{'V' if vertical else 'H'}"
            f"/DescendantFonts[{descendant}]{cmap}>>")

    def codes(self, text):
        """`text` as the hexadecimal string that shows it."""
        return "<" + "".join(f"{self.chars.index(c) + 1:04X}" for c in text) + ">"


class Type3:
    """A Type 3 font whose procedures fill cells; codes are the characters' own."""

    def __init__(self, doc, text):
        chars = sorted(set(text))
        procedures = ""
        for c in chars:
            boxes = " ".join(f"{x * 100} {y * 100} {w * 100} {h * 100} re" for x, y, w, h in shapes.runs(c))
            procedures += f"/c{ord(c)} " + doc.stream(f"600 0 0 0 500 700 d1 {boxes} f")
        names = " ".join(f"{ord(c)}/c{ord(c)}" for c in chars)
        first, last = ord(chars[0]), ord(chars[-1])
        widths = " ".join("600" if chr(n) in chars else "0" for n in range(first, last + 1))
        cmap = doc.stream(to_unicode([(ord(c), c) for c in chars], 2))
        self.reference = doc.add(
            f"<</Type/Font/Subtype/Type3/FontBBox[0 0 500 700]/FontMatrix[.001 0 0 .001 0 0]/CharProcs<<{procedures}>>"
            f"/Encoding<</Type/Encoding/Differences[{names}]>>/FirstChar {first}/LastChar {last}/Widths[{widths}]"
            f"/ToUnicode {cmap}/Resources<<>>>>")

    def codes(self, text):
        return "<" + text.encode("latin-1").hex().upper() + ">"
