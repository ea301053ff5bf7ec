package import ObelusCore
internal import ObelusPDF

/// Takes glyphs, paths, images and texts out of a page's content streams, leaving every byte that has nothing to do with
/// them as it is.
///
/// Nothing of the input changes: a stream that loses something becomes a new object, and so does every stream, graphics
/// state and resource dictionary on the way from the page to it. Belongs to the thread of its document.
package struct PageRewriter {
  let content: PageContent
  let source: any ObjectSource
  let prunes: Bool
  let tree: StreamTree
  let closure: RemovalClosure
  let fonts: FontLedger
  let dirt: StreamDirt
  var shows: ShowRewriter
  var pool: ObjectPool
  var outcomes: [OutcomeKey: StreamOutcome] = [:]
  var inProgress: Set<OutcomeKey> = []
  var depth = 0
  var tainted: Set<ObjectID> = []
  let relaid: RelaidText
  /// What nobody sees in streams, by their objects.
  var unseen: [ObjectID: [StreamEdit]] = [:]
  /// The names that some resources of the page define, by what was asked for.
  var definedNames: [ResourceUse: Bool] = [:]
  /// Entries that went out of resource dictionaries because nothing names them.
  var prunedResources = 0
  /// The matrices under which shows of lines that are set again are drawn.
  var relocationMatrices: [Int: Matrix] = [:]

  /// Rewrites one page.
  ///
  /// - Parameters:
  ///   - namespace: of the new objects; numbers from `firstIndex` on are used.
  ///   - prune: leaves out of resource dictionaries what their streams no longer name, also where nothing else changes.
  ///     A dictionary that would lose nothing but colour spaces and shadings, which hold no content, stays as it is. Pages
  ///     whose content was not read to its end (`ContentFindings.limits`) are not pruned; the caller must fail them.
  /// - Throws: what the source throws, `internal` where `removal` does not fit `content`, `limit` where streams name one
  ///   another too deeply.
  package static func rewrite(
    _ content: PageContent, removing removal: Removal, source: any ObjectSource, namespace: Int, firstIndex: Int = 0,
    prune: Bool
  ) throws(ObelusError) -> PageRewrite {
    var rewriter = try PageRewriter(content, removal, source, namespace, firstIndex, prune)
    return try rewriter.rewrite(removal)
  }

  private init(
    _ content: PageContent, _ removal: Removal, _ source: any ObjectSource, _ namespace: Int, _ firstIndex: Int,
    _ prune: Bool
  ) throws(ObelusError) {
    self.content = content
    self.source = source
    prunes = prune && content.findings.limits == 0
    tree = try StreamTree(content)
    closure = try RemovalClosure(content, tree, removal)
    fonts = FontLedger(content, closure, removal.annotations)
    relaid = removal.relaid
    dirt = StreamDirt(content, tree, closure, fonts, relaid)
    shows = ShowRewriter(content, removed: closure.glyphs)
    pool = ObjectPool(namespace: namespace, firstIndex: firstIndex)
  }

  private mutating func rewrite(_ removal: Removal) throws(ObelusError) -> PageRewrite {
    var result = PageRewrite()
    let page = content.instances[tree.page]
    var pinned = namesOfGlyphProcedures()

    for index in tree.appearances {
      let appearance = content.instances[index]
      guard case .appearance(let annotation, let key, let state) = appearance.kind else { continue }
      let outcome = try outcome(of: [index])
      if let id = outcome.replacement {
        result.appearances.append(.init(annotation: annotation, key: key, state: state, stream: id))
      } else if appearance.resources === page.resources {
        pinned.formUnion(outcome.pinned)
      }
    }

    let revision = try revise([tree.page], pinned: pinned)
    if removal.isWhole {
      try blank(with: removal.overlay, page, &result)
    } else {
      result.resources = revision.resources
      result.contents = try contents(page, revision, removal.overlay, &result)
    }
    try checkRelaidLines()
    result.objects = pool.objects
    result.fonts = fonts.usages
    result.shownStreams = fonts.shownStreams
    result.prunedResources = prunedResources
    result.touchedContent = touchedContent()
    for usage in fonts.usages where usage.isEmptied { if let id = usage.font { tainted.insert(id) } }
    result.tainted = tainted.sorted()
    return result
  }

  /// The page becomes its overlay.
  private mutating func blank(
    with overlay: Overlay?, _ page: StreamInstance, _ result: inout PageRewrite
  ) throws(ObelusError) {
    result.appearances = []
    result.resources = [:]
    var bytes = overlay?.operators ?? []
    if let overlay, !overlay.resources.isEmpty {
      bytes = ContentWriter.name(try addOverlayForm(overlay, page, &result)) + Array(" Do".utf8)
    }
    result.contents = pool.add(.stream([:], data: bytes))
  }

  private func touchedContent() -> [PageRewrite.ContentReference] {
    var seen: Set<PageRewrite.ContentReference> = []
    var references: [PageRewrite.ContentReference] = []
    for index in closure.touchedMarks.sorted() {
      let mark = content.markedContent[index]
      guard let mcid = mark.mcid else { continue }
      let reference = PageRewrite.ContentReference(
        mcid: mcid, stream: content.instances[Int(mark.instance)].objectID)
      if seen.insert(reference).inserted { references.append(reference) }
    }
    return references
  }

  /// Glyph procedures stay as they are, and with them the names that they use of the page's resources (where their font
  /// has none of its own).
  private func namesOfGlyphProcedures() -> Set<ResourceUse> {
    let resources = content.instances[tree.page].resources
    var names: Set<ResourceUse> = []
    for (index, owner) in tree.owners.enumerated() where owner >= 0 {
      let instance = content.instances[index]
      if instance.resources === resources { names.formUnion(instance.uses) }
    }
    return names
  }

  /// The page's new content stream, or nil where its bytes stay.
  private mutating func contents(
    _ page: StreamInstance, _ revision: StreamRevision, _ overlay: Overlay?, _ result: inout PageRewrite
  ) throws(ObelusError) -> ObjectID? {
    guard let overlay, !overlay.operators.isEmpty else {
      guard !revision.edits.isEmpty else { return nil }
      return pool.add(.stream([:], data: bytes(of: tree.page, with: revision.edits, isRelaid: revision.isRelaid)))
    }
    let balance =
      mayBeUnbalanced
      ? ContentBalance(page.bytes, inlineImages: inlineImages(of: tree.page)) : ContentBalance()
    var bytes = Array("q\n".utf8)
    bytes += self.bytes(of: tree.page, with: revision.edits + balance.edits, isRelaid: revision.isRelaid)
    bytes += balance.closing
    bytes += Array("Q\n".utf8)
    if overlay.resources.isEmpty {
      bytes += overlay.operators
    } else {
      let name = try addOverlayForm(overlay, page, &result)
      bytes += ContentWriter.name(name) + Array(" Do".utf8)
    }
    return pool.add(.stream([:], data: bytes))
  }

  /// The interpreter has met states or marked content that do not pair up, or something that it could not read, or there
  /// is marked content, of which it does not tell whether it is open at the end.
  private var mayBeUnbalanced: Bool {
    let findings = content.findings
    return findings.unbalancedStates > 0 || findings.syntaxErrors > 0 || findings.operandMismatches > 0
      || findings.truncatedStreams > 0 || findings.guessedInlineImages > 0 || !tree.marks[tree.page].isEmpty
  }

  func inlineImages(of instance: Int) -> [Range<Int>] {
    tree.images[instance].map { content.images[$0] }.filter { $0.inline != nil }
      .map { Int($0.range.lowerBound)..<Int($0.range.upperBound) }
      .sorted { $0.lowerBound < $1.lowerBound }
  }

  private mutating func addOverlayForm(
    _ overlay: Overlay, _ page: StreamInstance, _ result: inout PageRewrite
  ) throws(ObelusError) -> PDFName {
    let box = overlay.bounds
    let form = pool.add(
      .stream(
        [
          "Type": .name("XObject"), "Subtype": .name("Form"),
          "BBox": .numbers([box.x0, box.y0, box.x1, box.y1]), "Resources": .dictionary(overlay.resources),
        ], data: overlay.operators))
    var resources = result.resources ?? page.resources.dictionary
    var forms = try source.dictionary(resources["XObject"]) ?? [:]
    let taken = Set(forms.keys + page.uses.map(\.name))
    var number = 1
    while taken.contains(PDFName("ObOverlay\(number)")) { number += 1 }
    let name = PDFName("ObOverlay\(number)")
    forms[name] = .reference(form)
    resources["XObject"] = .dictionary(forms)
    result.resources = resources
    return name
  }
}
