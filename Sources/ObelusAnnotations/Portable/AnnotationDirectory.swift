internal import ObelusCore

/// By which names the annotations of a document are known outside of it: their /NM where it is theirs alone, else a name
/// made from what they say, so that the same document always gives the same names.
package struct AnnotationDirectory: Sendable {
  /// Begins names that no /NM says; such a name is not written into a PDF.
  package static let unnamed = "obelus-unnamed-"

  /// Of those that are objects of their own.
  private(set) var names: [ObjectID: String] = [:]
  private var all: [Annotation.ID: String] = [:]

  /// - Parameter annotations: all of the document, in the order of pages and z-order.
  package init(_ annotations: [Annotation]) {
    var taken: Set<String> = []
    for annotation in annotations {
      if let name = annotation.name, !name.isEmpty, taken.insert(name).inserted { all[annotation.id] = name }
    }
    for annotation in annotations where all[annotation.id] == nil {
      let base = Self.unnamed + Self.hash(annotation)
      var name = base
      var count = 1
      while !taken.insert(name).inserted {
        count += 1
        name = "\(base)-\(count)"
      }
      all[annotation.id] = name
    }
    for (id, name) in all {
      if case .object(let object) = id { names[object] = name }
    }
  }

  init(names: [ObjectID: String]) { self.names = names }

  /// The name of an annotation; of one that is not of the document, its own.
  package func name(of annotation: Annotation) -> String {
    all[annotation.id] ?? annotation.name ?? Self.unnamed + Self.hash(annotation)
  }

  private static func hash(_ annotation: Annotation) -> String {
    var hash = StableHash()
    hash.add("\(annotation.pageIndex)/\(annotation.subtype.rawValue)")
    let rect = annotation.rect
    for number in [rect.x0, rect.y0, rect.x1, rect.y1] + annotation.quads.flatMap(\.quadPoints) {
      hash.add("/\(Int(exactly: (number * 10).rounded()) ?? 0)")
    }
    for text in [annotation.contents, annotation.author, annotation.creationDate] { hash.add("/\(text ?? "")") }
    return hash.hex
  }
}
