internal import TestSupport
import Testing

@Suite struct TinyPDFTests {
  @Test(.enabled(if: Tool.isInstalled("qpdf")))
  func aTinyFileIsSound() throws {
    var pdf = TestSupport.TinyPDF()
    let note = pdf.annotation("Text", rect: "[10 10 30 30]", "/Contents (A note)")
    pdf.page("BT /F1 12 Tf 72 700 Td (Hello) Tj ET", annotations: [note])
    let form = pdf.form("BT /F1 12 Tf 72 600 Td (Form) Tj ET")
    pdf.page("/X Do", resources: "<< /XObject << /X \(form) >> >>")
    let folder = try TemporaryFolder()
    let path = try folder.write(pdf.bytes(), as: "tiny.pdf")
    let check = try Tool.run("qpdf", "--check", path)
    #expect(check.exitCode == 0, "\(check.errorText)")
    #expect(try pdftotext(path) == "Hello\n\n\u{C}Form\n\n\u{C}")
  }

  @Test func theFolderGoesWithItsOwner() throws {
    let path: String
    do {
      let folder = try TemporaryFolder()
      path = try folder.write("text", as: "file")
      #expect(try readBytes(path) == Array("text".utf8))
    }
    #expect(throws: (any Error).self) { try readBytes(path) }
  }
}
