package import ObelusAnnotations
package import ObelusCore

/// Adds annotations to one page, above those that it has. What an earlier run of the same rule has put there is not
/// added again.
package struct AnnotationPlacer {
  /// In the order of adding, which is their z-order.
  package private(set) var added: [NewAnnotation] = []
  /// Hits whose annotation the page has already.
  package private(set) var presentCount = 0
  /// Hits that cover no area, where nothing can be shown.
  package private(set) var emptyCount = 0

  private let pageIndex: Int
  private let page: ObjectID?
  private let date: String?
  private let newID: () -> ObjectID
  private var names: Set<String>
  /// Annotations of earlier runs by the part of their name that stands for the rule.
  private let earlier: [Substring: [Annotation]]

  /// - Parameters:
  ///   - page: the page's object, for /P.
  ///   - existing: the page's annotations.
  ///   - date: /M of new annotations, as `D:YYYYMMDDHHmmSSZ`; nil for none.
  ///   - newID: numbers a new object of the page.
  package init(
    pageIndex: Int, page: ObjectID?, existing: [Annotation], date: String? = nil, newID: @escaping () -> ObjectID
  ) {
    self.pageIndex = pageIndex
    self.page = page
    self.date = date
    self.newID = newID
    names = Set(existing.compactMap(\.name))
    earlier = Dictionary(
      grouping: existing.filter { $0.name?.hasPrefix(AnnotationName.prefix) == true },
      by: { AnnotationName.rulePart($0.name ?? "") })
  }

  /// Puts what was added into the page's edit: at the end of /Annots, above what is there. An array that is an object of
  /// its own is copied, because other pages may share it.
  package func apply(
    to edit: inout PageEdit, of page: PDFDictionary, in source: any ObjectSource
  ) throws(ObelusError) {
    guard !added.isEmpty else { return }
    var dictionary = edit.dictionary ?? page
    let old = try source.array(dictionary["Annots"]) ?? []
    dictionary["Annots"] = .array(old + added.map { .reference($0.id) })
    edit.dictionary = dictionary
    edit.objects += added.flatMap(\.objects)
  }

  /// Adds one annotation for a hit.
  ///
  /// - Parameters:
  ///   - hit: what it covers, in default user space.
  ///   - rule: the id of the rule that found it.
  ///   - fill: sets what is special to the annotation, and returns the appearance (/AP /N) if it has one.
  ///   - more: further entries that are objects of their own.
  package mutating func place(
    _ subtype: Annotation.Subtype, over hit: [Quad], rule: String, fill: (inout Annotation) -> NewObject?,
    more: ((Annotation) -> [(key: PDFName, object: NewObject)])? = nil
  ) {
    let quads = hit.compactMap(\.presentable)
    guard let first = quads.first else {
      emptyCount += 1
      return
    }
    let name = AnnotationName.name(rule: rule, page: pageIndex, subtype: subtype, quads: quads)
    guard names.insert(name).inserted, !isNearEarlier(name, subtype, quads) else {
      presentCount += 1
      return
    }
    let rect = quads.dropFirst().reduce(first.bounds) { $0.union($1.bounds) }
    var annotation = Annotation(subtype, pageIndex: pageIndex, rect: rect)
    annotation.quads = quads
    annotation.name = name
    annotation.flags = .print
    annotation.modificationDate = date
    annotation.other["Type"] = .name("Annot")
    annotation.other["P"] = page.map { .reference($0) }
    let appearance = fill(&annotation)
    let id = newID()
    var objects: [(id: ObjectID, object: NewObject)] = []
    if let appearance {
      let stream = newID()
      objects = [(stream, appearance)]
      annotation.other["AP"] = .dictionary(["N": .reference(stream)])
    }
    for (key, object) in more?(annotation) ?? [] {
      let id = newID()
      objects.append((id, object))
      annotation.other[key] = .reference(id)
    }
    added.append(
      NewAnnotation(
        id: id, subtype: subtype, name: name, objects: [(id, .value(.dictionary(annotation.dictionary)))] + objects))
  }

  /// Whether an earlier run of the rule has the same there. Names say so nearly always; but a page that was rewritten
  /// meanwhile may have its text off by the last digit.
  private func isNearEarlier(_ name: String, _ subtype: Annotation.Subtype, _ quads: [Quad]) -> Bool {
    (earlier[AnnotationName.rulePart(name)] ?? []).contains { old in
      old.subtype == subtype && old.quads.count == quads.count && zip(old.quads, quads).allSatisfy { $0.isNear($1) }
    }
  }
}

extension Quad {
  /// The quad to a thousandth of a point; nil where it has no area or is out of this world.
  fileprivate var presentable: Quad? {
    guard corners.allSatisfy({ $0.x.magnitude < 1e7 && $0.y.magnitude < 1e7 }) else { return nil }
    func round(_ p: Point) -> Point { Point(x: (p.x * 1000).rounded() / 1000, y: (p.y * 1000).rounded() / 1000) }
    let q = Quad(
      upperLeft: round(upperLeft), upperRight: round(upperRight), lowerLeft: round(lowerLeft),
      lowerRight: round(lowerRight))
    return abs(q.signedArea) > 1e-4 ? q : nil
  }

  /// Positive where the corners go counter-clockwise from the lower left.
  var signedArea: Double {
    let ring = [lowerLeft, lowerRight, upperRight, upperLeft]
    return (0..<4).reduce(0) { $0 + ring[$1].x * ring[($1 + 1) & 3].y - ring[($1 + 1) & 3].x * ring[$1].y } / 2
  }

  fileprivate func isNear(_ other: Quad) -> Bool {
    zip(corners, other.corners).allSatisfy { abs($0.x - $1.x) < 0.1 && abs($0.y - $1.y) < 0.1 }
  }
}
