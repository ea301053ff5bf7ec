import Foundation
import ObelusContent
import ObelusCore
import ObelusPDF
import ObelusText
import TestSupport
import Testing

/// A document's pages, read.
private struct RealFile {
  var pages: [PageContent] = []

  /// - Parameter isSample: only the pages on which the corpus' terms were counted: the first eight, the middle and the last.
  init(_ path: String, password: String?, isSample: Bool = false) throws {
    let document = try Document(MappedFile(path: path), password: password)
    let interpreter = ContentInterpreter(document: document)
    let all = try document.pages()
    for page in all {
      if isSample, page.index >= 8, page.index != all.count / 2, page.index != all.count - 1 { continue }
      var content = try interpreter.interpret(page: page)
      try interpreter.interpretAppearances(of: page, into: &content)
      pages.append(content)
    }
  }

  func hits(_ text: String, ignoreCase: Bool = false) throws -> [(page: Int, hit: TextHit)] {
    let matcher = try TextMatcher([.literal(text, ignoreCase: ignoreCase, wholeWord: false)])
    var hits: [(page: Int, hit: TextHit)] = []
    for (number, page) in pages.enumerated() {
      for hit in try matcher.hits(on: PageText(page)) { hits.append((number, hit)) }
    }
    return hits
  }
}

@Suite("Leak cases", .enabled(if: Shared.path("leaks/cases.json") != nil))
struct LeakCaseTests {
  struct Case: Decodable, CustomTestStringConvertible, Sendable {
    var name: String
    var file: String
    var rects: [[Double]]
    var search: [String]
    var password: String?
    var testDescription: String { name }
  }

  static let cases: [Case] = {
    guard let path = Shared.path("leaks/cases.json"), let data = FileManager.default.contents(atPath: path),
      let cases = try? JSONDecoder().decode([Case].self, from: data)
    else { return [] }
    return cases.filter { "tflx".contains($0.name.prefix(1)) && !$0.search.isEmpty }
  }()

  @Test("each term is found where the secret lies", arguments: cases)
  func found(_ leak: Case) throws {
    let path = try #require(Shared.path("leaks/cases/" + leak.file))
    let file = try RealFile(path, password: leak.password)
    for term in leak.search {
      let hits = try file.hits(term)
      let places = hits.filter { found in
        let marks = leak.rects.filter { Int($0[0]) == found.page }
        return quads(for: found.hit, in: file.pages[found.page]).allSatisfy { quad in
          marks.contains { Rect(x0: $0[1], y0: $0[2], x1: $0[3], y1: $0[4]).touches(quad.bounds) }
        }
      }
      #expect(!places.isEmpty, "\(leak.name): \(hits.count) hits, none in the marked place")
      #expect(!hits.contains { !$0.hit.isCertain })
    }
  }

  @Test("a region takes marks without advance", .enabled(if: Shared.path("leaks/cases/f08_combining_marks.pdf") != nil))
  func combiningMarks() throws {
    let path = try #require(Shared.path("leaks/cases/f08_combining_marks.pdf"))
    let page = try RealFile(path, password: nil).pages[0]
    let marked = Set(glyphs(in: Rect(x0: 45, y0: 292, x1: 250, y1: 318), page))
    let marks = page.glyphs.indices.filter {
      (0x300..<0x370).contains(page.glyphs[$0].unicode) && page.glyphs[$0].y > 290
    }
    #expect(!marks.isEmpty)
    #expect(marked.isSuperset(of: marks))
  }
}

@Suite("Real files", .enabled(if: Shared.path("corpus/index.json") != nil))
struct RealFileTests {
  private struct Index: Decodable {
    struct File: Decodable {
      struct Term: Decodable { var term: String }
      var file: String
      var kind: String?
      var terms: [Term]?
    }
    var files: [File]
  }

  /// Its words stand in the contents of an annotation without appearance, which no page shows.
  private static let withoutPageText: Set<String> = ["redaction/pdfsweep__freeTextAnnotation.pdf"]
  private static let kinds: Set<String> = ["documents", "text-geometry", "long", "redaction"]

  @Test("terms that another engine finds are found in at least 99 of 100 files")
  func terms() throws {
    let path = try #require(Shared.path("corpus/index.json"))
    let data = try #require(FileManager.default.contents(atPath: path))
    let index = try JSONDecoder().decode(Index.self, from: data)
    var files = 0
    var misses: [String] = []
    for file in index.files
    where RealFileTests.kinds.contains(file.kind ?? "") && !RealFileTests.withoutPageText.contains(file.file) {
      guard let terms = file.terms?.map(\.term), !terms.isEmpty, let path = Shared.path("corpus/" + file.file) else {
        continue
      }
      files += 1
      let document = try RealFile(path, password: nil, isSample: true)
      let missing = try terms.filter { try document.hits($0, ignoreCase: true).filter(\.hit.isCertain).isEmpty }
      if !missing.isEmpty { misses.append("\(file.file): \(missing)") }
    }
    #expect(files > 50)
    #expect(Double(misses.count) <= 0.01 * Double(files), "\(files) files, misses:\n\(misses.joined(separator: "\n"))")
  }

  @Test(
    "a hyphen at a line's end leaves later offsets right",
    .enabled(if: Shared.path("corpus/text-geometry/pdfjs__issue19120.pdf") != nil))
  func hyphenOffsets() throws {
    let path = try #require(Shared.path("corpus/text-geometry/pdfjs__issue19120.pdf"))
    let file = try RealFile(path, password: nil)
    let hits = try file.hits("o", ignoreCase: true)
    #expect(!hits.isEmpty)
    for (page, hit) in hits {
      for glyph in hit.glyphs {
        let unicode = file.pages[page].glyphs[glyph].unicode
        #expect(unicode == 0x6F || unicode == 0x4F)
      }
    }
  }
}
