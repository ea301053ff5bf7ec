internal import ObelusCore
internal import ObelusPDF
internal import TestSupport
internal import Testing

@Suite(.enabled(if: Tool.isInstalled("qpdf"))) struct EncryptionTests {
  private func strings(_ document: Document) throws -> (title: PDFObject?, layer: PDFObject?, content: [UInt8]) {
    let info = try document.dictionary(document.trailer["Info"])
    let properties = try document.dictionary(document.catalog()?["OCProperties"])
    let layer = try document.dictionary(document.array(properties?["OCGs"])?.first)
    let content = try #require(info?["X"]?.referenceValue)
    return (info?["Title"], layer?["Name"], try document.decodedStream(content, limit: 100).bytes)
  }

  private static let keys: [[String]] = [
    ["40", "--allow-weak-crypto"], ["128", "--use-aes=n", "--allow-weak-crypto"], ["128", "--use-aes=y"], ["256"],
  ]

  @Test(arguments: keys) func passwords(_ key: [String]) throws {
    let weak = key.contains("--allow-weak-crypto") ? ["--allow-weak-crypto"] : []
    let options = ["user", "owner"] + key.filter { $0 != "--allow-weak-crypto" }
    let file = try encrypted(options, weak)
    for password in [nil, "", "wrong", "USER"] {
      let error = #expect(throws: ObelusError.self) { try Document(file, password: password) }
      #expect(error?.code == .encrypted)
    }
    for (password, access) in [("user", Permissions.Access.userPassword), ("owner", .ownerPassword)] {
      let document = try Document(file, password: password)
      #expect(document.isEncrypted)
      #expect(document.permissions.access == access)
      let found = try strings(document)
      #expect(found.title == .string(Array("SECRET TITLE".utf8)))
      #expect(found.layer == .string(Array("SECRET LAYER".utf8)))
      #expect(found.content == Array("CONTENT".utf8))
      let plain = try Document(document.normalised())
      #expect(!plain.isEncrypted)
      #expect(try strings(plain).layer == .string(Array("SECRET LAYER".utf8)))
    }
  }

  /// Encrypts a small file with qpdf.
  private func encrypted(_ options: [String], _ more: [String]) throws -> MappedFile {
    var pdf = RawPDF()
    pdf[1] = "<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[4 0 R]/D<</Order[(LABEL) 4 0 R]>>>>>>"
    pdf[4] = "<</Type/OCG/Name(SECRET LAYER)>>"
    pdf.setStream(5, "", Array("CONTENT".utf8))
    pdf.trailer += "/Info 6 0 R"
    pdf[6] = "<</Title(SECRET TITLE)/X 5 0 R>>"
    let folder = try TemporaryFolder()
    let plain = try folder.write(pdf.bytes, as: "in.pdf")
    let run = try Tool.run("qpdf", more + ["--encrypt"] + options + ["--", plain, folder.path("out.pdf")])
    #expect(run.exitCode == 0)
    return MappedFile(bytes: try folder.read("out.pdf"))
  }

  @Test func permissionsWithoutAPassword() throws {
    let file = try encrypted(["", "owner", "256", "--modify=none", "--extract=n"], [])
    let document = try Document(file)
    #expect(document.permissions.access == .noPassword)
    #expect(!document.permissions.allows(.modify))
    #expect(!document.permissions.allows(.copy))
    #expect(document.permissions.allows(.print))
    #expect(try Document(file, password: "owner").permissions.allows([.modify, .copy]))
    // A password that is not needed and does not fit does no harm.
    #expect(try strings(Document(file, password: "wrong")).title == .string(Array("SECRET TITLE".utf8)))
  }
}
