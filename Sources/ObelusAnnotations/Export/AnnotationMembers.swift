internal import ObelusCore
internal import ObelusIO

/// What an annotation's fields are in JSON: members always in the same order, those that it does not have left out.
///
/// `page` counts from 1. `rect` is `[x0, y0, x1, y1]`, each of `quads` eight numbers (upper left, upper right, lower left,
/// lower right), in points of default user space. `color` is `#rrggbb`. Other annotations, pages and layers are told by
/// name and number where the annotation brings that along, else by their object number, as a text.
enum AnnotationMembers {
  /// - Parameter exact: numbers as they are. Otherwise they have at most five decimals, which is finer than any page needs
  ///   and hides the noise of float arithmetic.
  static func members(of annotation: Annotation, exact: Bool) -> [JSONValue.Member] {
    func number(_ value: Double) -> JSONValue {
      .number(exact || value.magnitude >= 1e9 ? value : (value * 100_000).rounded() / 100_000)
    }
    var members: [JSONValue.Member] = []
    func add(_ key: String, _ value: JSONValue) {
      if value != .null { members.append(.init(key, value)) }
    }
    add("subtype", .string(annotation.subtype.rawValue))
    let rect = annotation.rect
    add("rect", .array([rect.x0, rect.y0, rect.x1, rect.y1].map(number)))
    if !annotation.quads.isEmpty {
      add("quads", .array(annotation.quads.map { .array($0.quadPoints.map(number)) }))
    }
    add("contents", JSONValue(annotation.contents))
    add("author", JSONValue(annotation.author))
    add("name", JSONValue(annotation.name))
    add("subject", JSONValue(annotation.subject))
    add("created", JSONValue(annotation.creationDate))
    add("modified", JSONValue(annotation.modificationDate))
    add("color", JSONValue(annotation.color?.hex))
    if annotation.opacity != 1 { add("opacity", number(annotation.opacity)) }
    if !annotation.flags.isEmpty { add("flags", .integer(annotation.flags.rawValue)) }
    members += link(of: annotation)
    add("popup", JSONValue(target(annotation.popup, annotation)))
    add("inReplyTo", JSONValue(target(annotation.inReplyTo, annotation)))
    add("layer", JSONValue(target(annotation.layer, annotation)))
    add("appearance", .boolean(annotation.hasAppearance))
    return members
  }

  /// The members that `link` has, of which an annotation has one or two.
  static func link(of annotation: Annotation) -> [JSONValue.Member] {
    switch annotation.link {
    case .uri(let uri): return [.init("uri", .string(uri))]
    case .named(let name): return [.init("destination", .string(name))]
    case .destination(let array):
      var members: [JSONValue.Member] = []
      switch array.first {
      case .reference(let id)?:
        if case .page(let index)? = annotation.attached[id] {
          members.append(.init("destinationPage", .integer(index + 1)))
        } else {
          members.append(.init("destinationPage", .string(String(id.rawValue))))
        }
      case .integer(let index)?: members.append(.init("destinationIndex", .integer(index)))
      default: break
      }
      return members + [.init("view", .array(array.dropFirst().map { .string(text($0)) }))]
    case .action(let type): return [.init("action", .string(type.text))]
    case nil: return []
    }
  }

  /// A part of a destination's view.
  private static func text(_ object: PDFObject) -> String {
    switch object {
    case .name(let name): name.text
    case .integer(let n): String(n)
    case .real(let v): v.description
    default: "null"
    }
  }

  /// What a reference leads to: a name, or the object's number.
  static func target(_ id: ObjectID?, _ annotation: Annotation) -> String? {
    guard let id else { return nil }
    switch annotation.attached[id] {
    case .annotation(let name), .layer(let name): return name
    default: return String(id.rawValue)
    }
  }
}
