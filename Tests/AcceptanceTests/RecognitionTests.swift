import Foundation
import TestSupport
import Testing

/// Scans whose words come from Tesseract or from files beside them, judged by the tesseract program on what poppler draws.
@Suite("Recognition of text", .serialized)
struct RecognitionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let content = """
    BT /F1 20 Tf 72 700 Td (Statement of Marta Ellingsworth, given in) Tj 0 -30 Td (Case No. 2026-0417 before the clerk.) Tj
    0 -30 Td (Nothing else on this page is to go away.) Tj ET
    """
  private static let dpi = 200

  /// Grey samples of the page as poppler draws it.
  private func picture() throws -> Raster {
    var pdf = TinyPDF()
    pdf.page(Self.content)
    let path = try folder.write(pdf.bytes(), as: "text.pdf")
    return try #require(Raster(netpbm: try Tool.run("pdftoppm", "-r", "\(Self.dpi)", "-gray", path).output))
  }

  /// A scan of the page: an image, and `layer` over it.
  private func scan(layer: String = "", rotate: Int = 0) throws -> String {
    let raster = try picture()
    var pdf = TinyPDF()
    let image = pdf.image(raster.samples, width: raster.width, height: raster.height)
    pdf.page(
      "q 612 0 0 792 0 0 cm /Im Do Q \(layer)",
      resources: "<< /Font << /F1 \(pdf.helvetica) >> /XObject << /Im \(image) >> >>", entries: "/Rotate \(rotate)")
    return try folder.write(pdf.bytes(), as: "scan.pdf")
  }

  private struct Outcome {
    var exitCode: Int32
    var message: String
    var hits: [Int]
    var coverage: [String: Any]
    var findings: [String]
  }

  /// The most threads that a worker has while it reads a scan.
  private func threads(isolation: String) throws -> Int {
    let job = try Job(rules: Job.redactName.rules, settings: #""ocr": {"mode": "missing"}"#).write(in: folder)
    let child = try Child(
      Obelus.path,
      [
        "run", job, try scan(), "--output", folder.path("out.pdf"), "--overwrite", "--jobs", "1", "--isolation",
        isolation,
      ])
    var most = 0
    for _ in 0..<20_000 {
      guard FileManager.default.fileExists(atPath: "/proc/\(child.pid)/exe") else { break }
      let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(child.pid)/task")) ?? []
      let children = tasks.compactMap { task in
        try? String(contentsOfFile: "/proc/\(child.pid)/task/\(task)/children", encoding: .utf8)
      }
      for worker in children.joined(separator: " ").split(separator: " ") {
        most = max(most, (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(worker)/task").count) ?? 0)
      }
      usleep(5000)
    }
    #expect(try child.wait(limit: .seconds(300)).exitCode == 0)
    return most
  }

  @Test("Reading takes one thread, in a worker that is locked down, too", .enabled(if: Tool.isInstalled("tesseract")))
  func threads() throws {
    let most = try threads(isolation: "process")
    #expect(most > 0 && most < 6)
    #expect(try threads(isolation: "sandbox") <= most)
  }

  private func run(
    _ input: String, ocr: String, rules: String = Job.redactName.rules, more: String = ""
  ) throws -> Outcome {
    let job = try Job(rules: rules, settings: #""ocr": \#(ocr)\#(more)"#).write(in: folder)
    let outcome = try Obelus.run(
      ["run", job, input, "--output", folder.path("out.pdf"), "--overwrite", "--report", folder.path("report.json")],
      limit: .seconds(300))
    let report = try? JSONSerialization.jsonObject(with: Data(try readBytes(folder.path("report.json"))))
    let document = ((report as? [String: Any])?["documents"] as? [[String: Any]])?.first
    return Outcome(
      exitCode: outcome.exitCode, message: outcome.errorText,
      hits: (document?["rules"] as? [[String: Any]] ?? []).compactMap { $0["hits"] as? Int },
      coverage: document?["coverage"] as? [String: Any] ?? [:],
      findings: (document?["findings"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String })
  }

  /// What the tesseract program reads in the images of a document, and on its page.
  private func judge(_ path: String) throws -> [String] {
    let pages = try Tool.run("pdftoppm", "-r", "200", "-gray", path).output
    let images = try Tool.run("pdfimages", "-png", path, folder.path("image"))
    #expect(images.exitCode == 0)
    let pgm = try folder.write(pages, as: "page.pgm")
    var texts = [try Tool.run("tesseract", pgm, "-", "--dpi", "200", "-l", "eng").outputText]
    defer { for name in pictures() { try? FileManager.default.removeItem(atPath: folder.path(name)) } }
    for name in pictures() {
      texts.append(try Tool.run("tesseract", folder.path(name), "-", "--dpi", "\(Self.dpi)", "-l", "eng").outputText)
    }
    return texts.map(squashed)
  }

  private func pictures() -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.url.path(percentEncoded: false))) ?? []
    return all.filter { $0.hasPrefix("image-") }.sorted()
  }

  /// The name can be read nowhere, and everything else can.
  private func expectOnlyTheNameWent(_ path: String) throws {
    for text in try judge(path) {
      #expect(!text.contains(squashed("llings")) && !text.contains(squashed("worth")), "the name can still be read")
      for word in ["Statement", "Marta", "given", "2026-0417", "clerk", "Nothing", "page"] {
        #expect(text.contains(squashed(word)), "\(word) is lost")
      }
    }
  }

  @Test(
    "A name in a scan goes from its pixels, and the report says who read what",
    arguments: ["\"missing\"", "\"always\""])
  func scanIsRedacted(mode: String) throws {
    let input = try scan()
    #expect(try judge(input).allSatisfy { $0.contains(squashed("Ellingsworth")) }, "the judge can read")
    let outcome = try run(input, ocr: mode)
    #expect(outcome.exitCode == 0, "\(outcome.message)")
    #expect(outcome.hits == [1])
    try expectOnlyTheNameWent(folder.path("out.pdf"))
    let recognised = try #require((outcome.coverage["recognised"] as? [[String: Any]])?.first)
    #expect(recognised["source"] as? String == "tesseract" && recognised["pageCount"] as? Int == 1)
    #expect((15...25).contains(recognised["words"] as? Int ?? 0) && recognised["meanConfidence"] as? Double ?? 0 > 80)
    #expect(outcome.coverage["unreadablePages"] as? Int == 0)
    let job = folder.path("job.json")
    #expect(try Obelus.run(["verify", job, folder.path("out.pdf")], limit: .seconds(300)).exitCode == 0)
    let before = try Obelus.run(["verify", job, input], limit: .seconds(300))
    #expect(before.exitCode == 4 && before.errorText.contains("what the page shows"), "\(before.errorText)")
  }

  @Test("Without recognition such a page is withheld, as is one of which too little can be read")
  func unreadIsWithheld() throws {
    let outcome = try run(try scan(), ocr: "\"never\"")
    #expect(outcome.exitCode == 4 && outcome.findings.contains("unreadable.image-of-text"))
    let unsure = try run(try scan(), ocr: #"{"mode": "missing", "minConfidence": 100}"#)
    #expect(unsure.exitCode == 4 && unsure.findings.contains("ocr.unsure-words"))
    #expect(unsure.findings.contains("ocr.unreliable") && unsure.findings.contains("unreadable.image-of-text"))
  }

  @Test("What stands beside a label goes, and the proof reads that it is gone")
  func labels() throws {
    let rules = #"[{"id": "l", "select": {"after": "Statement of"}, "action": "redact"}]"#
    let outcome = try run(try scan(), ocr: "\"missing\"", rules: rules)
    #expect(outcome.exitCode == 0 && outcome.hits == [1], "\(outcome.message)")
    for text in try judge(folder.path("out.pdf")) {
      #expect(!text.contains(squashed("llings")) && !text.contains(squashed("Marta")))
      for word in ["Statement", "2026-0417", "clerk", "Nothing"] { #expect(text.contains(squashed(word)), "\(word)") }
    }
  }

  @Test("What is only possible does not pass the proof of a file that nobody has run")
  func verifyPossible() throws {
    let input = try scan()
    let rules = #"[{"id": "name", "select": {"text": "EIIingsw0rth"}, "action": "redact"}]"#
    let job = try Job(rules: rules, settings: #""ocr": "missing""#).write(in: folder)
    let proof = try Obelus.run(["verify", job, input], limit: .seconds(300))
    #expect(proof.exitCode == 4 && proof.errorText.contains("misread"), "\(proof.errorText)")
  }

  @Test("A page that is shown turned")
  func turnedPage() throws {
    let outcome = try run(try scan(rotate: 90), ocr: "\"missing\"")
    #expect(outcome.exitCode == 0 && outcome.hits == [1], "\(outcome.message)")
    let images = try Tool.run("pdfimages", "-png", folder.path("out.pdf"), folder.path("turned"))
    #expect(images.exitCode == 0)
    let read = try Tool.run("tesseract", folder.path("turned-000.png"), "-", "--dpi", "\(Self.dpi)", "-l", "eng")
    let text = squashed(read.outputText)
    #expect(text.contains(squashed("Marta")) && !text.contains(squashed("Ellings")))
  }

  /// The layer spells the name otherwise than the scan shows it: only the picture tells.
  @Test("Hidden text under a hit goes with the pixels")
  func hiddenLayer() throws {
    let layer = "BT 3 Tr /F1 20 Tf 72 700 Td (Statement of Marta El1ingsw0rth, given in) Tj ET"
    let outcome = try run(try scan(layer: layer), ocr: "\"always\"")
    #expect(outcome.exitCode == 0 && outcome.hits == [1], "\(outcome.message)")
    try expectOnlyTheNameWent(folder.path("out.pdf"))
    let text = try pdftotext(folder.path("out.pdf"))
    #expect(text.contains("Marta") && text.contains("given") && !text.contains("El1ings"))
  }

  /// Found in the layer and in the picture: one hit.
  @Test("A layer that is right is no second hit")
  func rightLayer() throws {
    let layer = "BT 3 Tr /F1 20 Tf 72 700 Td (Statement of Marta Ellingsworth, given in) Tj ET"
    let outcome = try run(try scan(layer: layer), ocr: "\"always\"")
    #expect(outcome.exitCode == 0 && outcome.hits == [1], "\(outcome.message)")
    try expectOnlyTheNameWent(folder.path("out.pdf"))
  }

  @Test("A box drawn over a scan hides nothing")
  func boxOverScan() throws {
    let outcome = try run(try scan(layer: "0 g 200 690 200 40 re f"), ocr: "\"missing\"")
    #expect(outcome.exitCode == 0 && outcome.hits == [1], "\(outcome.message)")
    for text in try judge(folder.path("out.pdf")) { #expect(!text.contains(squashed("Ellings"))) }
  }

  @Test("A name that may be misread is possible: withheld, reported or removed")
  func misread() throws {
    let rules = #"[{"id": "name", "select": {"text": "EIIingsw0rth"}, "action": "redact"}]"#
    let withheld = try run(try scan(), ocr: "\"missing\"", rules: rules)
    #expect(withheld.exitCode == 4 && withheld.findings.contains("text.possible"), "\(withheld.message)")
    let removed = try run(try scan(), ocr: "\"missing\"", rules: rules, more: #", "unreadable": "remove""#)
    #expect(removed.exitCode == 0, "\(removed.message)")
    try expectOnlyTheNameWent(folder.path("out.pdf"))
  }

  @Test("Words from hOCR and ALTO files", arguments: ["hocr", "alto"])
  func sidecars(format: String) throws {
    let input = try scan()
    let raster = try picture()
    let pgm = try folder.write(
      Array("P5\n\(raster.width) \(raster.height)\n255\n".utf8) + raster.samples, as: "whole.pgm")
    let made = try Tool.run("tesseract", pgm, folder.path("scan"), "--dpi", "\(Self.dpi)", "-l", "eng", format)
    #expect(made.exitCode == 0)
    let ending = format == "alto" ? "xml" : "hocr"
    let outcome = try run(input, ocr: #"{"mode": "never", "sidecar": ["{stem}.\#(ending)"]}"#)
    #expect(outcome.exitCode == 0 && outcome.hits == [1], "\(outcome.message)")
    #expect((outcome.coverage["recognised"] as? [[String: Any]])?.first?["source"] as? String == format)
    try expectOnlyTheNameWent(folder.path("out.pdf"))
    _ = try folder.write("<html><body>", as: "scan.\(ending)")
    let broken = try run(input, ocr: #"{"mode": "never", "sidecar": "{stem}.\#(ending)"}"#)
    #expect(broken.exitCode == 3 && broken.message.contains("sidecar"), "\(broken.message)")
  }

  @Test("A language without data is an error of the manifest")
  func missingLanguage() throws {
    let job = try Job(rules: Job.redactName.rules, settings: #""ocr": {"languages": ["xqz"]}"#).write(in: folder)
    let outcome = try Obelus.run("run", job, try scan(), "--output", folder.path("out.pdf"))
    #expect(outcome.exitCode == 2 && outcome.errorText.contains("tesseract-ocr-xqz"), "\(outcome.errorText)")
  }

  @Test("Output bytes do not depend on the number of threads")
  func determinism() throws {
    let raster = try picture()
    var pdf = TinyPDF()
    let image = pdf.image(raster.samples, width: raster.width, height: raster.height)
    for _ in 0..<4 {
      pdf.page("q 612 0 0 792 0 0 cm /Im Do Q", resources: "<< /XObject << /Im \(image) >> >>")
    }
    let input = try folder.write(pdf.bytes(), as: "scans.pdf")
    let job = try Job(rules: Job.redactName.rules, settings: #""ocr": "missing""#).write(in: folder)
    for jobs in ["1", "3"] {
      let outcome = try Obelus.run(
        ["run", job, input, "--jobs", jobs, "--output", folder.path("out\(jobs).pdf")], limit: .seconds(300))
      #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    }
    let (one, three) = (try folder.read("out1.pdf"), try folder.read("out3.pdf"))
    #expect(one == three)
  }
}
