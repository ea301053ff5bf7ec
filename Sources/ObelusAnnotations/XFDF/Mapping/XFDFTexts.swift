internal import ObelusCore
internal import ObelusIO

/// Contents, plain and rich, and what free texts are set in.
enum XFDFTexts: XFDFMapping {
  static func write(_ entries: PortableEntries, into element: inout XMLElement) {
    element.add("contents", text: entries.text("Contents"))
    if let markup = entries.text("RC").flatMap(RichText.nodes) {
      element.add(XMLElement("contents-richtext", namespace: element.namespace, children: markup))
    }
    element.add("defaultappearance", text: entries.string("DA").map { PDFName(bytes: $0).text })
    element.add("defaultstyle", text: entries.text("DS"))
  }

  static func read(_ reader: inout XFDFElementReader, into draft: inout XFDFDraft) {
    draft.dictionary["Contents"] = reader.takeChild("contents") { .string(TextString.encode($0.allText)) }
    if let rich = reader.takeChild("contents-richtext", convert: { $0 }) {
      if !rich.elements.isEmpty { draft.dictionary["RC"] = .string(TextString.encode(RichText.markup(of: rich))) }
      if draft.dictionary["Contents"] == nil {
        draft.dictionary["Contents"] = .string(TextString.encode(RichText.plain(rich)))
      }
    }
    draft.dictionary["DA"] = reader.takeChild("defaultappearance") { .string(bytes($0.text)) }
    draft.dictionary["DS"] = reader.takeChild("defaultstyle") { .string(TextString.encode($0.text)) }
  }

  /// The bytes of a string that is no text: Latin-1 where that can say it.
  private static func bytes(_ text: String) -> [UInt8] {
    text.unicodeScalars.allSatisfy { $0.value < 0x100 } ? PDFName(text).bytes : Array(text.utf8)
  }
}
