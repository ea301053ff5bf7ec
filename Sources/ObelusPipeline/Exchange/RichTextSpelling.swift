internal import ObelusAnnotations
internal import ObelusCore
internal import ObelusIO

/// Rich texts that are the same XML, differently written: XFDF has the elements of one, and not how the PDF spelled them.
enum RichTextSpelling {
  private static let limits = XMLReader.Limits(bytes: 1 << 24, depth: 100, nodes: 1 << 20)

  /// The annotations, in which a rich text (/RC) that says what the document's annotation of the same name has is spelled
  /// as it is there.
  static func kept(_ annotations: [Annotation], in inventory: AnnotationInventory) -> [Annotation] {
    var known: [String: [UInt8]] = [:]
    for annotation in inventory.pages.joined() {
      if let text = annotation.other["RC"]?.stringValue { known[inventory.reader.name(of: annotation)] = text }
    }
    guard !known.isEmpty else { return annotations }
    return annotations.map { annotation in
      guard let name = annotation.name, let old = known[name], let new = annotation.other["RC"]?.stringValue,
        old != new, let meaning = xml(new), meaning == xml(old)
      else { return annotation }
      var result = annotation
      result.other["RC"] = .string(old)
      return result
    }
  }

  private static func xml(_ text: [UInt8]) -> [UInt8]? {
    (try? XMLTree.read(Array(TextString.decode(text).utf8), limits: limits)).map { XMLText.document($0) }
  }
}
