internal import ObelusActions
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

  /// What could not be done.
  struct Shortfall {
    var findings: [Diagnostic] = []
    /// How many selections of a rule nothing was made of, by its index.
    var kept: [Int: Int] = [:]
  }

  func make(_ results: [PageResult]) throws(ObelusError) -> Shortfall {
    let excerpts = Dictionary(grouping: results.flatMap(\.excerpts), by: \.rule)
    var shortfall = Shortfall()
    guard !excerpts.isEmpty else { return shortfall }
    let hash = try file.sha256()
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
        if let extract = try sharedPages(Set(found.map(\.page)).sorted()) {
          try limit.send(rule.id + ".pdf", extract)
        } else {
          shortfall.kept[index] = found.count
          shortfall.findings.append(
            Diagnostic(
              .finding, "excerpt.page",
              "rule \(rule.id): pages that are not shared, because they cannot be read to their end or say elsewhere what is "
                + "marked: \(Set(found.map(\.page)).count)"))
        }
      case .share(.image), .copyImage:
        let images = try ImageExcerpts(written, password: password).files(found)
        for image in images.files {
          try limit.send("\(rule.id).p\(image.page + 1)-\(image.number).\(image.ending)", image.bytes)
        }
        if images.files.isEmpty { shortfall.kept[index] = found.count }
        if images.skipped > 0 {
          shortfall.findings.append(
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
    return shortfall
  }

  /// Nil where the pages say what a rule marks: that stays in the output, and does not go out of it.
  private func sharedPages(_ pages: [Int]) throws(ObelusError) -> [UInt8]? {
    do throws(ObelusError) {
      let extract = try PageExtract(written, password: password).bytes(of: pages)
      guard let marking = try job.redactingWhatItMarks() else { return extract }
      _ = try DocumentPipeline(
        job: marking, name: name, file: MappedFile(bytes: extract), password: nil, threads: threads
      ) { _, _, _ in }.verify()
      return extract
    } catch {
      guard error.code == .unsupported || error.code == .verification else { throw error }
      return nil
    }
  }
}

extension CompiledJob {
  /// The rules for texts that mark, as if they redacted, on all pages; nil where there is none.
  fileprivate func redactingWhatItMarks() throws(ObelusError) -> CompiledJob? {
    var copy = manifest
    copy.apply = .redact
    copy.rules = zip(manifest.rules, rules).compactMap { rule, compiled in
      guard compiled.hides, !compiled.redacts, case .pattern = rule.select else { return nil }
      var redacting = rule
      redacting.action = .redact
      redacting.pages = .all
      return redacting
    }
    copy.policy.filter = nil
    copy.verify = .text
    copy.unreadable = .report
    guard !copy.rules.isEmpty else { return nil }
    do throws(InvalidJob) {
      return try CompiledJob(copy)
    } catch {
      throw ObelusError(.unsupported, "what the job marks cannot be looked for")
    }
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
