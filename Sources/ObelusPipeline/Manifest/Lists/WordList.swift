internal import ObelusActions
public import ObelusCore
package import ObelusText

extension Manifest {
  /// A list of terms that a rule looks for: read, judged and compiled once, then shared.
  public final class WordList: Hashable, Sendable {
    /// As the manifest writes it.
    public let path: String
    /// How many terms it has.
    public var count: Int { terms.count }
    /// Rows that say nothing new, by line. No term is named: what a list holds is a secret.
    public let warnings: [Diagnostic]
    /// The exemption codes of its rows, each once.
    public let codes: [String]

    package let bytes: [UInt8]
    package let entries: [TermList.Term]
    package let terms: TermList

    /// Warnings of one kind that are told one by one.
    private static let warningsTold = 20

    init(_ path: String, bytes: [UInt8], name: String, _ folding: TextFolding, wholeWord: Bool) throws(InvalidJob) {
      let reader = WordListReader(bytes, name: name, folding: folding, isWholeWord: wholeWord)
      guard reader.errors.isEmpty else { throw InvalidJob(errors: reader.errors) }
      self.path = path
      self.bytes = bytes
      entries = reader.rows.map(\.term)
      do {
        terms = try TermList(entries)
      } catch {
        let row = reader.rows[error.index]
        throw InvalidJob(errors: [
          ObelusError(
            .usage, "the term has no character that is looked for",
            at: Location(manifest: name, line: row.line, column: row.column))
        ])
      }
      codes = Set(entries.compactMap(\.code)).sorted()
      warnings = reader.warnings + Self.warnings(of: terms, reader)
    }

    private static func warnings(of terms: TermList, _ reader: WordListReader) -> [Diagnostic] {
      var warnings: [Diagnostic] = []
      for covered in terms.covered.prefix(warningsTold) {
        let line = reader.rows[covered.by].line
        warnings.append(
          covered.isSame
            ? reader.warning("list.duplicate", "the same as line \(line)", reader.rows[covered.term].line)
            : reader.warning(
              "list.shadowed", "line \(line) finds all that this one finds", reader.rows[covered.term].line))
      }
      if terms.covered.count > warningsTold {
        warnings.append(
          reader.warning(
            "list.duplicate", "\(terms.covered.count - warningsTold) more rows that other lines cover",
            reader.rows[terms.covered[warningsTold].term].line))
      }
      return warnings
    }

    public static func == (a: WordList, b: WordList) -> Bool {
      a === b
        || a.path == b.path && a.bytes == b.bytes && a.entries.map(\.folding) == b.entries.map(\.folding)
          && a.entries.map(\.isWholeWord) == b.entries.map(\.isWholeWord)
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(path)
      hasher.combine(bytes)
    }
  }
}

extension Manifest {
  /// The lists of all rules and exceptions, each once.
  package var lists: [WordList] {
    var lists: [WordList] = []
    let selected = rules.compactMap { if case .pattern(let pattern) = $0.select { pattern } else { nil } }
    let patterns = selected + (except + rules.flatMap(\.except)).map(\.pattern)
    for case .list(let list) in patterns.map(\.kind) where !lists.contains(where: { $0 === list }) {
      lists.append(list)
    }
    return lists
  }

  /// The files beside the manifest that it needs, as it names them: lists, and what tools put into documents.
  package var files: [String: [UInt8]] {
    let named = lists.map { ($0.path, $0.bytes) } + references.map { ($0.path, $0.bytes) }
    var files = Dictionary(named, uniquingKeysWith: { first, _ in first })
    for rule in rules {
      if case .create(let tool) = rule.action, let file = tool.file { files[file.path] = file.bytes }
    }
    return files
  }

  /// What is told of the manifest before a run.
  public var warnings: [Diagnostic] { lists.flatMap(\.warnings) + policyWarnings }

  var policyWarnings: [Diagnostic] {
    guard policy.only != nil else { return [] }
    return [
      Diagnostic(
        .warning, "policy.only",
        "`policy: only` leaves out what later versions bring; `remove` names what is not wanted",
        at: Location(manifest: path))
    ]
  }
}
