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
  /// What tools could not do as well as they should, by rule and what it was.
  package private(set) var shortcomings: [ToolShortcoming: Int] = [:]

  package let pageIndex: Int
  private let page: ObjectID?
  private let date: String?
  private let newID: () -> ObjectID
  let space: PageSpace?
  let resources: DrawingResources?
  private let texts: () -> [Rect]
  /// What nothing should be put over, in the space of the page as it is shown; nil until somebody asks.
  private var obstacles: [Rect]?
  private var names: Set<String>
  /// By content: many annotations of a page are alike.
  private var digits: [AnyHashable: String] = [:]
  /// Annotations of earlier runs by the part of their name that stands for the rule.
  private let earlier: [Substring: [Annotation]]

  /// - Parameters:
  ///   - page: the page's object, for /P.
  ///   - existing: the page's annotations.
  ///   - date: /M of new annotations, as `D:YYYYMMDDHHmmSSZ`; nil for none.
  ///   - space: for what stands beside its target, or upright.
  ///   - texts: where the page has text, in that space; asked for once, when something has to be placed.
  ///   - resources: for what has letters or pictures.
  ///   - newID: numbers a new object of the page.
  package init(
    pageIndex: Int, page: ObjectID?, existing: [Annotation], date: String? = nil, space: PageSpace? = nil,
    texts: @escaping () -> [Rect] = { [] }, resources: DrawingResources? = nil, newID: @escaping () -> ObjectID
  ) {
    self.space = space
    self.resources = resources
    self.texts = texts
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
    edit.objects += try resources?.objects() ?? []
  }

  /// Adds one annotation for a hit.
  ///
  /// - Parameters:
  ///   - hit: what it covers, in default user space.
  ///   - rule: the id of the rule that found it.
  ///   - content: what is made, apart from its place.
  ///   - fill: sets what is special to the annotation, and returns the appearance (/AP /N) if it has one.
  ///   - more: further entries that are objects of their own.
  package mutating func place(
    _ subtype: Annotation.Subtype, over hit: [Quad], rule: String, content: some Hashable,
    fill: (inout Annotation) -> NewObject?,
    more: ((Annotation) -> [(key: PDFName, object: NewObject)])? = nil
  ) {
    let quads = hit.compactMap(\.presentable)
    guard let first = quads.first else {
      emptyCount += 1
      return
    }
    guard let name = newName(subtype, quads, rule: rule, content: digits(of: content)) else { return }
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

  private mutating func digits(of content: some Hashable) -> String {
    let known = digits[content] ?? ContentDigest.digits(of: content)
    digits[content] = known
    return known
  }

  /// What a tool makes for a target.
  private struct MadeByTool: Hashable {
    var tool: Tool
    var texts: [String]
  }

  /// Nil where the page has the annotation already.
  /// - Parameter rect: its place, where /QuadPoints do not say that.
  private mutating func newName(
    _ subtype: Annotation.Subtype, _ quads: [Quad], at rect: Rect? = nil, rule: String, content: String
  ) -> String? {
    let name = AnnotationName.name(rule: rule, page: pageIndex, subtype: subtype, quads: quads, content: content)
    guard names.insert(name).inserted, !isNearEarlier(name, subtype, rect.map { [Quad($0)] } ?? quads) else {
      presentCount += 1
      return nil
    }
    return name
  }

  /// Adds what a tool makes for a target.
  ///
  /// - Parameters:
  ///   - date: /M and /CreationDate, as `D:YYYYMMDDHHmmSSZ`.
  ///   - draw: makes it; it may ask for a place. Nil where there is nothing to be made.
  /// - Returns: false where `isFree` refuses the annotation's rectangle.
  mutating func place(
    _ subtype: Annotation.Subtype, for target: ToolTarget, by tool: Tool, rule: String, date: String?,
    isFree: (Rect) -> Bool, draw: (inout Self) throws(ObelusError) -> Drawing?
  ) throws(ObelusError) -> Bool {
    let content = digits(of: MadeByTool(tool: tool, texts: tool.texts.map(target.expand)))
    let known = AnnotationName.name(
      rule: rule, page: pageIndex, subtype: subtype, quads: target.quads, content: content)
    guard !names.contains(known) else {
      presentCount += 1
      return true
    }
    guard target.isDrawable, let drawing = try draw(&self), drawing.rect.isInWorld else {
      emptyCount += 1
      return true
    }
    guard isFree(drawing.rect) else { return false }
    guard let name = newName(subtype, target.quads, at: drawing.rect, rule: rule, content: content) else {
      return true
    }
    var annotation = Annotation(subtype, pageIndex: pageIndex, rect: drawing.rect)
    annotation.name = name
    annotation.flags = tool.flags
    annotation.modificationDate = date
    annotation.creationDate = date
    annotation.color = drawing.background ?? tool.color
    annotation.opacity = tool.opacity
    annotation.author = tool.author
    annotation.subject = tool.subject
    annotation.contents = tool.note.map(target.expand) ?? drawing.contents
    for entry in drawing.entries.entries { annotation.other[entry.key] = entry.value }
    annotation.other["Type"] = .name("Annot")
    annotation.other["P"] = page.map { .reference($0) }
    let (id, stream) = (newID(), newID())
    annotation.other["AP"] = .dictionary(["N": .reference(stream)])
    added.append(
      NewAnnotation(
        id: id, subtype: subtype, name: name,
        objects: [
          (id, .value(.dictionary(annotation.dictionary))), (stream, drawing.form(opacity: tool.opacity)),
        ]))
    if let space, !drawing.rect.transformed(by: space.fromUser).touches(space.box) { note(.offPage, rule: rule) }
    if let space, drawing.isObstacle {
      obstacles?.append(drawing.covers ?? drawing.rect.transformed(by: space.fromUser))
    }
    return true
  }

  /// Finds a place beside a target, in the space of the page as it is shown; nil where nobody knows that.
  mutating func findPlace(
    _ size: (width: Double, height: Double), beside target: ToolTarget, _ side: PlacementSide,
    distances: [Double] = Placement.distances
  ) -> (place: Placement, space: PageSpace)? {
    guard let space else { return nil }
    let known = obstacles ?? texts()
    obstacles = known
    // Beyond the edge of the page nothing is seen, and near it nothing is printed.
    let place = Placement.find(
      size, beside: target.bounds.transformed(by: space.fromUser), in: space.box.insetBy(dx: 4, dy: 4),
      avoiding: known, side: side, distances: distances)
    return (place, space)
  }

  mutating func note(_ shortcoming: ToolShortcoming.Kind, rule: String) {
    shortcomings[ToolShortcoming(rule: rule, kind: shortcoming), default: 0] += 1
  }

  /// Whether an earlier run of the rule has the same there. Names say so nearly always; but a page that was rewritten
  /// meanwhile may have its text off by the last digit.
  private func isNearEarlier(_ name: String, _ subtype: Annotation.Subtype, _ quads: [Quad]) -> Bool {
    (earlier[AnnotationName.rulePart(name)] ?? []).contains { old in
      let place = old.quads.isEmpty ? [Quad(old.rect)] : old.quads
      let isSame = AnnotationName.contentPart(old.name ?? "") == AnnotationName.contentPart(name)
      return isSame && old.subtype == subtype && place.count == quads.count
        && zip(place, quads).allSatisfy { $0.isNear($1) }
    }
  }
}

extension Rect {
  fileprivate var isInWorld: Bool { [x0, y0, x1, y1].allSatisfy { $0.magnitude < 1e7 } }
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
