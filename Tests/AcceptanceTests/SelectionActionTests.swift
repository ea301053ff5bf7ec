import Foundation
import TestSupport
import Testing

/// What rules take out of documents, look up and delete.
@Suite("Actions of menus")
struct SelectionActionTests {
  private let folder: TemporaryFolder
  private var out: String { folder.path("out.pdf") }

  init() throws { folder = try TemporaryFolder() }

  private static let letter = "BT /F1 12 Tf 14 TL 72 700 Td (Ada Lovelace wrote to) Tj T* (Charles Babbage.) Tj ET"

  private func document(_ make: (inout TinyPDF) -> Void) throws -> String {
    var pdf = TinyPDF()
    make(&pdf)
    return try folder.write(pdf.bytes(), as: "in.pdf")
  }

  private func run(
    _ rules: String, _ settings: String = "", document: String? = nil, _ options: [String] = []
  ) throws -> Child.Outcome {
    let file = try document ?? self.document { $0.page(Self.letter) }
    let job = try Job(rules: rules, settings: settings).write(in: folder)
    return try Obelus.run(
      ["run", job, file, "--output", out, "--report", folder.path("report.json"), "--excerpts", folder.path("ex")]
        + options)
  }

  private func excerpt(_ name: String) throws -> String {
    String(decoding: try folder.read("ex/" + name), as: UTF8.self)
  }

  private var excerpts: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path("ex"))) ?? []).sorted()
  }

  private func report() throws -> String { try String(contentsOfFile: folder.path("report.json"), encoding: .utf8) }

  // MARK: Copies

  @Test("Texts are copied in the order of reading, to a file of their owner")
  func copies() throws {
    let file = try document {
      $0.page("BT /F1 12 Tf 72 600 Td (No. 22 below) Tj 0 100 Td (No. 11 above) Tj ET")
    }
    let outcome = try run(#"[{"id": "c", "select": {"regex": "No\\. \\d+"}, "action": "copy"}]"#, document: file)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(try excerpt("out.c.txt") == "No. 11\nNo. 22\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("ex/out.c.txt"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(excerpts == ["out.c.txt"])
    #expect(try !report().contains("No. 11"))
  }

  @Test("What a rule redacts or marks is not copied, and the report says so", arguments: ["redact", "mark"])
  func hidden(apply: String) throws {
    let outcome = try run(
      """
      [{"id": "c", "select": {"regex": "Ada Lovelace|Charles \\\\w+"}, "action": "copy"},
      {"id": "r", "select": {"text": "Lovelace"}, "action": "redact"}]
      """, #""apply": "\#(apply)""#)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(try excerpt("out.c.txt") == "Charles Babbage\n")
    let report = try report()
    #expect(report.contains("action.kept") && report.contains("rule c") && report.contains("selection.redacted"))
    #expect(!report.contains("Ada") && !report.contains("Charles"))
  }

  @Test("A text that says what is redacted elsewhere is not copied")
  func told() throws {
    let file = try document { $0.page("BT /F1 12 Tf 72 700 Td (Lovelace) Tj 0 -300 Td (x) Tj ET") }
    let outcome = try run(
      """
      [{"id": "c", "select": {"region": {"rect": [60, 690, 300, 720]}}, "action": "copy"},
      {"id": "r", "select": {"text": "Lovelace"}, "action": "redact"}]
      """, document: file)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(excerpts.isEmpty)
  }

  @Test("The permission to copy is obeyed", arguments: [("respect", false), ("ignore", true)])
  func permission(permissions: String, copies: Bool) throws {
    let plain = try document { $0.page(Self.letter) }
    let locked = folder.path("locked.pdf")
    let made = try Tool.run("qpdf", "--encrypt", "", "owner", "256", "--extract=n", "--", plain, locked)
    try #require(made.exitCode == 0)
    let outcome = try run(
      #"[{"id": "c", "select": {"text": "Ada"}, "action": "copy"}]"#, #""permissions": "\#(permissions)""#,
      document: locked)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(excerpts.isEmpty == !copies)
    #expect(try report().contains("document.copying-not-permitted") == !copies)
  }

  @Test("Without a place for excerpts nothing starts")
  func place() throws {
    let file = try document { $0.page(Self.letter) }
    let job = try Job(rules: #"[{"id": "c", "select": {"text": "Ada"}, "action": "copy"}]"#).write(in: folder)
    let outcome = try Obelus.run("run", job, file, "--output", out)
    #expect(outcome.exitCode == 2 && outcome.errorText.contains("--excerpts"))
    #expect(!FileManager.default.fileExists(atPath: out))
    let streamed = try Obelus.run("run", job, file, "--output", out, "--excerpts", "-")
    #expect(streamed.exitCode == 0 && streamed.outputText == "Ada\n", "\(streamed.errorText)")
  }

  @Test("A document that is withheld leaves no excerpts")
  func withheld() throws {
    let file = try document { pdf in
      pdf.page(Self.letter)
      // Strokes on white paper, as a scan of text has them.
      let samples = (0..<300 * 400).map { i -> UInt8 in i / 300 % 18 < 8 && i % 300 / 2 * 7 % 5 != 0 ? 10 : 250 }
      let scan = pdf.image(samples, width: 300, height: 400)
      pdf.page("q 612 0 0 792 0 0 cm /I Do Q", resources: "<< /XObject << /I \(scan) >> >>")
    }
    let outcome = try run(
      """
      [{"id": "c", "select": {"text": "Ada"}, "action": "copy"},
      {"id": "r", "select": {"text": "Babbage"}, "action": "redact"}]
      """, document: file)
    #expect(outcome.exitCode == 4, "\(outcome.errorText)")
    #expect(!FileManager.default.fileExists(atPath: out))
    #expect(excerpts.isEmpty)
  }

  @Test("A file of excerpts that exists is not replaced, and then there is no output either")
  func existing() throws {
    try FileManager.default.createDirectory(atPath: folder.path("ex"), withIntermediateDirectories: true)
    _ = try folder.write("mine", as: "ex/out.c.txt")
    let outcome = try run(#"[{"id": "c", "select": {"text": "Ada"}, "action": "copy"}]"#)
    #expect(outcome.exitCode != 0 && outcome.errorText.contains("exists already"))
    #expect(!FileManager.default.fileExists(atPath: out))
    #expect(try excerpt("out.c.txt") == "mine")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).allSatisfy { !$0.hasSuffix(".part") })
  }

  @Test("Cut: copied, and marked for redaction; what it marks is not shared")
  func cuts() throws {
    let outcome = try run(
      """
      [{"id": "k", "select": {"text": "Lovelace"}, "action": "cut"},
      {"id": "s", "select": {"text": "Ada Lovelace"}, "action": "share"}]
      """)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(try excerpt("out.k.txt") == "Lovelace\n")
    #expect(excerpts == ["out.k.txt"])
    #expect(ByteScan.contains(try decodedObjects(out), "/Subtype /Redact"))
    #expect(try report().contains("\"marks\": 1"))
  }

  // MARK: Sharing

  @Test("Shared text has its provenance", arguments: ["text", "markdown", "json"])
  func shares(format: String) throws {
    let outcome = try run(
      #"[{"id": "s", "select": {"text": "Charles"}, "action": {"share": {"format": "\#(format)"}}}]"#)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let text = try excerpt("out.s." + ["text": "txt", "markdown": "md", "json": "json"][format, default: ""])
    let hash = try Tool.run("sha256sum", folder.path("in.pdf")).outputText.prefix(64)
    #expect(text.contains("Charles") && text.contains(hash) && text.contains("in"))
    if format == "json" {
      struct Shared: Decodable {
        struct Excerpt: Decodable {
          var page: Int
          var text: String
          var quads: [[Double]]
        }
        var excerpts: [Excerpt]
      }
      let shared = try JSONDecoder().decode(Shared.self, from: Data(text.utf8))
      #expect(shared.excerpts.count == 1 && shared.excerpts[0].page == 1 && shared.excerpts[0].text == "Charles")
      #expect(shared.excerpts[0].quads.map(\.count) == [8])
    }
  }

  @Test("A page of its own has nothing of the others, and nothing that is redacted")
  func pages() throws {
    let file = try document { pdf in
      let other = pdf.page("BT /F1 12 Tf 72 700 Td (Secret other page) Tj ET")
      let link = pdf.object("<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest [\(other) /Fit] >>")
      pdf.page("BT /F1 12 Tf 72 700 Td (Wanted by Ada) Tj ET", annotations: [link], entries: "/Rotate 90")
    }
    let outcome = try run(
      """
      [{"id": "p", "pages": "2", "select": {"page": true}, "action": {"share": {"format": "page"}}},
      {"id": "r", "select": {"text": "Ada"}, "action": "redact"}]
      """, document: file)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let extract = folder.path("ex/out.p.pdf")
    let check = try Tool.run("qpdf", "--check", extract)
    #expect(check.exitCode == 0, "\(check.errorText)")
    #expect(try Tool.run("qpdf", "--show-npages", extract).outputText == "1\n")
    #expect(try pdftotext(extract).contains("Wanted by") && !pdftotext(extract).contains("Ada"))
    let bytes = try decodedObjects(extract)
    #expect(!ByteScan.contains(bytes, "Secret") && ByteScan.contains(bytes, "/Rotate 90"))
  }

  @Test("A page with a mark is not shared")
  func markedPages() throws {
    let outcome = try run(
      """
      [{"id": "p", "select": {"page": true}, "action": {"share": {"format": "page"}}},
      {"id": "r", "select": {"text": "Ada"}, "action": "redact"}]
      """, #""apply": "mark""#)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(excerpts.isEmpty)
  }

  @Test("Images in an area: JPEG as it is, others as PNG; none that a rule redacts", arguments: ["share", "copy"])
  func images(action: String) throws {
    let picture = try folder.write(Array("P6 2 2 255 ".utf8) + [UInt8](repeating: 200, count: 12), as: "picture.ppm")
    try #require(try Tool.run("cjpeg", "-outfile", folder.path("picture.jpg"), picture).exitCode == 0)
    let jpeg = try folder.read("picture.jpg")
    let file = try document { pdf in
      let photo = pdf.stream(
        jpeg,
        """
        /Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode
        """)
      let grey = pdf.image([0, 85, 170, 255], width: 2, height: 2)
      pdf.page(
        """
        q 50 0 0 50 100 100 cm /A Do Q q 50 0 0 50 200 100 cm /B Do Q q 50 0 0 50 100 400 cm /B Do Q
        """, resources: "<< /XObject << /A \(photo) /B \(grey) >> >>")
    }
    let images = """
      {"id": "i", "select": {"region": {"rect": [90, 90, 260, 160]}}, "action": {"\(action)": {"format": "image"}}}
      """
    let outcome = try run("[\(images)]", document: file)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(excerpts == ["out.i.p1-1.jpg", "out.i.p1-2.png"])
    #expect(try folder.read("ex/out.i.p1-1.jpg") == jpeg)
    #expect(try folder.read("ex/out.i.p1-2.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    for name in excerpts { try FileManager.default.removeItem(atPath: folder.path("ex/" + name)) }
    try FileManager.default.removeItem(atPath: out)
    let redacted = try run(
      #"[\#(images), {"id": "r", "select": {"region": {"rect": [90, 90, 120, 120]}}, "action": "redact"}]"#,
      document: file)
    #expect(redacted.exitCode == 0, "\(redacted.errorText)")
    #expect(excerpts.isEmpty)
  }

  @Test(
    "Images in colours that PNG does not have become what they look like",
    .enabled(if: Tool.isInstalled("python3")),
    arguments: [
      ("/DeviceCMYK", [0, 255, 255, 0], "red"),
      ("[/Separation /Ink /DeviceRGB << /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [1 0 0] /N 1 >>]", [255], "red"),
      ("[/Indexed /DeviceCMYK 0 <FF00FF00>]", [0], "green"),
    ])
  func otherColors(space: String, sample: [UInt8], color: String) throws {
    let file = try document { pdf in
      let image = pdf.stream(
        [[UInt8]](repeating: sample, count: 6).flatMap { $0 },
        "/Type /XObject /Subtype /Image /Width 3 /Height 2 /ColorSpace \(space) /BitsPerComponent 8")
      pdf.page("q 90 0 0 60 100 100 cm /I Do Q", resources: "<< /XObject << /I \(image) >> >>")
    }
    let outcome = try run(
      #"[{"id": "i", "select": {"region": {"rect": [90, 90, 260, 160]}}, "action": {"share": {"format": "image"}}}]"#,
      document: file)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(excerpts == ["out.i.p1-1.png"])
    let first = try Tool.run(
      "python3", "-c",
      """
      import sys, zlib, struct
      b = open(sys.argv[1], 'rb').read()
      data, at = b'', 8
      while at < len(b):
          n, kind = struct.unpack('>I4s', b[at:at + 8])
          if kind == b'IHDR': print(struct.unpack('>IIBB', b[at + 8:at + 18]))
          if kind == b'IDAT': data += b[at + 8:at + 8 + n]
          at += 12 + n
      r, g, b = zlib.decompress(data)[1:4]
      print('red' if r > 180 and g < 90 and b < 90 else 'green' if g > 120 and r < 90 else (r, g, b))
      """, folder.path("ex/out.i.p1-1.png"))
    #expect(first.outputText == "(3, 2, 8, 2)\n\(color)\n", "\(first.errorText)")
  }

  // MARK: Looking up

  @Test("Links to articles follow the rules of titles, and those that are not listed get none")
  func wikipedia() throws {
    _ = try folder.write("Ada Lovelace\n", as: "titles.txt")
    let outcome = try run(
      """
      [{"id": "w", "select": {"regex": "Ada Lovelace|Charles Babbage"},
      "action": {"wikipedia": {"language": "de", "titles": "titles.txt"}}}]
      """)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let bytes = try decodedObjects(out)
    #expect(ByteScan.contains(bytes, "https://de.wikipedia.org/wiki/Ada_Lovelace"))
    #expect(!ByteScan.contains(bytes, "Charles_Babbage"))
    #expect(try report().contains("wikipedia.no-article"))
  }

  @Test("An address that a rule redacts is not linked to")
  func redactedAddress() throws {
    let outcome = try run(
      #"[{"id": "w", "select": {"text": "Ada"}, "action": "wikipedia"}, "#
        + #"{"id": "r", "select": {"preset": "url"}, "action": "redact"}]"#)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(try !ByteScan.contains(decodedObjects(out), "/Link") && report().contains("action.kept"))
  }

  @Test("A text that the glossary has is explained, and gets no link to an article")
  func defines() throws {
    _ = try folder.write("ada lovelace\tThe first to publish a program.\n", as: "terms.tsv")
    let rules = """
      [{"id": "d", "select": {"regex": "Ada Lovelace|Charles Babbage"}, "action": {"define": {"glossary": "terms.tsv"}}},
      {"id": "w", "select": {"regex": "Ada Lovelace|Charles Babbage"}, "action": "wikipedia"}]
      """
    let outcome = try run(rules)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let bytes = try decodedObjects(out)
    #expect(ByteScan.contains(bytes, "The first to publish a program.") && ByteScan.contains(bytes, "terms.tsv"))
    #expect(!ByteScan.contains(bytes, "wiki/Ada_Lovelace"))
    #expect(ByteScan.contains(bytes, "wiki/Charles_Babbage"))
    let report = try report()
    #expect(report.contains("dictionary.defined") && report.contains("dictionary.no-entry"))
    // The menu says the same.
    let job = try Job(rules: rules).write(in: folder)
    let menu = try Obelus.run("menu", job, folder.path("in.pdf"), "--text", "Ada Lovelace")
    #expect(menu.outputText.contains("text.define"))
    #expect(menu.exitCode == 0, "\(menu.errorText)")
  }

  @Test("A definition does not tell what is redacted")
  func definitionsDoNotTell() throws {
    _ = try folder.write(#"{"Ada": "Daughter of Byron"}"#, as: "terms.json")
    let outcome = try run(
      """
      [{"id": "d", "select": {"text": "Ada"}, "action": {"define": {"glossary": "terms.json"}}},
      {"id": "r", "select": {"text": "Byron"}, "action": "redact"}]
      """)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(!ByteScan.contains(try decodedObjects(out), "Daughter"))
  }

  @Test("Without an engine nothing is spoken; with one, what is not redacted")
  func speaks() throws {
    let rules = """
      [{"id": "v", "select": {"regex": "Ada Lovelace|Charles Babbage"}, "action": "speak"},
      {"id": "r", "select": {"text": "Lovelace"}, "action": "redact"}]
      """
    let engine = try folder.write(
      """
      #!/bin/sh
      cat > '\(folder.path("heard"))'
      while [ $# -gt 1 ]; do [ "$1" = -w ] && { printf 'RIFF%060d' 0 > "$2"; }; shift; done
      """, as: "espeak-ng")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: engine)
    let file = try document { $0.page(Self.letter) }
    let job = try Job(rules: rules).write(in: folder)
    let arguments = ["run", job, file, "--output", out, "--overwrite", "--excerpts", folder.path("ex")]
    let report = ["--report", folder.path("report.json")]
    let mute = try Obelus.run(arguments + report, environment: ["PATH": "/nonexistent"])
    #expect(mute.exitCode == 0, "\(mute.errorText)")
    #expect(excerpts.isEmpty)
    #expect(try self.report().contains("speech.no-engine"))
    let spoken = try Obelus.run(arguments, environment: ["PATH": folder.path("") + ":/usr/bin:/bin"])
    #expect(spoken.exitCode == 0, "\(spoken.errorText)")
    #expect(excerpts == ["out.v.wav"])
    #expect(try String(decoding: folder.read("heard"), as: UTF8.self) == "Charles Babbage\n")
  }

  @Test("espeak-ng itself makes a WAV file", .enabled(if: Tool.isInstalled("espeak-ng")))
  func speaksAloud() throws {
    let outcome = try run(#"[{"id": "v", "select": {"text": "Ada"}, "action": {"speak": {"voice": "en"}}}]"#)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let wave = try folder.read("ex/out.v.wav")
    #expect(wave.starts(with: Array("RIFF".utf8)) && wave.count > 5000)
  }

  @Test("Dictionaries of dictd are read by the parent, and workers get what it read")
  func dictionaries() throws {
    // The headword's offset and length in base 64.
    _ = try folder.write("Ada Lovelace\tA\te\n", as: "people.index")
    _ = try folder.write("Ada Lovelace\n  Mathematician.\n", as: "people.dict")
    let packed = try Tool.run("gzip", "-n", "-S", ".dz", folder.path("people.dict"))
    try #require(packed.exitCode == 0, "\(packed.errorText)")
    let outcome = try run(
      #"[{"id": "d", "select": {"text": "Ada Lovelace"}, "action": {"define": {"glossary": "people.index"}}}]"#)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let bytes = try decodedObjects(out)
    #expect(ByteScan.contains(bytes, "Mathematician.") && ByteScan.contains(bytes, "people.index"))
  }

  // MARK: Pasting

  @Test("A text is pasted as a free text, word by word, and a picture as a stamp")
  func pastes() throws {
    _ = try folder.write("Seen {text}\n", as: "seen.txt")
    let picture = try folder.write(Array("P6 2 2 255 ".utf8) + [UInt8](repeating: 200, count: 12), as: "picture.ppm")
    try #require(try Tool.run("cjpeg", "-outfile", folder.path("picture.jpg"), picture).exitCode == 0)
    let rules = """
      [{"id": "t", "select": {"region": {"rect": [300, 300, 400, 400]}}, "action": {"paste": {"file": "seen.txt"}}},
      {"id": "p", "select": {"region": {"rect": [100, 100, 200, 200]}}, "action": {"paste": {"file": "picture.jpg"}}}]
      """
    let outcome = try run(rules)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let objects = ToolRun.Objects(String(decoding: try decodedObjects(out, unnamed: false), as: UTF8.self))
    #expect(objects.count("/Subtype /FreeText") == 1 && objects.contains("/Contents (Seen {text})"))
    #expect(objects.count("/Subtype /Stamp") == 1)
    let job = folder.path("job.json")
    let menu = try Obelus.run("menu", job, folder.path("in.pdf"), "--at", "50,50", "--json")
    #expect(menu.outputText.contains("edit.paste") && !menu.outputText.contains("paste.nothing"), "\(menu.errorText)")
    let removed = try run(rules, #""policy": {"remove": ["edit.paste"]}"#)
    #expect(removed.exitCode == 2 && removed.errorText.contains("edit.paste"), "\(removed.errorText)")
    let typed = try run(rules, #""policy": {"editableAnnotationTypes": ["stamp"]}"#)
    #expect(typed.exitCode == 2 && typed.errorText.contains("`freeText`"), "\(typed.errorText)")
  }

  @Test("What is redacted is not pasted")
  func pastesNothingRedacted() throws {
    _ = try folder.write("by Lovelace", as: "by.txt")
    let outcome = try run(
      """
      [{"id": "t", "select": {"region": {"rect": [300, 300, 400, 400]}}, "action": {"paste": {"file": "by.txt"}}},
      {"id": "r", "select": {"text": "Lovelace"}, "action": "redact"}]
      """)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(!ByteScan.contains(try decodedObjects(out), "/FreeText"))
  }

  // MARK: Annotations

  @Test("Annotations are copied as lines of JSON, and go when they are cut", arguments: ["copy", "cut"])
  func copiesAnnotations(action: String) throws {
    let outcome = try run(
      #"[{"id": "a", "select": {"annotations": {"types": ["text"], "author": "Ann"}}, "action": "\#(action)"}]"#,
      document: try annotated())
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let lines = try excerpt("out.a.jsonl").split(separator: "\n")
    #expect(lines.count == 1 && lines[0].contains("old note"))
    #expect(ByteScan.contains(try decodedObjects(out), "old note") == (action == "copy"))
    #expect(ByteScan.contains(try decodedObjects(out), "stays"))
  }

  @Test("An annotation that tells what is redacted is neither copied nor cut", arguments: ["copy", "cut"])
  func annotationsDoNotTell(action: String) throws {
    let outcome = try run(
      """
      [{"id": "a", "select": {"annotations": {"types": ["text"], "author": "Ann"}}, "action": "\(action)"},
      {"id": "r", "select": {"text": "old"}, "action": "redact"}]
      """, document: try annotated())
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(excerpts.isEmpty)
    #expect(try report().contains("selection.redacted"))
  }

  // MARK: Deleting

  private func annotated() throws -> String {
    try document { pdf in
      let note = pdf.reserve()
      let popup = pdf.object("<< /Type /Annot /Subtype /Popup /Rect [300 600 400 700] /Parent \(note) >>")
      pdf.set(
        note,
        "<< /Type /Annot /Subtype /Text /Rect [72 600 92 620] /Contents (old note) /T (Ann) /Popup \(popup) >>")
      let reply = pdf.object(
        "<< /Type /Annot /Subtype /Text /Rect [72 600 92 620] /Contents (an answer) /IRT \(note) >>")
      let square = pdf.object("<< /Type /Annot /Subtype /Square /Rect [200 200 300 300] /Contents (stays) >>")
      pdf.page(Self.letter, annotations: [note, popup, reply, square])
    }
  }

  @Test("Annotations go with popups and replies, and all else stays")
  func deletes() throws {
    let outcome = try run(
      #"[{"id": "x", "select": {"annotations": {"types": ["text"], "author": "Ann"}}, "action": "delete"}]"#,
      document: try annotated())
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let bytes = try decodedObjects(out)
    #expect(!ByteScan.contains(bytes, "old note") && !ByteScan.contains(bytes, "an answer"))
    #expect(!ByteScan.contains(bytes, "/Popup") && ByteScan.contains(bytes, "stays"))
    #expect(try pdftotext(out).contains("Ada Lovelace"))
    #expect(try report().contains("redact.replies-removed"))
  }

  @Test("Types that the policy keeps from changes are not deleted")
  func policy() throws {
    let outcome = try run(
      #"[{"id": "x", "select": {"annotations": {"types": ["square"]}}, "action": "delete"}]"#,
      #""policy": {"editableAnnotationTypes": ["text"]}"#, document: try annotated())
    #expect(outcome.exitCode == 2 && outcome.errorText.contains("`square`"))
  }

  @Test(
    "Rules that make no sense are refused",
    arguments: [
      #"{"select": {"text": "a"}, "action": "delete"}"#,
      #"{"select": {"text": "a"}, "action": {"share": {"format": "image"}}}"#,
      #"{"select": {"text": "a"}, "action": {"copy": {"format": "image"}}}"#,
      #"{"select": {"text": "a"}, "action": {"paste": {"file": "job.json.none"}}}"#,
      #"{"select": {"text": "a"}, "action": {"define": {"glossary": "missing.tsv"}}}"#,
      #"{"select": {"text": "a"}, "action": {"wikipedia": {"language": "EN"}}}"#,
    ])
  func refused(rule: String) throws {
    #expect(try run("[\(rule)]").exitCode == 2)
  }
}
