import ObelusCore
import ObelusPDF
import TestSupport
import Testing

@testable import ObelusAnnotations

/// Real files: what is written as XFDF comes back as it was.
@Suite(.enabled(if: Shared.folder != nil))
struct XFDFCorpusTests {
  @Test(arguments: Shared.files("corpus"))
  func nothingIsLost(path: String) throws {
    guard var annotations = try PortableSketch.annotations(of: path), !annotations.isEmpty else { return }
    // Tens of thousands are all alike.
    if annotations.count > 5000 { annotations = stride(from: 0, to: annotations.count, by: 16).map { annotations[$0] } }
    var data = FormsData()
    data.annotations = annotations
    let bytes = XFDF.write(data)
    let read = try XFDF.read(bytes)
    #expect(read.diagnostics.map(\.code).allSatisfy { $0 == "xfdf.no-rect" }, "\(read.diagnostics)")
    try #require(read.annotations.count == annotations.count)
    for (i, (written, back)) in zip(annotations, read.annotations).enumerated() {
      #expect(Sameness.differences(written, back) == [], "annotation \(i), \(written.subtype.rawValue)")
    }
    // What is read is written again as it was, byte for byte.
    let isSame = XFDF.write(read) == bytes
    #expect(isSame)
  }
}
