"""A short name where no reader looks: behind the end of code and of samples, in bytes that no format has a meaning for."""
import zlib

from .. import jpeg
from ..case import around, case, text_rule
from ..document import Document, line

SHORT = "Xuqa"
TAIL = SHORT.encode()
GONE = {"text": (text_rule(SHORT),), "gone": [SHORT], "lacks": [SHORT]}
IMAGE = "/Type/XObject/Subtype/Image/Width 8/Height 8/ColorSpace/DeviceGray/BitsPerComponent 8"
BILEVEL = IMAGE.replace("BitsPerComponent 8", "BitsPerComponent 1")
SAMPLES = bytes(range(0, 256, 4))


def coded(filters, data, entries=IMAGE, parameters=""):
    return data, f"{entries}/Filter{filters}{parameters}"


def page(*images, doc=None, extra="", resources="", entries="", xobjects=""):
    """A page that shows the name and draws images in a row."""
    doc = doc or Document()
    names = [doc.stream(*image) for image in images]
    draw = "".join(f"q 30 0 0 30 {50 + 36 * n} 180 cm /Im{n} Do Q\n" for n in range(len(names)))
    xobjects += "".join(f"/Im{n} {name}" for n, name in enumerate(names))
    doc.page(around(line(50, 300, SHORT) + draw + extra), f"/XObject<<{xobjects}>>{resources}", entries)
    return doc.build()


@case("dead-flate.pdf", "A short name behind the end of Flate data: of images, of a form, of private data", **GONE)
def flate():
    doc = Document()
    form = doc.stream(zlib.compress(b"0.5 g 200 180 30 30 re f", 9) + TAIL,
                      "/Type/XObject/Subtype/Form/BBox[0 0 420 400]/Resources<<>>/Filter/FlateDecode")
    doc.catalog = f"/Vendor {doc.stream(zlib.compress(bytes(range(32)), 9) + TAIL, '/Filter/FlateDecode')}"
    broken = zlib.compress(SAMPLES, 9)[:-4] + TAIL  # in the place of the checksum
    return page(coded("/FlateDecode", zlib.compress(SAMPLES, 9) + TAIL),
                coded("[/FlateDecode]", zlib.compress(SAMPLES, 9) + b"\n" + TAIL),
                coded("/FlateDecode", broken), doc=doc, extra="/Fm Do\n", xobjects=f"/Fm {form}")


@case("dead-samples.pdf", "A short name behind the last sample of images, of a mask, and of a function", **GONE)
def samples():
    doc = Document()
    mask = doc.stream(zlib.compress(SAMPLES + TAIL, 9), IMAGE + "/Filter/FlateDecode")
    tint = doc.stream(bytes(8) + TAIL, "/FunctionType 0/Domain[0 1]/Range[0 1 0 1 0 1 0 1]/Size[2]/BitsPerSample 8")
    rows = b"".join(b"\0" + SAMPLES[at:at + 8] for at in range(0, 64, 8))
    predicted = "/DecodeParms<</Predictor 15/Columns 8>>"
    return page((SAMPLES + TAIL, IMAGE),
                coded("/FlateDecode", zlib.compress(SAMPLES + b"\0" * 8 + TAIL, 9)),
                coded("/FlateDecode", zlib.compress(rows + b"\0" + TAIL + b"\0\0\0\0", 9), parameters=predicted),
                coded("/FlateDecode", zlib.compress(SAMPLES, 9), IMAGE + f"/SMask {mask}"),
                doc=doc, extra="/C0 cs 0.5 scn 50 120 30 30 re f\n",
                resources=f"/ColorSpace<</C0[/Separation/Spot/DeviceCMYK {tint}]>>")


@case("dead-meshes.pdf", "A short name behind the last whole vertex or patch of shadings, where MuPDF draws one more",
      **GONE, outcome="redacted or withheld")
def meshes():
    doc = Document()
    vertices = b"".join(bytes([0, x, x, y, y, grey]) for x, y, grey in ((0, 0, 0), (255, 0, 128), (128, 255, 200)))
    common = "/ColorSpace/DeviceGray/BitsPerComponent 8/BitsPerFlag 8"
    free = doc.stream(vertices + TAIL, f"/ShadingType 4{common}/BitsPerCoordinate 16/Decode[50 100 100 150 0 1]")
    points = bytes(v for x, y in ((0, 0), (0, 85), (0, 170), (0, 255), (85, 255), (170, 255), (255, 255), (255, 170),
                                  (255, 85), (255, 0), (170, 0), (85, 0)) for v in (x, y))
    patch = doc.stream(zlib.compress(b"\0" + points + bytes([0, 80, 160, 240]) + b"\0" + TAIL, 9),
                       f"/ShadingType 6{common}/BitsPerCoordinate 8/Decode[150 200 100 150 0 1]/Filter/FlateDecode")
    return page(doc=doc, extra="/S0 sh /S1 sh\n", resources=f"/Shading<</S0 {free}/S1 {patch}>>")


def hexadecimal(data):
    return data.hex().encode() + b">"


def lzw(data):
    """Codes of nine bits: cleared before they would get longer."""
    bits = "".join(f"{code:09b}" for at in range(0, len(data), 200) for code in [256, *data[at:at + 200]])
    bits += f"{257:09b}"
    bits += "0" * (-len(bits) % 8)
    return int(bits, 2).to_bytes(len(bits) // 8, "big")


def ascii85(data):
    words = [int.from_bytes(data[at:at + 4], "big") for at in range(0, len(data), 4)]  # whole words
    return b"".join(b"z" if word == 0 else bytes(word // 85 ** n % 85 + 33 for n in (4, 3, 2, 1, 0))
                    for word in words) + b"~>"


@case("dead-filters.pdf", "A short name behind the end of ASCII, LZW and run length data, and inside filters of others",
      **GONE)
def filters():
    runs = bytes([63]) + SAMPLES + b"\x80"
    return page(coded("/ASCIIHexDecode", hexadecimal(SAMPLES) + TAIL), coded("/ASCII85Decode", ascii85(SAMPLES) + TAIL),
                coded("/LZWDecode", lzw(SAMPLES) + TAIL), coded("/RunLengthDecode", runs + TAIL),
                coded("[/ASCII85Decode/FlateDecode]", ascii85(zlib.compress(SAMPLES, 9) + TAIL + b"\0" * 3
                                                              + b"\0" * (-(len(zlib.compress(SAMPLES, 9)) + 7) % 4))),
                coded("[/FlateDecode/ASCIIHexDecode]", zlib.compress(hexadecimal(SAMPLES) + TAIL, 9)),
                coded("/LZWDecode", lzw(SAMPLES + TAIL)))


def picture():
    return jpeg.encode(b"\x40" * 64, 8, 8)


@case("dead-jpeg.pdf", "A short name before, inside and behind JPEG data, once inside Flate", **GONE)
def jpegs():
    data = picture()
    scan = data.index(b"\xff\xda")
    between = data[:scan] + TAIL + data[scan:]
    return page(coded("/DCTDecode", data + TAIL), coded("/DCTDecode", TAIL + data), coded("/DCTDecode", between),
                coded("[/FlateDecode/DCTDecode]", zlib.compress(data + TAIL, 9)))


WHITE = b"\xff\x00\x10\x01"  # Group 4: eight rows as the white one above, and the end of the block


def segment(number, kind, data, pages=1):
    return number.to_bytes(4, "big") + bytes([kind, 0, pages]) + len(data).to_bytes(4, "big") + data


@case("dead-fax.pdf", "A short name behind fax and JBIG2 data, and in a comment of the latter", **GONE)
def fax():
    size = (8).to_bytes(4, "big") * 2
    head = segment(0, 48, size + bytes(8) + b"\0\0\0")
    region = segment(1, 38, size + bytes(8) + b"\0" + b"\x01" + WHITE)
    comment = segment(2, 62, b"\x20\0\0\0" + TAIL + b"\0\0\0")
    group4 = "/DecodeParms<</K -1/Columns 8/Rows 8>>"
    return page(coded("/CCITTFaxDecode", WHITE + TAIL, BILEVEL, group4),
                coded("/CCITTFaxDecode", b"\xff" + b"\0" * 4 + TAIL, BILEVEL, group4),
                coded("/JBIG2Decode", head + region + comment, BILEVEL),
                coded("/JBIG2Decode", head + region + TAIL, BILEVEL))


@case("dead-inline.pdf", "A short name behind the data of inline images, and in their rows too many", **GONE)
def inline():
    def image(name, data, more=""):
        data = data.decode("latin-1")
        return f"q 30 0 0 30 50 180 cm BI /W 8 /H 8 /CS /G /BPC 8 /F /{name}{more} ID {data} EI Q\n"
    extra = (image("Fl", zlib.compress(SAMPLES, 9) + TAIL) + image("Fl", zlib.compress(SAMPLES + TAIL, 9))
             + image("AHx", hexadecimal(SAMPLES) + TAIL) + image("A85", ascii85(SAMPLES) + TAIL)
             + image("RL", bytes([63]) + SAMPLES + b"\x80" + TAIL) + image("DCT", picture() + TAIL))
    return page(extra=extra)


@case("dead-appearance.pdf", "A short name that default appearances of a form, a field and a free text show",
      **{**GONE, "contains": ["/F1 12 Tf"]})
def appearance():
    doc = Document()
    da = f"/DA(/F1 12 Tf \\({SHORT}\\) Tj [\\({SHORT[:2]}\\) -20 \\({SHORT[2:]}\\)] TJ 0 g)"
    look = doc.form("0.9 g 0 0 60 20 re f", box="0 0 60 20")
    field = doc.add(f"<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/F 4/Rect[250 180 310 200]{da}/AP<</N {look}>>>>")
    note = doc.add(f"<</Type/Annot/Subtype/FreeText/F 4/Rect[320 180 380 200]/Contents(Note){da}/AP<</N {look}>>>>")
    doc.catalog = f"/AcroForm<</Fields[{field}]/DR<<{doc.fonts}>>{da}>>"
    return page(doc=doc, entries=f"/Annots[{field} {note}]")


@case("private-stream.pdf", "A short name in binary streams under private keys, in one and two bytes a letter", **GONE)
def private():
    doc = Document()
    noise = bytes(n * 37 % 32 for n in range(200))
    streams = [doc.stream(noise + TAIL + noise), doc.stream(noise + SHORT.encode("utf-16-be") + noise, "", True)]
    doc.catalog = f"/VendorData[{streams[0]}]/VendorMore {streams[1]}"
    return page(doc=doc)


@case("private-encodings.pdf", "Short names and numbers in private binary streams beside bytes that are letters by chance, in "
      "several encodings", text=(text_rule("Xuqö"), {"id": "word", "select": {"text": "Xuqy", "wholeWord": True},
                                                      "action": "redact"},
                                 {"id": "number", "select": {"regex": r"\b40417\b"}, "action": "redact"},
                                 text_rule("12 45") | {"id": "spaced"}, text_rule("Жукова") | {"id": "cyrillic"}),
      gone=["Xuqö", "40417"], lacks=["Xuq", "X\0u\0q", "40417", "12 45", "Жуков", "\x16\x04C\x04:"])
def private_encodings():
    doc = Document()
    noise = bytes(n * 37 % 32 for n in range(64))
    texts = ["Xuqö".encode("latin-1"), "Xuqö".encode(), "Xuqo\u0308".encode(), "Xuqö".encode("utf-16-be"),
             "Xuqo\u0308".encode("utf-16-le"), b"\xe9Xuqy\xfe", b"\xe940417\xfc", b"40417\xc3\xa9", b"12 45",
             "Жукова".encode(), "Жукова".encode("utf-16-le"), b"\x4e" + "Xuqö".encode("utf-16-be") + b"\x4e\x20"]
    streams = [doc.stream(noise + text + noise) for text in texts]
    streams.append(doc.stream(b"Mostly a text, and beside it \xff " * 20 + "Xuqö".encode()))
    doc.catalog = f"/VendorData[{' '.join(streams)}]"
    doc.page(around(line(50, 300, "Nothing here")))
    return doc.build()


def marked(data, marker, body):
    """JPEG data with one more segment before the scan."""
    scan = data.index(b"\xff\xda")
    return data[:scan] + b"\xff" + bytes([marker]) + (len(body) + 2).to_bytes(2, "big") + body + data[scan:]


@case("dead-code.pdf", "A short name inside code: in JBIG2 segments of unknown kind and shared ones, in tables that a JPEG image "
      "does not use, in fax data before their end", **GONE)
def code():
    doc = Document()
    size = (8).to_bytes(4, "big") * 2
    head = segment(0, 48, size + bytes(8) + b"\0\0\0")
    region = segment(1, 38, size + bytes(8) + b"\0" + b"\x01" + WHITE)
    shared = doc.stream(segment(2, 52, b"\0\0\0\1" + TAIL + bytes(4), 0))
    group4 = "/DecodeParms<</K -1/Columns 8/Rows 8>>"
    data = picture()
    lengths = bytes([0, 0, 4] + [0] * 13)
    quantities = (TAIL * 16)[:64]
    return page(coded("/JBIG2Decode", head + segment(2, 52, b"\0\0\0\1" + TAIL) + region, BILEVEL),
                coded("/JBIG2Decode", head + region, BILEVEL, f"/DecodeParms<</JBIG2Globals {shared}>>"),
                coded("/DCTDecode", marked(data, 0xC4, b"\x11" + lengths + TAIL)),
                coded("/DCTDecode", marked(data, 0xDB, b"\x03" + quantities)),
                coded("/CCITTFaxDecode", WHITE[:1] + TAIL, BILEVEL, group4), doc=doc)


@case("dead-tables.pdf", "A short name in colours, thresholds and maps that nothing uses, and in data that no format has a meaning "
      "for", **GONE)
def tables():
    doc = Document()
    colours = bytes(6) + TAIL + bytes(2)
    lookup = doc.stream(colours)
    indexed = "/Type/XObject/Subtype/Image/Width 8/Height 8/BitsPerComponent 2/ColorSpace"
    image = f"{indexed}[/Indexed/DeviceRGB 3 {lookup}]"
    direct = f"{indexed}[/Indexed/DeviceRGB 3<{colours.hex()}>]"
    halftone = doc.stream(TAIL + bytes(range(12)), "/Type/Halftone/HalftoneType 6/Width 4/Height 4")
    inline = (f"q 30 0 0 30 50 120 cm BI /W 8 /H 8 /BPC 2 /CS [/I /RGB 3 <{colours.hex()}>] ID "
              + "\x10" * 16 + " EI Q\n"
              "q 30 0 0 30 90 120 cm BI /W 8 /H 8 /CS /G /BPC 8 /F /LZW ID "
              + (lzw(SAMPLES) + TAIL).decode("latin-1") + " EI Q\n"
              "q 30 0 0 30 130 120 cm BI /W 8 /H 8 /IM true /F /CCF /DP <</K -1 /Columns 8 /Rows 8>> ID "
              + (WHITE + TAIL).decode("latin-1") + " EI Q\n")
    return page((b"\x10" * 16, image), (b"\x10" * 16, direct), doc=doc, extra="/G0 gs\n" + inline,
                resources=f"/ExtGState<</G0<</HT {halftone}>>>>")

