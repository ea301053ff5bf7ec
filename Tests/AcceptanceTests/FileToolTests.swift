import Foundation
import TestSupport
import Testing

/// Pictures, signatures, sounds and attached files.
@Suite("File tools")
struct FileToolTests {
  private let tools: ToolRun

  init() throws { tools = try ToolRun() }

  private static let area = #""region": {"rect": [100, 400, 200, 500]}"#

  /// A picture made by MuPDF's neighbours: poppler's tools write it from a page.
  private func picture(_ format: String, color: String) throws -> String {
    var pdf = TinyPDF()
    pdf.page("\(color) rg 0 0 40 20 re f", mediaBox: "[0 0 40 20]")
    let page = try tools.folder.write(pdf.bytes(), as: "picture.pdf")
    let made = try Tool.run("pdftoppm", "-r", "72", "-singlefile", "-\(format)", page, tools.folder.path("picture"))
    try #require(made.exitCode == 0)
    return format == "jpeg" ? "picture.jpg" : "picture.png"
  }

  /// 2 by 1 pixels: red at half alpha, clear.
  private static let translucent: [UInt8] = {
    func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
      let body = Array(type.utf8) + data
      var crc: UInt32 = 0xFFFF_FFFF
      for byte in body {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
      }
      func number(_ n: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: n >> (24 - 8 * $0)) } }
      return number(UInt32(data.count)) + body + number(~crc)
    }
    let row: [UInt8] = [0, 255, 0, 0, 128, 0, 0, 0, 0]
    // A stored block of deflate, with its Adler-32.
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in row {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    let sum = b << 16 | a
    let zlib: [UInt8] =
      [0x78, 0x01, 1, UInt8(row.count), 0, ~UInt8(row.count), 0xFF] + row
      + (0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - 8 * $0)) }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", [0, 0, 0, 2, 0, 0, 0, 1, 8, 6, 0, 0, 0]) + chunk("IDAT", zlib) + chunk("IEND", [])
  }()

  @Test("A picture fills an area as far as its proportions let it, JPEG as it is", arguments: ["png", "jpeg"])
  func image(_ format: String) throws {
    let file = try picture(format, color: "0 0 1")
    try tools.run(ToolRun.letter(), ToolRun.rule(Self.area, #"{"image": {"file": "\#(file)"}}"#))
    let objects = try tools.objects()
    #expect(objects.contains("/IT /StampImage") && objects.contains("/Subtype /Stamp"))
    let raster = try tools.raster()
    let box = try #require(raster.inkBox(80..<220, 380..<520))
    #expect(zip(box, [100, 425, 199, 474]).allSatisfy { abs($0 - $1) <= 1 }, "\(box)")
    #expect(raster.color(150, 450)[2] > 240 && raster.color(150, 450)[0] < 12)
    if format == "jpeg" {
      let raw = try tools.folder.read(file)
      #expect(try tools.folder.read("out.pdf").firstRange(of: raw) != nil)
    }
  }

  @Test("What of a picture is clear lets the page through")
  func transparency() throws {
    _ = try tools.folder.write(Self.translucent, as: "clear.png")
    try tools.run(
      ToolRun.letter(),
      ToolRun.rule(#""region": {"rect": [100, 400, 200, 450]}"#, #"{"image": {"file": "clear.png"}}"#))
    #expect(try tools.objects().contains("/SMask "))
    let raster = try tools.raster()
    let left = raster.color(112, 425)
    #expect(left[0] > 250 && abs(Int(left[1]) - 127) < 6, "\(left)")
    #expect(raster.color(190, 425) == [255, 255, 255])
  }

  @Test("A signature is strokes or a picture, fitted into its place, and no digital signature")
  func signature() throws {
    try tools.run(
      ToolRun.letter(),
      ToolRun.rule(
        Self.area, #"{"signature": {"paths": [[[0, 0], [50, 100], [100, 0]], [[20, 40], [80, 40]]], "width": 5}}"#))
    let box = try #require(try tools.raster().inkBox(80..<220, 380..<520))
    #expect(box[2] - box[0] > 80 && box[0] >= 99 && box[2] <= 200, "\(box)")
    #expect(try !tools.objects().contains("/Type /Sig"))
    let file = try picture("png", color: "0 0 1")
    try tools.run(ToolRun.letter(), ToolRun.rule(#""text": "Vance""#, #"{"signature": {"file": "\#(file)"}}"#))
    #expect(try tools.objects().contains("/Subtype /Stamp"))
  }

  @Test(
    "A file that no rule can read is as good as one that the document has",
    arguments: [("fail", 4), ("remove", 4), ("report", 0)] as [(String, Int32)], ["fileAttachment", "sound"])
  func unreadable(outcome: (setting: String, exit: Int32), tool: String) throws {
    // Neither text nor anything packed; and a tone.
    _ = try tools.folder.write((0..<999).map { UInt8(truncatingIfNeeded: $0 * $0 * 7 >> 3 ^ $0) }, as: "a.bin")
    let samples = (0..<400).map { UInt8(128 + $0 * 37 % 90) }
    let head = Array("RIFF".utf8) + [0xB4, 1, 0, 0] + Array("WAVEfmt ".utf8) + [16, 0, 0, 0, 1, 0, 1, 0]
    let rate: [UInt8] = [0x40, 0x1F, 0, 0, 0x40, 0x1F, 0, 0, 1, 0, 8, 0]
    _ = try tools.folder.write(head + rate + Array("data".utf8) + [0x90, 1, 0, 0] + samples, as: "a.wav")
    let file = tool == "sound" ? "a.wav" : "a.bin"
    try tools.run(
      ToolRun.letter(),
      #"[{"id": "r", "select": {"text": "hello"}, "action": {"\#(tool)": {"file": "\#(file)"}}},"#
        + #"{"id": "x", "select": {"text": "Rosalind"}, "action": "redact"}]"#,
      #""unreadable": "\#(outcome.setting)", "sanitize": {"attachments": "keep"}"#, exit: outcome.exit)
  }

  @Test("A WAV file becomes a sound object")
  func sound() throws {
    func number(_ n: Int, _ size: Int) -> [UInt8] { (0..<size).map { UInt8(truncatingIfNeeded: n >> (8 * $0)) } }
    let samples: [UInt8] = [0x34, 0x12, 0xFE, 0xFF]
    let format = number(1, 2) + number(2, 2) + number(8000, 4) + number(32_000, 4) + number(4, 2) + number(16, 2)
    let wave =
      Array("RIFF".utf8) + number(36 + samples.count, 4) + Array("WAVEfmt ".utf8) + number(16, 4) + format
      + Array("data".utf8) + number(samples.count, 4) + samples
    _ = try tools.folder.write(wave + [0], as: "a.wav")
    try tools.run(ToolRun.letter(), ToolRun.rule(#""text": "Vance""#, #"{"sound": {"file": "a.wav", "icon": "Mic"}}"#))
    let objects = try tools.objects()
    for entry in ["/Subtype /Sound", "/R 8000", "/C 2", "/B 16", "/E /Signed", "/Name /Mic"] {
      #expect(objects.contains(entry), "\(entry)")
    }
    #expect(ByteScan.contains(try decodedObjects(tools.out), "\u{12}4"))
  }

  @Test("A file is attached once for all hits, and comes out as it was")
  func attachment() throws {
    _ = try tools.folder.write("a,b\n1,2\n", as: "data.csv")
    let document = try tools.run(
      ToolRun.letter(),
      ToolRun.rule(
        #""regex": "hello|other""#, #"{"fileAttachment": {"file": "data.csv", "description": "for {text}"}}"#))
    #expect(try ToolRun.counts(document)["acted"] == 2)
    let objects = try tools.objects()
    for entry in ["/Desc (for hello)", "/Desc (for other)", "/F (data.csv)", "/Name /PushPin"] {
      #expect(objects.contains(entry), "\(entry)")
    }
    #expect(objects.count("/Type /EmbeddedFile") == 1)
    let saved = try Tool.run("pdfdetach", "-save", "1", "-o", tools.folder.path("saved.csv"), tools.out)
    #expect(saved.exitCode == 0)
    #expect(try tools.folder.read("saved.csv") == Array("a,b\n1,2\n".utf8))
  }

  @Test("Files that are missing, or are something else, are told before the run")
  func faults() throws {
    _ = try tools.folder.write("no picture", as: "text.png")
    for (action, message) in [
      (#"{"image": {"file": "none.png"}}"#, "cannot be read"),
      (#"{"image": {"file": "text.png"}}"#, "neither PNG nor JPEG"),
      (#"{"sound": {"file": "text.png"}}"#, "no WAV file"),
    ] {
      let input = try tools.folder.write(ToolRun.letter(), as: "in.pdf")
      let job = try Job(rules: ToolRun.rule(Self.area, action)).write(in: tools.folder)
      let outcome = try Obelus.run("run", job, input, "--output", tools.out)
      #expect(outcome.exitCode == 2 && outcome.errorText.contains(message), "\(outcome.errorText)")
    }
    let job = try Job(
      rules: ToolRun.rule(Self.area, #"{"fileAttachment": {"file": "text.png"}}"#), settings: #""sanitize": "full""#
    ).write(in: tools.folder)
    let outcome = try Obelus.run("run", job, tools.folder.path("in.pdf"), "--output", tools.out)
    #expect(outcome.exitCode == 2 && outcome.errorText.contains("attachments: keep"), "\(outcome.errorText)")
  }
}
