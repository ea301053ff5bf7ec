import ObelusCore
import TestSupport
import Testing

@testable import ObelusAnnotations

@Suite struct XFDFProviderTests {
  private func note(_ name: String, page: Int = 0, contents: String = "x") -> Annotation {
    var annotation = Annotation(.text, pageIndex: page, rect: Rect(x0: 1, y0: 2, x1: 3, y1: 4))
    annotation.name = name
    annotation.contents = contents
    return annotation
  }

  private let file = """
    <?xml version="1.0" encoding="UTF-8"?>
    <xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve" xmlns:q="urn:q"><annots>
    <text page="1" rect="1,2,3,4" name="a" q:colour="7"><trn-custom-data bytes="1"/><contents>first</contents>
      <popup page="1" rect="5,6,7,8" open="yes"/></text>
    <what page="1"/>
    <text page="0" rect="1,2,3,4" name="b"/>
    <square page="9" rect="1,2,3,4" name="far"/>
    </annots><fields><field name="f"><value>v</value></field></fields><q:other a="1"/><f href="x.pdf"/></xfdf>
    """

  @Test func readsChangesAndSaves() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(file, as: "a.xfdf")
    let provider = try XFDFAnnotationProvider(path: path, pageCount: 2)
    #expect(
      provider.diagnostics.map(\.code) == ["xfdf.unknown-element", "annotations.beyond-end"])
    #expect(try provider.annotations(forPageAt: 1).map(\.name) == ["a", "xfdf-1-0"])
    let ids = try provider.annotations(forPageAt: 1).map(\.id)
    var first = try provider.annotations(forPageAt: 1)[0]
    first.contents = "changed"
    try provider.didChange(first, keyPaths: ["contents"])
    _ = try provider.add([note("c", page: 1)])
    try provider.save()
    #expect(!provider.shouldSaveAnnotations)
    // Evicted and loaded anew, everything has the id it had.
    provider.container.invalidate()
    let after = try provider.annotations(forPageAt: 1).map(\.id)
    #expect(Array(after.prefix(2)) == ids)
    #expect(try provider.annotations(forPageAt: 1).map(\.contents) == ["changed", nil, "x"])
    let text = String(decoding: try folder.read("a.xfdf"), as: UTF8.self)
    for kept in [
      "trn-custom-data bytes=\"1\"", "<what page=\"1\"/>", "name=\"far\"", "<value>v</value>", "<q:other a=\"1\"/>",
      "href=\"x.pdf\"", "q:colour=\"7\"", "xmlns:q=\"urn:q\"",
    ] {
      #expect(text.contains(kept), "\(kept)")
    }
    let again = try XFDFAnnotationProvider(path: path, pageCount: 10)
    #expect(try again.annotations(forPageAt: 1).map(\.name) == ["a", "xfdf-1-0", "c"])
    #expect(try again.annotations(forPageAt: 9).map(\.name) == ["far"])
    // It saves a second time what it has written itself.
    _ = try provider.remove([provider.annotations(forPageAt: 0)[0]])
    try provider.save()
    #expect(try XFDF.read(folder.read("a.xfdf")).annotations.map(\.name) == ["a", "xfdf-1-0", "c", "far"])
  }

  @Test func aMissingFileIsMade() throws {
    let folder = try TemporaryFolder()
    let provider = try XFDFAnnotationProvider(path: folder.path("new.xfdf"), pageCount: 3)
    #expect(try provider.annotations(forPageAt: 2) == [])
    _ = try provider.add([note("a", page: 2), note("b", page: 0)])
    try provider.save()
    #expect(try XFDF.read(folder.read("new.xfdf")).annotations.map(\.name) == ["b", "a"])
  }

  @Test func whatSomebodyElseHasChangedIsNotOverwritten() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(file, as: "a.xfdf")
    let provider = try XFDFAnnotationProvider(path: path, pageCount: 2)
    let late = try XFDFAnnotationProvider(path: folder.path("late.xfdf"), pageCount: 2)
    _ = try folder.write(file + " ", as: "a.xfdf")
    _ = try folder.write(file, as: "late.xfdf")
    for provider in [provider, late] {
      _ = try provider.add([note("c")])
      #expect {
        try provider.save()
      } throws: {
        ($0 as? ObelusError)?.code == .annotationConflict
      }
      #expect(provider.shouldSaveAnnotations)
    }
    #expect(try folder.read("a.xfdf") == Array((file + " ").utf8))
  }

  /// What refers to objects of a PDF means nothing in another file; form fields are the form's.
  @Test func declines() throws {
    let folder = try TemporaryFolder()
    let provider = try XFDFAnnotationProvider(path: folder.path("new.xfdf"), pageCount: 1)
    var bound = note("a")
    bound.other["AP"] = .dictionary(["N": .reference(ObjectID(7))])
    let widget = Annotation(.widget, pageIndex: 0, rect: Rect(x0: 0, y0: 0, x1: 1, y1: 1))
    #expect(try provider.add([bound, widget]) == nil)
    bound.attached = [ObjectID(7): .stream([:], data: [1])]
    #expect(try provider.add([bound])?.count == 1)
  }

  @Test func whatIsNoXFDFIsRefused() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("%PDF-1.7", as: "a.xfdf")
    #expect {
      try XFDFAnnotationProvider(path: path, pageCount: 1)
    } throws: {
      ($0 as? ObelusError)?.code == .unreadable && ($0 as? ObelusError)?.location.document == path
    }
  }
}
