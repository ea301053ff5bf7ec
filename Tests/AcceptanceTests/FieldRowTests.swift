import TestSupport
import Testing

/// Texts that several fields spell together.
@Suite("Rows of fields")
struct FieldRowTests {
  /// A page with a field for each value, `step` points from one to the next.
  private static func row(
    _ values: [String], step: Int = 18, drawn: Bool = true, entries: String = "", isUpright: Bool = false
  ) -> TinyPDF {
    var pdf = TinyPDF()
    var fields: [TinyPDF.Ref] = []
    for (index, value) in values.enumerated() {
      let appearance = pdf.form("/Tx BMC " + shown(value, 2, 4, size: 10) + "EMC", bbox: "[0 0 15 16]")
      let at = 72 + step * index
      let rect = isUpright ? "[100 \(at) 116 \(at + 15)]" : "[\(at) 600 \(at + 15) 616]"
      fields.append(
        pdf.annotation(
          "Widget", rect: rect,
          "/FT /Tx /T (c\(index)) /V (\(value)) \(drawn ? "/AP << /N \(appearance) >>" : "") /DA (/F1 10 Tf 0 g)"))
    }
    let names = fields.map(\.description).joined(separator: " ")
    pdf.catalog = "/AcroForm << /Fields [\(names)] >>"
    pdf.page(shown("Name", 20, 700), annotations: fields, entries: entries)
    return pdf
  }

  private static func check(_ pdf: TinyPDF, _ select: String, gone: [String], kept: [String]) throws {
    let run = try PlaceRun(pdf, redact: select)
    let objects = String(decoding: try decodedObjects(run.output), as: UTF8.self)
    for text in gone { #expect(!objects.contains("(\(text))"), "\(text)") }
    for text in kept { #expect(objects.contains("/V (\(text))"), "\(text)") }
    #expect((run.document["rules"] as? [[String: Any]])?.first?["hits"] as? Int == 1)
    #expect(try Tool.run("qpdf", "--check", run.output).exitCode == 0)
  }

  @Test("A letter in each field, drawn or not", arguments: [true, false])
  func letters(_ drawn: Bool) throws {
    try Self.check(
      Self.row(["A", "V", "E", "X", "L", "Y", "Z"], drawn: drawn), #"{"text": "VEXLY"}"#,
      gone: ["V", "E", "X", "L", "Y"], kept: ["A", "Z"])
  }

  @Test("Parts of a number, with a hyphen or space between the boxes")
  func numbers() throws {
    try Self.check(
      Self.row(["078", "05", "1120"], step: 30), #"{"regex": "\\d{3}-\\d{2}-\\d{4}"}"#, gone: ["078", "05", "1120"],
      kept: [])
    try Self.check(
      Self.row(["OR", "LA", "", "VEX", "LEY"]), #"{"text": "Orla Vexley", "ignoreCase": true}"#,
      gone: ["OR", "LA", "VEX", "LEY"], kept: [])
  }

  @Test("On a page that is shown on its side")
  func turned() throws {
    try Self.check(
      Self.row(["Y", "E", "L", "X", "V"], entries: "/Rotate 90", isUpright: true), #"{"text": "YELXV"}"#,
      gone: ["Y", "E", "L", "X", "V"], kept: [])
  }

  @Test("Boxes far apart, and a value of one field alone, are left to the other ways of looking")
  func separate() throws {
    let run = try PlaceRun(Self.row(["V", "E", "X"], step: 90), redact: #"{"text": "VEX"}"#)
    let objects = String(decoding: try decodedObjects(run.output), as: UTF8.self)
    #expect(objects.contains("/V (V)") && objects.contains("/V (X)"))
  }

  @Test("`verify` finds them too")
  func verify() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(Self.row(["V", "E", "X", "L", "Y"]).bytes(), as: "in.pdf")
    let job = try Job(rules: #"[{"id": "r", "select": {"text": "VEXLY"}, "action": "redact"}]"#).write(in: folder)
    #expect(try Obelus.run("verify", job, input).exitCode == 4)
  }

  @Test(
    "Text that is stored in reverse",
    arguments: [
      "/ReversedChars BMC BT /F1 12 Tf 72 700 Td (yelxeV) Tj ET EMC",
      "BT /F1 12 Tf 72 700 Td /ReversedChars << /MCID 0 >> BDC [(lxeV) -20 (ye)] TJ EMC ET",
      "/Span BMC /ReversedChars BMC BT /F1 12 Tf 72 700 Td (ye) Tj (lxeV) Tj ET EMC EMC",
      "/ReversedChars BMC /Span BMC BT /F1 12 Tf 72 700 Td (dlo yelxeV alrO) Tj ET EMC EMC",
    ])
  func reversed(_ content: String) throws {
    var pdf = TinyPDF()
    pdf.page(content + "\n" + shown("Rest", 72, 500))
    let run = try PlaceRun(pdf, redact: #"{"text": "Vexley"}"#)
    let words = try run.words.joined(separator: " ")
    #expect(!words.contains("xeV") && !words.contains("ye") && words.contains("Rest"))
    #expect((run.document["rules"] as? [[String: Any]])?.first?["hits"] as? Int == 1)
  }
}
