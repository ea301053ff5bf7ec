import Foundation
import TestSupport
import Testing

/// Tools and text actions of the review page in a real browser.
@Suite("Review tools", .enabled(if: Browser.isInstalled, "chromium and chromium-driver are not installed"), .serialized)
struct ReviewToolsTests {
  private let folder: TemporaryFolder
  private let job: String
  private let document: String

  init() throws {
    folder = try TemporaryFolder()
    job = try Job(rules: #"[{"id": "name", "select": {"text": "Ellingsworth"}, "action": "redact"}]"#).write(in: folder)
    var pdf = TinyPDF()
    let highlight = pdf.object(
      "<< /Type /Annot /Subtype /Highlight /Rect [72 596 150 612] /QuadPoints [72 612 150 612 72 596 150 596] >>")
    pdf.page(
      "BT /F1 12 Tf 72 700 Td (Ms. Ellingsworth wrote a letter.) Tj 0 -20 Td (The letter is kept.) Tj 0 -80 Td (seen) Tj ET",
      annotations: [highlight])
    document = try folder.write(pdf.bytes(), as: "letter.pdf")
  }

  private func open() async throws -> Browser {
    let outcome = try Obelus.run("review", job, document, "--output", folder.path("review"))
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let browser = try await Browser(downloads: folder.url.path)
    try await browser.open(outcome.outputText.trimmingCharacters(in: .whitespacesAndNewlines))
    try await browser.wait("document.querySelectorAll('.hit').length > 0")
    return browser
  }

  private static let items = "[...document.querySelectorAll('#menu [role=menuitem]')].map(i => i.dataset.id).join()"
  private static let isOpen = "!document.getElementById('menu').hidden"

  private func choose(_ id: String, _ browser: Browser) async throws {
    try await browser.wait(Self.isOpen)
    try await browser.run("document.querySelector('#menu [data-id=\"\(id)\"]').click()")
  }

  /// A point of the page as it is shown, in points, on the window.
  private static func at(_ x: Int, _ y: Int) -> String {
    """
    (() => { const r = document.querySelector('.sheet').getBoundingClientRect();
    return [r.left + \(x) * r.width / 612, r.top + \(y) * r.height / 792].map(Math.round).join(' ') })()
    """
  }

  private func point(_ x: Int, _ y: Int, _ browser: Browser) async throws -> (x: Int, y: Int) {
    let numbers = try await browser.text(Self.at(x, y)).split(separator: " ").compactMap { Int($0) }
    try #require(numbers.count == 2)
    return (numbers[0], numbers[1])
  }

  /// Fills the form in, and takes it.
  private func fill(_ values: [String: String], _ browser: Browser) async throws {
    try await browser.wait("document.getElementById('form').open")
    for (name, value) in values {
      try await browser.run("document.querySelector('#form [name=\(name)]').value = '\(value)'")
    }
    try await browser.run("document.querySelector('#form form').requestSubmit()")
  }

  private static let isAsking = "document.getElementById('form').open"

  @Test("Notes, shapes, ink by dragging and by keys, stamps, markup, links and a deletion: as JSON, CSV and XFDF")
  func tools() async throws {
    let browser = try await open()
    try await browser.run(
      "const i = document.getElementById('reviewer'); i.value = 'Ann'; i.dispatchEvent(new Event('change'))")
    let spot = try await point(400, 150, browser)
    func menuAtSpot() async throws { try await browser.drag([spot], button: 2) }
    // What needs a file is there, does nothing, and says why.
    try await menuAtSpot()
    try await choose("create.image", browser)
    #expect(try await browser.text(Self.isOpen) == "true")
    #expect(try await browser.text("document.querySelector('#menu [data-id=\"create.image\"]').ariaDisabled") == "true")
    #expect(
      try await browser.text("document.querySelector('#menu [data-id=\"create.image\"] small').textContent").contains(
        "file"))
    // A note does not say what is redacted.
    try await choose("create.note", browser)
    try await fill(["contents": "Ask Ellingsworth"], browser)
    #expect(try await browser.text(Self.isAsking) == "true")
    try await fill(["contents": "Check <this> & that"], browser)
    #expect(try await browser.text(Self.isAsking) == "false")
    // An area by the pointer.
    try await browser.click("#draw")
    try await browser.drag([
      try await point(300, 250, browser), try await point(350, 280, browser), try await point(400, 300, browser),
    ])
    try await choose("create.square", browser)
    // Strokes: two with a pen, and one by keys alone.
    try await menuAtSpot()
    try await choose("create.inkPen", browser)
    try await browser.drag([
      try await point(100, 250, browser), try await point(130, 280, browser), try await point(160, 250, browser),
    ])
    try await browser.drag([try await point(100, 290, browser), try await point(160, 290, browser)])
    try await browser.click("#draw")
    try await menuAtSpot()
    try await choose("create.inkHighlighter", browser)
    try await browser.keys([Browser.Key.down, Browser.Key.enter])
    try await menuAtSpot()
    try await choose("create.polygon", browser)
    for (x, y) in [(200, 250), (240, 250), (220, 290)] { try await browser.drag([try await point(x, y, browser)]) }
    try await browser.keys([Browser.Key.enter])
    try await menuAtSpot()
    try await choose("create.stamp", browser)
    try await fill(["stamp": "Draft"], browser)
    // A word, and an annotation of the document.
    try await browser.drag([try await browser.middle(of: ".words span:nth-child(3)")], button: 2)
    try await choose("text.underline", browser)
    try await browser.drag([try await browser.middle(of: ".words span:nth-child(5)")], button: 2)
    try await choose("text.createLink", browser)
    try await fill(["uri": "example"], browser)
    #expect(try await browser.text(Self.isAsking) == "true")
    try await fill(["uri": "https://example.org/"], browser)
    try await browser.drag([try await point(100, 188, browser)], button: 2)
    try await choose("annotation.delete", browser)
    let actions = "obelusDecisions().added.map(a => a.action).join()"
    let all = "note,square,inkPen,inkHighlighter,polygon,stamp,underline,createLink,delete"
    #expect(try await browser.text(actions) == all)
    #expect(try await browser.text("document.querySelectorAll('#hits button.added').length") == "9")
    // What was added can be changed and removed, and both taken back.
    try await browser.run("document.querySelector('.hit.is-note').click()")
    try await browser.run(
      "[...document.querySelectorAll('#menu .more button')].find(b => b.textContent.startsWith('Change')).click()")
    try await fill(["contents": "Look"], browser)
    #expect(try await browser.text("obelusDecisions().added[0].contents") == "Look")
    try await browser.run("document.querySelector('.hit.is-square').click()")
    try await browser.run(
      "[...document.querySelectorAll('#menu .more button')].find(b => b.textContent.startsWith('Remove')).click()")
    #expect(try await browser.text("obelusDecisions().added.length") == "8")
    try await browser.click("#undo")
    try await browser.click("#undo")
    #expect(try await browser.text("obelusDecisions().added[0].contents") == "Check <this> & that")
    try await browser.run("document.querySelector('.hit').click()")
    try await choose("review.accept", browser)
    // The same goes out, comes in again, and is carried out.
    let saved = try await browser.text("JSON.stringify(obelusDecisions())")
    let files = [
      try folder.write(saved, as: "decisions.json"),
      try folder.write(try await browser.text("obelusCSV()"), as: "decisions.csv"),
      try folder.write(try await browser.text("obelusXFDF()"), as: "decisions.xfdf"),
    ]
    try await browser.run("localStorage.clear(); location.reload()")
    try await browser.wait("typeof obelusDecisions === 'function' && obelusDecisions().added.length === 0")
    try await browser.run(
      """
      const t = new DataTransfer(); t.items.add(new File([\(String(decoding: try JSONEncoder().encode(saved), as: UTF8.self))], 'd.json'));
      const i = document.getElementById('import'); i.files = t.files; i.dispatchEvent(new Event('change'))
      """)
    try await browser.wait("obelusDecisions().added.length === 9")
    #expect(try await browser.text("JSON.stringify(obelusDecisions())") == saved)
    try await browser.end()
    var outputs: [[UInt8]] = []
    for file in files {
      let outcome = try Obelus.run("apply", file, document, "--output", folder.path("out.pdf"), "--overwrite")
      #expect(outcome.exitCode == 0, "\(outcome.errorText)")
      outputs.append(try folder.read("out.pdf"))
    }
    #expect(outputs[0] == outputs[1] && outputs[1] == outputs[2])
    let objects = ToolRun.Objects(
      String(decoding: try decodedObjects(folder.path("out.pdf"), unnamed: false), as: UTF8.self))
    for entry in [
      "/Subtype /Text", "/Contents (Check <this> & that)", "/T (Ann)", "/Subtype /Square", "/Subtype /Polygon",
      "/Name /Draft",
      "/Subtype /Underline", "/URI (https://example.org/)",
    ] {
      #expect(objects.contains(entry), "\(entry)")
    }
    #expect(objects.count("/Subtype /Ink") == 2 && objects.count("/Subtype /Highlight") == 0)
  }

  @Test("Texts are copied, found, taken along and looked up, and nothing of what is redacted")
  func texts() async throws {
    let browser = try await open()
    try await browser.run(
      """
      window.copied = []; window.opened = []; window.saved = [];
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { copied.push(text) } } });
      window.open = (...call) => { opened.push(call.join(' ')) };
      URL.createObjectURL = (blob) => { blob.text().then((text) => saved.push(text)); return '#' };
      """)
    func menu(ofWord number: Int) async throws {
      try await browser.drag([try await browser.middle(of: ".words span:nth-child(\(number))")], button: 2)
      try await browser.wait(Self.isOpen)
    }
    try await menu(ofWord: 5)
    try await choose("text.copy", browser)
    try await browser.wait("copied.join() === 'letter.'")
    try await menu(ofWord: 3)
    try await choose("text.wikipedia", browser)
    #expect(try await browser.text("opened.join()") == "https://en.wikipedia.org/wiki/Wrote _blank noopener,noreferrer")
    try await menu(ofWord: 3)
    try await choose("text.share", browser)
    try await fill(["format": "json"], browser)
    try await browser.wait("saved.length === 1")
    #expect(try await browser.text("saved[0]").contains(#""excerpts":[{"page":1,"text":"wrote","quads":[["#))
    try await menu(ofWord: 7)
    try await choose("text.search", browser)
    try await browser.wait("document.querySelectorAll('#found li').length === 2")
    #expect(
      try await browser.text("[...document.querySelectorAll('#found mark')].map(m => m.textContent).join()")
        == "letter,letter")
    try await browser.click("#found li:nth-child(2) button")
    try await browser.wait("document.querySelector('.sheet > .found.current') !== null")
    // A selection of which something goes is neither copied nor shared, by keys as little as by the menu.
    let across =
      "const w = document.querySelectorAll('.words span'); getSelection().setBaseAndExtent(w[0].firstChild, 0, w[2].firstChild, 3);"
    try await browser.run(across)
    try await browser.drag([try await browser.middle(of: ".words span:nth-child(1)")], button: 2)
    try await browser.wait(Self.isOpen)
    let items = try await browser.text(Self.items)
    #expect(items == "text.selectAll")
    try await browser.keys([Browser.Key.escape])
    let copy =
      "(() => { const d = new DataTransfer(); document.dispatchEvent(new ClipboardEvent('copy', { clipboardData: d, cancelable: true, bubbles: true })); return d.getData('text/plain') })()"
    try await browser.run(across)
    #expect(try await browser.text(copy) == "")
    #expect(try await browser.text("document.getElementById('live').textContent").contains("redacts it"))
    try await browser.run(across.replacing("w[0]", with: "w[2]"))
    #expect(try await browser.text(copy) == "wrote")
    // Once it is rejected it is text like any other.
    try await browser.run("document.querySelector('.hit').click()")
    try await choose("review.reject", browser)
    try await browser.keys([Browser.Key.escape])
    try await browser.run(across)
    #expect(try await browser.text(copy) == "Ms. Ellingsworth wrote")
    try await browser.end()
  }
}
