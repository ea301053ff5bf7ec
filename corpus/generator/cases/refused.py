"""Documents that a job with default settings must not process, and the exit code that says so."""
from ..case import CAPS, LINE, area_rule, around, case
from ..document import Document, line
from .files import encrypted
from .fonts import composite


@case("refused/signed.pdf", "A signed document: a redaction would break the signature", outcome=8)
def signed():
    doc = Document()
    value = doc.add("<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 10 20 30]"
                    f"/Contents<{'00' * 32}>/Name(Clerk of the Court)/M(D:20260301120000Z)>>")
    field = doc.add(f"<</Type/Annot/Subtype/Widget/FT/Sig/T(signature)/F 132/Rect[0 0 0 0]/V {value}>>")
    doc.catalog = f"/AcroForm<</Fields[{field}]/SigFlags 3>>"
    doc.page(around(line(50, 300, CAPS, 14)), entries=f"/Annots[{field}]")
    return doc.build()


@case("refused/restricted.pdf", "Permissions that forbid changes", outcome=8, made="once")
def restricted():
    return encrypted("", "owner", "256", "--modify=none")


@case("refused/locked.pdf", "A user password that the job does not know", outcome=8, made="once")
def locked():
    return encrypted("unknown", "owner", "256")


@case("refused/no-unicode.pdf", "Text without any way to its characters: a text rule cannot judge it", guards="f03",
      outcome="withheld")
def no_unicode():
    return composite(CAPS, unicode=False)


@case("refused/wrong-unicode.pdf", "A ToUnicode map that turns all letters into x: a text rule cannot judge it",
      guards="f02", outcome="withheld")
def wrong_unicode():
    return composite(CAPS, unicode="x")
