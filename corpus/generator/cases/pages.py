"""Pages whose own space is not what a reader sees, and state that must survive an edit."""
from ..case import CAPS, DOCKET, LINE, NAME_RULE, area_rule, around, case, single
from ..document import Document, line


@case("rotated-pages.pdf", "Pages turned by 90, 180 and 270 degrees", guards="t15",
      area=(area_rule(*LINE, pages="1-3"),))
def rotated_pages():
    doc = Document()
    for angle in (90, 180, 270):
        doc.page(around(line(50, 300, CAPS, 14)), entries=f"/Rotate {angle}")
    return doc.build()


@case("crop-box.pdf", "A media box that does not start at 0 and a crop box inside it", guards="t16",
      area=(area_rule(*LINE),))
def crop_box():
    return single(line(50, 300, CAPS, 14), entries="/MediaBox[-30 -20 420 420]/CropBox[20 30 400 390]").build()


@case("off-page.pdf", "Text outside the crop box and outside the media box: no reader shows it", guards="t18",
      area=(area_rule(-300, -300, 700, 240), area_rule(-300, 280, 700, 318)), keep=["2026-0417"])
def off_page():
    doc = Document()
    doc.page(line(50, 350, DOCKET, 16) + line(50, 300, CAPS, 14) + line(50, -150, CAPS, 14),
             entries="/CropBox[0 330 420 400]")
    return doc.build()


@case("user-unit.pdf", "A page whose unit is 1/36 inch", area=(area_rule(*LINE),))
def user_unit():
    return single(line(50, 300, CAPS, 14), entries="/UserUnit 2").build()


@case("two-pages.pdf", "The same line on two pages; only the first is covered by the area", guards="t06",
      text=({**NAME_RULE, "pages": "1"},), gone=[], keep=["Retained"],
      pageText={"gone": {"1": [CAPS]}, "kept": {"2": [CAPS]}})
def two_pages():
    doc = Document()
    shared = doc.stream(around(line(50, 300, CAPS, 14)))
    doc.page(shared)
    doc.page(shared)
    return doc.build()


@case("colours.pdf", "A colour that changes in one component only; the squares keep their colours", guards="t21",
      area=(area_rule(*LINE),))
def colours():
    squares = "".join(f"{r} {g} {b} rg {50 + 40 * i} 30 30 30 re f\n"
                      for i, (r, g, b) in enumerate([(1, 0, 0), (1, 0, 1), (1, 1, 1), (0, 1, 1), (0, 0, 1)]))
    return single(squares + "0 g\n" + line(50, 300, CAPS, 14)).build()


@case("font-state.pdf", "Fonts set before q and changed inside q … Q; text after Q keeps its font", guards="l02",
      area=(area_rule(*LINE),), keep=["Retained", "outer", "inner"])
def font_state():
    return single(f"/F2 10 Tf q /F1 14 Tf BT 50 300 Td ({CAPS}) Tj 0 -24 Td (inner) Tj ET Q\n"
                  "BT 50 230 Td (outer font) Tj ET\n").build()
