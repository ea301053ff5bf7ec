internal import ObelusBatch
internal import ObelusCore
internal import ObelusIO
internal import ObelusPipeline

/// `obelus ledger`: an action, a ledger, and which documents.
struct LedgerCommand {
  private enum Action: String, CaseIterable { case list, retry, forget, export, verify }

  let settings: Settings
  let console: Console

  func run() throws(ObelusError) -> ExitCode {
    let words = settings.arguments
    guard let action = words.first.flatMap(Action.init) else {
      let names = Action.allCases.map(\.rawValue)
      let near = Suggestion.nearest(to: words.first ?? "", in: names)
      throw ObelusError(
        .usage, "`\(words.first ?? "")` is no action of `obelus ledger`",
        hint: near.map { "did you mean `\($0)`?" } ?? names.joined(separator: ", "))
    }
    guard words.count > 1 else {
      throw ObelusError(.usage, "`obelus ledger \(action.rawValue)` needs the ledger's FILE")
    }
    let ledger = try Ledger(words[1], creates: false)
    let chosen = selections(words.dropFirst(2))
    switch action {
    case .list: list(try entries(ledger, chosen))
    case .export: export(try entries(ledger, chosen))
    case .retry: return try retry(ledger, try named(chosen, action))
    case .forget:
      let chosen = try named(chosen, action)
      try ledger.checkNames(chosen)
      say("\(try ledger.forget(chosen, isAlive: isAlive)) forgotten")
    case .verify: return try verify(ledger)
    }
    return .done
  }

  /// Nobody moves all documents, or has all of them done again, by leaving out which are meant.
  private func named(_ chosen: [Ledger.Selection], _ action: Action) throws(ObelusError) -> [Ledger.Selection] {
    if settings.all, !chosen.isEmpty {
      throw ObelusError(.usage, "--all goes with neither WHAT nor --state")
    }
    guard settings.all || !chosen.isEmpty else {
      throw ObelusError(
        .usage, "`obelus ledger \(action.rawValue)` needs WHAT, --state or --all", hint: "see `obelus ledger --help`")
    }
    return settings.all ? [.all] : chosen
  }

  /// What is in quarantine goes back into the inbox, where it still stands there.
  private func retry(_ ledger: Ledger, _ chosen: [Ledger.Selection]) throws(ObelusError) -> ExitCode {
    try ledger.checkNames(chosen)
    let entries = try ledger.retry(chosen)
    var returned = 0
    var missing = 0
    for entry in entries {
      let what = "document \(entry.key.content.prefix(12))"
      switch try QuarantineReturn.bringBack(entry, ledger) {
      case nil: break
      case .returned(let path):
        returned += 1
        say("\(what) is in the inbox again: \(Self.plain(path))")
      case .missing(let folder):
        missing += 1
        console.message(
          "\(what) is not in `\(Self.plain(folder))` any more, or was changed there: put it into the inbox again",
          tag: .warning)
      case .unknown:
        missing += 1
        console.message(
          "\(what) went to a quarantine that the ledger does not name: put it into the inbox again", tag: .warning)
      }
    }
    say("\(entries.count) to be tried again" + (returned > 0 ? ", \(returned) of them back from quarantine" : ""))
    return missing > 0 ? .someFailed : .done
  }

  private func selections(_ words: ArraySlice<String>) -> [Ledger.Selection] {
    words.map { .named($0) } + (settings.state.flatMap(LedgerEntry.State.init).map { [.state($0)] } ?? [])
  }

  private func entries(_ ledger: Ledger, _ chosen: [Ledger.Selection]) throws(ObelusError) -> [LedgerEntry] {
    try ledger.entries().filter { entry in chosen.isEmpty || chosen.contains { $0.selects(entry) } }
  }

  private func isAlive(_ entry: LedgerEntry) -> Bool {
    guard let owner = ProcessIdentity(entry.owner) else { return false }
    return !owner.isDead(seenFrom: owner.host)
  }

  private func list(_ entries: [LedgerEntry]) {
    guard !settings.json else { return lines(entries.map(\.json)) }
    let rows =
      [["state", "attempts", "last", "pages", "marks", "code", "content", "published"]]
      + entries.map { entry in
        [
          entry.state.rawValue, String(entry.attempts), WallClock.text(entry.last), String(entry.pages),
          String(entry.marks), entry.code ?? "", String(entry.key.content.prefix(12)),
          entry.publications.map { Self.plain($0.name) }.joined(separator: ", "),
        ]
      }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    for row in rows {
      var line = ""
      for (text, width) in zip(row, widths) { line += text + String(repeating: " ", count: width - text.count + 2) }
      console.data(String(line.reversed().drop { $0 == " " }.reversed()) + "\n")
    }
  }

  private func export(_ entries: [LedgerEntry]) {
    guard !settings.json else { return lines(entries.map(\.json)) }
    let columns = [
      "content", "job", "version", "state", "attempts", "first", "last", "next", "seconds", "pages", "marks", "code",
      "exit", "inputBytes", "output", "outputBytes",
    ]
    console.data((columns + ["published"]).joined(separator: ",") + "\r\n")
    for entry in entries {
      let json = entry.json
      let fields = columns.map { Self.text(json[$0]) } + [entry.publications.map(\.path).joined(separator: "\n")]
      console.data(fields.map { TableCell.cell(TableCell.harmless($0)) }.joined(separator: ",") + "\r\n")
    }
  }

  private func verify(_ ledger: Ledger) throws(ObelusError) -> ExitCode {
    let check = try LedgerCheck(ledger, isAlive: isAlive)
    for finding in check.findings {
      guard !settings.json else {
        console.data(finding.json.line + "\n")
        continue
      }
      let what = finding.path.map(Self.plain) ?? "document " + finding.content.prefix(12)
      let advice = finding.isFault ? "" : " (a kill left it so; the next sweep or run ends it)"
      console.data("\(finding.fault.rawValue): \(what)\(advice)\n")
    }
    let faults = check.findings.count(where: \.isFault)
    let open = check.findings.count - faults
    say(
      "\(check.entries) entries, \(check.outputs) outputs as they were, \(faults) findings"
        + (open > 0 ? ", \(open) left open by a kill" : ""))
    return faults == 0 ? .done : .someFailed
  }

  private func lines(_ records: [JSONValue]) { for record in records { console.data(record.line + "\n") } }

  private func say(_ text: String) { if !settings.quiet { console.message(text) } }

  private static func text(_ value: JSONValue?) -> String {
    switch value {
    case nil, .null: ""
    case .string(let text): text
    case .some(let other): other.line
    }
  }

  /// File names may hold anything; control characters must not reach a terminal.
  private static func plain(_ name: String) -> String {
    String(
      String.UnicodeScalarView(name.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
  }
}
