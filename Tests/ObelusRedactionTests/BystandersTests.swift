import ObelusCore
import ObelusRedaction
import TestSupport
import Testing

@Suite struct BystandersTests {
  private func document() -> (store: ObjectStore, page: ObjectID, links: [PDFObject], items: [PDFObject]) {
    let store = ObjectStore(pages: [""])
    let links = (0..<2).map { _ in store.add(.value(.dictionary(["Subtype": .name("Link")]))) }
    let page = store.objects.first { $0.value.dictionary?["Type"] == .name("Page") }
    let id = page?.key ?? ObjectID(1)
    var dictionary = page?.value.dictionary ?? [:]
    dictionary["Annots"] = .array(links + [.dictionary(["Subtype": .name("Text")])])
    store.objects[id] = .value(.dictionary(dictionary))
    let last = store.add(.value(.dictionary(["Title": .string([65])])))
    let first = store.add(.value(.dictionary(["Title": .string([65]), "Next": last])))
    store.setCatalog("Outlines", store.add(.value(.dictionary(["First": first, "Last": last]))))
    let field = store.add(.value(.dictionary(["T": .string([65])])))
    store.setCatalog("AcroForm", .dictionary(["Fields": .array([field])]))
    return (store, id, links, [first, last])
  }

  @Test func countsWhatADocumentHas() throws {
    let (store, page, _, _) = document()
    let counts = try Bystanders(in: store, pages: [page])
    let expected = counts.expected(without: [], directlyRemoved: [:], added: [:], .full)
    #expect(expected[.links] == 2)
    #expect(expected[.annotations] == 1)
    #expect(expected[.outlineItems] == 2)
    #expect(expected[.fields] == 1)
    #expect(expected[.attachments] == nil)
  }

  @Test func findsWhatWasLost() throws {
    let (store, page, links, items) = document()
    let before = try Bystanders(in: store, pages: [page])
    let lost = try #require(links[0].referenceValue)
    store.objects[lost] = .value(.null)
    let after = try Bystanders(in: store, pages: [page])
    let all = before.expected(without: [], directlyRemoved: [:], added: [:], .full)
    #expect(throws: ObelusError.self) { try after.check(against: all) }
    let marked = before.expected(without: [lost], directlyRemoved: [:], added: [:], .full)
    #expect(throws: Never.self) { try after.check(against: marked) }

    let first = try #require(items[0].referenceValue)
    store.objects[first] = .value(.dictionary(["Title": .string([65])]))
    let cut = try Bystanders(in: store, pages: [page])
    #expect(throws: ObelusError.self) { try cut.check(against: marked) }
  }
}

extension NewObject {
  fileprivate var dictionary: PDFDictionary? {
    if case .value(let value) = self { value.dictionaryValue } else { nil }
  }
}
