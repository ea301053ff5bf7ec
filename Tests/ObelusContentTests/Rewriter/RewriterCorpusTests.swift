import ObelusCore
import ObelusPDF
import TestSupport
import Testing

@testable import ObelusContent

/// A document under the objects of a rewrite.
private final class RewrittenSource: ContentSource {
  private let document: Document
  private let objects: [ObjectID: NewObject]

  init(_ document: Document, _ rewrite: PageRewrite) {
    self.document = document
    objects = Dictionary(rewrite.objects.map { ($0.id, $0.object) }) { first, _ in first }
  }

  var trailer: PDFDictionary { document.trailer }

  func object(_ id: ObjectID) throws(ObelusError) -> IndirectObject {
    switch objects[id] {
    case .value(let value): .value(value)
    case .stream(let dictionary, _): .stream(dictionary)
    case nil: try document.object(id)
    }
  }

  func rawStream(_ id: ObjectID) throws(ObelusError) -> [UInt8] {
    if case .stream(_, let data) = objects[id] { return data }
    return try document.rawStream(id)
  }

  func decodedStream(_ id: ObjectID, limit: Int) throws(ObelusError) -> DecodedStream {
    if case .stream(let dictionary, let data) = objects[id] {
      if dictionary["Filter"] == nil { return DecodedStream(bytes: data, isTruncated: false) }
      return try document.decode(dictionary: dictionary, data: data, limit: limit)
    }
    return try document.decodedStream(id, limit: limit)
  }

  func font(_ object: PDFObject, resources: PDFDictionary) throws(ObelusError) -> Font {
    guard let id = object.referenceValue, id.isNew else { return try document.font(object, resources: resources) }
    var description = Font.Description()
    description.isVertical = try dictionary(object)?["Encoding"] == .name("Identity-V")
    return Font(description) { _ in
      let entry = CodeEntry(cid: 0, unicode: 0x20, width: 250, gid: 0)
      return CodeRow(
        entries: Array(repeating: entry, count: 256),
        vertical: Array(repeating: VerticalMetrics(vx: 0, vy: 0, advance: -1000), count: 256), multiple: [])
    }
  }

  func isLayerHidden(_ object: PDFObject) throws(ObelusError) -> Bool { try document.isLayerHidden(object) }
}

@Suite("Random removals from real files")
struct RewriterCorpusTests {
  private struct Totals {
    var pages = 0
    var kept = 0
    var removed = 0
    var worstShift = 0.0
    var skipped = 0
    var problems: [String] = []
  }

  private func rewrite(
    _ page: PageNode, of document: Document, _ generator: inout SeededGenerator, _ totals: inout Totals
  ) throws {
    let interpreter = ContentInterpreter(document: document)
    var before = try interpreter.interpret(page: page)
    try interpreter.interpretAppearances(of: page, into: &before)
    guard before.findings.limits == 0, !before.glyphs.isEmpty, before.glyphs.count < 200_000 else {
      totals.skipped += 1
      return
    }
    let share = [0.01, 0.2, 0.6, 0.95].randomElement(using: &generator) ?? 0.2
    var removal = Removal()
    removal.glyphs = before.glyphs.map { _ in Double.random(in: 0..<1, using: &generator) < share }
    let closure = try RemovalClosure(before, try StreamTree(before), removal)
    let rewrite = try PageRewriter.rewrite(
      before, removing: removal, source: document, namespace: page.index + 1, prune: true)

    var edited = page
    if let contents = rewrite.contents { edited.dictionary["Contents"] = .reference(contents) }
    if let resources = rewrite.resources { edited.resources = .dictionary(resources) }
    try edited.replaceAppearances(rewrite.appearances, document)
    let source = RewrittenSource(document, rewrite)
    let second = ContentInterpreter(document: source)
    var after = try second.interpret(page: edited)
    try second.interpretAppearances(of: edited, into: &after)

    let check = RemovalCheck(before: before, closure: closure, after: after)
    if let problem = check.problem { totals.problems.append("page \(page.index): \(problem)") }
    if check.hasMoved { totals.problems.append("page \(page.index): shift \(check.worstShift)") }
    totals.pages += 1
    totals.kept += check.kept
    totals.removed += closure.glyphs.lazy.filter { $0 }.count
    totals.worstShift = max(totals.worstShift, check.worstShift)
  }

  @Test("Nothing moves and nothing stays", .enabled(if: Shared.path("corpus") != nil))
  func corpus() throws {
    let seed = Seed.value(for: "removals from real files")
    var generator = SeededGenerator(seed: seed)
    var totals = Totals()
    for path in Shared.files("corpus") {
      guard let file = try? MappedFile(path: path), file.count < 4 << 20,
        let document = try? Document(file), let pages = try? document.pages()
      else { continue }
      let wanted = Set(pages.indices.shuffled(using: &generator).prefix(3))
      for page in pages where wanted.contains(page.index) {
        do {
          try rewrite(page, of: document, &generator, &totals)
        } catch let error as ObelusError {
          totals.skipped += 1
          if error.code == .internal { totals.problems.append("\(path): \(error)") }
        }
      }
      if let problem = totals.problems.last, !problem.contains("/") {
        totals.problems[totals.problems.count - 1] = path + " " + problem
      }
    }
    print(
      "seed \(seed): \(totals.pages) pages, \(totals.removed) glyphs removed, \(totals.kept) kept, worst shift "
        + "\(totals.worstShift) pt, \(totals.skipped) skipped")
    #expect(totals.problems == [], "seed \(seed)")
    #expect(totals.pages > 0)
  }
}

extension PageNode {
  fileprivate mutating func replaceAppearances(
    _ appearances: [PageRewrite.Appearance], _ source: any ObjectSource
  ) throws(ObelusError) {
    guard !appearances.isEmpty, var annotations = try source.array(dictionary["Annots"]) else { return }
    for appearance in appearances {
      var annotation = try source.dictionary(annotations[appearance.annotation]) ?? [:]
      var streams = try source.dictionary(annotation["AP"]) ?? [:]
      if let state = appearance.state {
        var states = try source.dictionary(streams[appearance.key]) ?? [:]
        states[state] = .reference(appearance.stream)
        streams[appearance.key] = .dictionary(states)
      } else {
        streams[appearance.key] = .reference(appearance.stream)
      }
      annotation["AP"] = .dictionary(streams)
      annotations[appearance.annotation] = .dictionary(annotation)
    }
    dictionary["Annots"] = .array(annotations)
  }
}
