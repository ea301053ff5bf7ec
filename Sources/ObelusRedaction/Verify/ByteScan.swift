package import ObelusCore

/// Looks for redacted texts in every name, string and stream of a file, whatever they are for.
package struct ByteScan {
  /// Where one was found.
  package struct Hit: Sendable, Hashable {
    /// Index of the text.
    package var text: Int
    package var object: ObjectID
    /// What held it: a string, a name or a stream, with the kind of its object.
    package var carrier: String
  }

  let source: any ObjectSource
  let needles: Needles
  /// Bytes of one decoded stream that are looked at; a longer one is a hit of its own kind, never passed over.
  let limit: Int

  package init(source: any ObjectSource, needles: Needles, limit: Int = 1 << 28) {
    self.source = source
    self.needles = needles
    self.limit = limit
  }

  /// - Parameter objects: how many object numbers the file has.
  package func run(objects: Int) throws(ObelusError) -> [Hit] {
    guard !needles.isEmpty else { return [] }
    var hits: [Hit] = []
    for number in 1..<max(2, objects) {
      let id = ObjectID(number)
      let object = try source.object(id)
      let kind = Self.kind(of: object.dictionary)
      switch object {
      case .value(let value): scan(value, id, kind, &hits)
      case .stream(let dictionary):
        scan(.dictionary(dictionary), id, kind, &hits)
        for text in try streamHits(id, dictionary) {
          hits.append(Hit(text: text, object: id, carrier: kind + " stream"))
        }
      }
    }
    return hits
  }

  private func streamHits(_ id: ObjectID, _ dictionary: PDFDictionary) throws(ObelusError) -> Set<Int> {
    // The samples of an image are not text; what its file format carries along is in the raw bytes.
    if dictionary["Subtype"] == .name("Image") { return needles.found(in: try source.rawStream(id)) }
    let decoded = try source.decodedStream(id, limit: limit)
    if decoded.isTruncated {
      return needles.found(in: decoded.bytes).union(needles.found(in: try source.rawStream(id)))
    }
    return needles.found(in: decoded.bytes)
  }

  private func scan(_ object: PDFObject, _ id: ObjectID, _ kind: String, _ hits: inout [Hit]) {
    func report(_ bytes: [UInt8], _ what: String) {
      for text in needles.found(in: bytes, isName: what != "string") {
        hits.append(Hit(text: text, object: id, carrier: kind + " " + what))
      }
    }
    switch object {
    case .string(let bytes): report(bytes, "string")
    case .name(let name): if name.text.utf8.count >= Needles.shortest { report(name.bytes, "name") }
    case .array(let items): for item in items { scan(item, id, kind, &hits) }
    case .dictionary(let d):
      for entry in d.entries {
        if entry.key.text.utf8.count >= Needles.shortest { report(entry.key.bytes, "key") }
        scan(entry.value, id, kind, &hits)
      }
    case .null, .boolean, .integer, .real, .reference: break
    }
  }

  /// The kind of an object by its /Type and /Subtype, as far as these are the standard's own words.
  private static func kind(of dictionary: PDFDictionary?) -> String {
    let words = ["Type", "Subtype"].compactMap { dictionary?[PDFName($0)]?.nameValue?.text }
    let known = words.filter { $0.utf8.count <= 20 && $0.utf8.allSatisfy { $0 < 128 } && standardKinds.contains($0) }
    return known.isEmpty ? "an object's" : "/" + known.joined(separator: " /")
  }

  private static let standardKinds: Set<String> = [
    "Annot", "Catalog", "EmbeddedFile", "Encoding", "ExtGState", "Filespec", "Font", "FontDescriptor", "Form", "Group",
    "Highlight", "Image", "Link", "Metadata", "OCG", "OCMD", "Outlines", "Page", "Pages", "Pattern", "Popup", "Sig",
    "StructElem", "StructTreeRoot", "Text", "Type0", "Type1", "Type3", "TrueType", "Widget", "XML", "XObject",
  ]
}
