internal import Foundation
internal import ObelusCore
internal import ObelusPDF
internal import TestSupport
import Testing

/// Real files, written anew, judged by qpdf and poppler against the files that they came from.
@Suite(.enabled(if: Shared.folder != nil && Tool.isInstalled("qpdf") && Tool.isInstalled("pdftotext")))
struct WriterCorpusTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a file anew, from the bytes that MuPDF makes of it where it had to be repaired.
  private func rewrite(_ path: String, to output: String, threads: Int = 2) throws -> WriteResult {
    var document = try Document(MappedFile(path: path))
    if document.isRepaired { document = try Document(document.normalised()) }
    return try DocumentWriter.write(document, to: .path(output), options: WriteOptions(threads: threads))
  }

  @Test(arguments: Shared.files("corpus/documents") + Shared.files("corpus/forms"))
  func realFilesStaySound(_ path: String) throws {
    let output = folder.path("out.pdf")
    _ = try rewrite(path, to: output)
    let before = try Tool.run("qpdf", "--check", path).exitCode
    let after = try Tool.run("qpdf", "--check", output)
    #expect(after.exitCode <= before, "\(after.errorText)")
    #expect(try pdftotext(output) == pdftotext(path))
  }

  @Test(.enabled(if: Shared.path("corpus/long/pymupdf__mupdf_explored.pdf") != nil))
  func aBookStaysAsSmallAndIsTheSameForAnyNumberOfThreads() throws {
    let path = try #require(Shared.path("corpus/long/pymupdf__mupdf_explored.pdf"))
    let size = try readBytes(path).count
    var outputs: Set<[UInt8]> = []
    for threads in [1, 2, 4] {
      let output = folder.path("out\(threads).pdf")
      let result = try rewrite(path, to: output, threads: threads)
      print("mupdf_explored: \(size) bytes before, \(result.bytes) after")
      #expect(Double(result.bytes) <= Double(size) * 1.05)
      outputs.insert(try readBytes(output))
    }
    #expect(outputs.count == 1)
    let output = folder.path("out1.pdf")
    #expect(try Tool.run("qpdf", "--check", output).exitCode == 0)
    #expect(try pdftotext(output) == pdftotext(path))
    let scan = try QPDFTool.find([QPDFPattern(Array("MuPDF Explored".utf8))], in: MappedFile(path: output))
    #expect(scan.pageCount == 285)
    #expect(scan.warnings == 0)
    #expect(scan.undecodedStreams == 0)
  }
}
