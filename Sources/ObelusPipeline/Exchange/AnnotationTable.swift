internal import ObelusAnnotations
internal import ObelusCore

/// Annotations as rows of CSV (RFC 4180), in UTF-8. The columns and their order are a stable interface; new ones come at
/// the end.
///
/// A text that a spreadsheet would take for a formula (it begins with `=`, `+`, `-` or `@`, also of full width and behind
/// white space) gets an apostrophe before it: it comes from the document, which may come from anybody.
struct AnnotationTable {
  static let header = row([
    "document", "page", "type", "name", "author", "created", "modified", "subject", "coveredText", "contents", "color",
    "opacity", "x0", "y0", "x1", "y1", "inReplyTo", "layers", "uri",
  ])

  let document: String
  /// The name of an annotation, which is made where it has none.
  let name: (Annotation) -> String
  /// The name of the annotation that is this object.
  let names: [ObjectID: String]

  func row(_ annotation: Annotation, coveredText: String?) -> String {
    var uri: String?
    if case .uri(let target) = annotation.link { uri = target }
    let rect = annotation.rect
    let numbers = [rect.x0, rect.y0, rect.x1, rect.y1].map { $0.roundedToThousandths.description }
    let texts = [
      annotation.author, Self.date(annotation.creationDate), Self.date(annotation.modificationDate),
      annotation.subject, coveredText, annotation.contents,
    ]
    return Self.row(
      [Self.harmless(document), String(annotation.pageIndex + 1), Self.harmless(annotation.subtype.rawValue)]
        + [Self.harmless(name(annotation))] + texts.map { Self.harmless($0 ?? "") }
        + [annotation.color?.hex ?? "", annotation.opacity.roundedToThousandths.description] + numbers
        + [
          Self.harmless(annotation.inReplyTo.flatMap { names[$0] } ?? ""),
          Self.harmless(annotation.layerNames.joined(separator: "; ")), Self.harmless(uri ?? ""),
        ])
  }

  private static func date(_ text: String?) -> String? { text.map { PDFDate.iso($0) ?? $0 } }

  private static func harmless(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let isControl = scalars.first.map { $0.value < 0x20 } ?? false
    // White space, and what has no width.
    let begin = scalars.first {
      !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint && $0.value >= 0x20
    }
    let isFormula = begin.map { "=+-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}\u{2212}".unicodeScalars.contains($0) } ?? false
    return isControl || isFormula ? "'" + text : text
  }

  /// A row with the carriage return of its line break; the line feed is the writer's.
  private static func row(_ cells: [String]) -> String {
    cells.map { cell in
      let needsQuotes = cell.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
      return needsQuotes ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
    }.joined(separator: ",") + "\r"
  }
}
