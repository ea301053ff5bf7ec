import Foundation
import TestSupport
import Testing

/// Faults that were reported of other programs about markup: where it is, and how it looks.
@Suite("Bug reports about markup", .enabled(if: RealFile.isThere, "the folder of real files is missing"))
struct MarkupReportTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The annotations of a file as `obelus extract` tells them.
  private func annotations(of path: String) throws -> [JSONValue] {
    let outcome = try Obelus.run("extract", path)
    try #require(outcome.exitCode == 0, "\(outcome.errorText)")
    return try String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
      .map { try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8)) }
  }

  /// Left, bottom, right and top of each quad.
  private func bounds(_ annotation: JSONValue) -> [[Double]] {
    guard case .array(let quads)? = annotation["quads"] else { return [] }
    return quads.compactMap(\.numbers).filter { $0.count == 8 }.map { quad in
      let x = stride(from: 0, to: 8, by: 2).map { quad[$0] }
      let y = stride(from: 1, to: 8, by: 2).map { quad[$0] }
      return [x.min() ?? 0, y.min() ?? 0, x.max() ?? 0, y.max() ?? 0]
    }
  }

  private func highlight(_ text: String, in name: String) throws -> String {
    let select = #"{"text": \#(JSONValue.string(text).text)}"#
    let run = try RealFile.named(name).run(
      #"{"id": "h", "select": \#(select), "action": {"markup": {"type": "highlight"}}}"#, in: folder)
    try #require(run.outcome.exitCode == 0, "\(run.outcome.errorText)")
    return run.path
  }

  @Test("pdf.js #12675: QuadPoints of either order are the same region")
  func quadPointOrders() throws {
    let found = try annotations(of: RealFile.named("annotations/pdfjs__quadpoints.pdf").path)
    let marked = found.filter { !bounds($0).isEmpty }
    #expect(marked.count >= 4)
    for annotation in marked {
      let rect = try #require(annotation["rect"]?.numbers)
      for box in bounds(annotation) {
        #expect(box[2] - box[0] > 20 && box[3] - box[1] > 8, "\(box)")
        #expect(box[0] > rect[0] - 2 && box[1] > rect[1] - 2 && box[2] < rect[2] + 2 && box[3] < rect[3] + 2)
      }
    }
  }

  @Test("pdf.js #18360: a mark sits on its text where the page's origin is not 0, 0")
  func translatedPage() throws {
    let output = try highlight("Hello", in: "text-geometry/pdfjs__issue18360.pdf")
    let geometry = try #require(try PageGeometry.pages(of: output).first)
    let word = try #require(try Word.all(in: output).first { $0.text.contains("Hello") })
    let quad = try #require(try annotations(of: output).flatMap(bounds).last)
    let shown = geometry.shown(quad)
    #expect(abs(shown[0] - word.box[0]) < 2 && abs(shown[2] - word.box[2]) < 2, "\(shown) for \(word)")
    #expect(shown[1] < (word.box[1] + word.box[3]) / 2 && shown[3] > (word.box[1] + word.box[3]) / 2)
  }

  @Test("pdf.js #12675, #13242: a highlight does not hide its text")
  func highlightIsTransparent() throws {
    let name = "annotations/pdfjs__issue13242.pdf"
    let output = try highlight("ipsum", in: name)
    let word = try #require(try Word.all(in: output).first { $0.text == "ipsum" })
    let box = [Int(word.box[0]) + 1, Int(word.box[1]) + 1, Int(word.box[2]) - 1, Int(word.box[3]) - 1]
    let before = try #require(try Raster.page(1, of: RealFile.named(name).path))
    let after = try #require(try Raster.page(1, of: output))
    #expect(after.contrast(in: box) > 100, "the text cannot be seen any more")
    #expect(before.differences(to: after, outside: [], tolerance: 32) > 20, "there is no highlight")
  }
}
