internal import ObelusCore
internal import ObelusIO

/// Annotations as JSON Lines for reading: one object a line, in UTF-8. `AnnotationLine` is the form that can be read back.
///
/// `id` is the object number, or `pPAGE.INDEX` for one that stands directly in /Annots, where pages count from 1 and
/// places from 0. The other members are those of `AnnotationMembers`.
public enum AnnotationJSON {
  /// The line for an annotation, without the line's end; `document` says which of several it stands in.
  public static func line(_ annotation: Annotation, document: String? = nil) -> [UInt8] {
    let head: [JSONValue.Member] = [
      .init("document", JSONValue(document)), .init("page", .integer(annotation.pageIndex + 1)),
      .init("id", JSONValue(identifier(annotation.id))),
    ]
    return JSONValue.object(
      head.filter { $0.value != .null } + AnnotationMembers.members(of: annotation, exact: false)
    ).lineBytes
  }

  /// The lines for annotations, each with its end.
  public static func lines(_ annotations: some Sequence<Annotation>) -> [UInt8] {
    annotations.reduce(into: []) { $0 += line($1) + [0x0A] }
  }

  private static func identifier(_ id: Annotation.ID) -> String? {
    switch id {
    case .object(let object): String(object.rawValue)
    case .entry(let page, let index): "p\(page + 1).\(index)"
    case .added, .unassigned: nil
    }
  }
}
