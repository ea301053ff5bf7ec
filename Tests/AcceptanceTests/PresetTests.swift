import Foundation
import TestSupport
import Testing

/// Each preset on a page of a PDF: its value goes, the words around it stay.
@Suite("Presets on pages")
struct PresetTests {
  private static let values: [(preset: String, value: String)] = [
    ("credit-card-number", "4111 1111 1111 1111"), ("iban", "DE89 3704 0044 0532 0130 00"),
    ("swift-bic", "DEUTDEFF500"), ("email-address", "jane.doe@example.com"),
    ("international-phone-number", "+44 20 7946 0958"), ("north-american-phone-number", "(212) 555-0123"),
    ("national-phone-number", "030/123456789"), ("date", "31 December 1999"), ("time", "12:30:45"),
    ("url", "https://example.com/private"), ("ipv4", "192.0.2.146"), ("ipv6", "2001:db8::ff00:42:8329"),
    ("mac-address", "00:1A:2B:3C:4D:5E"), ("social-security-number", "123-45-6789"), ("us-itin", "912-70-1234"),
    ("us-ein", "12-3456789"), ("us-zip-code", "90210-1234"), ("vin", "1M8GDM9AXKP042788"), ("uk-nino", "AB 12 34 56 C"),
    ("uk-nhs-number", "943 476 5919"), ("german-tax-id", "86 095 742 719"), ("german-id-card", "L01X00T471"),
    ("french-nir", "2 55 08 14 168 025 38"), ("spanish-dni-nie", "12345678-Z"),
    ("italian-codice-fiscale", "RCCMNL83S18D969H"), ("dutch-bsn", "111222333"), ("polish-pesel", "44051401359"),
    ("swiss-ahv", "756.9217.0769.85"), ("canadian-sin", "130 692 544"), ("brazilian-cpf", "111.444.777-35"),
    ("brazilian-cnpj", "12.ABC.345/01DE-35"), ("indian-aadhaar", "2341 2341 2346"), ("indian-pan", "ABCPE1234F"),
    ("australian-tfn", "123 456 782"), ("australian-abn", "51 824 753 556"),
    ("crypto-address", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"), ("api-key", "AKIA" + "IOSFODNN7EXAMPLE"),
  ]

  private let folder: TemporaryFolder
  private var out: String { folder.path("out.pdf") }

  init() throws { folder = try TemporaryFolder() }

  private func run(_ rules: String, on pdf: TinyPDF) throws {
    let file = try folder.write(pdf.bytes(), as: "in.pdf")
    let job = try Job(rules: rules).write(in: folder)
    let outcome = try Obelus.run("run", job, file, "--output", out)
    try #require(outcome.exitCode == 0, "exit \(outcome.exitCode): \(outcome.errorText)")
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("(", with: "\\(").replacing(")", with: "\\)")
  }

  @Test("Every preset has a value here")
  func complete() throws {
    let listed = try Obelus.run("presets")
    #expect(listed.exitCode == 0)
    let ids = listed.outputText.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(ids == Self.values.map(\.preset))
  }

  @Test("The value of each preset goes from its page, its neighbours stay")
  func values() throws {
    var pdf = TinyPDF()
    for (number, entry) in Self.values.enumerated() {
      pdf.page("BT /F1 12 Tf 72 700 Td (Before\(number) \(Self.escaped(entry.value)) behind\(number)) Tj ET")
    }
    let rules = Self.values.enumerated().map { number, entry in
      #"{"pages": "\#(number + 1)", "select": {"preset": "\#(entry.preset)"}, "action": "redact"}"#
    }
    try run("[\(rules.joined(separator: ", "))]", on: pdf)
    let pages = try pdftotext(out).split(separator: "\u{C}", omittingEmptySubsequences: false)
    for (number, entry) in Self.values.enumerated() {
      let words = pages[number].split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(!words.contains(entry.value), "\(entry.preset)")
      #expect(words.contains("Before\(number)") && words.contains("behind\(number)"), "\(entry.preset): \(words)")
    }
  }

  @Test("A field's value goes where only the page tells what its number is")
  func fieldWithoutContext() throws {
    var pdf = TinyPDF()
    let appearance = pdf.form("/Tx BMC BT /F1 12 Tf 2 4 Td (219099999) Tj ET EMC", bbox: "[0 0 120 20]")
    let field = pdf.annotation(
      "Widget", rect: "[200 690 320 710]",
      "/FT /Tx /T (number) /V (219099999) /DA (/F1 12 Tf) /F 4 /AP << /N \(appearance) >>")
    pdf.page("BT /F1 12 Tf 72 695 Td (Social Security No) Tj ET", annotations: [field])
    pdf.catalog = "/AcroForm << /Fields [\(field)] /DR << /Font << /F1 \(pdf.helvetica) >> >> >>"
    try run(#"[{"select": {"preset": ["social-security-number"]}, "action": "redact"}]"#, on: pdf)
    #expect(try !ByteScan.contains(decodedObjects(out), "219099999"))
    #expect(try pdftotext(out).contains("Social Security No"))
  }

  @Test("Notes and bookmarks lose the value, and an exception keeps its own")
  func carriers() throws {
    var pdf = TinyPDF()
    let note = pdf.annotation("Text", rect: "[10 10 30 30]", "/Contents (Call jane@example.com or info@example.org)")
    let page = pdf.page("BT /F1 12 Tf 72 700 Td (Write to info@example.org) Tj ET", annotations: [note])
    let outline = pdf.reserve()
    let item = pdf.object("<< /Title (jane@example.com) /Parent \(outline) /Dest [\(page) /Fit] >>")
    pdf.set(outline, "<< /Type /Outlines /First \(item) /Last \(item) /Count 1 >>")
    pdf.catalog = "/Outlines \(outline)"
    let file = try folder.write(pdf.bytes(), as: "in.pdf")
    let job = try Job(
      rules: #"[{"select": {"preset": "email-address"}, "action": "redact"}]"#,
      settings: #""except": [{"text": "info@example.org"}]"#
    ).write(in: folder)
    let outcome = try Obelus.run("run", job, file, "--output", out)
    try #require(outcome.exitCode == 0, "exit \(outcome.exitCode): \(outcome.errorText)")
    let bytes = try decodedObjects(out)
    #expect(!ByteScan.contains(bytes, "jane@example.com"))
    #expect(ByteScan.contains(bytes, "Call "))
    #expect(try pdftotext(out).contains("info@example.org"))
  }

  @Test("minScore decides about a number without its context")
  func minScore() throws {
    var pdf = TinyPDF()
    pdf.page("BT /F1 12 Tf 72 700 Td (Order 219099999 of today) Tj ET")
    try run(#"[{"select": {"preset": "social-security-number"}, "action": "redact"}]"#, on: pdf)
    #expect(try pdftotext(out).contains("219099999"))
    try FileManager.default.removeItem(atPath: out)
    try run(#"[{"select": {"preset": "social-security-number", "minScore": 0.3}, "action": "redact"}]"#, on: pdf)
    #expect(try !pdftotext(out).contains("219099999"))
  }
}
