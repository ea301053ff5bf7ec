internal import Foundation
internal import ObelusCore
internal import ObelusPDF
internal import TestSupport
import Testing

@Suite struct WriterFailureTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func failure(_ source: any ObjectSource, _ sink: OutputSink) -> ObelusError? {
    do throws(ObelusError) {
      _ = try DocumentWriter.write(source, to: sink)
      return nil
    } catch {
      return error
    }
  }

  @Test func theFileIsPrivate() throws {
    let path = folder.path("out.pdf")
    _ = try DocumentWriter.write(ObjectStore(pages: [""]), to: .path(path))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func anExistingFileIsNotTouched() throws {
    let path = try folder.write("mine", as: "out.pdf")
    #expect(failure(ObjectStore(pages: [""]), .path(path))?.code == .output)
    #expect(try folder.read("out.pdf") == Array("mine".utf8))
  }

  @Test func aFullDiskIsAnError() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let error = failure(ObjectStore(pages: [""]), .descriptor(full.fileDescriptor))
    #expect(error?.code == .output)
    #expect(error?.hint != nil)
  }

  @Test func noCatalogIsAnError() {
    let path = folder.path("out.pdf")
    #expect(failure(ObjectStore(), .path(path))?.code == .notPDF)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func deepNestingIsAnErrorAndLeavesNoFile() throws {
    let store = ObjectStore(pages: [""])
    var value = PDFObject.integer(1)
    for _ in 0..<1000 { value = .array([value]) }
    store.setCatalog("Deep", store.add(.value(value)))
    let path = folder.path("out.pdf")
    let error = failure(store, .path(path))
    #expect(error?.code == .limit)
    #expect(error?.location.object != nil)
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
