import ObelusCore
@testable import ObelusPipeline
import ObelusText
import TestSupport
import Testing

@Suite("Word list files") struct WordListTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func read(_ text: String, _ name: String = "names.csv", wholeWord: Bool = false) -> WordListReader {
    WordListReader(Array(text.utf8), name: name, folding: [], isWholeWord: wholeWord)
  }

  private static func terms(_ text: String, _ name: String = "names.csv") -> [String] {
    read(text, name).rows.map(\.term.text)
  }

  private static func errors(_ text: String, _ name: String = "names.csv") -> [String] {
    read(text, name).errors.map(\.description)
  }

  @Test("one term a line")
  func lines() {
    let text = "\u{FEFF}# names\r\nJane Doe\r\n\r\n  John, \"Jack\"  \r\n\t# more\rM\u{FC}ller"
    let rows = Self.read(text, "names.txt").rows
    #expect(rows.map(\.term.text) == ["Jane Doe", "John, \"Jack\"", "M\u{FC}ller"])
    #expect(rows.map(\.line) == [2, 4, 6])
    #expect(rows.map(\.column) == [1, 3, 1])
  }

  @Test("tables with and without a header")
  func tables() throws {
    let header = "\u{FEFF}Term , CODE,case,word,note\r\n"
    let csv = header + "\"Doe, \"\"Jane\"\"\",(b)(6),ignore,whole,x\r\n\r\nSmith,,,,\"two\nlines\"\nLee\n"
    let rows = Self.read(csv).rows
    #expect(rows.map(\.term.text) == ["Doe, \"Jane\"", "Smith", "Lee"])
    #expect(rows.map(\.line) == [2, 4, 6])
    #expect(rows.map(\.term.code) == ["(b)(6)", nil, nil])
    #expect(rows.map(\.term.folding) == [.letterCase, [], []])
    #expect(rows.map(\.term.isWholeWord) == [true, false, false])
    #expect(Self.read("code\tterm\nA\tJane Doe\n", "names.tsv").rows.map(\.term.code) == ["A"])
    #expect(Self.terms("Jane Doe\nJohn, Jack\n") == ["Jane Doe", "John"])
    #expect(Self.terms("term\nnote\n") == ["note"])
    #expect(Self.terms("note\ncode\n") == ["note", "code"])
  }

  @Test("a row's switches count before those of the select")
  func defaults() {
    let rows = Self.read("term,word\na,\nb,part\n", wholeWord: true).rows
    #expect(rows.map(\.term.isWholeWord) == [true, false])
  }

  @Test(
    "faults have their place",
    arguments: [
      (
        "term;code\nJane Doe;A\n",
        "names.csv:1:1: the columns are separated by semicolons (separate them by commas, or by tabs in a file that ends in .tsv)"
      ),
      ("a,\"b\n", "names.csv:1:3: the quotation mark that begins here is not closed"),
      (
        "a\nx\u{E9}\"y\n", "names.csv:2:3: a quotation mark inside a value; put the value in quotes and double the mark"
      ),
      (
        "a\n\"x\"y\n",
        "names.csv:2:4: something follows the closing quotation mark; double the marks inside a value"
      ),
      ("term,case\na,maybe\n", "names.csv:2:3: expected `ignore` or `exact`"),
      ("term,word\na,1\n", "names.csv:2:3: expected `whole` or `part` in column `word`"),
      ("term,kode\na,b\n", "names.csv:1:6: unknown column (\(WordListColumn.advice))"),
      ("term,term\na,b\n", "names.csv:1:6: a second column `term`"),
      (
        "name,code,word\na,b,\n",
        "names.csv:1:1: the first row names columns, and none is `term` (\(WordListColumn.advice))"
      ),
      ("term,code\n,b\n", "names.csv:2:1: expected a text with at least one visible character"),
      ("code,term\nb\n", "names.csv:2:1: the row has no term"),
      ("term,code\na,b,c\n", "names.csv:2:5: more values than the first row names columns"),
      ("term\n", "names.csv:1:1: the list has no term"), ("", "names.csv:1:1: the list has no term"),
    ])
  func faults(text: String, error: String) { #expect(Self.errors(text) == [error]) }

  @Test("bytes that are not UTF-8 have their place")
  func encoding() {
    let reader = WordListReader([0x61, 0x0A, 0x62, 0xFC, 0x0A], name: "n.txt", folding: [], isWholeWord: false)
    #expect(reader.errors.map(\.description) == ["n.txt:2:2: not UTF-8 (save the list as UTF-8)"])
  }

  @Test("a manifest reads its lists from beside it, and tells what is wrong with them")
  func manifest() throws {
    let text = "version: 1\nrules: [{ select: { list: lists/names.csv, ignoreCase: true }, action: redact }]\n"
    let path = try folder.write(text, as: "job.yml")
    let missing = #expect(throws: InvalidJob.self) { try Manifest(Array(text.utf8), path: path) }
    #expect(missing?.errors.map(\.location.line) == [2])
    #expect(missing?.errors.first?.message.hasPrefix("the list cannot be read") == true)
    _ = try folder.write("term,code\nJane,A\njane,B\nJane,C\n", as: "names.csv")
    let beside = text.replacing("lists/", with: "")
    let manifest = try Manifest(Array(beside.utf8), path: path)
    #expect(manifest.lists.map(\.count) == [3])
    #expect(manifest.lists.first?.codes == ["A", "B", "C"])
    #expect(
      manifest.warnings.map { "\($0.location.line ?? 0) \($0.message)" } == [
        "3 the same as line 2", "4 the same as line 2",
      ])
    #expect(!manifest.warnings.contains { $0.message.contains("ane") })
    // A worker takes what its parent read.
    let given = try Manifest(Array(beside.utf8), path: path, lists: ["names.csv": Array("term\nx\n".utf8)])
    #expect(given.lists.map(\.count) == [1])
  }

  @Test("a worker gets the lists with its job")
  func order() throws {
    var job = WorkerJob()
    job.manifest = [1, 2]
    job.lists = ["b": [9, 8], "a": [], "c": [7]]
    var buffer = FrameBuffer()
    for byte in try WorkerWire.encode(.job(job)) {
      #expect(try buffer.next()?.head == nil)
      buffer.append([byte])
    }
    let frame = try #require(try buffer.next())
    guard case .job(let decoded) = try WorkerWire.decodeOrder(frame) else {
      Issue.record("no job")
      return
    }
    #expect(decoded == job)
  }
}
