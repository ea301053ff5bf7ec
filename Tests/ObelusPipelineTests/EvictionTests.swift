import ObelusCore
import ObelusPDF
import TestSupport
import Testing

@testable import ObelusPipeline

@Suite struct EvictionTests {
  /// Annotations that are let go after every page make the same file as those that are kept.
  @Test func theBytesDoNotDependOnTheCache() throws {
    var pdf = TinyPDF()
    for page in 0..<40 {
      let note = pdf.object(
        "<< /Type /Annot /Subtype /Text /Rect [50 500 70 520] /Contents (Page \(page) for Smith) /NM (n\(page)) >>")
      let mark = pdf.object("<< /Type /Annot /Subtype /Square /Rect [10 10 90 90] /T (Jones) >>")
      pdf.page("BT /F1 12 Tf 72 700 Td (Mr Smith and \(page) others) Tj ET", entries: "/Annots [\(note) \(mark)]")
    }
    let folder = try TemporaryFolder()
    let manifest = try Manifest(
      Array(
        #"""
        {"version": 1, "name": "t", "verify": "quick", "rules": [
          {"id": "a", "select": {"text": "Smith"}, "action": "redact"},
          {"id": "b", "select": {"annotations": {"author": "Jones"}}, "action": "redact"}]}
        """#.utf8), path: "job.json")
    let job = try CompiledJob(manifest)
    var outputs: [[UInt8]] = []
    for limit in [64 << 20, 0] {
      for threads in [1, 3] {
        let path = folder.path("out-\(limit)-\(threads).pdf")
        var pipeline = DocumentPipeline(
          job: job, name: "t", file: MappedFile(bytes: pdf.bytes()), password: nil, threads: threads
        ) { _, _, _ in }
        pipeline.annotationCacheLimit = limit
        let outcome = try pipeline.run(writingTo: FileDescriptor(creating: path))
        #expect(outcome.error == nil)
        outputs.append(try readBytes(path))
      }
    }
    #expect(Set(outputs).count == 1)
  }
}
