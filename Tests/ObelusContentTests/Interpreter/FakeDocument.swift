import ObelusContent
import ObelusCore
import ObelusPDF
import TestSupport

/// A document made of objects in memory, with simple fonts: every code is its own Unicode and CID and 500 wide.
/// A font dictionary may say otherwise: /W0 (width of all codes), /Codes 2 (two-byte codes), /Mixed true (one- and two-byte
/// codes), /Vertical true, /First n (codes below have no CID), /Subtype /Type3 with /Procs [code stream …].
final class FakeDocument: ContentSource {
  let store = ObjectStore()
  var hiddenLayers: Set<ObjectID> = []
  private(set) var loadedFonts = 0

  var trailer: PDFDictionary { store.trailer }

  func object(_ id: ObjectID) throws(ObelusError) -> IndirectObject { try store.object(id) }

  func rawStream(_ id: ObjectID) throws(ObelusError) -> [UInt8] { try store.rawStream(id) }

  func decodedStream(_ id: ObjectID, limit: Int) throws(ObelusError) -> DecodedStream {
    try store.decodedStream(id, limit: limit)
  }

  func isLayerHidden(_ object: PDFObject) throws(ObelusError) -> Bool {
    object.referenceValue.map(hiddenLayers.contains) ?? false
  }

  func font(_ object: PDFObject, resources: PDFDictionary) throws(ObelusError) -> Font {
    loadedFonts += 1
    let entries = try dictionary(object)
    var description = Font.Description()
    description.objectID = object.referenceValue
    description.isSubstitute = entries == nil
    description.isVertical = entries?["Vertical"]?.booleanValue == true
    if entries?["Codes"]?.integerValue == 2 {
      description.codespaces = [CodespaceRange(length: 2, low: 0, high: 0xFFFF)]
    } else if entries?["Mixed"] != nil {
      description.codespaces = [
        CodespaceRange(length: 1, low: 0, high: 0x7F), CodespaceRange(length: 2, low: 0x8100, high: 0x9FFC),
      ]
    }
    if entries?["Subtype"]?.nameValue == "Type3" {
      description.isType3 = true
      description.fontMatrix = try matrix(entries?["FontMatrix"]) ?? description.fontMatrix
      description.resources = entries?["Resources"]
      let procedures = entries?["Procs"]?.arrayValue ?? []
      for i in stride(from: 0, to: procedures.count, by: 2) {
        description.charProcs[procedures[i].integerValue ?? 0] = procedures[i + 1].referenceValue
      }
    }
    let width = Float(entries?["W0"]?.numberValue ?? 500)
    let first = UInt32(entries?["First"]?.integerValue ?? 0)
    let isVertical = description.isVertical
    return Font(description) { base in
      CodeRow(
        entries: (base..<base + 256).map { code in
          CodeEntry(
            cid: code < first ? -1 : Int32(code), unicode: code == 0xFF ? Font.noUnicode : code, width: width, gid: 0)
        },
        vertical: isVertical
          ? Array(repeating: VerticalMetrics(vx: 250, vy: 880, advance: -1000), count: 256) : [],
        multiple: [])
    }
  }

  /// Adds a stream and returns its reference.
  func stream(_ content: String, _ dictionary: PDFDictionary = [:]) -> PDFObject {
    store.add(.stream(dictionary, data: Array(content.utf8)))
  }

  func add(_ dictionary: PDFDictionary) -> PDFObject { store.add(.value(.dictionary(dictionary))) }

  /// A form XObject.
  func form(
    _ content: String, resources: PDFDictionary? = nil, matrix: [Double]? = nil, _ more: PDFDictionary = [:]
  ) -> PDFObject {
    var dictionary = more
    dictionary["Subtype"] = .name("Form")
    if let resources { dictionary["Resources"] = .dictionary(resources) }
    if let matrix { dictionary["Matrix"] = .numbers(matrix) }
    return stream(content, dictionary)
  }

  /// A page whose /Resources have the standard fonts F1, F2 (two bytes), FV (vertical), FM (mixed) and `resources`.
  func page(_ contents: PDFObject, resources: PDFDictionary = [:], _ more: PDFDictionary = [:]) -> PageNode {
    var all = resources
    let fonts: PDFDictionary = [
      "F1": add([:]), "F2": add(["Codes": .integer(2)]), "FM": add(["Mixed": .boolean(true)]),
      "FV": add(["Codes": .integer(2), "Vertical": .boolean(true)]), "FX": add(["First": .integer(65)]),
    ]
    all["Font"] = .dictionary(
      PDFDictionary(entries: fonts.entries + (resources["Font"]?.dictionaryValue?.entries ?? [])))
    var dictionary = more
    dictionary["Contents"] = contents
    dictionary["Resources"] = .dictionary(all)
    let id = add(dictionary).referenceValue ?? ObjectID(0)
    return PageNode(index: 0, objectID: id, dictionary: dictionary, resources: .dictionary(all))
  }

  func interpret(
    _ content: String, resources: PDFDictionary = [:], limits: Limits = .standard
  ) throws -> PageContent {
    try ContentInterpreter(document: self, limits: limits)
      .interpret(page: page(stream(content), resources: resources))
  }
}

/// Interprets page contents without resources other than the fonts.
func interpret(_ content: String, limits: Limits = .standard) throws -> PageContent {
  try FakeDocument().interpret(content, limits: limits)
}

extension PageContent {
  /// The glyphs' Unicode in content order.
  var text: String {
    String(String.UnicodeScalarView(glyphs.compactMap { Unicode.Scalar($0.unicode) }))
  }

  /// The origins, rounded to a hundredth.
  var origins: [[Double]] {
    glyphs.map { [(Double($0.x) * 100).rounded() / 100, (Double($0.y) * 100).rounded() / 100] }
  }

  /// What stands in a stream instance at a range.
  func source(_ instance: Int32, _ range: Range<Int32>) -> String {
    String(decoding: instances[Int(instance)].bytes[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
  }

  func source(_ show: ShowOperation) -> String { source(show.instance, show.start..<show.end) }
}
