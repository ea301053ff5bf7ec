internal import ObelusCore
internal import ObelusIO
internal import ObelusPipeline

/// Notes in the ledger what each output of a run is before it gets its name: a run that is killed in between finds it again.
final class LedgeredPublication: PublicationSteps {
  private let ledger: Ledger
  private let entries: [LedgerEntry?]
  private let numbers: [Int]
  private let next: (any PublicationSteps)?
  private let named = Lock<Set<Int>>([])

  /// - Parameters:
  ///   - entries: of the documents that are worked on; nil for one that has none.
  ///   - numbers: theirs in the whole run.
  ///   - next: takes part, too, by those numbers.
  init(_ ledger: Ledger, _ entries: [LedgerEntry?], numbers: [Int], next: (any PublicationSteps)?) {
    self.ledger = ledger
    self.entries = entries
    self.numbers = numbers
    self.next = next
  }

  /// The output has its name: whatever fails then, the entry stays, and the next run ends it.
  func hasName(_ document: Int) -> Bool { named.withLock { $0.contains(document) } }

  func prepare(_ outcome: DocumentOutcome, document: Int, output path: String) throws(ObelusError) {
    try next?.prepare(outcome, document: numbers[document], output: path)
    guard let entry = entries[document] else { return }
    do throws(ObelusError) {
      let file = try OpenFile(path: path)
      try ledger.publishing(
        entry.number, outcome, output: try ContentHash.of(file), bytes: file.state?.size ?? 0)
    } catch {
      next?.withdraw(document: numbers[document])
      throw error
    }
  }

  func published(_ outcome: DocumentOutcome, document: Int) throws(ObelusError) {
    named.withLock { _ = $0.insert(document) }
    try next?.published(outcome, document: numbers[document])
    guard let entry = entries[document], let path = outcome.output else { return }
    try ledger.end(entry.number, published: path)
  }

  func withdraw(document: Int) { next?.withdraw(document: numbers[document]) }
}

extension Ledger {
  /// The document is done.
  /// - Parameter path: of its output, as reports call it.
  func end(_ number: Int, published path: String) throws(ObelusError) {
    let absolute = FilePath.resolved(path)
    try published(number, as: .init(folder: FilePath.folder(of: absolute), name: FilePath.name(of: absolute)))
    try done(number)
  }
}
