import Foundation
import TestSupport
import Testing

/// `obelus export` and `obelus import`, from outside.
@Suite("Export and import")
struct ExchangeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A page with a highlight over "quick brown", its popup, a reply, a note that would be a formula, and a link.
  private func reviewed(id: String = "<0102030405060708>", pages: Int = 2) throws -> String {
    var pdf = TinyPDF()
    pdf.trailer = "/ID [\(id) \(id)]"
    let (highlight, popup) = (pdf.reserve(), pdf.reserve())
    pdf.set(
      highlight,
      "<< /Type /Annot /Subtype /Highlight /Rect [95 698 161 712] /QuadPoints [95 712 161 712 95 698 161 698] "
        + "/C [1 1 0] /Contents (Is it *really* brown?) /T (Ada) /NM (h-1) /M (D:20240301102205+01'00') /Popup \(popup) >>"
    )
    pdf.set(popup, "<< /Type /Annot /Subtype /Popup /Rect [400 600 500 700] /Parent \(highlight) /NM (p-1) >>")
    let reply = pdf.object(
      "<< /Type /Annot /Subtype /Text /Rect [0 0 20 20] /Contents (It is.) /T (Bob) /IRT \(highlight) /NM (r-1) >>")
    let note = pdf.object(
      "<< /Type /Annot /Subtype /Text /Rect [30 30 50 50] /Contents (=HYPERLINK\\(\"x\",1\\)) /Subj ( =1+1) /T (Eve, M.) /NM (n-1) >>"
    )
    let link = pdf.object(
      "<< /Type /Annot /Subtype /Link /Rect [72 650 100 660] /A << /S /URI /URI (https://example.org/) >> >>")
    pdf.page(
      "BT /F1 12 Tf 72 700 Td (The quick brown fox) Tj ET", annotations: [highlight, popup, reply, note, link])
    for _ in 1..<max(pages, 1) { pdf.page("BT /F1 12 Tf 72 700 Td (Nothing here) Tj ET") }
    return try folder.write(pdf.bytes(), as: "reviewed-\(pages).pdf")
  }

  private func run(_ arguments: String..., exit: Int32 = 0, at place: SourceLocation = #_sourceLocation) throws
    -> Child.Outcome
  {
    let outcome = try Obelus.run(arguments)
    #expect(outcome.exitCode == exit, "\(outcome.errorText)", sourceLocation: place)
    return outcome
  }

  /// The file as qpdf writes it for people.
  private func plain(_ path: String) throws -> String {
    String(decoding: try Tool.run("qpdf", "--qdf", "--object-streams=disable", path, "-").output, as: UTF8.self)
  }

  // MARK: Export

  @Test("Markdown: who said what about which text, replies below")
  func markdown() throws {
    let text = try run("export", reviewed(), "--format", "markdown").outputText
    for line in [
      "## Page 1", "- **Highlight** · Ada · 2024-03-01 10:22", "  > quick brown", "  Is it \\*really\\* brown?",
      "  - **Reply** · Bob", "    It is.",
    ] {
      #expect(text.split(separator: "\n").map(String.init).contains(line), "\(line)")
    }
    #expect(!text.contains("Popup") && !text.contains("Link"))
  }

  @Test("CSV: a header, a row for each annotation, no formulas")
  func csv() throws {
    let text = try run("export", reviewed(), "--format", "csv").outputText
    let rows = text.components(separatedBy: "\r\n")
    #expect(rows.count == 7 && rows.last == "")
    #expect(rows[0].hasPrefix("document,page,type,name,author,created,modified,subject,coveredText,contents,"))
    #expect(
      rows[1].contains(
        ",1,Highlight,h-1,Ada,,2024-03-01T10:22:05+01:00,,quick brown,Is it *really* brown?,#ffff00,"))
    #expect(rows[4].contains(#","Eve, M.",,,' =1+1,,"'=HYPERLINK(""x"",1)","#))
    #expect(rows[3].hasSuffix(",h-1,,"))
    #expect(rows[5].hasSuffix(",https://example.org/"))
  }

  @Test("XFDF is the default, and what other programs read")
  func xfdf() throws {
    let text = try run("export", reviewed()).outputText
    #expect(text.contains("xmlns=\"http://ns.adobe.com/xfdf/\""))
    for part in ["<highlight", "name=\"h-1\"", "title=\"Ada\"", "original=\"0102030405060708\""] {
      #expect(text.range(of: part, options: .caseInsensitive) != nil, "\(part)")
    }
  }

  @Test("Several documents: lines go into one file, XFDF into one for each")
  func severalDocuments() throws {
    let (a, b) = (try reviewed(pages: 1), try reviewed(pages: 2))
    _ = try run("export", a, b, "--output", folder.path("all.csv"))
    #expect(String(decoding: try folder.read("all.csv"), as: UTF8.self).components(separatedBy: "\r\n").count == 12)
    _ = try run("export", a, b, "--output", folder.path("out"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).sorted() == [
        "reviewed-1.xfdf", "reviewed-2.xfdf",
      ])
    _ = try run("export", a, b, exit: 2)
    _ = try run("export", a, "--output", folder.path("all.csv"), exit: 2)
    _ = try run("export", a, "--output", folder.path("all.csv"), "--overwrite")
  }

  // MARK: Import

  @Test("What came from a document changes nothing in it", arguments: ["xfdf", "jsonl"])
  func unchanged(_ format: String) throws {
    let path = try reviewed()
    _ = try run("export", path, "--output", folder.path("a." + format))
    let outcome = try run("import", folder.path("a." + format), path, "--output", folder.path("same.pdf"))
    #expect(outcome.errorText.contains("5 annotations unchanged"), "\(outcome.errorText)")
    #expect(try folder.read("same.pdf") == readBytes(path))
  }

  @Test("One that is there by its name is updated, another is added, and one beyond the end is left out")
  func update() throws {
    let path = try reviewed()
    let xfdf = """
      <?xml version="1.0" encoding="UTF-8"?>
      <xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve"><annots>
      <text page="0" rect="30,30,50,50" name="n-1" title="Eve"><contents>Changed.</contents></text>
      <text page="1" rect="30,30,50,50" name="n-2" title="Eve"><contents>New.</contents></text>
      <text page="7" rect="30,30,50,50" name="n-3" title="Eve"><contents>Nowhere.</contents></text>
      </annots></xfdf>
      """
    let file = try folder.write(xfdf, as: "new.xfdf")
    let outcome = try run("import", file, path, "--output", folder.path("out.pdf"))
    #expect(outcome.errorText.contains("1 annotation added, 1 updated"), "\(outcome.errorText)")
    #expect(outcome.errorText.contains("pages that the document does not have"))
    let lines = try run("extract", folder.path("out.pdf")).outputText
    #expect(lines.contains("Changed.") && lines.contains("New.") && !lines.contains("HYPERLINK"))
    #expect(lines.split(separator: "\n").count == 6)
    #expect(try Tool.run("qpdf", "--check", folder.path("out.pdf")).exitCode == 0)
    // The same document still: what was taken out of the input goes into the output.
    _ = try run("export", path, "--output", folder.path("old.xfdf"))
    _ = try run("import", folder.path("old.xfdf"), folder.path("out.pdf"), "--output", folder.path("again.pdf"))
  }

  /// A highlight with a layer, a popup, an entry of its own and an appearance.
  private func dressed() throws -> String {
    var pdf = TinyPDF()
    let layer = pdf.object("<< /Type /OCG /Name (Notes) >>")
    pdf.catalog = "/OCProperties << /OCGs [\(layer)] /D << >> >>"
    let look = pdf.stream("1 1 0 rg 0 0 66 14 re f", "/Type /XObject /Subtype /Form /BBox [0 0 66 14]")
    let (highlight, popup) = (pdf.reserve(), pdf.reserve())
    pdf.set(
      highlight,
      "<< /Type /Annot /Subtype /Highlight /Rect [95 698 161 712] /QuadPoints [95 712 161 712 95 698 161 698] "
        + "/C [1 1 0] /Contents (Old) /T (Ada) /NM (h-1) /OC \(layer) /Popup \(popup) /ACME_Case (4711) "
        + "/AP << /N \(look) >> >>")
    pdf.set(popup, "<< /Type /Annot /Subtype /Popup /Rect [400 600 500 700] /Parent \(highlight) /NM (p-1) >>")
    pdf.page("BT /F1 12 Tf 72 700 Td (The quick brown fox) Tj ET", annotations: [highlight, popup])
    return try folder.write(pdf.bytes(), as: "dressed.pdf")
  }

  private func highlight(_ color: String, _ words: String) throws -> String {
    try folder.write(
      """
      <xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>
      <highlight page="0" rect="95,698,161,712" coords="95,712,161,712,95,698,161,698" color="\(color)" name="h-1" title="Ada">
      <contents>\(words)</contents></highlight>
      </annots></xfdf>
      """, as: "update.xfdf")
  }

  @Test("An update keeps what the file has no word for, and an appearance that is still right")
  func updateKeeps() throws {
    let path = try dressed()
    let same = try run("import", highlight("#FFFF00", "Old"), path, "--output", folder.path("same.pdf"))
    #expect(same.errorText.contains("1 annotation unchanged"), "\(same.errorText)")

    let words = try run("import", highlight("#FFFF00", "New"), path, "--output", folder.path("words.pdf"))
    #expect(
      words.errorText.contains("1 annotation updated") && !words.errorText.contains("appearance"), "\(words.errorText)")
    let text = try plain(folder.path("words.pdf"))
    for part in ["(New)", "/ACME_Case (4711)", "/OC ", "/Popup ", "/AP ", "0 0 66 14 re"] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(!text.contains("(Old)"))

    let color = try run("import", highlight("#00FF00", "New"), path, "--output", folder.path("color.pdf"))
    #expect(color.errorText.contains("bring no appearance"), "\(color.errorText)")
    let other = try plain(folder.path("color.pdf"))
    #expect(!other.contains("0 0 66 14 re") && other.contains("/ACME_Case (4711)") && other.contains("/OC "))
  }

  @Test("One name on two pages, and twice in the file")
  func sameName() throws {
    var pdf = TinyPDF()
    for page in 1...2 {
      let note = pdf.object("<< /Type /Annot /Subtype /Text /Rect [0 0 20 20] /Contents (Page \(page)) /NM (n) >>")
      pdf.page("BT /F1 12 Tf 72 700 Td (Text) Tj ET", annotations: [note])
    }
    let path = try folder.write(pdf.bytes(), as: "same-name.pdf")
    func note(_ page: Int, _ words: String) -> String {
      "<text page=\"\(page)\" rect=\"0,0,20,20\" name=\"n\"><contents>\(words)</contents></text>"
    }
    let file = try folder.write(
      "<xfdf xmlns=\"http://ns.adobe.com/xfdf/\"><annots>" + note(0, "first") + note(1, "lost") + note(1, "second")
        + "</annots></xfdf>", as: "names.xfdf")
    let outcome = try run("import", file, path, "--output", folder.path("out.pdf"))
    #expect(outcome.errorText.contains("named like one before them"), "\(outcome.errorText)")
    let lines = try run("extract", folder.path("out.pdf")).outputText.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.contains("\"n\"") })
    #expect(lines[0].contains("first") && lines[1].contains("second"))
  }

  @Test("What leads nowhere leads nowhere in the document either")
  func danglingReference() throws {
    let path = try dressed()
    let line = #"{"page":1,"subtype":"Square","rect":[0,0,20,20],"name":"new","entries":{"/Parent":"1 0 R"}}"#
    let file = try folder.write(line + "\n", as: "dangling.jsonl")
    _ = try run("import", file, path, "--output", folder.path("out.pdf"))
    let text = try plain(folder.path("out.pdf"))
    let square = try #require(text.components(separatedBy: "endobj").first { $0.contains("/Square") })
    #expect(!square.contains("/Parent"))
  }

  @Test("One is added beside an annotation that stands directly in /Annots")
  func besideDirect() throws {
    var pdf = TinyPDF()
    pdf.page(
      contents: "\(pdf.stream("q Q"))",
      entries: "/Annots [<< /Type /Annot /Subtype /Square /Rect [0 0 9 9] /NM (there) >>]")
    let input = try folder.write(pdf.bytes(), as: "direct.pdf")
    let file = try folder.write(
      """
      <xfdf xmlns="http://ns.adobe.com/xfdf/"><annots><square page="0" rect="10,10,60,60" name="new"/></annots></xfdf>
      """, as: "new.xfdf")
    let outcome = try run("import", file, input, "--output", folder.path("both.pdf"))
    #expect(outcome.errorText.contains("1 annotation added"))
    let kept = try run("extract", folder.path("both.pdf")).outputText
    #expect(kept.contains("\"there\"") && kept.contains("\"new\""))
  }

  @Test("Annotations of another document are refused, unless forced")
  func otherDocument() throws {
    let path = try reviewed()
    let other = try folder.write(
      try readBytes(reviewed(id: "<0909090909090909>")), as: "other.pdf")
    _ = try reviewed()
    for format in ["xfdf", "jsonl"] {
      let file = folder.path("a." + format)
      _ = try run("export", other, "--output", file)
      _ = try run("import", file, path, "--output", folder.path("out.pdf"), exit: 2)
      #expect(!FileManager.default.fileExists(atPath: folder.path("out.pdf")))
      _ = try run("import", file, path, "--output", folder.path("out.pdf"), "--force", "--overwrite")
      try FileManager.default.removeItem(atPath: folder.path("out.pdf"))
    }
  }

  @Test("Files that hold no annotations that can be imported", arguments: ["a,b\r\n", "", "{\"page\":", "<html/>"])
  func foreignFile(_ text: String) throws {
    let file = try folder.write(text, as: "foreign")
    let outcome = try run("import", file, reviewed(), "--output", folder.path("out.pdf"), exit: 3)
    #expect(outcome.errorText.contains("annotations cannot be read"), "\(outcome.errorText)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("out.pdf")))
  }

  @Test("A signed document is refused")
  func signed() throws {
    var pdf = TinyPDF()
    let value = pdf.object("<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >>")
    let field = pdf.object(
      "<< /Type /Annot /Subtype /Widget /FT /Sig /T (s) /V \(value) /Rect [0 0 0 0] >>")
    pdf.catalog = "/AcroForm << /Fields [\(field)] /SigFlags 3 >>"
    pdf.page("", annotations: [field])
    let path = try folder.write(pdf.bytes(), as: "signed.pdf")
    let file = try folder.write(
      "{\"page\":1,\"subtype\":\"Text\",\"rect\":[0,0,20,20],\"contents\":\"x\"}\n", as: "a.jsonl")
    let outcome = try run("import", file, path, "--output", folder.path("out.pdf"), exit: 8)
    #expect(outcome.errorText.contains("signed"))
  }

  @Test("Encryption is kept, and what its permissions forbid is refused")
  func encrypted() throws {
    let plain = try reviewed()
    let note = try folder.write(
      "{\"page\":2,\"subtype\":\"Text\",\"rect\":[0,0,20,20],\"contents\":\"x\",\"name\":\"new\"}\n", as: "a.jsonl")
    for (name, permissions) in [("open", []), ("closed", ["--modify=none", "--extract=n"])] {
      let path = folder.path(name + ".pdf")
      let encrypt = ["--encrypt", "", "owner", "256"] + permissions + ["--", plain, path]
      try #require(try Tool.run("qpdf", encrypt).exitCode == 0)
    }
    _ = try run("export", folder.path("open.pdf"))
    _ = try run("export", folder.path("closed.pdf"), exit: 8)
    _ = try run("import", note, folder.path("closed.pdf"), "--output", folder.path("out.pdf"), exit: 8)
    _ = try run("import", note, folder.path("open.pdf"), "--output", folder.path("out.pdf"))
    #expect(try Tool.run("qpdf", "--is-encrypted", folder.path("out.pdf")).exitCode == 0)
    let password = try folder.write("owner\n", as: "password")
    _ = try run(
      "import", note, folder.path("closed.pdf"), "--output", folder.path("owner.pdf"), "--password-file", password)
    #expect(try Tool.run("qpdf", "--is-encrypted", folder.path("owner.pdf")).exitCode == 0)
  }

  @Test("A damaged file is repaired first")
  func damaged() throws {
    let note = try folder.write(
      "{\"page\":1,\"subtype\":\"Text\",\"rect\":[0,0,20,20],\"contents\":\"x\",\"name\":\"new\"}\n", as: "a.jsonl")
    let outcome = try run("import", note, Corpus.path("damaged-table.pdf"), "--output", folder.path("out.pdf"))
    #expect(outcome.errorText.contains("repaired"))
    #expect(try Tool.run("qpdf", "--check", folder.path("out.pdf")).exitCode == 0)
  }
}
