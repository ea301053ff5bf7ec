"""Fonts: where the characters come from."""
from ..case import CAPS, LINE, area_rule, around, case, text_rule
from ..document import Document
from ..fonts import Composite, Keyed, Simple, Type3

HEBREW = "לוינשטרן"
JAPANESE = "秘密番号証人名簿"


def composite(shown, size=16, x=50, y=300, **options):
    doc = Document()
    font = Composite(doc, shown, **options)
    doc.page(around(f"BT /C {size} Tf {x} {y} Td {font.codes(shown)} Tj ET\n"),
             f"/Font<</F1 {doc.helvetica}/C {font.reference}>>")
    return doc.build()


@case("composite.pdf", "An embedded composite font whose subset is exactly the name's letters", guards="f01 f07",
      area=(area_rule(*LINE),), lacks=["/FontFile2"])
def composite_identity():
    return composite(CAPS)


@case("flat-font.pdf", "A font that says its ascent is 1 and its descent 0", guards="f06", area=(area_rule(*LINE),),
      mayChange=[[1, *LINE]])
def flat_font():
    return composite(CAPS, flat=True)


@case("combining-marks.pdf", "Marks without width after the letters they belong to", guards="f08", text=(),
      area=(area_rule(*LINE),), gone=["\u0301", "\u0300", "ELLI"], alsoGone=["ELLI\u0301NGSWO\u0300RTH"])
def combining_marks():
    return composite("ELLI\u0301NGSWO\u0300RTH", marks="\u0301\u0300")


@case("hebrew.pdf", "A Hebrew name drawn in visual order", guards="f09", text=(text_rule(HEBREW),),
      area=(area_rule(*LINE),), gone=[HEBREW])
def hebrew():
    return composite(HEBREW[::-1])


@case("vertical.pdf", "Japanese in vertical writing mode", guards="f10", text=(text_rule(JAPANESE),),
      area=(area_rule(280, 60, 320, 240),), gone=[JAPANESE, JAPANESE[:4]], mayChange=[[1, 278, 58, 322, 242]])
def vertical():
    return composite(JAPANESE, x=300, y=230, vertical=True)


@case("type3.pdf", "A Type 3 font", guards="f12", area=(area_rule(*LINE),))
def type3():
    doc = Document()
    font = Type3(doc, CAPS)
    doc.page(around(f"BT /T 16 Tf 50 300 Td ({CAPS}) Tj ET\n"), f"/Font<</F1 {doc.helvetica}/T {font.reference}>>")
    return doc.build()


REST = "TOWN HALL"  # of the letters of CAPS it has T, O, W, N, H and L
GOES = "EIGSR"


def still_used(make):
    """The name in a font that another line still needs."""
    doc = Document()
    font = make(doc, CAPS + REST)
    doc.page(around(f"BT /C 16 Tf 50 300 Td {font.codes(CAPS)} Tj ET\nBT /C 16 Tf 50 200 Td {font.codes(REST)} Tj ET\n"),
             f"/Font<</F1 {doc.helvetica}/C {font.reference}>>")
    return doc.build()


def shared(kind, purpose, make, lacks):
    """A document in which letters of the name are shown nowhere else: the font may not know them afterwards."""
    case(f"still-used-{kind}.pdf", purpose, guards="f14", area=(area_rule(*LINE),), keep=("Retained", "TOWN"),
         lacks=lacks)(lambda: still_used(make))


def unicode_rows(start, digits):
    letters = list(dict.fromkeys(CAPS + REST))
    return [f"<{start + letters.index(c):0{digits}X}> <{ord(c):04X}>" for c in GOES]


NAMED = [f"witness{c}" for c in GOES] + unicode_rows(65, 2)

shared("truetype", "A simple TrueType font with glyph names, used by another line too",
       lambda doc, text: Simple(doc, text, "TrueType"), NAMED)
shared("type1", "A Type 1 font, used by another line too", lambda doc, text: Simple(doc, text, "Type1"), NAMED)
shared("type1c", "A bare CFF font, used by another line too", lambda doc, text: Simple(doc, text, "Type1C"), NAMED)
shared("opentype", "An OpenType font with CFF outlines, used by another line too",
       lambda doc, text: Simple(doc, text, "OpenType"), NAMED)
shared("composite", "A composite TrueType font with a CIDToGIDMap, used by another line too",
       lambda doc, text: Composite(doc, text, mapped=True), unicode_rows(1, 4))
shared("cid-keyed", "A composite font with a CID-keyed CFF program and a CMap of its own, used by another line too",
       Keyed, unicode_rows(1, 4) + [f"<{1 + list(dict.fromkeys(CAPS + REST)).index(c):04X}> 1" for c in GOES])
shared("type3", "A Type 3 font, used by another line too", lambda doc, text: Type3(doc, text),
       [f"/c{ord(c)}" for c in GOES] + [f"<{ord(c):02X}> <{ord(c):04X}>" for c in GOES])
