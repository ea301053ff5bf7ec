internal import ObelusCore
internal import ObelusIO
internal import ObelusPDF
internal import ObelusText

/// Makes files of what rules have taken out of a document that was proven.
struct ExcerptMaker {
  let job: CompiledJob
  /// How messages call the document.
  let name: String
  /// The document as it came.
  let file: MappedFile
  /// The output, and what opens it.
  let written: MappedFile
  let password: String?
  let threads: Int
  let send: @Sendable (ExcerptPiece) -> Void
  /// Takes what is to be looked for in all outputs.
  let ask: @Sendable ([SearchQuery]) -> Void

  /// - Returns: what is to be told.
  func make(_ results: [PageResult]) throws(ObelusError) -> [Diagnostic] {
    let excerpts = Dictionary(grouping: results.flatMap(\.excerpts), by: \.rule)
    guard !excerpts.isEmpty else { return [] }
    let hash = try file.sha256()
    var findings: [Diagnostic] = []
    var limit = ExcerptLimit(send)
    for (index, found) in excerpts.sorted(by: { $0.key < $1.key }) {
      let rule = job.rules[index]
      switch rule.selectionAction {
      case .copy, .cut: try limit.send(rule.id + ".txt", found.map(\.text).joined(separator: "\n") + "\n")
      case .copyAnnotations: try limit.send(rule.id + ".jsonl", found.map { $0.text + "\n" }.joined())
      case .share(.text), .share(.markdown), .share(.json):
        let text = SharedText(document: name, hash: hash, rule: rule.id, excerpts: found)
        switch rule.selectionAction {
        case .share(.markdown): try limit.send(rule.id + ".md", text.markdown)
        case .share(.json): try limit.send(rule.id + ".json", text.json)
        default: try limit.send(rule.id + ".txt", text.plain)
        }
      case .share(.page):
        let pages = Set(found.map(\.page)).sorted()
        let extract = try PageExtract(written, password: password).bytes(of: pages)
        try limit.send(rule.id + ".pdf", extract)
      case .share(.image), .copyImage:
        let images = try ImageExcerpts(written, password: password).files(found)
        for image in images.files {
          try limit.send("\(rule.id).p\(image.page + 1)-\(image.number).\(image.ending)", image.bytes)
        }
        if images.skipped > 0 {
          findings.append(
            Diagnostic(
              .finding, "excerpt.image", "rule \(rule.id): images that cannot be taken out: \(images.skipped)"))
        }
      case .search(let search):
        let queries = SearchQuery.numbered(found.map(\.text), rule: rule.id)
        guard search.over == .document else {
          ask(queries)
          continue
        }
        let lines = try DocumentSearch(file: written, password: password, threads: threads).lines(
          queries, document: name)
        try limit.send(rule.id + ".jsonl", lines[rule.id] ?? "")
      case .speak(let voice):
        try limit.send(rule.id + ".wav", found.map(\.text).joined(separator: ".\n") + "\n", voice: voice)
      case .wikipedia, .define, .delete, .program, nil: break
      }
    }
    return findings
  }
}

/// Sends files in pieces, as far as they may go.
struct ExcerptLimit {
  private let say: @Sendable (ExcerptPiece) -> Void
  private var bytes = 0
  private var files = 0

  init(_ say: @escaping @Sendable (ExcerptPiece) -> Void) { self.say = say }

  mutating func send(_ suffix: String, _ text: String, voice: String? = nil) throws(ObelusError) {
    try send(suffix, Array(text.utf8), voice: voice)
  }

  mutating func send(_ suffix: String, _ data: [UInt8], voice: String? = nil) throws(ObelusError) {
    bytes += data.count
    files += 1
    guard bytes <= ExcerptPiece.mostBytes, files <= ExcerptPiece.mostFiles else {
      throw ExcerptPiece.tooMuch
    }
    var start = 0
    repeat {
      let end = min(data.count, start + ExcerptPiece.length)
      say(ExcerptPiece(suffix: suffix, data: Base64.encode(Array(data[start..<end])), voice: voice))
      start = end
    } while start < data.count
  }
}
