internal import ObelusCore
internal import ObelusPDF
internal import TestSupport

/// Puts each image of a file on a page twice, as it is and decoded, and has poppler draw both.
final class ImageCheck {
  private(set) var same = 0
  private(set) var different: [String] = []
  private(set) var refused: [String: Int] = [:]

  var summary: String { "\(same) the same, \(different.count) different, refused: \(refused)" }

  func run(_ path: String) throws {
    guard let document = try? Document(MappedFile(path: path)) else { return }
    var checked = 0
    for number in 1..<max(2, document.objectCount) where checked < 6 {
      let id = ObjectID(number)
      guard case .stream(let dictionary) = try document.object(id), dictionary["Subtype"] == .name("Image"),
        let width = dictionary["Width"]?.integerValue, width < 3000
      else { continue }
      let image: DecodedImage
      do throws(ObelusError) {
        image = try document.decodeImage(id)
      } catch {
        refused[error.message, default: 0] += 1
        continue
      }
      checked += 1
      let before = try draw(document, dictionary, try document.rawStream(id))
      let after = try draw(document, image.dictionary(replacing: dictionary), image.samples)
      if before == after {
        same += 1
      } else {
        different.append("\(path.split(separator: "/").last ?? "") \(number)")
      }
    }
  }

  private func draw(_ document: Document, _ dictionary: PDFDictionary, _ data: [UInt8]) throws -> [UInt8] {
    var plain = dictionary
    for key: PDFName in ["SMask", "Mask", "Metadata", "StructParent", "OC", "Length", "OPI", "Alternates"] {
      plain[key] = nil
    }
    var pdf = RawPDF()
    pdf[3] = """
      <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>
      """
    pdf.setStream(4, "", Array("0 1 0 rg 200 0 0 100 0 0 cm /I Do".utf8))
    var copied: [ObjectID: Int] = [:]
    let moved = try move(.dictionary(plain), document, &pdf, &copied)
    pdf.setStream(5, String(pdfText(moved).dropFirst(2).dropLast(2)), data)
    let folder = try TemporaryFolder()
    return try Tool.run("pdftoppm", "-r", "72", folder.write(pdf.bytes, as: "a.pdf")).output
  }

  /// Copies what an object refers to and gives the object with new references.
  private func move(
    _ object: PDFObject, _ source: Document, _ pdf: inout RawPDF, _ copied: inout [ObjectID: Int]
  ) throws -> PDFObject {
    switch object {
    case .array(let items):
      return .array(try items.map { try move($0, source, &pdf, &copied) })
    case .dictionary(let d):
      return .dictionary(
        PDFDictionary(
          entries: try d.entries.map { .init(key: $0.key, value: try move($0.value, source, &pdf, &copied)) }))
    case .reference(let id):
      if let number = copied[id] { return .reference(ObjectID(number)) }
      let number = 10 + copied.count
      copied[id] = number
      switch try source.object(id) {
      case .value(let v): pdf[number] = pdfText(try move(v, source, &pdf, &copied))
      case .stream(var d):
        d["Length"] = nil
        let entries = pdfText(try move(.dictionary(d), source, &pdf, &copied)).dropFirst(2).dropLast(2)
        pdf.setStream(number, String(entries), try source.rawStream(id))
      }
      return .reference(ObjectID(number))
    default: return object
    }
  }
}
