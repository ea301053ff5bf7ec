import Foundation
import TestSupport
import Testing

/// Free text, callouts and stamps: what poppler shows and reads of them.
@Suite("Text tools")
struct TextToolTests {
  private let tools: ToolRun

  init() throws { tools = try ToolRun() }

  private static let area = #""region": {"rect": [100, 400, 300, 450]}"#

  @Test("A text in an area, with fill, border and alignment, in an embedded font")
  func freeText() throws {
    let action =
      ##"{"freeText": {"text": "See Appendix", "size": 14, "fill": "#ffffcc", "border": "#ff0000", "borderWidth": 2, "##
      + ##""align": "right", "color": "#0000ff", "font": "serif"}}"##
    try tools.run(ToolRun.letter(), ToolRun.rule(Self.area, action))
    let objects = try tools.objects()
    for entry in [
      "/Subtype /FreeText", "/DA (/TiRo 14.0 Tf 0.0 0.0 1.0 rg)", "/Q 2", "/Contents (See Appendix)", "/FontFile3 ",
      "/ToUnicode ",
    ] {
      #expect(objects.contains(entry), "\(entry)")
    }
    #expect(try pdftotext(tools.out).contains("See Appendix"))
    let raster = try tools.raster()
    #expect(raster.color(101, 420) == [255, 0, 0] && raster.color(110, 420) == [255, 255, 204])
    func isBlue(_ x: Range<Int>) -> Bool {
      x.contains { x in (430..<448).contains { raster.color(x, $0)[2] > 150 && raster.color(x, $0)[0] < 100 } }
    }
    #expect(isBlue(220..<298) && !isBlue(104..<200))
  }

  @Test(
    "Texts of many scripts are read back as they were written, and no font of the viewer's is used",
    arguments: [
      "Grüße, œuvre", "Привет, мир", "Ελληνικά", "שלום", "مرحبا", "नमस्ते", "ไทย", "中文字", "かな", "한국어", "✓ done",
    ])
  func scripts(_ text: String) throws {
    let document = try tools.run(
      ToolRun.letter(), ToolRun.rule(Self.area, #"{"freeText": {"text": "\#(text)", "size": 16}}"#))
    #expect(!ToolRun.codes(document).contains("create.missing"))
    let fonts = String(decoding: try Tool.run("pdffonts", tools.out).output, as: UTF8.self)
    #expect(fonts.contains("AAAAAA+F"), "\(fonts)")
    let found = try pdftotext(tools.out)
    func letters(_ text: String) -> Set<Unicode.Scalar> {
      Set(
        text.precomposedStringWithCompatibilityMapping.unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x200B })
    }
    #expect(letters(found).isSuperset(of: letters(text)), "\(found)")
    #expect(try tools.raster().inkBox(100..<300, 400..<450) != nil)
  }

  @Test("Long texts break into lines and shrink, which is told")
  func shrinks() throws {
    let text = String(repeating: "many words that need room ", count: 12)
    let document = try tools.run(
      ToolRun.letter(), ToolRun.rule(Self.area, #"{"freeText": {"text": "\#(text)", "size": 20}}"#))
    #expect(ToolRun.codes(document).contains("create.shrunk"))
    let box = try #require(try tools.raster().inkBox(90..<310, 380..<460))
    #expect(box[0] >= 100 && box[2] < 300 && box[1] >= 400 && box[3] < 450, "\(box)")
    let cut = try tools.run(
      ToolRun.letter(),
      ToolRun.rule(#""region": {"rect": [100, 400, 120, 410]}"#, #"{"freeText": {"text": "\#(text)"}}"#))
    #expect(ToolRun.codes(cut).contains("create.cut"))
  }

  @Test(
    "Texts that have no room leave neither their box nor the page",
    arguments: [String(repeating: "y", count: 600), String(repeating: "many words ", count: 4000)])
  func staysOnThePage(text: String) throws {
    let document = try tools.run(
      ToolRun.letter(), ToolRun.rule(#""text": "Rosalind""#, #"{"freeText": {"text": "\#(text)"}}"#))
    #expect(ToolRun.codes(document).contains { $0 == "create.cut" || $0 == "create.shrunk" })
    let lines = try Obelus.run("extract", tools.out).outputText.split(separator: "\n")
    let line = try #require(lines.first { $0.contains("FreeText") || $0.contains("freeText") })
    let note = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let rect = try #require(note["rect"] as? [Double])
    #expect(rect[0] >= 0 && rect[1] >= 0 && rect[2] <= 612 && rect[3] <= 792, "\(rect)")
    #expect(rect[2] - rect[0] <= 181)
  }

  @Test("A callout stands beside its text, covers nothing and points at it", arguments: [0, 90, 180, 270])
  func callout(_ turn: Int) throws {
    let document = try tools.run(
      ToolRun.letter("/Rotate \(turn)"),
      ToolRun.rule(
        #""regex": "Rosalind (\\w+)""#,
        ##"{"freeText": {"text": "Ask {1}", "callout": true, "fill": "#ccffcc", "border": "#00aa00"}}"##))
    #expect(!ToolRun.codes(document).contains("create.covers"))
    let objects = try tools.objects()
    for entry in ["/IT /FreeTextCallout", "/CL [", "/LE /OpenArrow", "/RD [", "/Contents (Ask Vance)"] {
      #expect(objects.contains(entry), "\(entry)")
    }
    let page = try #require(try Raster.page(1, of: tools.folder.path("in.pdf")))
    let after = try tools.raster()
    var covered = 0
    for i in stride(from: 0, to: page.samples.count, by: page.channels) where page.samples[i] < 100 {
      if after.samples[i] > 150 { covered += 1 }
    }
    #expect(covered == 0)
    let text = try pdftotext(tools.out)
    #expect(text.contains("Ask Vance"), "upright, so that it is read as one line")
  }

  @Test("All standard stamps are drawn with their names")
  func stamps() throws {
    let names = [
      "Approved", "AsIs", "Confidential", "Departmental", "Draft", "Experimental", "Expired", "Final", "ForComment",
      "ForPublicRelease", "NotApproved", "NotForPublicRelease", "Sold", "TopSecret",
    ]
    let rules = names.enumerated().map { i, name in
      let y = 20 + 45 * i
      return #"{"id": "\#(name)", "select": {"region": {"rect": [100, \#(y), 300, \#(y + 40)]}}, "#
        + #""action": {"stamp": {"name": "\#(name)"}}}"#
    }
    try tools.run(ToolRun.letter(), "[" + rules.joined(separator: ", ") + "]")
    let objects = try tools.objects()
    let text = try pdftotext(tools.out)
    let raster = try tools.raster()
    for (i, name) in names.enumerated() {
      #expect(objects.contains("/Name /\(name)"), "\(name)")
      let y = 20 + 45 * i
      #expect(raster.inkBox(100..<300, y..<y + 40) != nil)
    }
    for label in ["APPROVED", "AS IS", "NOT FOR PUBLIC RELEASE", "TOP SECRET", "FOR COMMENT"] {
      #expect(text.contains(label), "\(label)")
    }
  }

  @Test("A stamp of its own text, beside a text and in an area")
  func customStamp() throws {
    for select in [Self.area, #""text": "Vance""#] {
      try tools.run(ToolRun.letter(), ToolRun.rule(select, ##"{"stamp": {"text": "Prüfung", "color": "#00aa00"}}"##))
      #expect(try pdftotext(tools.out).contains("Prüfung"))
      #expect(try tools.objects().contains("/Subtype /Stamp"))
    }
  }

  @Test("Fonts are cut to what is used and shared by the annotations of a page")
  func sharesFonts() throws {
    try tools.run(
      ToolRun.letter(), ToolRun.rule(#""regex": "\\w+""#, #"{"freeText": {"text": "{text}!", "size": 6}}"#))
    let objects = try tools.objects()
    #expect(objects.count("/Type /FontDescriptor") == 1)
    #expect(try tools.folder.read("out.pdf").count < 30_000)
  }

  @Test("A text that the job redacts is not written, and one beside it is, proven by all readers")
  func besideRedactions() throws {
    let redaction = #"{"id": "x", "select": {"text": "Vance"}, "action": "redact"}, "#
    for (text, acted) in [("Rosalind {1}", 0), ("ask V{2}", 1), ("withheld", 1)] {
      let document = try tools.run(
        ToolRun.letter(),
        "[" + redaction
          + ToolRun.rule(
            #""regex": "Rosalind (Vance), (hello)""#, #"{"freeText": {"text": "\#(text)", "callout": true}}"#
          ).dropFirst())
      #expect(document["verified"] as? String == "strict")
      #expect(try ToolRun.counts(document)["acted"] == acted, "\(text)")
      #expect(try !pdftotext(tools.out).contains("Vance"))
    }
    let verified = try Obelus.run("verify", tools.folder.path("job.json"), tools.out)
    #expect(verified.exitCode == 0, "\(verified.errorText)")
  }
}
