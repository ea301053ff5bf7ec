import Foundation
import ObelusCore
import ObelusIO
import ObelusPDF
import TestSupport
import Testing

@testable import ObelusAnnotations

@Suite struct AnnotationLineTests {
  private static func text(_ line: AnnotationLine) throws -> String {
    String(decoding: try line.encoded(), as: UTF8.self)
  }

  private static func read(_ text: String) throws -> AnnotationLine {
    try #require(try AnnotationLine(Array(text.utf8)))
  }

  /// A note with everything: an appearance, a reply, a popup, a layer, strings that are no text.
  private static func note() throws -> Annotation {
    var dictionary: PDFDictionary = [
      "Type": .name("Annot"), "Subtype": .name("Text"),
      "Rect": .array([.real(72.0999984741211), .integer(9), .real(5), .integer(1)]),
      "Contents": .string([0xFE, 0xFF, 0x00, 0x41, 0xD8]), "NM": .string(Array("n1".utf8)),
      "C": .array([.real(0.1), .integer(0), .integer(1)]), "CA": .real(0.30000001192092896),
      "BS": .dictionary(["W": .real(2), "S": .name("é /#")]), "IRT": .reference(ObjectID(4)),
      "Popup": .reference(ObjectID(5)), "OC": .reference(ObjectID(6)), "X": .string([0, 255, 128]),
      "AP": .dictionary(["N": .reference(ObjectID(7))]), "Y": .array([.null, .boolean(true), .string([])]),
    ]
    dictionary["P"] = .reference(ObjectID(8))
    let attached: [ObjectID: AttachedObject] = [
      ObjectID(4): .annotation(named: "n0"), ObjectID(5): .annotation(named: "p1"), ObjectID(6): .layer(named: "Notes"),
      ObjectID(7): .stream(["Length": .integer(3), "Resources": .reference(ObjectID(9))], data: [1, 2, 255]),
      ObjectID(8): .page(2), ObjectID(9): .value(.dictionary(["F": .real(1)])),
    ]
    var annotation = try Annotation(
      dictionary, id: .unassigned, pageIndex: 2, index: nil, in: PortableSource(attached))
    annotation.attached = attached
    return annotation
  }

  @Test func losesNothing() throws {
    let note = try Self.note()
    let line = try Self.text(AnnotationLine(note))
    let read = try Self.read(line)
    #expect(read.annotation == note)
    #expect(try Self.text(read) == line)
    for part in [
      #""page":3,"#, #""rect":[5,1,72.0999984741211,9]"#, #""popup":"p1","inReplyTo":"n0","layer":"Notes""#,
      #""/BS":{"/W":{"real":2},"/S":"/é /#"}"#, #""/X":"b:00ff80""#, #""data":"AQL/""#, #""8":{"page":3}"#,
    ] { #expect(line.contains(part), "\(part)") }
    #expect(read.annotation.hasAppearance)
    #expect(read.annotation.layerNames == ["Notes"])
  }

  @Test func actionBesideDestination() throws {
    let dictionary: PDFDictionary = [
      "Subtype": .name("Link"), "A": .dictionary(["S": .name("URI"), "URI": .string(Array("http://x/".utf8))]),
      "Dest": .string(Array("c1".utf8)), "Rect": .numbers([0, 0, 1, 1]),
    ]
    let link = try Annotation(dictionary, id: .unassigned, pageIndex: 0, index: nil, in: PortableSource([:]))
    #expect(try Self.read(Self.text(AnnotationLine(link))).annotation == link)
    #expect(Set(link.dictionary.entries) == Set(dictionary.entries))
  }

  /// A line that a person or program wrote by hand needs no entries.
  @Test func byHand() throws {
    let line = #"""
      {"page":1,"subtype":"Highlight","rect":[0,0,10,10],"quads":[[0,10,10,10,0,0,10,0]],"contents":"Ünï ✓",
      "color":"#f00","opacity":0.5,"flags":4,"name":"h1","inReplyTo":"n0","layer":"L","reviewer":{"x":[1]}}
      """#
    let read = try Self.read(line)
    let a = read.annotation
    #expect(a.pageIndex == 0 && a.subtype == .highlight && a.contents == "Ünï ✓" && a.flags == .print)
    #expect(a.quads == [Quad(Rect(x0: 0, y0: 0, x1: 10, y1: 10))])
    #expect(a.ownerName == "n0")
    #expect(a.layerNames == ["L"])
    #expect(a.dictionary["C"] == .numbers([1, 0, 0]))
    #expect(try Self.text(read).hasSuffix(#","reviewer":{"x":[1]}}"#))
    #expect(try Self.read(Self.text(read)).annotation == a)
    let link = try Self.read(#"{"page":1,"subtype":"Link","destinationPage":4,"view":["XYZ","null","1.5","0"]}"#)
    guard case .destination(let view)? = link.annotation.link, case .reference(let page)? = view.first else {
      Issue.record("no destination")
      return
    }
    #expect(link.annotation.attached[page] == .page(3))
    #expect(view.dropFirst() == [.name("XYZ"), .null, .real(1.5), .integer(0)])
    #expect(try Self.read(Self.text(link)).annotation == link.annotation)
  }

  /// A member that was edited wins over the entry, one that was taken out goes; the rest stays as it was.
  @Test func edited() throws {
    let note = try Self.note()
    var json = try JSONValue(AnnotationLine(note).encoded())
    guard case .object(var members) = json else { return }
    func set(_ key: String, _ value: JSONValue?) {
      members.removeAll { $0.key == key }
      if let value { members.append(.init(key, value)) }
    }
    set("contents", "new")
    set("color", "#00ff00")
    set("opacity", nil)
    set("inReplyTo", "other")
    set("layer", nil)
    set("rect", [0, 0, .number(5), 7])
    set("uri", "https://example.org/")
    json = .object(members)
    let a = try Self.read(json.line).annotation
    #expect(a.contents == "new" && a.dictionary["Contents"] == .string(Array("new".utf8)))
    #expect(a.color == Color(red: 0, green: 1, blue: 0) && a.opacity == 1)
    #expect(a.ownerName == "other" && a.layer == nil && a.rect.y1 == 7)
    #expect(a.link == .uri("https://example.org/"))
    #expect(a.dictionary["BS"] == note.dictionary["BS"] && a.dictionary["AP"] == note.dictionary["AP"])
    #expect(a.popup == note.popup)
  }

  @Test(arguments: [
    #"{"page":0,"subtype":"Text"}"#, #"{"page":"1","subtype":"Text"}"#, #"{"page":1,"subtype":5}"#,
    #"{"page":1,"subtype":"Text","rect":[1,2,3]}"#, #"{"page":1,"subtype":"Text","entries":{"A":1}}"#,
    #"{"page":1,"subtype":"Text","entries":{"/A":"x"}}"#, #"{"page":1,"subtype":"Text","entries":{"/A":"b:1"}}"#,
    #"{"page":1,"subtype":"Text","entries":[]}"#, #"{"page":1,"subtype":"Text","attached":{"x":{"page":1}}}"#,
    #"{"page":1,"subtype":"Text","attached":{"1":{"page":0}}}"#, #"{"page":1,"subtype":"Text","color":"secret"}"#,
    #"{"page":1,"subtype":"Text","attached":{"1":{"stream":{"dict":{},"data":"secret!"}}}}"#,
    #"{"page":1,"subtype":"Text","secret":1,"secret":2}"#, #"{"page":1e99,"subtype":"Text"}"#, "secret", "[1",
    #"{"page":1,"subtype":"Text","entries":{"/A":{"real":"secret"}}}"#, #"{"page":1,"subtype":"Text","flags":1e30}"#,
  ])
  func malformed(line: String) {
    let error = #expect(throws: ObelusError.self) { try AnnotationLine(Array(line.utf8)) }
    #expect(error?.code == .unreadable)
    #expect(error?.description.contains("secret") == false)
  }

  /// A damaged line is read or refused; what is read can be written and read again.
  @Test func damagedLines() throws {
    var random = SeededGenerator(seed: Seed.value(for: "damaged annotation lines"))
    let lines = [
      try AnnotationLine(Self.note()).encoded(),
      Array(#"{"page":1,"subtype":"Link","destinationPage":4,"view":["XYZ","1.5"],"quads":[[1,2,3,4,5,6,7,8]]}"#.utf8),
    ]
    let pool = Array("0123456789-+eE.\"{}[],:/ubR -9223372036854775808".utf8)
    for round in 0..<3_000 {
      var line = lines[round % 2]
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let at = Int.random(in: 0..<line.count, using: &random)
        line[at] = pool.randomElement(using: &random) ?? 0
        if Bool.random(using: &random) { line.remove(at: Int.random(in: 0..<line.count, using: &random)) }
      }
      guard let read = try? AnnotationLine(line), let again = try? read.encoded() else { continue }
      #expect(try AnnotationLine(again)?.annotation == read.annotation)
    }
    let far = try Self.read(#"{"page":1,"subtype":"Link","destinationPage":-9223372036854775808}"#)
    #expect(far.annotation.attached.isEmpty)
  }

  @Test(arguments: ["{}", "[]", "1", #"{"page":1}"#, #"{"subtype":"Text"}"#])
  func noAnnotation(line: String) throws { #expect(try AnnotationLine(Array(line.utf8)) == nil) }

  @Test func whatNoLineHolds() throws {
    var deep = PDFObject.array([])
    for _ in 0..<300 { deep = .array([deep]) }
    var a = Annotation(.square, pageIndex: 4, rect: Rect(x0: 0, y0: 0, x1: 1, y1: 1))
    a.other["Deep"] = deep
    let error = #expect(throws: ObelusError.self) { try AnnotationLine(a).encoded() }
    #expect(error?.location.page == 4)
    a.other["Deep"] = .real(.infinity)
    #expect(throws: ObelusError.self) { try AnnotationLine(a).encoded() }
    var wide = Annotation(.square, pageIndex: 0, rect: Rect(x0: 0, y0: 0, x1: 1, y1: .infinity))
    wide.contents = "x"
    #expect(throws: ObelusError.self) { try AnnotationLine(wide).encoded() }
  }

  /// Every annotation of real files but widgets, which are no one's to exchange: as it stands in the file, and with all
  /// that it refers to.
  @Test(.enabled(if: Shared.folder != nil), arguments: Shared.files("corpus"))
  func realFiles(path: String) throws {
    guard let document = try? Document(MappedFile(path: path)), let pages = try? document.pages() else { return }
    let all = try pages.flatMap {
      try PageAnnotationReader.read($0.dictionary, pageIndex: $0.index, in: document).annotations
    }
    let reader = PortableReader(
      pages: Dictionary(pages.map { ($0.objectID, $0.index) }) { first, _ in first }, annotations: all, in: document)
    // Of pages with tens of thousands, some.
    for index in stride(from: 0, to: all.count, by: max(1, all.count / 500)) where all[index].subtype != .widget {
      let annotation = all[index]
      let portable = try reader.portable(annotation).annotation
      for original in [annotation, portable] {
        let read = try #require(try AnnotationLine(AnnotationLine(original).encoded())).annotation
        let isSame = read.saysTheSame(as: original) && read.subtype == original.subtype
        #expect(isSame, "page \(annotation.pageIndex + 1), \(annotation.subtype.rawValue)")
        guard isSame else { return }
        var free = original
        (free.id, free.index, free.provider) = (.unassigned, nil, nil)
        let isWhole = original != portable || read == free
        #expect(isWhole, "page \(annotation.pageIndex + 1), \(annotation.subtype.rawValue)")
        guard isWhole else { return }
      }
    }
  }
}
