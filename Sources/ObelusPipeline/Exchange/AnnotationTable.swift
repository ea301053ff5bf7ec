internal import ObelusAnnotations
internal import ObelusCore
internal import ObelusIO

/// Annotations as rows of CSV (RFC 4180), in UTF-8. The columns and their order are a stable interface; new ones come at
/// the end.
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
      [TableCell.harmless(document), String(annotation.pageIndex + 1), TableCell.harmless(annotation.subtype.rawValue)]
        + [TableCell.harmless(name(annotation))] + texts.map { TableCell.harmless($0 ?? "") }
        + [annotation.color?.hex ?? "", annotation.opacity.roundedToThousandths.description] + numbers
        + [
          TableCell.harmless(annotation.inReplyTo.flatMap { names[$0] } ?? ""),
          TableCell.harmless(annotation.layerNames.joined(separator: "; ")), TableCell.harmless(uri ?? ""),
        ])
  }

  private static func date(_ text: String?) -> String? { text.map { PDFDate.iso($0) ?? $0 } }

  /// A row with the carriage return of its line break; the line feed is the writer's.
  private static func row(_ cells: [String]) -> String {
    cells.map(TableCell.cell).joined(separator: ",") + "\r"
  }
}
