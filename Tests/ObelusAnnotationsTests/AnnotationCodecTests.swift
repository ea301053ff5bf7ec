import ObelusCore
import TestSupport
import Testing

@testable import ObelusAnnotations

@Suite struct AnnotationCodecTests {
  private func read(_ d: PDFDictionary, _ store: ObjectStore = ObjectStore()) throws -> Annotation {
    try Annotation(d, id: .unassigned, pageIndex: 0, index: 0, in: store)
  }

  private let full: PDFDictionary = [
    "Type": .name("Annot"), "Subtype": .name("Highlight"), "Rect": .numbers([10, 20, 110, 32]),
    "QuadPoints": .numbers([10, 32, 110, 32, 10, 20, 110, 20]), "Contents": .string(TextString.encode("Füße – 東京")),
    "T": .string(Array("Reviewer".utf8)), "NM": .string(Array("n1".utf8)), "Subj": .string(Array("S".utf8)),
    "M": .string(Array("D:20260102030405Z".utf8)), "CreationDate": .string(Array("yesterday".utf8)),
    "F": .integer(4), "C": .array([.integer(1), .real(0.5), .integer(0)]), "CA": .real(0.5),
    "Popup": .reference(ObjectID(9)), "IRT": .reference(ObjectID(8)), "OC": .reference(ObjectID(7)),
    "AP": .dictionary(["N": .dictionary([:])]), "XX_Private": .dictionary(["a": .array([.null, .boolean(true)])]),
    "BS": .dictionary(["W": .integer(2)]), "P": .reference(ObjectID(3)),
  ]

  @Test func readsEveryField() throws {
    let a = try read(full)
    #expect(a.subtype == .highlight)
    #expect(a.rect == Rect(x0: 10, y0: 20, x1: 110, y1: 32))
    #expect(a.quads == [Quad(a.rect)])
    #expect(a.contents == "Füße – 東京")
    #expect(a.author == "Reviewer")
    #expect(a.name == "n1")
    #expect(a.subject == "S")
    #expect(a.modificationDate == "D:20260102030405Z")
    #expect(a.creationDate == "yesterday")
    #expect(a.flags == .print)
    #expect(a.color == Color(red: 1, green: 0.5, blue: 0))
    #expect(a.opacity == 0.5)
    #expect(a.popup == ObjectID(9))
    #expect(a.inReplyTo == ObjectID(8))
    #expect(a.layer == ObjectID(7))
    #expect(a.hasAppearance)
    #expect(Set(a.other.keys) == ["Type", "AP", "XX_Private", "BS", "P"])
  }

  @Test func dictionaryGivesBackWhatWasRead() throws {
    #expect(same(try read(full).dictionary, full))
  }

  /// Spellings that Obelus would not write, and entries of the wrong type, come back as they were.
  @Test(
    arguments: [
      ["Subtype": .name("Highlight"), "Rect": .array([.real(110), .integer(32), .integer(10), .integer(20)])],
      ["Subtype": .name("Link"), "Rect": .numbers([0, 0, 1, 1]), "QuadPoints": .numbers([0, 0, 1, 0, 1, 1, 0, 1])],
      ["Subtype": .name("Link"), "Rect": .numbers([0, 0, 1, 1]), "QuadPoints": .numbers([0, 0, 1])],
      ["Subtype": .name("Ink"), "Rect": .numbers([0, 0, 1, 1]), "C": .numbers([0, 0, 0, 1]), "CA": .integer(1)],
      ["Subtype": .name("Ink"), "Rect": .numbers([0, 0, 1, 1]), "C": .array([]), "F": .real(4)],
      [
        "Subtype": .integer(3), "Rect": .string([1]), "Contents": .name("x"), "F": .name("y"),
        "QuadPoints": .integer(1),
      ],
      [
        "Subtype": .name("Text"), "Rect": .numbers([0, 0, 1, 1]), "Contents": .string([0xFF, 0xFE, 0x41, 0x00]),
        "T": .string([]), "F": .integer(0),
      ],
      [
        "Subtype": .name("Link"), "Rect": .numbers([0, 0, 1, 1]),
        "A": .dictionary(["S": .name("GoTo"), "D": .array([.reference(ObjectID(4)), .name("Fit")])]),
      ],
      [
        "Subtype": .name("Link"), "Rect": .numbers([0, 0, 1, 1]), "Dest": .name("chapter1"),
        "A": .dictionary(["Type": .name("Action"), "S": .name("URI"), "URI": .string(Array("http://x".utf8))]),
      ],
    ] as [PDFDictionary])
  func unusualSpellingsSurvive(_ d: PDFDictionary) throws {
    #expect(same(try read(d).dictionary, d))
  }

  @Test func referencesSurviveAndAreRead() throws {
    let store = ObjectStore()
    let text = store.add(.value(.string(Array("note".utf8))))
    let d: PDFDictionary = ["Subtype": .name("Text"), "Rect": .numbers([0, 0, 1, 1]), "Contents": text]
    let a = try read(d, store)
    #expect(a.contents == "note")
    #expect(same(a.dictionary, d))
  }

  /// Setting a field replaces its entry and no other; setting the rectangle to itself changes nothing that shows.
  @Test func settingAField() throws {
    var a = try read([
      "Subtype": .name("StrikeOut"), "Rect": .array([.real(110), .integer(32), .integer(10), .integer(20)]),
      "C": .array([]), "QuadPoints": .numbers([10, 20, 110, 20, 110, 32, 10, 32]),
    ])
    let (rect, quads) = (a.rect, a.quads)
    a.rect = rect
    #expect(a.dictionary["Rect"] == .numbers([10, 20, 110, 32]))
    #expect(a.dictionary["QuadPoints"] == .numbers([10, 20, 110, 20, 110, 32, 10, 32]))
    a.quads = quads
    #expect(a.dictionary["QuadPoints"] == .numbers([10, 32, 110, 32, 10, 20, 110, 20]))
    a.color = .black
    #expect(a.dictionary["C"] == .numbers([0, 0, 0]))
  }

  @Test func links() throws {
    func link(_ d: PDFDictionary) throws -> LinkTarget? { try read(d).link }
    #expect(
      try link(["A": .dictionary(["S": .name("URI"), "URI": .string(Array("http://x/?q".utf8))])])
        == .uri("http://x/?q"))
    #expect(try link(["A": .dictionary(["S": .name("GoTo"), "D": .string(Array("c1".utf8))])]) == .named("c1"))
    #expect(
      try link(["Dest": .array([.reference(ObjectID(1)), .name("Fit")])])
        == .destination([.reference(ObjectID(1)), .name("Fit")]))
    #expect(try link(["A": .dictionary(["S": .name("JavaScript")])]) == .action("JavaScript"))
    #expect(try link([:]) == nil)
    var a = try read(["Subtype": .name("Link"), "Dest": .name("old")])
    a.link = .uri("https://example.org/")
    #expect(a.dictionary["Dest"] == nil)
    #expect(a.dictionary["A"]?.dictionaryValue?["URI"] == .string(Array("https://example.org/".utf8)))
  }

  /// The standard forbids both, and files have them.
  @Test func actionBesideDestination() throws {
    let destination = PDFObject.string(Array("c1".utf8))
    for action: PDFDictionary in [
      ["S": .name("URI"), "URI": .string(Array("http://x/".utf8))], ["S": .name("GoTo"), "D": destination],
      ["S": .name("Named")],
    ] {
      for other in [destination, .string(Array("c2".utf8))] {
        let dictionary: PDFDictionary = ["Subtype": .name("Link"), "A": .dictionary(action), "Dest": other]
        #expect(try same(read(dictionary).dictionary, dictionary))
      }
    }
  }

  private func same(_ a: PDFDictionary, _ b: PDFDictionary) -> Bool {
    var a = a
    // A rectangle is required: one that was missing is written.
    if b["Rect"] == nil { a["Rect"] = nil }
    return Set(a.entries) == Set(b.entries)
  }
}
