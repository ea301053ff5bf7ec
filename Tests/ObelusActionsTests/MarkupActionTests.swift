import ObelusActions
import ObelusAnnotations
import ObelusCore
import ObelusPDF
import TestSupport
import Testing

@Suite struct MarkupActionTests {
  /// "Marked" in 20 point Helvetica at (100, 100), and what the line below says.
  private static let content = "BT /F1 20 Tf 100 100 Td (Marked) Tj 0 -40 Td (not this) Tj ET"
  private static let hit = [Quad(Rect(x0: 100, y0: 95, x1: 167, y1: 116))]
  private static let yellow = MarkupAction(.highlight, color: Color(red: 1, green: 0.93, blue: 0))

  @Test func dictionary() throws {
    var file = MarkedUpFile(content: Self.content, annotations: ["<< /Subtype /Square /Rect [1 1 9 9] >>"])
    let hit = [Quad(Rect(x0: 100, y0: 95, x1: 167, y1: 116)), Quad(Rect(x0: 20, y0: 55, x1: 60, y1: 76))]
    let action = MarkupAction(
      .highlight, color: Color(red: 1, green: 0.5, blue: 0), opacity: 0.5, author: "Ödön", note: "see 東")
    try file.apply(date: "D:20260101000000Z") { action.apply(to: hit, rule: "r", on: &$0) }
    let annotations = try file.annotations()
    #expect(annotations.map(\.subtype) == [.square, .highlight])
    let a = try #require(annotations.last)
    #expect(a.quads == hit)
    #expect(a.dictionary["QuadPoints"] == .numbers(hit.flatMap(\.quadPoints)))
    #expect(a.rect == Rect(x0: 20, y0: 55, x1: 167, y1: 116))
    #expect(a.color == Color(red: 1, green: 0.5, blue: 0))
    #expect(a.opacity == 0.5)
    #expect(a.author == "Ödön")
    #expect(a.contents == "see 東")
    #expect(a.flags == .print)
    #expect(a.modificationDate == "D:20260101000000Z")
    #expect(a.hasAppearance)
    let document = try file.document()
    #expect(a.dictionary["P"] == .reference(try document.pages()[0].objectID))
  }

  @Test func blendModeIsAtTheTopOfTheAppearance() throws {
    var file = MarkedUpFile(content: Self.content)
    try file.apply { Self.yellow.apply(to: Self.hit, rule: "r", on: &$0) }
    let a = try #require(try file.annotations().first)
    let document = try file.document()
    let appearance = try #require(try document.dictionary(a.dictionary["AP"])?["N"]?.referenceValue)
    let form = try #require(try document.object(appearance).dictionary)
    #expect(try document.rect(form["BBox"]) == a.rect)
    #expect(form["Group"] == nil)
    let states = try document.dictionary(try document.dictionary(form["Resources"])?["ExtGState"])
    #expect(try document.dictionary(states?["G0"])?["BM"] == .name("Multiply"))
    let stream = String(decoding: try document.decodedStream(appearance, limit: 10_000).bytes, as: UTF8.self)
    #expect(stream.hasPrefix("/G0 gs\n"))
    #expect(!stream.contains("Do"))
  }

  @Test func theSecondRunAddsNothing() throws {
    var file = MarkedUpFile(content: Self.content)
    let below = [Quad(Rect(x0: 100, y0: 55, x1: 180, y1: 76))]
    func run() throws {
      try file.apply { page in
        for hit in [Self.hit, below, Self.hit] { Self.yellow.apply(to: hit, rule: "r", on: &page) }
        MarkupAction(.underline, color: .black).apply(to: Self.hit, rule: "r", on: &page)
        Self.yellow.apply(to: Self.hit, rule: "other rule", on: &page)
      }
    }
    try run()
    #expect(file.placed.count == 4)
    #expect(file.presentCount == 1)
    #expect(Set(file.placed.map(\.name)).count == 4)
    let first = file.bytes
    try run()
    #expect(file.placed.isEmpty)
    #expect(file.presentCount == 5)
    #expect(file.bytes == first)
    // The text has moved by a rounding error.
    let moved = Self.hit.map { $0.transformed(by: .translation(x: 0.0501, y: -0.0501)) }
    try file.apply { Self.yellow.apply(to: moved, rule: "r", on: &$0) }
    #expect(file.placed.isEmpty)
    // An annotation of the same place that is nobody's own does not count.
    var foreign = MarkedUpFile(
      content: Self.content,
      annotations: ["<< /Subtype /Highlight /Rect [100 95 167 116] /QuadPoints [100 116 167 116 100 95 167 95] >>"])
    try foreign.apply { Self.yellow.apply(to: Self.hit, rule: "r", on: &$0) }
    #expect(foreign.placed.count == 1)
  }

  @Test func hitsWithoutAreaAreCounted() throws {
    var file = MarkedUpFile(content: Self.content)
    let point = Point(x: 5, y: 5)
    let wild = Point(x: .nan, y: .infinity)
    try file.apply { page in
      for p in [point, wild] {
        let q = Quad(upperLeft: p, upperRight: p, lowerLeft: p, lowerRight: p)
        Self.yellow.apply(to: [q], rule: "r", on: &page)
      }
      Self.yellow.apply(to: [], rule: "r", on: &page)
    }
    #expect(file.placed.isEmpty)
    #expect(file.emptyCount == 3)
  }

  /// A page as it may come, where the mark must be on it as shown, and where the other line is.
  struct Layout: Sendable {
    var name: String
    var mediaBox = "[0 0 300 200]"
    var entries = ""
    var columns = 100..<167
    var rows = 84..<105
  }

  @Test(
    .enabled(if: Tool.isInstalled("pdftoppm")),
    arguments: [
      Layout(name: "upright"),
      Layout(name: "rotated", entries: "/Rotate 90", columns: 95..<116, rows: 100..<167),
      Layout(name: "upside down", entries: "/Rotate 180", columns: 133..<200, rows: 95..<116),
      Layout(name: "crop box", entries: "/CropBox [50 50 250 150]", columns: 50..<117, rows: 34..<55),
      Layout(name: "moved media box", mediaBox: "[-100 -50 200 150]", columns: 200..<267, rows: 34..<55),
      // Poppler shows a unit as a point whatever its size.
      Layout(name: "user unit", entries: "/UserUnit 2"),
    ])
  func highlightCoversItsTextAndLeavesItReadable(_ layout: Layout) throws {
    var file = MarkedUpFile(content: Self.content, mediaBox: layout.mediaBox, entries: layout.entries)
    try file.apply { Self.yellow.apply(to: Self.hit, rule: "r", on: &$0) }
    let page = try Rendering(file.bytes)
    let inside = layout.columns.count * layout.rows.count
    let yellow = page.count(layout.columns, layout.rows) { $0.isYellow }
    let dark = page.count(layout.columns, layout.rows) { $0.isDark }
    #expect(yellow > inside / 2, "\(layout.name)")
    #expect(dark > inside / 30, "the text is hidden: \(layout.name)")
    #expect(page.count(0..<page.width, 0..<page.height) { $0.isYellow } <= yellow + 200, "\(layout.name)")
  }

  @Test(.enabled(if: Tool.isInstalled("pdftoppm")), arguments: MarkupType.allCases)
  func rotatedTextIsMarkedAlongItsDirection(_ type: MarkupType) throws {
    // 30 degrees.
    let (c, s) = (0.8660254, 0.5)
    let content = "BT /F1 20 Tf \(c) \(s) \(-s) \(c) 100 50 Tm (Marked text) Tj ET"
    var file = MarkedUpFile(content: content)
    let quad = Quad(Rect(x0: 0, y0: -5, x1: 106, y1: 16)).transformed(by: Matrix(c, s, -s, c, 100, 50))
    let color = type == .highlight ? Color(red: 1, green: 0.93, blue: 0) : Color(red: 1, green: 0, blue: 0)
    try file.apply { MarkupAction(type, color: color).apply(to: [quad], rule: "r", on: &$0) }
    let page = try Rendering(file.bytes, scale: 2)
    let isMark = { (p: Rendering.Pixel) in type == .highlight ? p.isYellow : p.isRed }
    var columns: [Int] = []
    for x in 0..<page.width where page.count(x..<x + 1, 0..<page.height, isMark) > 0 { columns.append(x) }
    // From the lower (or upper) left corner to the right one, without a gap but for text that lies over it.
    #expect(columns.count > 150)
    for x in columns {
      for y in 0..<page.height where isMark(page[x, y]) {
        // Back into the text's own space.
        let p = Point(x: Double(x) / 2 - 100, y: 200 - Double(y) / 2 - 50)
        let (u, v) = (p.x * c + p.y * s, -p.x * s + p.y * c)
        #expect(u > -1.5 && u < 107.5 && v > -6.5 && v < 17.5)
        switch type {
        case .highlight: break
        case .strikeOut: #expect(v > 2 && v < 6)
        default: #expect(v > -6 && v < 0)
        }
      }
    }
    #expect(page.count(0..<page.width, 0..<page.height) { $0.isDark } > 300)
  }

  @Test(.enabled(if: Tool.isInstalled("qpdf")), arguments: MarkupType.allCases)
  func outputIsSound(_ type: MarkupType) throws {
    var file = MarkedUpFile(content: Self.content)
    let wide = [Quad(Rect(x0: 0, y0: 0, x1: 9e6, y1: 0.2))] + Self.hit
    try file.apply { MarkupAction(type, color: .black).apply(to: wide, rule: "r", on: &$0) }
    let folder = try TemporaryFolder()
    let result = try Tool.run("qpdf", "--check", try folder.write(file.bytes, as: "a.pdf"))
    #expect(result.exitCode == 0, "\(result.errorText)")
    #expect(file.bytes.count < 200_000)
  }
}
