import Foundation
import ObelusCore
import ObelusProviderTests
import TestSupport
import Testing

@testable import ObelusAnnotations

/// Providers of XFDF and FDF keep the contract of providers.
@Suite struct XFDFConformanceTests {
  @Test func xfdf() throws {
    let folder = try TemporaryFolder()
    let failures = try ProviderConformance(
      pageCount: 3,
      make: {
        let path = try folder.write(
          """
          <xfdf xmlns="http://ns.adobe.com/xfdf/"><annots><text page="0" rect="0,0,9,9" name="a">
          <popup page="0" rect="0,0,9,9"/></text><nonsense/><text page="99" rect="0,0,9,9"/>
          <text page="1" rect="0,0,9,9" name="b"/></annots></xfdf>
          """, as: UUID().uuidString + ".xfdf")
        return try XFDFAnnotationProvider(path: path, pageCount: 3, costLimit: 1)
      },
      reopen: {
        let path = try #require($0 as? XFDFAnnotationProvider).path
        return try XFDFAnnotationProvider(path: path, pageCount: 3)
      },
      breakSaving: {
        let path = try #require($0 as? XFDFAnnotationProvider).path
        let bytes = try readBytes(path)
        try Data("<xfdf/>".utf8).write(to: URL(filePath: path))
        return { try Data(bytes).write(to: URL(filePath: path)) }
      }
    ).check()
    #expect(failures == [])
  }

  @Test func fdf() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      %FDF-1.2
      1 0 obj<</FDF<</Annots[<</Page 0/Subtype/Text/Rect[0 0 9 9]/NM(a)>><</Page 1/Subtype/Square/Rect[0 0 9 9]>>]>>>>endobj
      trailer<</Root 1 0 R>>
      """, as: "a.fdf")
    let failures = try ProviderConformance(
      pageCount: 3, make: { try FDFAnnotationProvider(path: path, pageCount: 3, costLimit: 1) }
    ).check()
    #expect(failures == [])
  }
}
