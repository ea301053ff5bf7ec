import ObelusPipeline
import TestSupport
import Testing

@testable import ObelusBatch

@Suite struct JobHashTests {
  private func manifest(_ text: String, in folder: TemporaryFolder) throws -> Manifest {
    try Manifest(Array(("version: 1\nname: test\n" + text).utf8), path: folder.path("job.yml"))
  }

  @Test func listsCount() throws {
    let folder = try TemporaryFolder()
    let text = "rules: [{ id: a, select: { list: names.csv }, action: redact }]\n"
    _ = try folder.write("Ann\n", as: "names.csv")
    let first = try JobHash(manifest(text, in: folder))
    #expect(try JobHash(manifest(text, in: folder)).job == first.job && first.job.count == 64)
    _ = try folder.write("Bob\n", as: "names.csv")
    #expect(try JobHash(manifest(text, in: folder)).job != first.job)
    #expect(try JobHash(manifest(text + "# a remark\n", in: folder)).job != first.job)
  }

  @Test func filesBesideADocumentCount() throws {
    let folder = try TemporaryFolder()
    let manifest = try manifest(
      "rules: [{ id: a, select: { text: x }, action: redact }]\nocr: { sidecar: \"{stem}.hocr\" }\n", in: folder)
    let job = try JobHash(manifest)
    let path = folder.path("a.pdf")
    let without = try job.hash(forDocument: path)
    #expect(without == job.job)
    _ = try folder.write("<html/>", as: "a.hocr")
    let with = try job.hash(forDocument: path)
    #expect(with != without)
    #expect(try job.hash(forDocument: folder.path("b.pdf")) == without)
    _ = try folder.write("<html></html>", as: "a.hocr")
    #expect(try job.hash(forDocument: path) != with)
    #expect(SidecarNames.mayBe("b.hocr", manifest.ocr) && !SidecarNames.mayBe("b.pdf", manifest.ocr))
  }

  @Test func exceptionsForDocumentsCount() throws {
    let folder = try TemporaryFolder()
    let manifest = try manifest(
      "rules: [{ id: a, select: { text: x }, action: redact }]\nexcept: [{ text: xy, documents: [\"a.pdf\"] }]\n",
      in: folder)
    let job = try JobHash(manifest)
    #expect(try job.hash(forDocument: folder.path("a.pdf")) != job.hash(forDocument: folder.path("b.pdf")))
  }
}
