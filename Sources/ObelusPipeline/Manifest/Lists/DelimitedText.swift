/// The rows of a CSV file as RFC 4180 has them, or of one with tabs. Line ends are LF, CRLF or CR; bytes are valid UTF-8.
package struct DelimitedText {
  package struct Cell {
    package var text: String
    /// From 1; columns count Unicode scalars.
    package var line: Int
    package var column: Int
  }

  package struct Fault: Error {
    package var message: String
    package var line: Int
    package var column: Int
  }

  private let bytes: [UInt8]
  private let delimiter: UInt8
  private var at: Int
  private var line = 1
  private var lineStart: Int

  package init(_ bytes: [UInt8], from start: Int, delimiter: UInt8) {
    self.bytes = bytes
    self.delimiter = delimiter
    at = start
    lineStart = start
  }

  /// The next row, nil at the end. A line without anything is no row.
  package mutating func next() throws(Fault) -> [Cell]? {
    while at < bytes.count {
      var cells: [Cell] = []
      var isEnd = false
      while !isEnd {
        cells.append(try cell())
        isEnd = at >= bytes.count || bytes[at] != delimiter
        if !isEnd { at += 1 }
      }
      endLine()
      if cells.count > 1 || cells.first?.text.isEmpty == false { return cells }
    }
    return nil
  }

  private mutating func cell() throws(Fault) -> Cell {
    let (line, column) = (self.line, self.column(at))
    guard at < bytes.count, bytes[at] == 0x22 else {
      let start = at
      while at < bytes.count, bytes[at] != delimiter, !Self.isLineEnd(bytes[at]) {
        if bytes[at] == 0x22 {
          throw fault("a quotation mark inside a value", hint: "put the value in quotes and double the mark")
        }
        at += 1
      }
      return Cell(text: String(decoding: bytes[start..<at], as: UTF8.self), line: line, column: column)
    }
    at += 1
    var text: [UInt8] = []
    while true {
      guard at < bytes.count else {
        throw Fault(message: "the quotation mark that begins here is not closed", line: line, column: column)
      }
      let c = bytes[at]
      if c == 0x22 {
        at += 1
        guard at < bytes.count, bytes[at] == 0x22 else { break }
      } else if Self.isLineEnd(c) {
        endLine()
        text.append(0x0A)
        continue
      }
      text.append(c)
      at += 1
    }
    guard at >= bytes.count || bytes[at] == delimiter || Self.isLineEnd(bytes[at]) else {
      throw fault("something follows the closing quotation mark", hint: "double the marks inside a value")
    }
    return Cell(text: String(decoding: text, as: UTF8.self), line: line, column: column)
  }

  private mutating func endLine() {
    guard at < bytes.count else { return }
    at += bytes[at] == 0x0D && at + 1 < bytes.count && bytes[at + 1] == 0x0A ? 2 : 1
    line += 1
    lineStart = at
  }

  private static func isLineEnd(_ c: UInt8) -> Bool { c == 0x0A || c == 0x0D }

  private func column(_ index: Int) -> Int {
    var column = 1
    for c in bytes[lineStart..<index] where c & 0xC0 != 0x80 { column += 1 }
    return column
  }

  private func fault(_ message: String, hint: String) -> Fault {
    Fault(message: "\(message); \(hint)", line: line, column: column(at))
  }
}
