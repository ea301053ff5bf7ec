import ObelusContent
import ObelusCore
import ObelusPDF
import TestSupport

@testable import ObelusRedaction

/// A document with one image on its page, to be edited under marks.
struct ImageBench {
  let document: Document
  let content: PageContent
  let use: ImageUse

  /// - Parameters:
  ///   - entries: of the image's dictionary; `%1` … stand for the objects of `others`.
  ///   - others: streams that the image names.
  init(
    _ entries: String, _ data: [UInt8], others: [(entries: String, data: [UInt8])] = [],
    matrix: Matrix = Matrix(200, 0, 0, 100, 50, 250)
  ) throws {
    var pdf = TinyPDF()
    var text = entries
    for (index, other) in others.enumerated() {
      let ref = pdf.stream(other.data, other.entries)
      text = text.replacing("%\(index + 1)", with: ref.description)
    }
    let image = pdf.stream(data, "/Type/XObject/Subtype/Image " + text)
    let m = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f].map { "\($0)" }.joined(separator: " ")
    pdf.page("q \(m) cm /Im Do Q", resources: "<</XObject<</Im \(image)>>>>")
    document = try Document(MappedFile(bytes: pdf.bytes()))
    content = try ContentInterpreter(document: document).interpret(page: document.pages()[0])
    use = content.images[0]
  }

  /// The image's dictionary as it stands in the file.
  func dictionary() throws -> PDFDictionary {
    guard let id = use.objectID, case .stream(let dictionary) = try document.object(id) else { return [:] }
    return dictionary
  }

  func edit(_ marks: [Quad]) throws -> ImageEdit? {
    try ImageRedactor(document: document).edit(for: use, in: content, under: marks)
  }

  /// The new image's dictionary and data, and those of its soft mask and mask.
  static func streams(_ edit: ImageEdit?) -> [(dictionary: PDFDictionary, data: [UInt8])?] {
    guard case .replace(let image, let softMask, let mask)? = edit?.removal else { return [nil, nil, nil] }
    return [image, softMask, mask].map { object in
      guard case .stream(let dictionary, let data)? = object else { return nil }
      return (dictionary, data)
    }
  }

  func decoded(_ edit: ImageEdit?) throws -> DecodedImage? {
    guard let new = Self.streams(edit)[0] else { return nil }
    return try document.decodeImage(dictionary: new.dictionary, data: new.data)
  }
}

extension DecodedImage {
  /// The samples of one pixel.
  func pixel(_ x: Int, _ y: Int) -> [Int] {
    (0..<components).map { component in
      let bit = y * rowBytes * 8 + (x * components + component) * bitsPerComponent
      return (0..<bitsPerComponent).reduce(0) { value, i in
        value << 1 | Int(samples[(bit + i) >> 3] >> UInt8(7 - (bit + i) & 7) & 1)
      }
    }
  }
}

extension Quad {
  /// Whether a point lies in the quadrilateral, which is convex.
  func contains(_ p: Point) -> Bool {
    let ring = [lowerLeft, lowerRight, upperRight, upperLeft]
    let sides = ring.indices.map { i in
      let (a, b) = (ring[i], ring[(i + 1) % 4])
      return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
    }
    return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
  }
}
