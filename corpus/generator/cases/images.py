"""Images that show the name, with and without text behind them."""
from .. import jpeg
from ..case import CAPS, area_rule, around, case
from ..document import Document, line
from ..shapes import pixels

WIDTH, HEIGHT = 200, 100
INK = [20, 20, 164, 34]  # pixels of the image that hold the name: left, top, right, bottom
AREA = area_rule(65, 193, 218, 213)
NEAR = [[1, 60, 188, 223, 218]]
WANTED = {"size": [WIDTH, HEIGHT], "box": INK}


def grey():
    return pixels(CAPS, WIDTH, HEIGHT, 20, 20, 2)


def placed(name):
    """Draws a unit-square object at (50, 130), a point a pixel."""
    return f"q {WIDTH} 0 0 {HEIGHT} 50 130 cm {name} Q\n"


def page(entries, data, extra="", compress=True):
    doc = Document()
    image = doc.stream(data, f"/Type/XObject/Subtype/Image/Width {WIDTH}/Height {HEIGHT}{entries}", compress)
    doc.page(around(placed("/Im Do") + extra), f"/XObject<</Im {image}>>")
    return doc.build()


OCR = f"q BT 3 Tr /F2 20 Tf 70 196 Td ({CAPS}) Tj ET Q\n"


@case("scan.pdf", "A scan with the text of its recognition behind it (render mode 3)", guards="i24",
      area=(AREA,), pixels=WANTED, mayChange=NEAR)
def scan():
    return page("/ColorSpace/DeviceGray/BitsPerComponent 8", grey(), OCR)


@case("image-rgb.pdf", "An RGB image, no text", text=(), gone=[], area=(AREA,),
      pixels=WANTED, mayChange=NEAR)
def rgb():
    data = b"".join(bytes([value, value // 2, 255 - value // 4]) for value in grey())
    return page("/ColorSpace/DeviceRGB/BitsPerComponent 8", data)


@case("image-mask.pdf", "A stencil mask of one bit", guards="i08", text=(), gone=[], area=(AREA,),
      pixels=WANTED, mayChange=NEAR)
def mask():
    values = grey()
    bits = "".join("1" if value else "0" for value in values)
    rows = int(bits, 2).to_bytes(WIDTH * HEIGHT // 8, "big")  # WIDTH is a multiple of 8
    return page("/ImageMask true/BitsPerComponent 1", rows)


@case("inline-image.pdf", "An inline image", guards="i13", text=(), gone=[], area=(AREA,),
      pixels=WANTED, mayChange=NEAR)
def inline():
    doc = Document()
    digits = grey().hex().encode() + b">"
    image = f"BI /W {WIDTH} /H {HEIGHT} /CS /G /BPC 8 /F /AHx ID ".encode() + digits + b" EI"
    doc.page(around(placed(image.decode("latin-1"))))
    return doc.build()


@case("image-untouched.pdf", "An image beside the name, not under it: its bytes must not change", gone=[CAPS],
      area=(area_rule(45, 305, 375, 330),), keepsImages=True)
def untouched():
    doc = Document()
    data = pixels("EXHIBIT-7", WIDTH, 60, 20, 20, 2)
    image = doc.stream(data, f"/Type/XObject/Subtype/Image/Width {WIDTH}/Height 60/ColorSpace/DeviceGray"
                       "/BitsPerComponent 8", True)
    doc.page(around(line(50, 310, CAPS, 14) + f"q {WIDTH} 0 0 60 50 60 cm /Im Do Q\n"), f"/XObject<</Im {image}>>")
    return doc.build()


@case("image-jpeg.pdf", "A JPEG scan, no text", guards="i01", text=(), gone=[], area=(AREA,), pixels=WANTED,
      mayChange=NEAR)
def scan_jpeg():
    samples = grey() + b"\xff" * (WIDTH * 4)  # whole blocks of eight rows
    data = jpeg.encode(samples, WIDTH, HEIGHT + 4)
    doc = Document()
    image = doc.stream(data, f"/Type/XObject/Subtype/Image/Width {WIDTH}/Height {HEIGHT + 4}/ColorSpace/DeviceGray"
                       "/BitsPerComponent 8/Filter/DCTDecode")
    doc.page(around(f"q {WIDTH} 0 0 {HEIGHT + 4} 50 126 cm /Im Do Q\n"), f"/XObject<</Im {image}>>")
    return doc.build()


@case("image-soft-mask.pdf", "An image of one colour whose soft mask, twice as large, shows the name", text=(), gone=[],
      area=(AREA,), mayChange=NEAR)
def soft_mask():
    doc = Document()
    values = pixels(CAPS, WIDTH * 2, HEIGHT * 2, 40, 40, 4)
    mask = doc.stream(bytes(255 - value for value in values), f"/Type/XObject/Subtype/Image/Width {WIDTH * 2}"
                      f"/Height {HEIGHT * 2}/ColorSpace/DeviceGray/BitsPerComponent 8", True)
    image = doc.stream(bytes([20]) * WIDTH * HEIGHT, f"/Type/XObject/Subtype/Image/Width {WIDTH}/Height {HEIGHT}"
                       f"/ColorSpace/DeviceGray/BitsPerComponent 8/SMask {mask}", True)
    doc.page(around(placed("/Im Do")), f"/XObject<</Im {image}>>")
    return doc.build()


@case("image-indexed.pdf", "An image of four palette entries, of which the last is the darkest", guards="i07", text=(),
      gone=[], area=(AREA,), pixels=WANTED, mayChange=NEAR)
def indexed():
    bits = "".join("10" if value else "01" for value in grey())
    rows = int(bits, 2).to_bytes(WIDTH * HEIGHT // 4, "big")
    return page("/ColorSpace[/Indexed/DeviceRGB 3<A0A0A0 102030 FFFFFF 000000>]/BitsPerComponent 2", rows)


@case("image-cut-off.pdf", "An image whose data break off: it goes as a whole", guards="i22", text=(), gone=[],
      area=(AREA,), mayChange=[[1, 45, 125, 255, 235]])
def cut_off():
    return page("/ColorSpace/DeviceGray/BitsPerComponent 8", grey()[:WIDTH * 60])
