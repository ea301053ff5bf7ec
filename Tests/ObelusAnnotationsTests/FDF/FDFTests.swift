import ObelusCore
import TestSupport
import Testing

@testable import ObelusAnnotations

@Suite struct FDFTests {
  /// As Acrobat writes it: appearances and popups as objects, replies by name, the annotation that is replied to as object.
  private let acrobat = """
    %FDF-1.2
    %\u{E2}\u{E3}\u{CF}\u{D3}
    1 0 obj
    <</FDF<</Annots[2 0 R 3 0 R 4 0 R 6 0 R]/F(docs/a.pdf)/ID[<0102><0304>]/UF(docs/a.pdf)
      /Fields[<</T(a)/Kids[<</T(b)/V(x)>><</T(c)/V[(y)(z)]/RV(<p/>)>>]>><</T(on)/V/Yes>>]>>/Type/Catalog>>
    endobj
    2 0 obj
    <</Type/Annot/Subtype/Square/Rect[1 2 3.5 4]/Page 0/NM(n1)/C[1.0 0 0]/Popup 3 0 R/AP<</N 5 0 R>>/Contents(a \\(b\\)\\r)/M(D:2026)>>
    endobj
    3 0 obj
    <</Type/Annot/Subtype/Popup/Rect[1 2 3 4]/Page 0/Parent 2 0 R/Open true>>
    endobj
    4 0 obj
    <</Subtype/Text/Rect[1 2 3 4]/Page 0/NM(n2)/IRT(n1)/StateModel(Review)/State(Accepted)>>
    endobj
    5 0 obj
    <</Subtype/Form/BBox[0 0 1 1]/Length 99>>stream\r
    0 0 1 rg
    endstream
    endobj
    6 0 obj
    <</Subtype/Text/Rect[1 2 3 4]/Page 7/IRT 2 0 R>>
    endobj
    trailer
    <</Root 1 0 R>>
    %%EOF
    """

  @Test func acrobatsFile() throws {
    let data = try FDF.read(TinyPDF.latin1(acrobat))
    #expect(data.diagnostics == [])
    #expect(data.file == "docs/a.pdf")
    #expect(data.originalID == [1, 2])
    #expect(data.modifiedID == [3, 4])
    #expect(
      data.fields == [
        FieldValue(path: ["a", "b"], values: ["x"]),
        FieldValue(path: ["a", "c"], values: ["y", "z"], richValue: "<p/>"),
        FieldValue(path: ["on"], values: ["Yes"]),
      ])
    let a = data.annotations
    try #require(a.count == 4)
    #expect(a.map(\.pageIndex) == [0, 0, 0, 7])
    #expect(a[0].subtype == .square)
    #expect(a[0].contents == "a (b)\r")
    #expect(a[0].dictionary["Page"] == nil)
    #expect(a[0].rect == Rect(x0: 1, y0: 2, x1: 3.5, y1: 4))
    #expect(a[0].nameAttached(at: a[0].popup) == a[1].name)
    #expect(a[1].ownerName == "n1")
    #expect(a[2].ownerName == "n1")
    #expect(a[3].ownerName == "n1")
    #expect(a[0].hasAppearance)
    let appearance = PortableEntries(a[0].dictionary, a[0].attached).entries("AP")?.stream("N")
    #expect(appearance?.data == Array("0 0 1 rg".utf8))
    #expect(a.count(where: \.isPortable) == 4)
    // It can be written as XFDF.
    let again = try XFDF.read(XFDF.write(data))
    #expect(again.fields == data.fields)
    let differences = zip(again.annotations, a).map { Sameness.differences($0, $1) }
    #expect(differences == [[], [], [], []])
  }

  @Test(
    arguments: [
      "", "%PDF-1.4\n1 0 obj<</FDF<<>>>>endobj", "%FDF-1.2\n", "%FDF-1.2\n1 0 obj<</FDF 3>>endobj",
      "%FDF-1.2\n1 0 obj<</FDF<</EncryptionRevision 1>>>>endobj",
      "%FDF-1.2\n1 0 obj<</FDF<<>>>>endobj trailer<</Encrypt<<>>>>",
    ])
  func whatIsRefused(text: String) {
    #expect(throws: ObelusError.self) { try FDF.read(Array(text.utf8)) }
  }

  /// Cycles, kids that are their own parents, and depth end.
  @Test func endless() throws {
    let deep = String(repeating: "[", count: 5000)
    let data = try FDF.read(
      Array(
        """
        %FDF-1.2
        1 0 obj<</FDF<</Fields[2 0 R]/Annots[3 0 R 3 0 R 4 0 R]>>>>endobj
        2 0 obj<</T(a)/Kids[2 0 R 2 0 R 2 0 R]>>endobj
        3 0 obj<</Page 0/Rect 5 0 R/Subtype/Text/Popup 3 0 R/AP 4 0 R>>endobj
        4 0 obj<</Page 0/Self 4 0 R>>endobj
        5 0 obj 6 0 R endobj 6 0 obj 5 0 R endobj
        7 0 obj \(deep) endobj
        8 0 obj <<>> stream
        trailer <</Root 1 0 R>>
        """.utf8))
    #expect(data.annotations.count == 3)
    #expect(data.fields == [])
    #expect(data.diagnostics.map(\.code) == ["fdf.broken-object"])
  }

  @Test func changedBytes() throws {
    var random = SeededGenerator(seed: Seed.value(for: "FDFTests"))
    let original = TinyPDF.latin1(acrobat)
    let pieces = [
      "0 R", "<<", ">>", "[", "]", "(", ")", "stream", "endobj", "/FDF", "99999999999999999999", "-1", "\\",
    ]
    var readable = 0
    for _ in 0..<3000 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...40, using: &random)))
        case 2: bytes.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: at)
        default: bytes[at] = UInt8(ascii: "0") + UInt8.random(in: 0...9, using: &random)
        }
        if bytes.isEmpty { bytes = [0x25] }
      }
      guard let data = try? FDF.read(bytes) else { continue }
      readable += 1
      let count = data.annotations.count(where: { $0.subtype != .widget })
      let again = try XFDF.read(XFDF.write(data))
      try #require(again.annotations.count == count)
    }
    #expect(readable > 500)
  }

  @Test func provider() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(TinyPDF.latin1(acrobat), as: "a.fdf")
    let provider = try FDFAnnotationProvider(path: path, pageCount: 2)
    #expect(provider.diagnostics.map(\.code) == ["annotations.beyond-end"])
    #expect(try provider.annotations(forPageAt: 0).count == 3)
    #expect(try provider.add([Annotation(.text, pageIndex: 0, rect: Rect(x0: 0, y0: 0, x1: 1, y1: 1))]) == nil)
    #expect(!provider.shouldSaveAnnotations)
  }
}
