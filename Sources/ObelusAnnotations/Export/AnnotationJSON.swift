internal import ObelusIO
internal import ObelusCore

/// Annotations as JSON Lines: one object a line, in UTF-8, members always in the same order; what an annotation does not
/// have is left out.
///
/// `page` counts from 1. `id` is the object number, or `pPAGE.INDEX` for one that stands directly in /Annots. `rect` is
/// `[x0, y0, x1, y1]`, each of `quads` eight numbers (upper left, upper right, lower left, lower right), in points of
/// default user space. `color` is `#rrggbb`.
public enum AnnotationJSON {
  /// The line for an annotation, without the line's end; `document` says which of several it stands in.
  public static func line(_ annotation: Annotation, document: String? = nil) -> [UInt8] {
    var json = JSONLine()
    if let document { json.member("document", document) }
    json.member("page", annotation.pageIndex + 1)
    json.member("id", identifier(annotation.id))
    json.member("subtype", annotation.subtype.rawValue)
    json.member("rect", [annotation.rect.x0, annotation.rect.y0, annotation.rect.x1, annotation.rect.y1])
    if !annotation.quads.isEmpty { json.member("quads", annotation.quads.map(\.quadPoints)) }
    json.member("contents", annotation.contents)
    json.member("author", annotation.author)
    json.member("name", annotation.name)
    json.member("subject", annotation.subject)
    json.member("created", annotation.creationDate)
    json.member("modified", annotation.modificationDate)
    json.member("color", annotation.color?.hex)
    if annotation.opacity != 1 { json.member("opacity", annotation.opacity) }
    if !annotation.flags.isEmpty { json.member("flags", annotation.flags.rawValue) }
    append(annotation.link, to: &json)
    json.member("popup", annotation.popup.map(identifier))
    json.member("inReplyTo", annotation.inReplyTo.map(identifier))
    json.member("layer", annotation.layer.map(identifier))
    json.member("appearance", annotation.hasAppearance)
    return json.finish()
  }

  /// The lines for annotations, each with its end.
  public static func lines(_ annotations: some Sequence<Annotation>) -> [UInt8] {
    annotations.reduce(into: []) { $0 += line($1) + [0x0A] }
  }

  private static func append(_ link: LinkTarget?, to json: inout JSONLine) {
    switch link {
    case .uri(let uri): json.member("uri", uri)
    case .named(let name): json.member("destination", name)
    case .destination(let array):
      switch array.first {
      case .reference(let page)?: json.member("destinationPage", identifier(page))
      case .integer(let index)?: json.member("destinationIndex", index)
      default: break
      }
      json.member("view", array.dropFirst().map(Self.text))
    case .action(let type): json.member("action", type.text)
    case nil: break
    }
  }

  private static func text(_ object: PDFObject) -> String {
    switch object {
    case .name(let name): name.text
    case .integer(let n): String(n)
    case .real(let v): v.description
    default: "null"
    }
  }

  private static func identifier(_ id: Annotation.ID) -> String? {
    switch id {
    case .object(let object): identifier(object)
    case .entry(let page, let index): "p\(page + 1).\(index)"
    case .added, .unassigned: nil
    }
  }

  private static func identifier(_ id: ObjectID) -> String { String(id.rawValue) }
}
