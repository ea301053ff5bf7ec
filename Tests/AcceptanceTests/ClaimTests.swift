import Foundation
import TestSupport
import Testing

/// What a document says that it conforms to is no longer said of one that was changed.
@Suite("Claims of conformance")
struct ClaimTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let attributes = """
    <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:a="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"
      xmlns:dc="http://purl.org/dc/elements/1.1/" a:part="2" a:conformance="B"><pdfuaid:part>1</pdfuaid:part>
      <dc:format>application/pdf</dc:format></rdf:Description></rdf:RDF></x:xmpmeta>
    <?xpacket end="w"?>
    """

  /// - Parameter word: the page says it.
  private func run(_ metadata: [UInt8], word: String = "Rosalind") throws -> (errors: String, output: String) {
    var pdf = TinyPDF()
    let stream = pdf.stream(metadata, "/Type /Metadata /Subtype /XML")
    let info = pdf.object("<< /GTS_PDFXVersion (PDF/X-4) /Title (A letter) >>")
    pdf.catalog = "/Metadata \(stream)"
    pdf.trailer = "/Info \(info)"
    pdf.page("BT /F1 12 Tf 72 700 Td (Dear \(word)) Tj ET")
    let job = try folder.write(
      """
      version: 1
      sanitize: none
      rules: [ { id: name, select: { text: Rosalind }, action: redact } ]
      """, as: "job.yml")
    let input = try folder.write(pdf.bytes(), as: "in.pdf")
    let outcome = try Obelus.run(["run", job, input, "--output", folder.path("out.pdf"), "--overwrite"])
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let qdf = try Tool.run("qpdf", "--qdf", "--object-streams=disable", folder.path("out.pdf"), "-").output
    return (outcome.errorText, String(decoding: qdf, as: UTF8.self))
  }

  @Test("They go from a document that was changed, and nothing else of its metadata does")
  func changed() throws {
    let (errors, output) = try run(Array(Self.attributes.utf8))
    #expect(errors.contains("said that it is PDF/A, PDF/UA, PDF/X"), "\(errors)")
    #expect(!output.contains("a:part") && !output.contains("<pdfuaid:part") && !output.contains("GTS_PDFX"))
    #expect(output.contains("application/pdf") && output.contains("(A letter)"))
  }

  @Test("They stay where nothing changed")
  func unchanged() throws {
    let (errors, output) = try run(Array(Self.attributes.utf8), word: "nobody")
    #expect(!errors.contains("said that it is"), "\(errors)")
    #expect(output.contains("a:part=\"2\"") && output.contains("GTS_PDFXVersion"))
  }

  @Test("UTF-16 is read too, and what is no XML goes whole")
  func encodings() throws {
    let wide: [UInt8] = Self.attributes.utf16.reduce(into: [0xFE, 0xFF]) { $0 += [UInt8($1 >> 8), UInt8($1 & 0xFF)] }
    let (errors, output) = try run(wide)
    #expect(errors.contains("said that it is PDF/A, PDF/UA"), "\(errors)")
    #expect(output.contains("application/pdf") && !output.contains("a:part"))
    let broken = try run(Array(Self.attributes.replacing("</x:xmpmeta>", with: "").utf8))
    #expect(broken.errors.contains("said that it is PDF/A, PDF/UA"), "\(broken.errors)")
    #expect(!broken.output.contains("/Metadata"))
  }
}
