internal import ObelusAnnotations
internal import ObelusCore

/// Annotations for people, in Markdown (CommonMark): by page, each with the text that it covers and what is said about it,
/// replies below what they reply to. Left out are popups, which say nothing of their own, and links without a note.
struct AnnotationDigest {
  /// What stands on a page, and the texts that it covers.
  struct Page {
    var annotations: [Annotation]
    var covered: [Annotation.ID: String]
  }

  let document: String
  private let pages: [Page]
  private var replies: [ObjectID: [Annotation]] = [:]
  private var covered: [Annotation.ID: String] = [:]
  private var told: Set<Annotation.ID> = []

  init(document: String, pages: [Page]) {
    self.document = document
    self.pages = pages
    for page in pages {
      covered.merge(page.covered) { first, _ in first }
      for annotation in page.annotations where Self.isWorthTelling(annotation) {
        if let target = annotation.inReplyTo { replies[target, default: []].append(annotation) }
      }
    }
  }

  private static func isWorthTelling(_ annotation: Annotation) -> Bool {
    switch annotation.subtype {
    case .popup, .widget: false
    case .link: !(annotation.contents ?? "").isEmpty
    default: true
    }
  }

  /// The lines, without their ends.
  mutating func lines() -> [String] {
    let worth = pages.map { $0.annotations.filter(Self.isWorthTelling) }
    let known = Set(worth.lazy.joined().compactMap(\.objectID))
    var entries = [[String]](repeating: [], count: pages.count)
    for (page, annotations) in worth.enumerated() {
      for annotation in annotations where annotation.inReplyTo.map({ !known.contains($0) }) ?? true {
        append(annotation, to: &entries[page])
      }
    }
    // Those that reply to each other in a ring have no first.
    for (page, annotations) in worth.enumerated() {
      for annotation in annotations { append(annotation, to: &entries[page]) }
    }
    var lines = ["# " + Self.escaped(document), ""]
    for (page, entries) in entries.enumerated() where !entries.isEmpty {
      lines += ["## Page \(page + 1)", ""] + entries
    }
    if lines.count == 2 { lines += ["No annotations.", ""] }
    return lines
  }

  /// Replies deeper than this stand at this depth.
  private static let deepest = 8

  /// An annotation with its replies; nothing where it has been told.
  private mutating func append(_ first: Annotation, to lines: inout [String]) {
    var open = [(annotation: first, depth: 0)]
    while let (annotation, depth) = open.popLast() {
      guard told.insert(annotation.id).inserted else { continue }
      let indent = String(repeating: "  ", count: min(depth, Self.deepest))
      lines.append(indent + "- " + Self.heading(annotation, isReply: depth > 0))
      lines.append("")
      if let text = covered[annotation.id] {
        lines += [indent + "  > " + Self.escaped(text), ""]
      }
      for line in (annotation.contents ?? "").split(whereSeparator: \.isNewline) {
        lines += [indent + "  " + Self.escaped(String(line)), ""]
      }
      if let id = annotation.objectID {
        for reply in (replies[id] ?? []).reversed() { open.append((reply, depth + 1)) }
      }
    }
  }

  private static func heading(_ annotation: Annotation, isReply: Bool) -> String {
    let type = isReply ? "Reply" : annotation.subtype.rawValue.isEmpty ? "Annotation" : annotation.subtype.rawValue
    var parts = ["**" + escaped(type) + "**"]
    if let author = annotation.author, !author.isEmpty { parts.append(escaped(author)) }
    if let date = annotation.modificationDate ?? annotation.creationDate, let iso = PDFDate.iso(date) {
      parts.append(String(iso.prefix(16)).replacing("T", with: " "))
    }
    if let subject = annotation.subject, !subject.isEmpty { parts.append(escaped(subject)) }
    return parts.joined(separator: " · ")
  }

  /// Text that says what it says, whatever Markdown would make of it; on one line.
  private static func escaped(_ text: String) -> String {
    var out = ""
    var isStart = true
    for character in text.split(whereSeparator: \.isWhitespace).joined(separator: " ") {
      switch character {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "&", "|", "~": out += "\\"
      case "#", "+", "-", "=": if isStart { out += "\\" }
      // A number at the start would begin a list.
      case ".", ")": if !isStart, out.allSatisfy(\.isNumber) { out += "\\" }
      default: break
      }
      out.append(character)
      isStart = false
    }
    return out
  }
}
