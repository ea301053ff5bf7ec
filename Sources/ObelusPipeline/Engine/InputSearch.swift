internal import ObelusCore
internal import ObelusIO

/// What rules with `search: { over: inputs }` have selected in the documents of a run, and where it stands in the outputs.
/// Safe to use from any thread.
final class InputSearch: Sendable {
  /// The ids of these rules: workers say no others.
  private let rules: Set<String>
  private let selected: Lock<[[SearchQuery]]>
  private let found = ExcerptFiles()

  init(_ manifest: Manifest, documents: Int) {
    rules = Set(manifest.searchesOfInputs.map(\.id))
    selected = Lock(Array(repeating: [], count: documents))
  }

  /// Takes what was selected in a document that is published.
  func take(_ queries: [SearchQuery], document: Int) {
    let known = queries.filter { rules.contains($0.rule) }
    selected.withLock { $0[document] = known }
  }

  /// Each text of a rule once, in the order of the documents.
  /// - Parameter names: of the documents, as messages call them.
  func queries(_ names: [String]) -> [SearchQuery] {
    var known: Set<SearchQuery> = []
    var numbers: [String: Int] = [:]
    var queries: [SearchQuery] = []
    for (index, ofDocument) in selected.withLock({ $0 }).enumerated() {
      for query in ofDocument where known.insert(SearchQuery(rule: query.rule, number: 0, text: query.text)).inserted {
        numbers[query.rule, default: 0] += 1
        queries.append(
          SearchQuery(
            rule: query.rule, number: numbers[query.rule] ?? 0, text: query.text, document: names[index]))
      }
    }
    return queries
  }

  /// Takes what was found, in the order of the documents.
  func take(_ piece: ExcerptPiece) {
    if rules.contains(where: { Self.suffix($0) == piece.suffix }) { found.take(piece) }
  }

  /// Writes the places to a file for each rule, or to standard output.
  func publish(to target: ExcerptTarget, overwrite: Bool) throws(ObelusError) {
    switch target {
    case .folder(let folder):
      try found.prepare(in: folder, stem: nil, overwrite: overwrite).publish(overwrite: overwrite)
    case .standardOutput:
      guard FileContents.write(try found.joined(), to: 1) else {
        throw ObelusError(.output, "standard output takes no more")
      }
    }
  }

  /// The name of the file that has the places for a rule.
  static func suffix(_ rule: String) -> String { rule + ".jsonl" }
}

extension BatchEngine {
  /// Looks in the outputs of a run that is done for what its rules have selected in any of the documents. Where one cannot be
  /// looked through, nothing is told: the list of places would be short of its own.
  func search(_ request: RunRequest, for search: InputSearch, _ summary: inout RunSummary) {
    let queries = search.queries(summary.documents.map(\.input))
    guard let target = request.options.excerpts, !queries.isEmpty, summary.signal == nil else { return }
    var documents: [DocumentRequest] = []
    for (outcome, asked) in zip(summary.documents, request.documents) where outcome.error == nil {
      guard let path = asked.target.path else { continue }
      documents.append(DocumentRequest(name: outcome.input, source: .file(path)))
    }
    let order = OrderedOutput<ExcerptPiece>(documents: documents.count) { search.take($0) }
    let found = batch(
      documents, manifest: nil, request.options, task: .search, exchange: .init(queries: queries), { _ in },
      data: { if case .excerpt(let piece) = $1 { order.add(piece, document: $0) } }, finished: { order.finish($0) })
    summary.seconds += found.seconds
    summary.peakMemory = [summary.peakMemory, found.peakMemory].compactMap { $0 }.max()
    summary.signal = found.signal
    do throws(ObelusError) {
      if let fault = found.documents.lazy.compactMap(\.error).first { throw fault }
      try search.publish(to: target, overwrite: request.options.overwrite)
    } catch {
      summary.fault = error
    }
  }
}
