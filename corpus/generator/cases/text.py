"""How text can be put on a page."""
from ..case import CAPS, DOCKET, LINE, NAME, NUMBER, NUMBER_RULE, NAME_RULE, PERSON, area_rule, around, case, single
from ..case import text_rule
from ..document import Document, line


@case("letter.pdf", "A plain letter; the name also stands in the document information",
      guards="t01", text=(NAME_RULE, NUMBER_RULE), gone=[NAME, NUMBER],
      keep=["Marta", "Retained", "received", "2026-0417"])
def letter():
    doc = Document()
    doc.page(line(50, 350, DOCKET, 16)
             + line(50, 318, f"To the clerk: {PERSON}, number {NUMBER}, was heard.")
             + line(50, 304, f"The statement of Ms. {NAME} was received on 3 March.")
             + line(50, 290, "A material breach of the agreement was found by the examiner.")
             + line(50, 250, "Retained for the public file."))
    info = doc.add(f"<</Title(Statement of {PERSON})/Author({PERSON})/Keywords({NUMBER})>>")
    doc.trailer = f"/Info {info}"
    return doc.build()


@case("two-columns.pdf", "Two columns; the name breaks over two lines of the left one", guards="t11",
      text=(text_rule(PERSON),), gone=[NAME], alsoGone=["Marta"], keep=["examiner", "right", "Retained", "agreement"])
def two_columns():
    doc = Document()
    left = ["The examiner asked Marta", f"{NAME} for her view", "of the agreement made", "in the spring of 2026."]
    right = ["The right column tells", "of other things, which", "stay exactly where they", "were printed before."]
    doc.page(around("".join(line(50, 310 - 13 * i, s, 11) + line(230, 310 - 13 * i, r, 11)
                            for i, (s, r) in enumerate(zip(left, right)))))
    return doc.build()


@case("hyphen.pdf", "The name hyphenated at the end of a line", guards="t11",
      area=(area_rule(45, 285, 375, 318),), gone=["Ellings", "worth"], alsoGone=["Ellings-", "-", "Marta"])
def hyphen():
    return single(line(50, 305, "Ellings-") + line(50, 291, "worth")).build()


@case("ligature.pdf", "A name in which two letters are one ligature glyph", guards="t10",
      text=(text_rule("Griffinstone"),), area=(area_rule(*LINE),), gone=["instone"], alsoGone=["Griffinstone"])
def ligature():
    doc = Document()
    font = doc.add("<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding<</Type/Encoding"
                   "/BaseEncoding/WinAnsiEncoding/Differences[1/fi]>>>>")
    doc.page(around("BT /L 14 Tf 50 300 Td (Grif\\001nstone) Tj ET\n"), f"/Font<</F1 {doc.helvetica}/L {font}>>")
    return doc.build()


@case("split-glyphs.pdf", "Every letter of the name in a text object of its own", guards="t07",
      area=(area_rule(*LINE),))
def split_glyphs():
    return single("".join(line(50 + 8.4 * i, 300, c, 14, "F2") for i, c in enumerate(CAPS))).build()


@case("scattered.pdf", "Every letter of the name raised or lowered, in shuffled order; above it from the last to the first",
      guards="t07", area=(area_rule(45, 285, 375, 338),), mayChange=[(1, 45, 285, 375, 338)])
def scattered():
    order = [7, 2, 10, 0, 5, 11, 3, 8, 1, 9, 4, 6]
    raised = "".join(line(50 + 8.4 * i, 300 + (0, 4, -4, 5, -3)[i % 5], CAPS[i], 14, "F2") for i in order)
    backwards = "".join(line(50 + 8.4 * i, 322, CAPS[i], 14, "F2") for i in reversed(range(len(CAPS))))
    return single(raised + backwards).build()


@case("kerned.pdf", "A TJ array with a number between all letters; text before and after the name in the same array",
      guards="t08 l03", area=(area_rule(85.6, 290, 188.5, 318),), keep=["Retained", "before", "after"])
def kerned():
    letters = " 20 ".join(f"({c})" for c in CAPS)
    return single(f"BT /F1 13 Tf 45 300 Td [(before )-40 {letters} -40( after)] TJ ET\n").build()


@case("operators.pdf", "The operators ' and \" with word, character, scale and rise settings; text after them stays",
      keep=["Retained", "first", "second", "third", "fourth"])
def operators():
    return single(f"BT /F1 11 Tf 14 TL 1 Tc 2 Tw 90 Tz 50 318 Td (first {CAPS} line) Tj "
                  f"({CAPS} second) ' 3 0.5 (third {CAPS} three) \" 2 Ts T* ({CAPS}) Tj 0 Ts ( fourth) Tj ET\n"
                  "0 Tc 0 Tw 100 Tz\n").build()


@case("invisible.pdf", "Text that is not painted (render mode 3)", guards="t12", area=(area_rule(*LINE),))
def invisible():
    return single(f"q BT 3 Tr /F1 14 Tf 50 300 Td ({CAPS}) Tj ET Q\n").build()


@case("clip-text.pdf", "Text that is a clipping path (render mode 7), with paint behind it", guards="t13",
      area=(area_rule(*LINE),), mayChange=[[1, *LINE]])
def clip_text():
    return single(f"q BT 7 Tr /F1 24 Tf 50 297 Td ({CAPS}) Tj ET 0 0 1 rg 40 280 330 50 re f Q\n").build()


@case("hidden-text.pdf", "Text that is clipped away, white, tiny or covered", guards="t14",
      area=(area_rule(45, 265, 375, 330),), mayChange=[[1, 45, 265, 375, 330]])
def hidden_text():
    return single(f"q 0 0 1 1 re W n {line(50, 318, CAPS)} Q\nq 1 g {line(50, 304, CAPS)} Q\n"
                  f"{line(50, 296, CAPS, 0.5)}{line(50, 280, CAPS)}q 0.9 g 48 276 150 16 re f Q\n").build()


@case("rotated-text.pdf", "Text turned by its matrix: by 90 degrees and by 30", guards="t19",
      area=(area_rule(60, 262, 380, 345),), mayChange=[[1, 45, 258, 380, 346]])
def rotated_text():
    return single(f"BT /F1 9 Tf 0 1 -1 0 70 265 Tm ({CAPS}) Tj ET\n"
                  f"BT /F1 11 Tf .866 .5 -.5 .866 200 275 Tm ({CAPS}) Tj ET\n").build()


@case("two-operands.pdf", "A show operator whose array runs over the border of two content streams",
      keep=["Retained", "before", "after"])
def two_operands():
    doc = Document()
    one = doc.stream(line(50, 350, DOCKET, 16) + "BT /F1 13 Tf 45 300 Td [(before ) (ELLINGS)")
    two = doc.stream("(WORTH) ( after)] TJ ET " + line(50, 250, "Retained for the public file."))
    doc.page(f"[{one} {two}]")
    return doc.build()


@case("marked-content.pdf", "The name in ActualText of the marked content around it, inline and by /Properties",
      guards="m01", area=(area_rule(45, 270, 375, 318),))
def marked_content():
    doc = Document()
    properties = doc.add(f"<</ActualText({CAPS})>>")
    doc.page(around(f"/Span <</ActualText({CAPS})>> BDC {line(50, 300, CAPS)} EMC\n"
                    f"/Span /P1 BDC {line(50, 280, CAPS)} EMC\n"), f"/Properties<</P1 {properties}>>")
    return doc.build()


@case("layer.pdf", "Text in an optional-content layer that is switched off", guards="c04", area=(area_rule(*LINE),),
      mayChange=[[1, *LINE]])
def layer():
    doc = Document()
    group = doc.add("<</Type/OCG/Name(Draft)>>")
    doc.catalog = f"/OCProperties<</OCGs[{group}]/D<</Order[{group}]/OFF[{group}]>>>>"
    doc.page(around(f"/OC /L1 BDC {line(50, 300, CAPS, 14)} EMC\n"), f"/Properties<</L1 {group}>>")
    return doc.build()
