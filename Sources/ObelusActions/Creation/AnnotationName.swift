package import ObelusAnnotations
internal import ObelusCore

/// /NM of the annotations that Obelus makes: the same for the same rule, page, place and content, so that a second run knows
/// them.
///
/// The document's identifier is not in it: a name need only be unique within the document, and the identifier of the
/// output is not that of the input.
package enum AnnotationName {
  static let prefix = "obelus-"

  /// - Parameter content: digits for what is made, apart from its place.
  static func name(
    rule: String, page: Int, subtype: Annotation.Subtype, quads: [Quad], content: String
  ) -> String {
    var place = StableHash()
    place.add("\(page)/\(subtype.rawValue)")
    for number in quads.flatMap(\.quadPoints) { place.add("/\(Int((number * 10).rounded()))") }
    var key = StableHash()
    key.add(rule)
    return prefix + key.hex + "-" + place.hex + "-" + content
  }

  /// Whether a job has made the annotation.
  package static func isOwn(_ annotation: Annotation) -> Bool { annotation.name?.hasPrefix(prefix) == true }

  /// The part of a name that is the same for all annotations of a rule.
  static func rulePart(_ name: String) -> Substring { name.prefix(prefix.count + 16) }

  /// The part that tells what was made.
  static func contentPart(_ name: String) -> Substring { name.dropFirst(prefix.count + 34) }
}
