internal import ObelusCore
internal import ObelusIO

/// What an annotation replies to, or is grouped with. It is known by its name.
enum XFDFReplies: XFDFMapping {
  private static let types = XFDFWords([("reply", .name("R")), ("group", .name("Group"))])

  static func write(_ entries: PortableEntries, into element: inout XMLElement) {
    element.set("inreplyto", entries.annotationName("IRT"))
    element.set("replyType", types.word(entries.value("RT")))
  }

  static func read(_ reader: inout XFDFElementReader, into draft: inout XFDFDraft) {
    if let name = reader.take("inreplyto", convert: { $0.isEmpty ? nil : $0 }) {
      draft.dictionary["IRT"] = draft.attach(.annotation(named: name))
    }
    draft.dictionary["RT"] = reader.take("replyType") { types.value($0) }
  }
}
