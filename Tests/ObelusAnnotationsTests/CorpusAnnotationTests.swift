import Foundation
import ObelusCore
import ObelusPDF
import TestSupport
import Testing

@testable import ObelusAnnotations

/// Real files: what is read can be written back, and every line of JSON parses.
@Suite(.enabled(if: Shared.folder != nil))
struct CorpusAnnotationTests {
  @Test(arguments: Shared.files("corpus/annotations") + Shared.files("corpus/forms"))
  func nothingIsLost(path: String) throws {
    // A file that cannot be opened at all is no matter of annotations.
    guard let document = try? Document(MappedFile(path: path)), let pages = try? document.pages() else { return }
    for page in pages {
      let reading = try PageAnnotationReader.read(page.dictionary, pageIndex: page.index, in: document)
      let entries = try document.array(page.dictionary["Annots"]) ?? []
      var lossy: [Int] = []
      for annotation in reading.annotations {
        let index = try #require(annotation.index)
        let original = try #require(try document.dictionary(entries[index]))
        var written = annotation.dictionary
        if original["Rect"] == nil { written["Rect"] = nil }
        if Set(written.entries) != Set(original.entries.filter { $0.value != .null }) { lossy.append(index) }
      }
      #expect(lossy.isEmpty, "page \(page.index + 1)")
      for line in String(decoding: AnnotationJSON.lines(reading.annotations), as: UTF8.self).split(separator: "\n") {
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(object?["page"] as? Int == page.index + 1)
      }
    }
  }

  /// Setting an annotation's rectangle to itself changes nothing (PyMuPDF issue 4755).
  @Test func settingTheRectangleToItself() throws {
    for annotation in try annotations("corpus/annotations/pymupdf__test_4755.pdf") {
      var changed = annotation
      let rect = changed.rect
      changed.rect = rect
      #expect(changed.quads == annotation.quads)
      #expect(Set(changed.dictionary.entries) == Set(annotation.dictionary.entries))
    }
  }

  /// The file has each kind of annotation with its quads in Z order and once more in the order of the standard
  /// (pdf.js pull request 12675); each pair covers the same.
  @Test func quadPointOrders() throws {
    let all = try annotations("corpus/annotations/pdfjs__quadpoints.pdf").filter { !$0.quads.isEmpty }
    #expect(!all.isEmpty)
    for annotation in all {
      for quad in annotation.quads {
        #expect(quad.upperLeft.y > quad.lowerLeft.y && quad.upperRight.x > quad.upperLeft.x)
        #expect(annotation.rect.grown(by: 2).contains(quad.bounds))
      }
    }
  }

  private func annotations(_ file: String) throws -> [Annotation] {
    let document = try Document(MappedFile(path: try #require(Shared.path(file))))
    return try document.pages().flatMap {
      try PageAnnotationReader.read($0.dictionary, pageIndex: $0.index, in: document).annotations
    }
  }
}
