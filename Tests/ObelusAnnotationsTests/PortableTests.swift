import ObelusCore
import ObelusPDF
import TestSupport
import Testing

@testable import ObelusAnnotations

/// Real files: what is taken out of a document and put back says the same.
@Suite(.enabled(if: Shared.folder != nil))
struct PortableTests {
  private static let files = Shared.files("corpus/annotations") + Shared.files("corpus/forms")

  /// All annotations but fields, page by page.
  private func annotations(_ document: Document, _ pages: [PageNode]) throws -> [Annotation] {
    try pages.flatMap {
      try PageAnnotationReader.read($0.dictionary, pageIndex: $0.index, in: document).annotations
    }
  }

  private func reader(_ pages: [PageNode], _ annotations: [Annotation], _ source: any ObjectSource) -> PortableReader {
    PortableReader(
      pages: Dictionary(pages.map { ($0.objectID, $0.index) }) { first, _ in first }, annotations: annotations,
      in: source)
  }

  @Test(arguments: files)
  func canonicalFormIsStable(path: String) throws {
    guard let document = try? Document(MappedFile(path: path)), let pages = try? document.pages() else { return }
    let all = try annotations(document, pages)
    let reader = reader(pages, all, document)
    for annotation in all where annotation.subtype != .widget {
      let portable = try reader.portable(annotation).annotation
      let canonical = try portable.canonical
      #expect(canonical.attached == portable.attached)
      #expect(canonical.dictionary == portable.dictionary)
    }
  }

  /// Into the document itself nothing comes that is not there; into one without annotations all come back.
  @Test(arguments: files)
  func outAndBack(path: String) throws {
    guard let document = try? Document(MappedFile(path: path)), let pages = try? document.pages(), !pages.isEmpty else {
      return
    }
    let all = try annotations(document, pages)
    let reader = reader(pages, all, document)
    let portable = try all.filter { $0.subtype != .widget }.map { try reader.portable($0).annotation }

    let whole = AnnotationManager([provider(all, pages.count)])
    var again = AnnotationImport(into: whole, pageCount: pages.count)
    try again.take(portable, reader: reader)
    #expect(again.counts == .init(unchanged: portable.count))
    #expect(!whole.shouldSaveAnnotations)

    let empty = MemoryAnnotationProvider(pageCount: pages.count)
    var fresh = AnnotationImport(into: AnnotationManager([empty]), pageCount: pages.count)
    try fresh.take(portable, reader: self.reader(pages, [], document))
    #expect(fresh.counts == .init(added: portable.count))
    try empty.save()

    var edit = DocumentEdit(trailer: document.trailer)
    var writer = PageAnnotationWriter(
      .init(pages: pages.map(\.objectID), layers: try layers(document), annotations: [:]),
      pages: empty.savedAnnotations, in: document)
    for (index, annotations) in empty.savedAnnotations {
      var bare = pages[index].dictionary
      bare["Annots"] = nil
      let page = try writer.edit(index, bare, annotations: annotations, original: [])
      for (id, object) in page.objects { edit.objects[id] = object }
      edit.objects[pages[index].objectID] = .value(.dictionary(try #require(page.dictionary)))
    }
    let source = EditedSource(base: document, edit: edit) { (dictionary, data, limit) throws(ObelusError) in
      try document.decode(dictionary: dictionary, data: data, limit: limit)
    }
    var written = pages
    for index in written.indices {
      written[index].dictionary = try #require(try source.dictionary(.reference(pages[index].objectID)))
    }
    let back = try written.filter { empty.savedAnnotations[$0.index] != nil }.flatMap {
      try PageAnnotationReader.read($0.dictionary, pageIndex: $0.index, in: source).annotations
    }
    try #require(back.count == portable.count)
    let backReader = self.reader(written, back, source)
    var different: [Int] = []
    for (i, annotation) in back.enumerated() {
      var result = try backReader.portable(annotation).annotation.canonical
      result.name = portable[i].name
      var expected = try portable[i].canonical
      // What leads to fields leads nowhere without them.
      if expected.other["Type"] == nil { expected.other["Type"] = result.other["Type"] }
      if !result.saysTheSame(as: expected) { different.append(i) }
    }
    #expect(different.isEmpty)
  }

  private func provider(_ annotations: [Annotation], _ pageCount: Int) -> FileAnnotationProvider {
    let pages = Dictionary(grouping: annotations, by: \.pageIndex)
    return FileAnnotationProvider(pageCount: pageCount, load: { pages[$0] ?? [] }, save: { _ in })
  }

  private func layers(_ document: Document) throws -> [String: ObjectID] {
    let properties = try document.dictionary(document.catalog()?["OCProperties"])
    var layers: [String: ObjectID] = [:]
    for case .reference(let id) in try document.array(properties?["OCGs"]) ?? [] {
      if let name = try document.dictionary(.reference(id))?["Name"]?.stringValue {
        layers[TextString.decode(name)] = id
      }
    }
    return layers
  }
}
