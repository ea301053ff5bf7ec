"""Documents that a job must not process, and the exit code that says so."""
import base64
import io
import zipfile
import zlib

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


def attached(name, data):
    doc = Document()
    file = doc.add(f"<</Type/Filespec/F({name})/EF<</F {doc.stream(data, '/Type/EmbeddedFile', compress=True)}>>>>")
    doc.catalog = f"/Names<</EmbeddedFiles<</Names[({name}){file}]>>>>"
    doc.page(around(line(50, 300, "Nothing here")))
    return doc.build()


def gzipped(data):
    code = zlib.compressobj(9, zlib.DEFLATED, 31)  # 31: a gzip header without name and time
    return code.compress(data) + code.flush()


def archive(**parts):
    """A ZIP archive of deflated parts with the same bytes at any time."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in parts.items():
            file.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


KEPT = {"settings": {"sanitize": {"attachments": "keep"}}, "outcome": "withheld"}


@case("refused/attached-office.pdf", "A kept office document that has the name in a deflated part, inside a mail", **KEPT)
def attached_office():
    document = archive(**{"word/document.xml": f"<w:p><w:t>{CAPS[:6]}</w:t><w:t>{CAPS[6:]}</w:t></w:p>" * 3})
    mail = (b"Content-Transfer-Encoding: base64\r\n\r\n"
            + base64.encodebytes(gzipped(document)).replace(b"\n", b"\r\n"))
    return attached("mail.eml", mail)


@case("refused/attached-rtf.pdf", "A kept rich text that has the name in escapes and over a change of style", **KEPT)
def attached_rtf():
    return attached("letter.rtf", b"{\\rtf1\\ansi Dear {\\b " + CAPS[:3].encode() + b"\\'" + CAPS[3].encode().hex().encode()
                    + b"}\\u" + str(ord(CAPS[4])).encode() + b"?" + CAPS[5:].encode() + b"\\par}")


@case("refused/attached-unread.pdf", "A kept file of a format that no rule can read", **KEPT)
def attached_unread():
    return attached("sound.bin", bytes(n * 151 % 256 for n in range(500)))
