internal import ObelusCore
internal import ObelusText

/// Reads the terms of a list: one a line, or rows of a table with their own codes and switches.
struct WordListReader {
  /// A term and where it stands.
  struct Row {
    var term: TermList.Term
    var line: Int
    var column: Int
  }

  private(set) var rows: [Row] = []
  private(set) var errors: [ObelusError] = []
  private(set) var warnings: [Diagnostic] = []

  private let name: String
  private let bytes: [UInt8]
  private let folding: TextFolding
  private let isWholeWord: Bool

  private static let maximumTerms = 2_000_000
  private static let longestTerm = 1000
  private static let longestCode = 200
  private static let errorsTold = 20

  /// - Parameters:
  ///   - name: how messages call the file; its ending tells the format.
  ///   - folding: what holds for terms that do not say otherwise, as with `isWholeWord`.
  init(_ bytes: [UInt8], name: String, folding: TextFolding, isWholeWord: Bool) {
    self.bytes = bytes
    self.name = name
    self.folding = folding
    self.isWholeWord = isWholeWord
    guard String(validating: bytes, as: UTF8.self) != nil else {
      let bad = Self.firstInvalid(bytes)
      add("not UTF-8", bad.line, bad.column, hint: "save the list as UTF-8")
      return
    }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let ending = name.lowercased()
    if ending.hasSuffix(".csv") {
      readTable(from: start, delimiter: 0x2C)
    } else if ending.hasSuffix(".tsv") || ending.hasSuffix(".tab") {
      readTable(from: start, delimiter: 0x09)
    } else {
      readLines(from: start)
    }
    if rows.isEmpty, errors.isEmpty { add("the list has no term", 1, 1) }
  }

  // MARK: Lines

  private mutating func readLines(from start: Int) {
    var line = 0
    var at = start
    while at < bytes.count {
      line += 1
      let end = bytes[at...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      let text = Self.trimmed(bytes[at..<end])
      if let first = text.first, first != 0x23 {
        add(Row(term: term(String(decoding: text, as: UTF8.self)), line: line, column: text.startIndex - at + 1))
      }
      at = end + (end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A ? 2 : 1)
    }
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    while let first = line.first, first == 0x20 || first == 0x09 { line.removeFirst() }
    while let last = line.last, last == 0x20 || last == 0x09 { line.removeLast() }
    return line
  }

  // MARK: Tables

  private mutating func readTable(from start: Int, delimiter: UInt8) {
    var table = DelimitedText(bytes, from: start, delimiter: delimiter)
    var columns: [WordListColumn]?
    do throws(DelimitedText.Fault) {
      while let cells = try table.next() {
        guard let known = columns else {
          columns = header(cells)
          guard errors.isEmpty else { return }
          if columns == nil {
            columns = [.term]
            addRow(cells, [.term])
          }
          continue
        }
        addRow(cells, known)
        if errors.count >= Self.errorsTold { return }
      }
    } catch {
      add(error.message, error.line, error.column)
    }
  }

  /// The columns that a first row names; nil where it is a row as any other.
  private mutating func header(_ cells: [DelimitedText.Cell]) -> [WordListColumn]? {
    let parts = cells[0].text.split(separator: ";")
    if cells.count == 1, parts.count > 1, parts.contains(where: { WordListColumn(name: String($0)) != nil }) {
      add(
        "the columns are separated by semicolons", cells[0].line, cells[0].column,
        hint: "separate them by commas, or by tabs in a file that ends in .tsv")
      return [.note]
    }
    let names = cells.map { WordListColumn(name: $0.text) }
    guard names.contains(.term) else {
      // One word that is a column's name may be a term; two are not.
      if names.count(where: { $0 != nil }) > 1 {
        add(
          "the first row names columns, and none is `term`", cells[0].line, cells[0].column,
          hint: WordListColumn.advice)
        return [.note]
      }
      if cells.count > 1 {
        warnings.append(
          warning("list.no-header", "without a row that names the columns only the first one is read", cells[0].line))
      }
      return nil
    }
    var columns: [WordListColumn] = []
    for (cell, column) in zip(cells, names) {
      if column == nil { add("unknown column", cell.line, cell.column, hint: WordListColumn.advice) }
      if let column, column != .note, columns.contains(column) {
        add("a second column `\(column.rawValue)`", cell.line, cell.column)
      }
      columns.append(column ?? .note)
    }
    return columns
  }

  private mutating func addRow(_ cells: [DelimitedText.Cell], _ columns: [WordListColumn]) {
    var row: Row?
    var term = term("")
    for (index, cell) in cells.enumerated() {
      guard index < columns.count else {
        if columns.count > 1, !cell.text.isEmpty {
          add("more values than the first row names columns", cell.line, cell.column)
        }
        break
      }
      let text = String(decoding: Self.trimmed(Array(cell.text.utf8)[...]), as: UTF8.self)
      if columns[index] == .term { row = Row(term: term, line: cell.line, column: cell.column) }
      if text.isEmpty { continue }
      switch columns[index] {
      case .term: term.text = text
      case .code:
        guard text.unicodeScalars.count <= Self.longestCode, !text.unicodeScalars.contains(where: { $0.value < 0x20 })
        else {
          add("expected a code of at most \(Self.longestCode) characters without line breaks", cell.line, cell.column)
          continue
        }
        term.code = text
      case .ignoreCase: set(.letterCase, cell, text, &term)
      case .diacritics: set(.diacritics, cell, text, &term)
      case .word:
        switch text.lowercased() {
        case "whole", "true": term.isWholeWord = true
        case "part", "false": term.isWholeWord = false
        default: add("expected `whole` or `part` in column `word`", cell.line, cell.column)
        }
      case .note: break
      }
    }
    guard var row else {
      add("the row has no term", cells[0].line, cells[0].column)
      return
    }
    row.term = term
    // A row of nothing at all is an empty line.
    if term.text.isEmpty, cells.allSatisfy({ $0.text.allSatisfy(\.isWhitespace) }) { return }
    add(row)
  }

  private mutating func set(
    _ option: TextFolding, _ cell: DelimitedText.Cell, _ text: String, _ term: inout TermList.Term
  ) {
    switch text.lowercased() {
    case "ignore": term.folding.insert(option)
    case "exact": term.folding.remove(option)
    default: add("expected `ignore` or `exact`", cell.line, cell.column)
    }
  }

  // MARK: Rows

  private func term(_ text: String) -> TermList.Term {
    TermList.Term(text, folding: folding, isWholeWord: isWholeWord)
  }

  private mutating func add(_ row: Row) {
    guard errors.count < Self.errorsTold else { return }
    guard TextFormat.searched.accepts(row.term.text) else {
      return add("expected \(TextFormat.searched.expected)", row.line, row.column)
    }
    guard row.term.text.utf8.count <= 4 * Self.longestTerm, row.term.text.unicodeScalars.count <= Self.longestTerm
    else {
      return add("a term of more than \(Self.longestTerm) characters", row.line, row.column)
    }
    guard rows.count < Self.maximumTerms else {
      return add("more than \(Self.maximumTerms) terms", row.line, row.column)
    }
    rows.append(row)
  }

  private mutating func add(_ message: String, _ line: Int, _ column: Int, hint: String? = nil) {
    errors.append(
      ObelusError(.usage, message, at: Location(manifest: name, line: line, column: column), hint: hint))
  }

  func warning(_ code: String, _ message: String, _ line: Int) -> Diagnostic {
    Diagnostic(.warning, code, message, at: Location(manifest: name, line: line))
  }

  private static func firstInvalid(_ bytes: [UInt8]) -> (line: Int, column: Int) {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var (line, column) = (1, 1)
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      column += 1
      if scalar == "\n" { (line, column) = (line + 1, 1) }
    }
    return (line, column)
  }
}

/// What a column of a list says.
enum WordListColumn: String {
  case term, code, diacritics, word, note
  case ignoreCase = "case"

  static let advice = "columns are `term`, `code`, `case`, `diacritics`, `word` and `note`"

  init?(name: String) {
    self.init(rawValue: name.lowercased().trimmingWhitespace)
  }
}

extension String {
  fileprivate var trimmingWhitespace: String {
    var text = Substring(self)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
