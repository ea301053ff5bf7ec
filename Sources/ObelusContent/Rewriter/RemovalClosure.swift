internal import ObelusCore

/// A removal with everything that follows from it.
///
/// * A glyph, path or image inside a Type 3 glyph procedure cannot go alone: glyph procedures are shared by all glyphs of
///   that code, so the glyph that runs the procedure goes.
/// * Patterns and soft masks have one stream for all places that show them: what goes in one place goes in all.
/// * Marked content around something that goes loses the texts that say what it was.
struct RemovalClosure {
  private(set) var glyphs: [Bool]
  private(set) var paths: Set<Int>
  private(set) var pathCuts: [Int: PathCut]
  private(set) var shadings: [PDFObject: ShadingCut]
  private(set) var shadingCuts: [Int: [ConvexPolygon]]
  private(set) var images: [Int: ImageRemoval]
  /// Marked content that loses its texts; only such that has any.
  private(set) var strippedMarks: Set<Int> = []
  /// Marked content around what goes, and such without any, whose tags are words of the document's own.
  private(set) var retaggedMarks: Set<Int> = []
  private(set) var isEmpty: Bool
  /// What nobody sees goes along.
  let isByPlace: Bool

  private let content: PageContent
  private let tree: StreamTree
  /// Marked content around what goes, with and without texts.
  private(set) var touchedMarks: Set<Int> = []
  /// Marked content that is to lose its texts in any case.
  private var requestedMarks: Set<Int>
  private var hasGrown = false

  init(_ content: PageContent, _ tree: StreamTree, _ removal: Removal) throws(ObelusError) {
    guard removal.glyphs.isEmpty || removal.glyphs.count == content.glyphs.count,
      removal.paths.allSatisfy(content.paths.indices.contains),
      removal.pathCuts.keys.allSatisfy(content.paths.indices.contains),
      removal.shadingCuts.keys.allSatisfy(content.shadings.indices.contains),
      removal.images.keys.allSatisfy(content.images.indices.contains),
      removal.markedContent.allSatisfy(content.markedContent.indices.contains)
    else { throw ObelusError(.internal, "a removal does not belong to the content that it is applied to") }
    self.content = content
    self.tree = tree
    glyphs = removal.glyphs.isEmpty ? Array(repeating: false, count: content.glyphs.count) : removal.glyphs
    paths = removal.paths.filter { content.paths[$0].isPainted || !content.paths[$0].isClip }
    pathCuts = removal.pathCuts
    shadings = removal.shadings
    shadingCuts = removal.shadingCuts
    images = removal.images
    requestedMarks = removal.markedContent
    isByPlace = removal.isByPlace
    isEmpty = false
    if isByPlace { requestedMarks.formUnion(emptyMarks()) }
    isEmpty =
      !glyphs.contains(true) && paths.isEmpty && pathCuts.isEmpty && images.isEmpty
      && shadings.isEmpty && shadingCuts.isEmpty && requestedMarks.isEmpty
    if removal.isWhole { touchedMarks = Set(content.markedContent.indices) }
    if isEmpty { return }
    repeat {
      hasGrown = false
      liftOutOfGlyphProcedures()
      touchMarks()
      for key in tree.sharedKeys { unify(tree.shared[key] ?? []) }
    } while hasGrown
    for path in paths { pathCuts[path] = nil }
    strippedMarks = touchedMarks.union(requestedMarks).filter {
      content.markedContent[$0].mayHaveText(in: content, isByPlace: isByPlace)
    }
    if isByPlace {
      retaggedMarks = touchedMarks.union(requestedMarks).filter { content.markedContent[$0].hasOwnTag }
    }
  }

  private mutating func removeGlyph(_ glyph: Int) {
    guard glyphs.indices.contains(glyph), !glyphs[glyph] else { return }
    glyphs[glyph] = true
    hasGrown = true
  }

  // MARK: Glyph procedures

  /// Removes glyphs whose procedures lose something, and counts what the procedures of removed glyphs show as removed.
  private mutating func liftOutOfGlyphProcedures() {
    for (instance, owner) in tree.owners.enumerated() where owner >= 0 {
      if losesSomething(instance) { removeGlyph(owner) }
      guard glyphs.indices.contains(owner), glyphs[owner] else { continue }
      for show in tree.shows[instance] {
        for glyph in content.shows[show].glyphs { removeGlyph(glyph) }
      }
    }
  }

  private func losesSomething(_ instance: Int) -> Bool {
    tree.shows[instance].contains { content.shows[$0].glyphs.contains { glyphs[$0] } }
      || tree.paths[instance].contains { paths.contains($0) || pathCuts[$0] != nil }
      || tree.images[instance].contains { images[$0] != nil }
      || tree.shadings[instance].contains { shadingCuts[$0] != nil }
      || tree.marks[instance].contains { touchedMarks.contains($0) || requestedMarks.contains($0) }
  }

  // MARK: Marked content

  private mutating func touchMarks() {
    for show in content.shows where show.markedContent >= 0 {
      if show.glyphs.contains(where: { glyphs[$0] }) { touch(show.markedContent) }
    }
    for path in paths { touch(content.paths[path].markedContent) }
    for path in pathCuts.keys { touch(content.paths[path].markedContent) }
    for image in images.keys { touch(content.images[image].markedContent) }
    for use in shadingCuts.keys { touch(content.shadings[use].markedContent) }
  }

  /// Sequences of the page in which nothing is drawn: nothing tells what their texts are about.
  private func emptyMarks() -> Set<Int> {
    var filled: Set<Int> = []
    func fill(_ innermost: Int32) {
      var mark = Int(innermost)
      while content.markedContent.indices.contains(mark), filled.insert(mark).inserted {
        mark = Int(content.markedContent[mark].parent)
      }
    }
    for show in content.shows where show.glyphCount > 0 { fill(show.markedContent) }
    for path in content.paths { fill(path.markedContent) }
    for image in content.images { fill(image.markedContent) }
    for shading in content.shadings { fill(shading.markedContent) }
    return Set(
      content.markedContent.indices.filter {
        !filled.contains($0) && tree.isOfPage[Int(content.markedContent[$0].instance)]
      })
  }

  /// Touches a sequence and all around it.
  private mutating func touch(_ innermost: Int32) {
    var mark = Int(innermost)
    while content.markedContent.indices.contains(mark), touchedMarks.insert(mark).inserted {
      hasGrown = true
      mark = Int(content.markedContent[mark].parent)
    }
  }

  // MARK: Shared streams

  /// Makes what goes the same in all instances of one stream and of the forms that they draw.
  private mutating func unify(_ instances: [Int]) {
    guard instances.count > 1 else { return }
    for group in tree.formCalls(of: instances, in: content) { unify(group) }

    for shows in grouped(instances, tree.shows, { content.shows[$0].start }) {
      let ranges = shows.map { content.shows[$0].glyphs }
      guard ranges.contains(where: { $0.contains { glyphs[$0] } }) else { continue }
      let count = ranges[0].count
      if ranges.allSatisfy({ $0.count == count }) {
        for offset in 0..<count where ranges.contains(where: { glyphs[$0.lowerBound + offset] }) {
          for range in ranges { removeGlyph(range.lowerBound + offset) }
        }
      } else {
        // Another font reads the same bytes as other codes: all of them go.
        for range in ranges { for glyph in range { removeGlyph(glyph) } }
      }
    }
    for group in grouped(instances, tree.paths, { content.paths[$0].range.lowerBound }) {
      if group.contains(where: paths.contains) {
        for path in group where paths.insert(path).inserted { hasGrown = true }
      } else {
        unifyCuts(group)
      }
    }
    for group in grouped(instances, tree.shadings, { content.shadings[$0].call.lowerBound }) { unifyShadings(group) }
    for group in grouped(instances, tree.images, { content.images[$0].range.lowerBound }) {
      unifyImages(group)
    }
    for group in grouped(instances, tree.marks, { content.markedContent[$0].range.lowerBound }) {
      if group.contains(where: touchedMarks.contains) { for mark in group { touch(Int32(mark)) } }
      guard group.contains(where: requestedMarks.contains) else { continue }
      for mark in group where requestedMarks.insert(mark).inserted { hasGrown = true }
    }
  }

  /// What is cut out of a path in one place is cut out in all.
  private mutating func unifyCuts(_ uses: [Int]) {
    var regions: [ConvexPolygon] = []
    for use in uses.sorted() {
      for region in pathCuts[use]?.regions ?? [] where !regions.contains(region) { regions.append(region) }
    }
    guard !regions.isEmpty, uses.contains(where: { pathCuts[$0]?.regions.count != regions.count }) else { return }
    hasGrown = true
    var common: PathCut?
    for use in uses.sorted() where common == nil {
      switch PathCutter(use, of: content).cut(regions) {
      case .untouched: continue
      case .replaced(let bytes): common = PathCut(regions: regions, replacement: bytes)
      case .unreadable:
        paths.formUnion(uses)
        return
      }
    }
    guard let common else { return }
    for use in uses { pathCuts[use] = common }
  }

  /// What one place of a stream leaves out all do.
  private mutating func unifyShadings(_ all: [Int]) {
    let uses = all.filter { content.shadings[$0].isPaint }
    var regions: [ConvexPolygon] = []
    for use in uses.sorted() {
      for region in shadingCuts[use] ?? [] where !regions.contains(region) { regions.append(region) }
    }
    guard !regions.isEmpty else { return }
    for use in uses where shadingCuts[use]?.count != regions.count {
      shadingCuts[use] = regions
      hasGrown = true
    }
  }

  /// Two places of one stream cannot show different images: then none is left.
  private mutating func unifyImages(_ uses: [Int]) {
    let wanted = Set(uses.compactMap { images[$0] })
    guard let first = wanted.first else { return }
    let common = wanted.count == 1 ? first : .drop
    for use in uses where images[use] != common {
      images[use] = common
      hasGrown = true
    }
  }

  /// The items of several instances that stand at the same place of the stream, where there is more than one.
  private func grouped(_ instances: [Int], _ items: [[Int]], _ place: (Int) -> Int32) -> [[Int]] {
    var groups: [Int32: [Int]] = [:]
    for instance in instances {
      for item in items[instance] { groups[place(item), default: []].append(item) }
    }
    return groups.values.filter { $0.count > 1 }
  }
}

extension MarkedContent {
  /// Has texts, or an inline property list that could not be read.
  fileprivate func mayHaveText(in content: PageContent, isByPlace: Bool) -> Bool {
    if properties != nil { return !taken(byPlace: isByPlace).isEmpty }
    // A list of files is no dictionary.
    guard propertiesName == nil else { return isOfFiles }
    let operands = content.instances[Int(instance)].bytes.prefix(Int(range.upperBound)).dropFirst(Int(range.lowerBound))
    return operands.suffix(3).elementsEqual("BDC".utf8) || operands.suffix(2).elementsEqual("DP".utf8)
  }
}
