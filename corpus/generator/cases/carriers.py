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
      area=(area_rule(*LINE),), mayChange=[[1, *LINE]])
def annotation_text():
    doc = Document()
    annots = (f"<</Type/Annot/Subtype/Text/Rect[50 295 70 315]/F 4/T({CAPS})/Subj({CAPS})/NM({CAPS}-1)"
              f"/Contents {utf16('About ' + CAPS)}/RC(<body>{CAPS}</body>)>>"
              f"<</Type/Annot/Subtype/Link/Rect[100 295 200 315]/A<</S/URI/URI(https://example.org/{CAPS})>>>>")
    doc.page(around(line(50, 300, CAPS, 14)), entries=f"/Annots[{annots}]")
    return doc.build()


@case("fields.pdf", "The name in a text field and in a choice field, with appearances", guards="w01 w02",
      area=(area_rule(45, 266, 375, 320),), mayChange=[[1, 40, 260, 380, 322]])
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


@case("names.pdf", "The name in outline, page label, destination, layer name and structure tree", guards="d01 d06 s01")
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


@case("resource-names.pdf", "The name in names: of a form, a spot colour, a tag, a private key, an appearance state",
      guards="d09")
def resource_names():
    doc = Document()
    paint = doc.form("0.5 g 0 0 20 20 re f")
    tint = doc.add("<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 0.5 1 0]/N 1>>")
    both = doc.stream("{pop 0 exch 0 exch 0}", "/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1 0 1]")
    spot = f"[/Separation/{CAPS}#20Orange/DeviceCMYK {tint}]"
    colours = (f"/C0 {spot}/C1[/DeviceN[/{CAPS}#20Orange/Cyan]/DeviceCMYK {both}"
               f"<</Subtype/NChannel/Colorants<</{CAPS}#20Orange {spot}>>/MixingHints<</PrintingOrder[/{CAPS}#20Orange]>>>>]")
    box = doc.add(f"<</Type/Annot/Subtype/Widget/FT/Btn/T(agreed)/V/{CAPS}/AS/{CAPS}/F 4/Rect[300 200 320 220]"
                  f"/AP<</N<</{CAPS} {paint}/Off {paint}>>>>>>")
    doc.catalog = f"/AcroForm<</Fields[{box}]>>/Vendor{CAPS}<</{CAPS}/{CAPS}>>"
    content = (f"/{CAPS} <</Owner{CAPS} 1>> BDC q 1 0 0 1 50 200 cm /Fm{CAPS} Do Q EMC "
               "/C0 cs 1 scn 100 200 20 20 re f /C1 cs 1 0 scn 150 200 20 20 re f\n")
    doc.page(around(content), f"/XObject<</Fm{CAPS} {paint}>>/ColorSpace<<{colours}>>", f"/Annots[{box}]")
    return doc.build()


@case("stray-content.pdf", "The name in what a content stream holds besides text: comments, operands, unknown operators",
      guards="m03", alsoGone=["ok"])
def stray_content():
    doc = Document()
    cell = doc.stream(f"% {CAPS}\n0.5 g 0 0 4 4 re f", "/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 8 8]"
                      "/XStep 8/YStep 8/Resources<<>>")
    content = (f"% set for {CAPS}\n({CAPS}) 2 w ({CAPS}) pop BX <{CAPS.encode().hex()}> {CAPS} EX /{CAPS} MP\n"
               f"/Span <</Custom ({CAPS})>> BDC 50 200 9 9 re f EMC /Pattern cs /P0 scn 80 200 40 40 re f\n"
               f"BI /W 1 /H 1 /CS /G /BPC 8 /Note ({CAPS})\nID x EI\n")
    parts = [doc.stream(part) for part in (around(content), "q 1 0 0 1 0 0", f"cm %{CAPS}\nQ", f"({CAPS}")]
    doc.page(f"[{' '.join(parts)}]", f"/Pattern<</P0 {cell}>>")
    return doc.build()


@case("escaped-strings.pdf", "The name escaped: in URIs, in rich text, in a script, without a mark for its encoding",
      guards="a06 d07", settings={"sanitize": {"javaScript": False}})
def escaped_strings():
    doc = Document()
    percent = "".join(f"%{ord(letter):02X}" for letter in CAPS)
    wide = "".join(f"%{ord(letter):02X}%00" for letter in CAPS)
    script = "".join(f"\\\\x{ord(letter):02x}" for letter in CAPS)
    links = "".join(f"<</Type/Annot/Subtype/Link/Rect[50 {y} 99 {y + 9}]/A<</S/URI/URI(https://example.org/{path})>>>>"
                    for y, path in ((200, percent), (220, percent.replace("%", "%25")), (240, wide), (260, "docket")))
    note = (f"<</Type/Annot/Subtype/Text/Rect[300 200 320 220]/F 4/RC(<body><b>{CAPS[:4]}</b>&#{ord(CAPS[4])};{CAPS[5:]}"
            f"</body>)/Contents<{CAPS.encode('utf-16-le').hex()}>>>")
    doc.catalog = f"/OpenAction<</S/JavaScript/JS(a = '{script}')>>"
    doc.page(around(""), entries=f"/Annots[{links}{note}]")
    return doc.build()


@case("embedded-pdf.pdf", "The name in a PDF that is embedded in a PDF that is embedded here, and in their names",
      guards="a05", settings={"sanitize": {"attachments": "redact"}})
def embedded_pdf():
    data = None
    for depth in range(3):
        doc = Document()
        if data is not None:
            file = doc.stream(data, f"/Type/EmbeddedFile/Params<</Size {len(data)}>>")
            spec = doc.add(f"<</Type/Filespec/F({CAPS}.pdf)/UF({CAPS}.pdf)/EF<</F {file}>>>>")
            doc.catalog = f"/Names<</EmbeddedFiles<</Names[({CAPS}){spec}]>>>>"
        doc.page(around(line(50, 300, PERSON.upper())))
        data = doc.build()
    return data
