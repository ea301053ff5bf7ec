"""Font programs with PostScript outlines, drawn from `shapes`: Type 1 and CFF. Each glyph's drawing is a subroutine."""
from . import shapes


def boxes(char):
    return [(x * 100, y * 100, w * 100, h * 100) for x, y, w, h in shapes.runs(char)]


def moves(char, end):
    """Rectangles as (dx, dy, width, height), each from where the last one left the point: `end(x, y, w, h)`."""
    at, out = (0, 0), []
    for x, y, w, h in boxes(char):
        out.append((x - at[0], y - at[1], w, h))
        at = end(x, y, w, h)
    return out


# Type 1


def number(n):
    if -107 <= n <= 107:
        return bytes([n + 139])
    if 108 <= n <= 1131:
        return bytes([247 + (n - 108 >> 8), n - 108 & 255])
    if -1131 <= n <= -108:
        return bytes([251 + (-n - 108 >> 8), -n - 108 & 255])
    return b"\xff" + n.to_bytes(4, "big", signed=True)


def encrypt(data, key):
    out = bytearray()
    for byte in data:
        out.append(byte ^ key >> 8)
        key = (out[-1] + key) * 52845 + 22719 & 0xFFFF
    return bytes(out)


def type1(names, chars, width=600):
    """A Type 1 program in which names[n] draws chars[n]; code 65 + n shows it. Returns the program and its lengths."""
    draw = [b"".join(number(dx) + number(dy) + b"\x15" + number(h) + b"\x07" + number(w) + b"\x06" + number(-h) + b"\x07\x09"
                     for dx, dy, w, h in moves(char, lambda x, y, w, h: (x + w, y))) for char in chars]
    codes = "".join(f"dup {65 + i} /{name} put\n" for i, name in enumerate(names))
    clear = ("%!PS-AdobeFont-1.0: Cells 1.0\n12 dict begin\n/FontInfo 1 dict dup begin /FullName (Cells) def end readonly def\n"
             "/FontName /Cells def\n/PaintType 0 def\n/FontType 1 def\n/FontMatrix [0.001 0 0 0.001 0 0] readonly def\n"
             "/FontBBox {0 -200 1000 900} readonly def\n/Encoding 256 array\n0 1 255 {1 index exch /.notdef put} for\n"
             f"{codes}readonly def\ncurrentdict end\ncurrentfile eexec\n").encode()
    flex = [b"\x0b"] * 4

    def entry(data):
        data = encrypt(b"\0\0\0\0" + data, 4330)
        return b"%d RD " % len(data) + data

    private = (b"dup /Private 8 dict dup begin\n/RD {string currentfile exch readstring pop} executeonly def\n"
               b"/ND {noaccess def} executeonly def\n/NP {noaccess put} executeonly def\n/BlueValues [] def\n"
               b"/MinFeature {16 16} def\n/password 5839 def\n")
    subrs = flex + [d + b"\x0b" for d in draw]
    private += b"/Subrs %d array\n" % len(subrs)
    private += b"".join(b"dup %d " % i + entry(s) + b" NP\n" for i, s in enumerate(subrs)) + b"ND\n"
    private += b"2 index /CharStrings %d dict dup begin\n" % (len(chars) + 1)
    start = number(0) + number(width) + b"\x0d"
    private += b"/.notdef " + entry(start + b"\x0e") + b" ND\n"
    for i, name in enumerate(names):
        private += f"/{name} ".encode() + entry(start + number(4 + i) + b"\x0a\x0e") + b" ND\n"
    private += b"end\nend\nreadonly put\nnoaccess put\ndup/FontName get exch definefont pop\nmark currentfile closefile\n"
    secret = encrypt(b"\0\0\0\0" + private, 55665)
    trailer = (b"0" * 64 + b"\n") * 8 + b"cleartomark\n"
    return clear + secret + trailer, [len(clear), len(secret), len(trailer)]


# CFF


def index(items):
    if not items:
        return b"\0\0"
    offsets, out = [1], b""
    for item in items:
        offsets.append(offsets[-1] + len(item))
    return len(items).to_bytes(2, "big") + b"\4" + b"".join(o.to_bytes(4, "big") for o in offsets) + b"".join(items)


def fixed(n):
    return b"\x1d" + n.to_bytes(4, "big")


def dictionary(*entries):
    return b"".join(b"".join(fixed(v) for v in values) + (bytes([12, op - 1200]) if op >= 1200 else bytes([op]))
                    for op, values in entries)


def type2(n):
    return number(n) if -1131 <= n <= 1131 else b"\x1c" + n.to_bytes(2, "big", signed=True)


def cff(chars, names=None, cids=None, width=600):
    """A CFF program in which glyph n + 1 draws chars[n]: known by names[n], with code 65 + n, or by cids[n]."""
    draw = [b"".join(type2(dx) + type2(dy) + b"\x15" + type2(w) + type2(h) + type2(-w) + b"\x06"
                     for dx, dy, w, h in moves(char, lambda x, y, w, h: (x, y + h))) + b"\x0b" for char in chars]
    glyphs = [b"\x0e"] + [type2(i - 107) + b"\x0a\x0e" for i in range(len(chars))]
    strings = [b"Adobe", b"Identity"] if cids else [name.encode() for name in names]
    ids = cids or [391 + i for i in range(len(chars))]
    charset = b"\0" + b"".join(i.to_bytes(2, "big") for i in ids)
    charstrings = index(glyphs)
    private = dictionary((20, [width]), (21, [width]), (19, [18]))
    subrs = index(draw)

    def top(**at):
        if cids:
            return dictionary((1230, [391, 392, 0]), (1234, [max(cids) + 1]), (15, [at["charset"]]),
                              (1237, [at["extra"]]), (17, [at["charstrings"]]), (1236, [at["array"]]))
        return dictionary((15, [at["charset"]]), (16, [at["extra"]]), (17, [at["charstrings"]]),
                          (18, [len(private), at["private"]]))

    zero = dict(charset=0, extra=0, charstrings=0, array=0, private=0)
    head = b"\1\0\4\4" + index([b"Cells"])
    tail = index(strings) + index([])
    # FDSelect or the program's own encoding.
    extra = b"\3\0\1\0\0\0" + len(glyphs).to_bytes(2, "big") if cids else b"\0" + bytes([len(chars)]) + bytes(
        65 + i for i in range(len(chars)))
    at, places = len(head) + len(index([top(**zero)])) + len(tail), dict(zero)
    body = b""
    for name, part in (("charset", charset), ("extra", extra), ("charstrings", charstrings), ("private", private + subrs)):
        places[name] = at + len(body)
        body += part
    if cids:
        places["array"] = at + len(body)
        body += index([dictionary((18, [len(private), places["private"]]))])
    return head + index([top(**places)]) + tail + body
