internal import Foundation
internal import ObelusCore
internal import ObelusPDF
internal import TestSupport
import Testing

@Suite(.enabled(if: Tool.isInstalled("qpdf") && Tool.isInstalled("pdftotext")))
struct IncrementalUpdateTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func tiny() -> [UInt8] {
    var pdf = TinyPDF()
    pdf.page("BT /F1 12 Tf 72 700 Td (First page) Tj ET")
    return pdf.bytes()
  }

  /// The page gets a second content stream; returns the new file.
  private func appended(to bytes: [UInt8], as name: String) throws -> (path: String, update: IncrementalUpdate) {
    let file = MappedFile(bytes: bytes)
    let document = try Document(file)
    let page = try #require(try document.pages().first)
    let new = ObjectID.new(namespace: 0, index: 0)
    var dictionary = page.dictionary
    let old = try #require(dictionary["Contents"])
    dictionary["Contents"] = .array((old.arrayValue ?? [old]) + [.reference(new)])
    var edit = DocumentEdit(trailer: [:])
    edit.objects[page.objectID] = .value(.dictionary(dictionary))
    edit.objects[new] = .stream([:], data: Array("BT /F1 12 Tf 72 600 Td (Second line) Tj ET".utf8))
    // What is as it was is not written again.
    let catalog = try #require(document.trailer["Root"]?.referenceValue)
    if case .value(let value) = try document.object(catalog) { edit.objects[catalog] = .value(value) }
    let update = try IncrementalUpdate(edit, of: document, in: file)
    #expect(update.changed == [page.objectID])
    let path = folder.path(name)
    let size = try update.write(to: .path(path))
    let written = try readBytes(path)
    #expect(written.count == size && written.starts(with: bytes))
    return (path, update)
  }

  private func check(_ path: String) throws {
    let check = try Tool.run("qpdf", "--check", path)
    #expect(check.exitCode == 0, "\(check)")
    let text = String(decoding: try Tool.run("pdftotext", path, "-").output, as: UTF8.self)
    #expect(text == "First page\n\nSecond line\n\n\u{C}")
  }

  /// A table gets a table, a stream a stream, and what was added can be added to.
  @Test func bothForms() throws {
    let table = try appended(to: tiny(), as: "table.pdf").path
    try check(table)
    #expect(String(decoding: try readBytes(table), as: UTF8.self).components(separatedBy: "\nxref\n").count == 3)
    let input = try folder.write(tiny(), as: "tiny.pdf")
    _ = try Tool.run("qpdf", "--object-streams=generate", input, folder.path("streams.pdf"))
    let stream = try appended(to: readBytes(folder.path("streams.pdf")), as: "stream.pdf").path
    try check(stream)
    #expect(try readBytes(stream).firstRange(of: Array("\nxref\n".utf8)) == nil)
    for path in [table, stream] {
      let again = try appended(to: readBytes(path), as: "again.pdf").path
      #expect(try Tool.run("qpdf", "--check", again).exitCode == 0)
      try FileManager.default.removeItem(atPath: again)
    }
  }

  @Test func nothingToAddIsACopy() throws {
    let bytes = tiny()
    let file = MappedFile(bytes: bytes)
    let update = try IncrementalUpdate(DocumentEdit(trailer: [:]), of: Document(file), in: file)
    #expect(try update.write(to: .path(folder.path("copy.pdf"))) == bytes.count)
    #expect(try folder.read("copy.pdf") == bytes)
  }

  @Test func objectsReadAsWritten() throws {
    let (path, update) = try appended(to: tiny(), as: "out.pdf")
    let document = try Document(MappedFile(path: path))
    for (id, object) in update.objects {
      switch object {
      case .value(let value): #expect(try document.object(id) == .value(value))
      case .stream(_, let data): #expect(try document.rawStream(id) == data)
      }
    }
  }

  @Test(arguments: ["encrypted", "damaged", "junk before", "generations"])
  func nothingIsAddedTo(_ kind: String) throws {
    var bytes = tiny()
    switch kind {
    case "encrypted":
      _ = try Tool.run(
        "qpdf", "--encrypt", "", "owner", "256", "--", folder.write(bytes, as: "in.pdf"), folder.path("out.pdf"))
      bytes = try folder.read("out.pdf")
    case "damaged": bytes = Array(bytes.dropLast(60))
    case "junk before": bytes = [0x20] + bytes
    default:
      bytes = Array(String(decoding: bytes, as: UTF8.self).replacing("3 0 obj", with: "3 1 obj").utf8)
    }
    let file = MappedFile(bytes: bytes)
    let document = try Document(file)
    _ = try document.pages()
    #expect(throws: ObelusError.self) { _ = try IncrementalUpdate(DocumentEdit(trailer: [:]), of: document, in: file) }
  }
}
