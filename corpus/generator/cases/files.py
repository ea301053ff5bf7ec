"""How a file holds its objects."""
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from ..case import CAPS, DOCKET, LINE, area_rule, case, single
from ..document import Document, line, update

PLAIN = line(50, 300, CAPS, 14)
AREA = (area_rule(*LINE),)


@case("object-streams.pdf", "Objects in an object stream, a cross-reference stream", guards="x03", area=AREA)
def object_streams():
    return single(PLAIN).build_with_object_streams()


@case("previous-revision.pdf", "The name only in an earlier revision of the file", guards="x01")
def previous_revision():
    doc = single(PLAIN)
    content = re.search(rb"/Contents (\d+) 0 R", b"".join(doc.bodies[2:])).group(1)
    new = line(50, 350, DOCKET, 16) + line(50, 250, "Retained for the public file.")
    return update(doc.build(), {int(content): f"<</Length {len(new)}>>\nstream\n{new}\nendstream"}, len(doc.bodies) + 1)


@case("orphans.pdf", "The name in an object nobody names, a comment, behind the end and in a private trailer key",
      guards="x02", area=AREA)
def orphans():
    doc = single(PLAIN)
    doc.stream(PLAIN)
    doc.trailer = f"/Note({CAPS})"
    return doc.build(comment=b"% " + CAPS.encode() + b"\n") + f"% {CAPS} behind the end\n".encode()


@case("damaged-table.pdf", "A cross-reference table and a startxref that point to the wrong places", guards="x06",
      area=AREA)
def damaged_table():
    data = single(PLAIN).build()
    data = re.sub(rb"(\d{10}) 00000 n", lambda m: b"%010d 00000 n" % (int(m.group(1)) + 11), data)
    return re.sub(rb"startxref\n(\d+)", lambda m: b"startxref\n%d" % (int(m.group(1)) + 40), data)


@case("bad-content.pdf", "Errors of syntax and too many Q in the content", guards="x07",
      area=(area_rule(45, 270, 375, 318),))
def bad_content():
    doc = Document()
    doc.page(line(50, 350, DOCKET, 16) + f"nonsense ] BT /F1 14 Tf 50 300 Td ({CAPS}) Tj ET q q q\n"
             f"@#$ BT /F1 14 Tf 50 280 Td ({CAPS}) Tj ET\n" + line(50, 250, "Retained for the public file.")
             + "Q Q Q Q Q\n")
    return doc.build()


@case("contents-array.pdf", "Contents in three compressed streams; an operator and its operands stand in two of them", area=AREA)
def contents_array():
    doc = Document()
    parts = [doc.stream(line(50, 350, DOCKET, 16), compress=True), doc.stream("BT /F1 14 Tf 50 300", compress=True),
             doc.stream(f"Td ({CAPS}) Tj ET\n" + line(50, 250, "Retained for the public file."), compress=True)]
    doc.page(f"[{' '.join(parts)}]")
    return doc.build()


def encrypted(*options, flags=()):
    """The plain document, encrypted by the qpdf tool, or None where that is not installed."""
    if not shutil.which("qpdf"):
        return None
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "plain.pdf"), Path(folder, "encrypted.pdf")
        source.write_bytes(single(PLAIN).build())
        subprocess.run(["qpdf", "--static-id", *flags, "--encrypt", *options, "--", source, target], check=True)
        return target.read_bytes()


@case("encrypted-rc4.pdf", "RC4 with 128 bits and an owner password only", guards="x04", area=AREA,
      keepsEncryption=True, made="once")
def rc4():
    return encrypted("", "owner", "128", "--use-aes=n", flags=["--allow-weak-crypto"])


@case("encrypted-aes256.pdf", "AES with 256 bits and a user password", guards="x05", area=AREA, keepsEncryption=True,
      password="obelus", made="once")
def aes256():
    return encrypted("obelus", "owner", "256")
