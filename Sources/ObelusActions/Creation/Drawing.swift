internal import ObelusCore

/// What an annotation looks like and the entries that say so.
struct Drawing {
  /// /Rect, in default user space.
  var rect: Rect
  var path = PathWriter()
  /// What is special to the type of annotation.
  var entries: PDFDictionary = [:]
  /// /Contents, where the tool itself has some.
  var contents: String?
  /// From the space that `path` draws in, which is `box`, to default user space; nil where it draws in that.
  var space: (box: Rect, toUser: Matrix)?
  var resources: PDFDictionary = [:]
  /// /BM.
  var blendMode: PDFName = "Normal"
  /// Nothing else should be put over it.
  var isObstacle = true
  /// What of it that is, in the space of the page as it is shown; nil for all.
  var covers: Rect?
  /// /C, where that is not the tool's colour.
  var background: Color??

  init(rect: Rect) { self.rect = rect }

  /// Draws in a box of the page as it is shown, whichever way that is turned.
  init(upright box: Rect, in page: PageSpace) {
    rect = box.transformed(by: page.toUser)
    space = (box, page.toUser)
  }

  /// The form XObject for /AP /N. The blend mode is set in its own stream, and it is no transparency group: see
  /// `MarkupAppearance`.
  func form(opacity: Double) -> NewObject {
    var resources = resources
    var bytes: [UInt8] = []
    if opacity < 1 || blendMode != "Normal" {
      let state: PDFDictionary = [
        "Type": .name("ExtGState"), "BM": .name(blendMode), "ca": .number(opacity), "CA": .number(opacity),
        "AIS": .boolean(false),
      ]
      resources["ExtGState"] = .dictionary(["G0": .dictionary(state)])
      bytes = Array("/G0 gs\n".utf8)
    }
    var dictionary: PDFDictionary = ["Type": .name("XObject"), "Subtype": .name("Form")]
    let box = space?.box ?? rect
    dictionary["BBox"] = .numbers([box.x0, box.y0, box.x1, box.y1])
    if let m = space?.toUser { dictionary["Matrix"] = .numbers([m.a, m.b, m.c, m.d, m.e, m.f]) }
    dictionary["Resources"] = .dictionary(resources)
    return .stream(dictionary, data: bytes + path.bytes)
  }
}

extension Rect {
  /// The smallest around points.
  init(around points: [Point]) {
    self.init(
      x0: points.map(\.x).min() ?? 0, y0: points.map(\.y).min() ?? 0, x1: points.map(\.x).max() ?? 0,
      y1: points.map(\.y).max() ?? 0)
  }

  func grown(by margin: Double) -> Rect {
    Rect(x0: x0 - margin, y0: y0 - margin, x1: x1 + margin, y1: y1 + margin)
  }

  /// To a thousandth of a point.
  var rounded: Rect {
    func round(_ v: Double) -> Double { (v * 1000).rounded() / 1000 }
    return Rect(x0: round(x0), y0: round(y0), x1: round(x1), y1: round(y1))
  }
}
