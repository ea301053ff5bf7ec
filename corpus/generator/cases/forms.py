"""Content that is reached through another object."""
from ..case import CAPS, DOCKET, LINE, NAME, NAME_RULE, area_rule, around, case
from ..document import Document, line


@case("form-matrix.pdf", "A form with a matrix of its own, drawn under another one", guards="t03",
      area=(area_rule(*LINE),))
def form_matrix():
    doc = Document()
    form = doc.form(line(20, 100, CAPS, 7), entries="/Matrix[2 0 0 2 -10 30]")
    doc.page(around("q 1 0 0 1 20 70 cm /Fm Do Q\n"), f"/XObject<</Fm {form}>>")
    return doc.build()


@case("form-shared.pdf", "A form inside a form, shared by two pages", guards="t02",
      area=(area_rule(*LINE, pages="1,2"),))
def form_shared():
    doc = Document()
    inner = doc.form(line(50, 300, CAPS, 14))
    outer = doc.form("/In Do " + line(50, 230, "Retained in the form"), f"/XObject<</In {inner}>>")
    for _ in range(2):
        doc.page(around("/Out Do\n"), f"/XObject<</Out {outer}>>")
    return doc.build()


@case("inherited-resources.pdf", "A form that stands in resources inherited from the page tree", guards="t04",
      area=(area_rule(*LINE),))
def inherited_resources():
    doc = Document()
    form = doc.form(line(50, 300, CAPS, 14))
    doc.tree = f"/Resources<<{doc.fonts}/XObject<</Fm {form}>>>>"
    doc.page(around("/Fm Do\n"), inherit=True)
    doc.page(line(50, 350, DOCKET, 16), inherit=True)
    return doc.build()


@case("pattern.pdf", "Text in the cell of a tiling pattern", guards="c01", area=(area_rule(*LINE),),
      mayChange=[[1, 40, 285, 380, 325]])
def pattern():
    doc = Document()
    cell = doc.stream(line(2, 5, CAPS), "/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 120 20]"
                      f"/XStep 120/YStep 20/Resources<<{doc.fonts}>>")
    doc.page(around("q /Pattern cs /P1 scn 45 290 330 28 re f Q\n"), f"/Pattern<</P1 {cell}>>")
    return doc.build()


@case("soft-mask.pdf", "Text in the group of a soft mask", guards="c02", area=(area_rule(*LINE),),
      mayChange=[[1, 40, 285, 380, 325]])
def soft_mask():
    doc = Document()
    group = doc.form("1 g " + line(50, 300, CAPS, 14), entries="/Group<</S/Transparency/CS/DeviceGray>>")
    state = doc.add(f"<</Type/ExtGState/SMask<</Type/Mask/S/Luminosity/G {group}>>>>")
    doc.page(around("q /GS gs 0 0 1 rg 45 290 330 28 re f Q\n"), f"/ExtGState<</GS {state}>>")
    return doc.build()


@case("outlines.pdf", "The name drawn as filled paths, without any text", guards="c03", text=(), gone=[],
      area=(area_rule(*LINE),), paths=[1, *LINE], mayChange=[[1, *LINE]])
def outlines():
    from ..shapes import outlines as paths
    doc = Document()
    doc.page(around(paths(CAPS, 50, 298, 2)))
    return doc.build()


@case("shared-unused.pdf", "A form in resources of two pages of which the second never draws it", guards="t04",
      text=({**NAME_RULE, "pages": "1"},), area=(area_rule(*LINE),), settings={"sanitize": "none"})
def shared_unused():
    doc = Document()
    form = doc.form(line(50, 300, CAPS, 14))
    doc.tree = f"/Resources<<{doc.fonts}/XObject<</Fm {form}>>>>"
    doc.page(around("/Fm Do\n"), inherit=True)
    doc.page(line(50, 350, DOCKET, 16), inherit=True)
    return doc.build()


@case("object-reference.pdf", "A form that the structure tree names as a whole", guards="s01 t04",
      text=(), area=(area_rule(*LINE),))
def object_reference():
    doc = Document()
    form = doc.form(line(50, 300, CAPS, 14), entries="/StructParent 0")
    page = doc.page(around("/Fm Do\n"), f"/XObject<</Fm {form}>>")
    root = doc.add("")
    element = doc.add(f"<</S/Figure/P {root}/Pg {page}/Alt({NAME})/K<</Type/OBJR/Obj {form}>>>>")
    doc.put(root, f"<</Type/StructTreeRoot/K {element}>>")
    doc.catalog += f"/StructTreeRoot {root}"
    return doc.build()


@case("page-entries.pdf", "Private data and a thumbnail of the page", guards="d01",
      text=(), area=(area_rule(*LINE),), settings={"sanitize": "none"}, alsoGone=["Witness"])
def page_entries():
    doc = Document()
    thumb = doc.stream(CAPS.encode() + b"1234", "/Width 4/Height 4/BitsPerComponent 8/ColorSpace/DeviceGray")
    doc.page(around(line(50, 300, "Witness", 14)), entries=f"/Thumb {thumb}/PieceInfo<</Draw<</Private({CAPS})"
             f"/LastModified(D:2026)>>>>/Draft({CAPS})")
    return doc.build()


@case("unseen.pdf", "Comments, operators without a meaning, surplus operands and private entries around what goes; a layer "
      "and a sequence in which nothing is drawn", guards="m01 t04", area=(area_rule(*LINE),), gone=[CAPS],
      settings={"sanitize": "none"}, contains=["/OCProperties"])
def unseen():
    doc = Document()
    layer = doc.add("<</Type/OCG/Name(Layer)>>")
    form = doc.form(f"% {CAPS}\n({CAPS}) 1 w {line(50, 300, CAPS, 14)} ({CAPS}) own", entries=f"/Own({CAPS})"
                    f"/Group<</S/Transparency/Own({CAPS})>>/Measure<</Type/Measure/Subtype/RL/R({CAPS})>>")
    doc.catalog = f"/OCProperties<</OCGs[{layer}]/D<</Order[{layer}]>>>>"
    doc.page(around(f"% {CAPS}\n/G gs /OC /L BDC /Fm Do EMC /Span <</E({CAPS})/Own({CAPS})>> BDC EMC\n"),
             f"/XObject<</Fm {form}>>/Properties<</L {layer}>>/ExtGState<</G<</ca 1/Own({CAPS})>>>>")
    return doc.build()


@case("names-of-place.pdf", "A destination, a layer, a thread and a listed icon that are about one place alone", guards="d01",
      text=(), area=(area_rule(*LINE),), settings={"sanitize": "none"}, alsoGone=["Witness"])
def names_of_place():
    doc = Document()
    layer, icon = doc.add(f"<</Type/OCG/Name({CAPS})>>"), doc.form("0 g 0 0 9 9 re f", box="0 0 9 9")
    thread, bead, page = doc.add(""), doc.add(""), f"{len(doc.bodies) + 3} 0 R"
    button = doc.add(f"<</Type/Annot/Subtype/Widget/FT/Btn/Ff 65536/F 4/T({CAPS})/P {page}/Rect[300 295 320 315]"
                     f"/MK<</I {icon}>>>>")
    doc.put(thread, f"<</Type/Thread/F {bead}/I<</Title({CAPS})>>>>")
    doc.put(bead, f"<</Type/Bead/T {thread}/N {bead}/V {bead}/P {page}/R[48 294 200 316]>>")
    doc.catalog = (f"/OCProperties<</OCGs[{layer}]/D<</Order[{layer}]>>>>/Threads[{thread}]/AcroForm<</Fields[{button}]>>"
                   f"/Names<</AP<</Names[({CAPS}){icon}]>>/Dests<</Names[({CAPS})<</D[{page}/XYZ 50 314 0]"
                   f"/Own({CAPS})>>]>>>>")
    doc.page(around(f"/OC /L BDC {line(50, 300, 'Witness', 14)} EMC\n"), f"/Properties<</L {layer}>>",
             entries=f"/Annots[{button}]/B[{bead}]")
    return doc.build()


@case("private-keys.pdf", "Entries that no standard defines in what a page draws and has of its own, a comment in a Type 3 procedure",
      guards="d01", area=(area_rule(*LINE),), text=(), settings={"sanitize": "none"}, alsoGone=["Witness"])
def private_keys():
    doc = Document()
    layer = doc.add("<</Type/OCG/Name(Layer)>>")
    member = doc.add(f"<</Type/OCMD/OCGs[{layer}]/Own({CAPS})>>")
    glyph = doc.stream(f"500 0 0 0 500 500 d1 % {CAPS}\n0 0 500 500 re f")
    font = doc.add(f"<</Type/Font/Subtype/Type3/FontBBox[0 0 500 500]/FontMatrix[.001 0 0 .001 0 0]/CharProcs<</a {glyph}>>"
                   f"/Encoding<</Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[500]/Resources<<>>/Own({CAPS})>>")
    doc.catalog = f"/OCProperties<</OCGs[{layer}]/D<</Order[{layer}]>>>>"
    shading = (f"<</ShadingType 2/ColorSpace/DeviceGray/Coords[50 0 100 0]/Own({CAPS})"
               "/Function<</FunctionType 2/Domain[0 1]/C0[0]/C1[1]/N 1>>>>")
    doc.page(around(f"{line(50, 300, 'Witness', 14)}/OC /M BDC q 50 150 50 20 re W n /S sh Q EMC\n"
                    "BT /T3 12 Tf 200 150 Td (a) Tj ET\n"),
             f"/Font<</F1 {doc.helvetica}/T3 {font}>>/Properties<</M {member}>>/Shading<</S {shading}>>",
             entries=f"/Group<</S/Transparency/Own({CAPS})>>/Trans<</S/R/Own({CAPS})>>/ID({CAPS})")
    return doc.build()


@case("place-names.pdf", "Names that only what an area takes has: of a font, a colour space and its colorant, a form, tags and a role; "
      "names that nothing defines", guards="m01", area=(area_rule(*LINE),), text=(), settings={"sanitize": "none"},
      alsoGone=["Witness"])
def place_names():
    doc = Document()
    form = doc.form(line(50, 300, "Witness", 14))
    element, root = doc.add(""), doc.add("")
    doc.put(element, f"<</S/{CAPS}/P {root}/Pg {len(doc.bodies) + 2} 0 R/K 0>>")
    doc.put(root, f"<</Type/StructTreeRoot/K {element}/RoleMap<</{CAPS}/P>>/ParentTree<</Nums[0[{element}]]>>>>")
    doc.catalog = f"/StructTreeRoot {root}/MarkInfo<</Marked true>>"
    space = "/DeviceGray<</FunctionType 2/Domain[0 1]/C0[0]/C1[1]/N 1>>"
    doc.page(around(f"/{CAPS} <</MCID 0>> BDC q /{CAPS}C cs 1 scn 60 295 50 10 re f BT /{CAPS}F 14 Tf 50 300 Td (Witness) Tj ET Q EMC "
                    f"/{CAPS}X Do /{CAPS}U gs /{CAPS}U ri /{CAPS} MP\n"),
             f"/Font<</F1 {doc.helvetica}/{CAPS}F {doc.helvetica}>>/ColorSpace<</{CAPS}C[/Separation/{CAPS}{space}]>>/XObject<</{CAPS}X {form}>>",
             entries="/StructParents 0")
    return doc.build()
