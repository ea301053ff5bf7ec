import Foundation
import Obelus
import ObelusProviderTests
import Testing

/// How a program checks providers, its own ones too: one call of the conformance suite for each.
@Suite struct ProviderTests {
  @Test func memory() throws {
    let failures = try ProviderConformance(
      pageCount: 3, make: { MemoryAnnotationProvider(pageCount: 3) },
      reopen: {
        let saved = try #require($0 as? MemoryAnnotationProvider).savedAnnotations
        return MemoryAnnotationProvider(pageCount: 3, annotations: saved.values.flatMap { $0 })
      }
    ).check()
    #expect(failures == [])
  }

  @Test func jsonLines() throws {
    let folder = try Folder()
    let failures = try ProviderConformance(
      pageCount: 3,
      make: {
        let path = try folder.write(#"{"page":1,"subtype":"Text","rect":[0,0,9,9],"name":"a"}"#, as: ".jsonl")
        return try JSONLinesAnnotationProvider(path: path, pageCount: 3, costLimit: 1)
      },
      reopen: {
        try JSONLinesAnnotationProvider(
          path: try #require($0 as? JSONLinesAnnotationProvider).path, pageCount: 3)
      }
    ).check()
    #expect(failures == [])
  }

  @Test func xfdf() throws {
    let folder = try Folder()
    let failures = try ProviderConformance(
      pageCount: 3,
      make: {
        let path = try folder.write(
          #"<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots><text page="0" rect="0,0,9,9" name="a"/></annots></xfdf>"#,
          as: ".xfdf")
        return try XFDFAnnotationProvider(path: path, pageCount: 3, costLimit: 1)
      },
      reopen: {
        try XFDFAnnotationProvider(path: try #require($0 as? XFDFAnnotationProvider).path, pageCount: 3)
      }
    ).check()
    #expect(failures == [])
  }

  @Test func sqlite() throws {
    let folder = try Folder()
    let path = folder.path("annotations.sqlite")
    let failures = try ProviderConformance(
      pageCount: 3,
      make: {
        try SQLiteAnnotationProvider(path: path, documentID: UUID().uuidString, pageCount: 3, costLimit: 1)
      },
      reopen: {
        let document = try #require($0 as? SQLiteAnnotationProvider).documentID
        return try SQLiteAnnotationProvider(path: path, documentID: document, pageCount: 3)
      }
    ).check()
    #expect(failures == [])
  }
}
