"""What stands beside the page contents: annotations, fields, metadata, names."""
from ..case import CAPS, DOCKET, LINE, NAME, NAME_RULE, NUMBER, NUMBER_RULE, PERSON, area_rule, around, case
from ..document import Document, line, utf16


@case("annotations.pdf", "A reviewer's highlight, a note, a link, and a stamp whose appearance draws the name",
      guards="a02", area=(area_rule(83.8, 296, 150, 318), area_rule(250, 280, 380, 310)), gone=[CAPS, NAME],
      keep=["Marta", "Retained", "docket"], contains=["https://example.org/docket", "Please check the date"],
      mayChange=[[1, 248, 278, 384, 312], [1, 82, 298, 156, 316]])
def annotations():
    doc = Document()
    stamp = doc.form(f"0.8 0 0 RG 1 1 118 22 re S 0.8 0 0 rg {line(8, 8, CAPS, 12)}", box="0 0 120 24")
    paint = doc.form("1 1 0 rg 0 0 70 14 re f", entries="/Group<</S/Transparency>>", box="0 0 70 14")
    annots = "".join([
        f"<</Type/Annot/Subtype/Highlight/Rect[84 300 154 314]/QuadPoints[84 314 154 314 84 300 154 300]/C[1 1 0]"
        f"/CA 0.4/F 4/T(Reviewer)/Contents(Withhold)/NM(h1)/AP<</N {paint}>>>>",
        "<</Type/Annot/Subtype/Text/Rect[360 340 380 360]/F 4/T(Clerk)/Contents(Please check the date)/NM(n1)>>",
        "<</Type/Annot/Subtype/Link/Rect[50 225 120 240]/Border[0 0 0]/A<</S/URI/URI(https://example.org/docket)>>>>",
        f"<</Type/Annot/Subtype/Stamp/Rect[255 284 375 308]/F 4/NM(s1)/AP<</N {stamp}>>>>",
    ])
    doc.page(around(line(50, 303, PERSON + " appeared.") + line(50, 228, "See the docket")),
             entries=f"/Annots[{annots}]")
    return doc.build()


@case("annotation-text.pdf", "The name in strings of a note and in the target of a link", guards="a01 a06",
      area=(area_rule(*LINE),), outcome="redacted or withheld", mayChange=[[1, *LINE]])
def annotation_text():
    doc = Document()
    annots = (f"<</Type/Annot/Subtype/Text/Rect[50 295 70 315]/F 4/T({CAPS})/Subj({CAPS})/NM({CAPS}-1)"
              f"/Contents {utf16('About ' + CAPS)}/RC(<body>{CAPS}</body>)>>"
              f"<</Type/Annot/Subtype/Link/Rect[100 295 200 315]/A<</S/URI/URI(https://example.org/{CAPS})>>>>")
    doc.page(around(line(50, 300, CAPS, 14)), entries=f"/Annots[{annots}]")
    return doc.build()


@case("fields.pdf", "The name in a text field and in a choice field, with appearances", guards="w01 w02",
      area=(area_rule(45, 266, 375, 320),), outcome="redacted or withheld", mayChange=[[1, 40, 260, 380, 322]])
def fields():
    doc = Document()
    page = f"{len(doc.bodies) + 6} 0 R"
    look = [doc.form(f"/Tx BMC {line(2, 6, CAPS)} EMC", box="0 0 200 20") for _ in range(2)]
    common = f"/Type/Annot/Subtype/Widget/F 4/P {page}/DA(/F1 12 Tf 0 g)"
    text = doc.add(f"<<{common}/FT/Tx/T(witness)/TU({CAPS})/V({CAPS})/DV({CAPS})/Rect[50 298 250 318]"
                   f"/AP<</N {look[0]}>>>>")
    choice = doc.add(f"<<{common}/FT/Ch/T(party)/Ff 131072/Opt[({CAPS})(Other)]/V({CAPS})/Rect[50 270 250 290]"
                     f"/AP<</N {look[1]}>>>>")
    doc.catalog = f"/AcroForm<</Fields[{text} {choice}]/DR<<{doc.fonts}>>/DA(/F1 12 Tf 0 g)>>"
    doc.page(around(""), entries=f"/Annots[{text} {choice}]")
    return doc.build()


@case("metadata.pdf", "The name in the document information, XMP, a script, an attachment and private data",
      guards="d03 d05 d07", text=(NAME_RULE, NUMBER_RULE), gone=[CAPS, NUMBER])
def metadata():
    doc = Document()
    xmp = doc.stream("<?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF "
                     "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description rdf:about='' "
                     f"xmlns:dc='http://purl.org/dc/elements/1.1/' dc:description='{CAPS} {NUMBER}'/></rdf:RDF>"
                     "</x:xmpmeta><?xpacket end='w'?>", "/Type/Metadata/Subtype/XML")
    script = f"<</S/JavaScript/JS(app.alert\\('{CAPS}'\\))>>"
    attached = doc.stream(f"Notes about {CAPS}, {NUMBER}", "/Type/EmbeddedFile")
    spec = doc.add(f"<</Type/Filespec/F({CAPS}.txt)/UF({CAPS}.txt)/Desc({CAPS})/EF<</F {attached}>>>>")
    doc.catalog = (f"/Metadata {xmp}/OpenAction{script}/Names<</JavaScript<</Names[(start){script}]>>"
                   f"/EmbeddedFiles<</Names[({CAPS}.txt){spec}]>>>>"
                   f"/PieceInfo<</Editor<</LastModified(D:20260301)/Private({CAPS})>>>>")
    info = doc.add(f"<</Title {utf16(CAPS)}/Subject({NUMBER})/Custom({CAPS})>>")
    doc.trailer = f"/Info {info}"
    doc.page(around(line(50, 300, f"{CAPS} {NUMBER}")), entries=f"/AA<</O{script}>>")
    return doc.build()


@case("names.pdf", "The name in outline, page label, destination, layer name and structure tree", guards="d01 d06 s01",
      outcome="redacted or withheld")
def names():
    doc = Document()
    page = doc.page(around(f"/P <</MCID 0>> BDC {line(50, 300, CAPS, 14)} EMC\n"), entries="/StructParents 0")
    outline, item, tree, element = (doc.add("null") for _ in range(4))
    doc.put(outline, f"<</Type/Outlines/First {item}/Last {item}/Count 1>>")
    doc.put(item, f"<</Title({CAPS})/Parent {outline}/Dest({CAPS})>>")
    doc.put(tree, f"<</Type/StructTreeRoot/K {element}/ParentTree<</Nums[0[{element}]]>>>>")
    doc.put(element, f"<</Type/StructElem/S/P/P {tree}/Pg {page}/K 0/ActualText({CAPS})/Alt({CAPS})>>")
    layer = doc.add(f"<</Type/OCG/Name({CAPS})>>")
    doc.catalog = (f"/Outlines {outline}/StructTreeRoot {tree}/MarkInfo<</Marked true>>"
                   f"/PageLabels<</Nums[0<</P({CAPS})>>]>>/Names<</Dests<</Names[({CAPS})[{page}/Fit]]>>>>"
                   f"/OCProperties<</OCGs[{layer}]/D<</Order[{layer}]>>>>")
    return doc.build()
