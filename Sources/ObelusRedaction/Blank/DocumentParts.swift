package import ObelusCore

/// Document parts (ISO 32000-2, 14.12): what their metadata (/DPM) say of pages, such as whom a letter of a mailing is to.
/// The parts of pages that are blank or have lost an area lose them, and so do those around them down from the records;
/// what stands above is about the whole job, unless all its pages are such.
package struct DocumentParts {
  private let source: any ObjectSource
  private let numbers: [ObjectID: Int]
  private let touched: Set<Int>
  private var seen: Set<ObjectID> = []
  /// Parts that touched pages name.
  private var named: Set<ObjectID> = []
  private var recordLevel = 1
  package private(set) var replacements: [ObjectID: NewObject] = [:]
  package var count: Int { replacements.count }
  /// Parts above, which keep theirs.
  package private(set) var kept = 0

  /// - Parameters:
  ///   - input: the document as it was.
  ///   - source: the document with all other edits in place.
  ///   - pages: the page objects, in page order.
  ///   - touched: those that lost something by its place.
  package init(
    _ input: any ObjectSource, _ source: any ObjectSource, pages: [ObjectID], touched: Set<ObjectID>
  ) throws(ObelusError) {
    self.source = source
    guard !touched.isEmpty else {
      numbers = [:]
      self.touched = []
      return
    }
    numbers = Dictionary(pages.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    self.touched = Set(pages.indices.filter { touched.contains(pages[$0]) })
    for page in pages where touched.contains(page) {
      if let part = try input.object(page).dictionary?["DPart"]?.referenceValue { named.insert(part) }
    }
    let root = try source.dictionary(source.catalog()?["DPartRoot"])
    recordLevel = max(0, try source.resolve(root?["RecordLevel"]).integerValue ?? 1)
    if let node = root?["DPartRootNode"] { _ = try visit(node, level: 0) }
    for part in named.sorted() where !seen.contains(part) { _ = try visit(.reference(part), level: recordLevel) }
  }

  /// Whether any page of the part was touched, and all were.
  private mutating func visit(_ node: PDFObject, level: Int) throws(ObelusError) -> (any: Bool, all: Bool) {
    guard level < 200, let id = node.referenceValue, seen.insert(id).inserted,
      let part = try source.object(id).dictionary
    else { return (false, true) }
    var any = named.contains(id)
    var all = true
    if let first = part["Start"]?.referenceValue.flatMap({ numbers[$0] }) {
      let last = part["End"]?.referenceValue.flatMap { numbers[$0] } ?? first
      let pages = min(first, last)...max(first, last)
      any = any || pages.contains(where: touched.contains)
      all = pages.allSatisfy(touched.contains)
    }
    for list in try source.array(part["DParts"]) ?? [] {
      for kid in try source.array(list) ?? [list] {
        let inner = try visit(kid, level: level + 1)
        any = any || inner.any
        all = all && inner.all
      }
    }
    guard any else { return (false, false) }
    let bare = PDFDictionary(entries: part.entries.filter { Self.structure.contains($0.key) })
    guard bare != part else { return (any, all) }
    if level >= recordLevel || all { replacements[id] = .value(.dictionary(bare)) } else { kept += 1 }
    return (any, all)
  }

  /// What holds the parts together.
  private static let structure: Set<PDFName> = ["Type", "Parent", "DParts", "Start", "End"]

  package var finding: Diagnostic? {
    guard count + kept > 0 else { return nil }
    return Diagnostic(
      .finding, "redact.document-parts",
      "document parts that lost their metadata with something on their pages: \(count)"
        + (kept > 0 ? "; parts around them that keep theirs: \(kept)" : ""))
  }
}
