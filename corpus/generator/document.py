"""A PDF file as a list of objects in PDF syntax, and the three ways in which it is written here."""
import hashlib
import re
import zlib


def escape(text):
    """`text` as the inside of a literal string, in WinAnsi."""
    return text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def utf16(text):
    """`text` as a hexadecimal text string in UTF-16BE with a byte order mark."""
    return "<FEFF" + text.encode("utf-16-be").hex().upper() + ">"


def line(x, y, text, size=12, font="F1"):
    """The operators that show `text` at (x, y)."""
    return f"BT /{font} {size} Tf {x} {y} Td ({escape(text)}) Tj ET\n"


class Document:
    """Objects are PDF source text; a reference to one is the string `n 0 R`, ready to be put into another."""

    def __init__(self, box="0 0 420 400"):
        self.bodies = [None, None]  # numbers 1 and 2: catalog and page tree
        self.box = box
        self.pages = []
        self.catalog = ""
        self.tree = ""
        self.trailer = ""
        self.version = "1.7"
        self.helvetica = self.add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>")
        self.courier = self.add("<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>")

    def add(self, body):
        self.bodies.append(body if isinstance(body, bytes) else body.encode("latin-1"))
        return f"{len(self.bodies)} 0 R"

    def put(self, reference, body):
        """Sets the body of an object that was added earlier."""
        self.bodies[int(reference.split()[0]) - 1] = body.encode("latin-1")

    def stream(self, data, entries="", compress=False):
        data = data.encode("latin-1") if isinstance(data, str) else data
        if compress:
            data, entries = zlib.compress(data, 9), entries + "/Filter/FlateDecode"
        return self.add(f"<<{entries}/Length {len(data)}>>\nstream\n".encode("latin-1") + data + b"\nendstream")

    def form(self, data, resources="", entries="", box="0 0 420 400"):
        fonts = self.fonts if "/Font" not in resources else ""
        return self.stream(data, f"/Type/XObject/Subtype/Form/BBox[{box}]/Resources<<{fonts}{resources}>>{entries}")

    @property
    def fonts(self):
        return f"/Font<</F1 {self.helvetica}/F2 {self.courier}>>"

    def page(self, content, resources="", entries="", inherit=False):
        """Adds a page and returns its reference. `content` is operators, or the source of a /Contents value."""
        contents = content if re.fullmatch(r"\[.*\]|\d+ 0 R", content, re.S) else self.stream(content)
        own = "" if inherit else f"/Resources<<{'' if '/Font' in resources else self.fonts}{resources}>>"
        box = "" if "/MediaBox" in entries else f"/MediaBox[{self.box}]"
        self.pages.append(self.add(f"<</Type/Page/Parent 2 0 R{box}{own}/Contents {contents}{entries}>>"))
        return self.pages[-1]

    def finish(self):
        self.bodies[0] = f"<</Type/Catalog/Pages 2 0 R{self.catalog}>>".encode("latin-1")
        kids = " ".join(self.pages)
        self.bodies[1] = f"<</Type/Pages/Kids[{kids}]/Count {len(self.pages)}{self.tree}>>".encode("latin-1")
        digest = hashlib.md5(b"".join(self.bodies)).hexdigest()
        return f"/Root 1 0 R/ID[<{digest}><{digest}>]{self.trailer}"

    def build(self, comment=b""):
        """The file with a cross-reference table."""
        keys = self.finish()
        out, offsets = bytearray(f"%PDF-{self.version}\n%\xe2\xe3\xcf\xd3\n".encode("latin-1") + comment), []
        for number, body in enumerate(self.bodies, 1):
            offsets.append(len(out))
            out += b"%d 0 obj\n" % number + body + b"\nendobj\n"
        start, size = len(out), len(self.bodies) + 1
        out += b"xref\n0 %d\n0000000000 65535 f \n" % size
        out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
        return bytes(out) + f"trailer\n<</Size {size}{keys}>>\nstartxref\n{start}\n%%EOF\n".encode()

    def build_with_object_streams(self):
        """The file with everything but streams in one object stream, and a cross-reference stream."""
        keys = self.finish()
        out, entries, packed = bytearray(f"%PDF-{self.version}\n%\xe2\xe3\xcf\xd3\n".encode("latin-1")), {}, []
        for number, body in enumerate(self.bodies, 1):
            if body.endswith(b"endstream"):
                entries[number] = (1, len(out), 0)
                out += b"%d 0 obj\n" % number + body + b"\nendobj\n"
            else:
                packed.append((number, body))
        holder = len(self.bodies) + 1
        head, data = "", b""
        for index, (number, body) in enumerate(packed):
            entries[number] = (2, holder, index)
            head += f"{number} {len(data)} "
            data += body + b"\n"
        entries[holder] = (1, len(out), 0)
        packed_bytes = zlib.compress(head.encode() + data, 9)
        out += (f"{holder} 0 obj\n<</Type/ObjStm/N {len(packed)}/First {len(head)}/Filter/FlateDecode"
                f"/Length {len(packed_bytes)}>>\nstream\n").encode() + packed_bytes + b"\nendstream\nendobj\n"
        table = holder + 1
        entries[0], entries[table] = (0, 0, 65535), (1, len(out), 0)
        rows = b"".join(bytes([kind]) + a.to_bytes(4, "big") + b.to_bytes(2, "big")
                        for _, (kind, a, b) in sorted(entries.items()))
        rows = zlib.compress(rows, 9)
        start = len(out)
        out += (f"{table} 0 obj\n<</Type/XRef/W[1 4 2]/Size {table + 1}{keys}/Filter/FlateDecode"
                f"/Length {len(rows)}>>\nstream\n").encode() + rows + b"\nendstream\nendobj\n"
        return bytes(out) + f"startxref\n{start}\n%%EOF\n".encode()


def update(original, changed, size):
    """`original` with an incremental update: `changed` maps object numbers to new bodies."""
    out = bytearray(original)
    previous = int(re.findall(rb"startxref\s+(\d+)", original)[-1])
    identity = re.findall(rb"/ID\[.*?\]", original)[-1].decode()
    table = b""
    for number, body in sorted(changed.items()):
        table += b"%d 1\n%010d 00000 n \n" % (number, len(out))
        out += b"%d 0 obj\n" % number + body.encode("latin-1") + b"\nendobj\n"
    start = len(out)
    out += b"xref\n" + table + f"trailer\n<</Size {size}/Root 1 0 R/Prev {previous}{identity}>>\n".encode()
    return bytes(out) + b"startxref\n%d\n%%%%EOF\n" % start
