internal import ObelusCore
internal import ObelusCrypto
internal import ObelusIO
internal import ObelusPDF
internal import ObelusRedaction

/// A certificate as a PDF of one page for people, with the file for programs attached.
enum CertificatePage {
  /// A4, in points.
  private static let size = (width: 595.0, height: 842.0)
  private static let margin = 56.0

  /// - Parameters:
  ///   - path: of a file that must not exist yet.
  ///   - name: of the attached file.
  static func write(_ certificate: Certificate, attachedAs name: String, to path: String) throws(ObelusError) {
    let pages = content(certificate)
    let json = Array(certificate.json.pretty.utf8)
    let objects = PDFObjects()
    let fonts: PDFDictionary = [
      "F1": objects.add(.dictionary(font("Helvetica"))), "F2": objects.add(.dictionary(font("Helvetica-Bold"))),
      "F3": objects.add(.dictionary(font("Courier"))),
    ]
    let parent = objects.reserve()
    let kids = pages.map { page in
      objects.add(
        .dictionary([
          "Type": .name("Page"), "Parent": .reference(parent), "MediaBox": .numbers([0, 0, size.width, size.height]),
          "Resources": .dictionary(["Font": .dictionary(fonts)]), "Contents": objects.add(stream: [:], page),
        ]))
    }
    objects.set(
      parent, .dictionary(["Type": .name("Pages"), "Kids": .array(kids), "Count": .integer(kids.count)]))
    let file = objects.add(
      stream: ["Type": .name("EmbeddedFile"), "Subtype": .name("application/json")], json)
    let text = PDFObject.string(TextString.encode(name))
    let specification = objects.add(
      .dictionary([
        "Type": .name("Filespec"), "F": text, "UF": text, "AFRelationship": .name("Data"),
        "EF": .dictionary(["F": file]),
      ]))
    objects.trailer["Root"] = objects.add(
      .dictionary([
        "Type": .name("Catalog"), "Pages": .reference(parent), "AF": .array([specification]),
        "Lang": .string(Array("en".utf8)),
        "Names": .dictionary(["EmbeddedFiles": .dictionary(["Names": .array([text, specification])])]),
      ]))
    _ = try DocumentWriter.write(objects, to: .path(path))
  }

  private static func font(_ name: String) -> PDFDictionary {
    [
      "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name(PDFName(name)),
      "Encoding": .name("WinAnsiEncoding"),
    ]
  }

  // MARK: Text

  private struct Line {
    var text: String
    var font = "F1"
    var size = 9.5
    var before = 3.0
    var indent = 0.0
  }

  private static func content(_ certificate: Certificate) -> [[UInt8]] {
    var pages: [[UInt8]] = []
    var page = ""
    var y = 0.0
    for line in lines(certificate) {
      let height = line.size + line.before
      if y - height < margin {
        if !page.isEmpty { pages.append(Array(page.utf8)) }
        page = ""
        y = size.height - margin
      }
      y -= height
      page +=
        "BT /\(line.font) \(line.size) Tf \(margin + line.indent) \(y) Td "
        + "<\(Hexadecimal.encode(codes(line.text)))> Tj ET\n"
    }
    return pages + [Array(page.utf8)]
  }

  private static func lines(_ certificate: Certificate) -> [Line] {
    var lines = [Line(text: "Certificate of redaction", font: "F2", size: 18, before: 0)]
    func heading(_ text: String) { lines.append(Line(text: text, font: "F2", size: 11, before: 14)) }
    func wrapped(_ text: String, font: String = "F1", indent: Double = 0) {
      let size = font == "F3" ? 8.5 : 9.5
      for (number, part) in broken(text, isCode: font == "F3", width: (room - indent) / size).enumerated() {
        lines.append(Line(text: part, font: font, size: size, before: number == 0 ? 5 : 2, indent: indent))
      }
    }
    func entry(_ name: String, _ value: String?, isCode: Bool = false) {
      guard let value else { return }
      wrapped("\(name): \(isCode ? "" : value)")
      if isCode { wrapped(value, font: "F3", indent: 12) }
    }
    wrapped("Made by \(certificate.text("program") ?? "obelus") at \(certificate.text("time") ?? "an unknown time").")
    heading("Document")
    entry("Name", certificate.text("document"))
    entry("Pages", certificate.text("pages"))
    entry("SHA-256 of the input", certificate.text("input", "sha256"), isCode: true)
    entry("SHA-256 of the output", certificate.text("output", "sha256"), isCode: true)
    heading("Job")
    entry("Name", certificate.text("job", "name"))
    entry("SHA-256", certificate.text("job", "sha256"), isCode: true)
    entry("Proof", certificate.text("verified"))
    for rule in certificate.statement["rules"].array {
      if case .string(let name)? = rule["rule"], case .integer(let hits)? = rule["hits"],
        case .integer(let acted)? = rule["acted"], case .integer(let kept)? = rule["kept"]
      {
        wrapped("Rule \(name): \(hits) found, \(acted) acted on, \(kept) kept", indent: 12)
      }
    }
    for finding in certificate.statement["findings"].array {
      if case .string(let code)? = finding["code"], case .integer(let count)? = finding["count"] {
        wrapped("Finding \(code): \(count)", indent: 12)
      }
    }
    heading("What this proves")
    for text in certificate.statement["proves"].texts { wrapped(text, indent: 12) }
    heading("What this does not prove")
    for text in certificate.statement["doesNotProve"].texts { wrapped(text, indent: 12) }
    heading("Check")
    entry("SHA-256 of the audit log's last line", certificate.text("audit", "sha256"), isCode: true)
    if let signature = certificate.signature {
      entry("Public key (Ed25519)", Base64.encode(signature.publicKey.bytes), isCode: true)
      entry("Signature", Base64.encode(signature.value), isCode: true)
    } else {
      wrapped("Not signed.")
    }
    wrapped("The attached JSON file is the certificate for programs: obelus verify --certificate FILE.json OUTPUT.pdf")
    return lines
  }
}

extension CertificatePage {
  private static var room: Double { size.width - 2 * margin }

  /// A character that the font does not have is a question mark.
  private static func codes(_ text: String) -> [UInt8] { text.unicodeScalars.map { WinAnsi.code($0) ?? 0x3F } }

  /// The text in lines of at most `width` em, broken at spaces, and within words that are longer.
  private static func broken(_ text: String, isCode: Bool, width: Double) -> [String] {
    func length(_ text: String) -> Double {
      codes(text).reduce(0) { $0 + (isCode ? 0.6 : Double(WinAnsi.helveticaWidths[Int($1) - 32]) / 1000) }
    }
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, length(last + " " + word) <= width {
        lines[lines.count - 1] += " " + word
        continue
      }
      lines.append("")
      for letter in word {
        if length(lines[lines.count - 1] + String(letter)) > width { lines.append("") }
        lines[lines.count - 1].append(letter)
      }
    }
    return lines
  }
}

extension JSONValue? {
  fileprivate var array: [JSONValue] { if case .array(let items)? = self { items } else { [] } }
  fileprivate var texts: [String] { array.compactMap { if case .string(let text) = $0 { text } else { nil } } }
}
