import Foundation
import TestSupport
import Testing

/// The review page in a real browser, from the disk.
@Suite("Review page", .enabled(if: Browser.isInstalled, "chromium and chromium-driver are not installed"), .serialized)
struct ReviewPageTests {
  private let folder: TemporaryFolder
  private let job: String

  init() throws {
    folder = try TemporaryFolder()
    job = try Job(
      rules: #"[{"id": "name", "select": {"text": "Ellingsworth"}, "action": "redact", "code": "(b)(6)"}]"#
    ).write(in: folder)
  }

  private func letter() throws -> String {
    var pdf = TinyPDF()
    let highlight = pdf.object(
      "<< /Type /Annot /Subtype /Highlight /Rect [72 496 150 512] /QuadPoints [72 512 150 512 72 496 150 496] >>")
    pdf.page(
      "BT /F1 12 Tf 72 700 Td (Ms. Ellingsworth wrote.) Tj 0 -20 Td (Mr. Ellingsworth read.) Tj 0 -180 Td (seen) Tj ET",
      annotations: [highlight])
    return try folder.write(pdf.bytes(), as: "letter.pdf")
  }

  private func open(_ document: String) async throws -> Browser {
    let outcome = try Obelus.run("review", job, document, "--output", folder.path("review"))
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let browser = try await Browser(downloads: folder.url.path)
    try await browser.open(outcome.outputText.trimmingCharacters(in: .whitespacesAndNewlines))
    try await browser.wait("document.querySelectorAll('.hit').length > 0")
    return browser
  }

  private static func states(_ browser: Browser) async throws -> String {
    try await browser.text("obelusDecisions().hits.map(h => h.state).join()")
  }

  private static let items = "[...document.querySelectorAll('#menu [role=menuitem]')].map(i => i.dataset.id).join()"
  private static let isOpen = "!document.getElementById('menu').hidden"

  @Test("By mouse: accept, reject, take back, add, and apply")
  func mouse() async throws {
    let document = try letter()
    let browser = try await open(document)
    try await browser.click(".hit")
    try await browser.wait(Self.isOpen)
    #expect(try await browser.text(Self.items).hasPrefix("review.accept,review.reject"))
    try await browser.click("#menu [data-id=\"review.accept\"]")
    // It stays open, and shows the opposite, once.
    #expect(try await browser.text(Self.isOpen) == "true")
    #expect(try await browser.text(Self.items).hasPrefix("review.reject"))
    #expect(try await browser.text(Self.items + ".includes('review.accept')") == "false")
    try await browser.keys([Browser.Key.escape])
    #expect(try await browser.text(Self.isOpen) == "false")
    #expect(try await browser.text("document.activeElement.dataset.hit === OBELUS.hits[0].id") == "true")
    #expect(try await Self.states(browser) == "accepted,pending")
    try await browser.click("#next")
    try await browser.keys(["r"])
    #expect(try await Self.states(browser) == "accepted,rejected")
    try await browser.keys(["u"])
    #expect(try await Self.states(browser) == "accepted,pending")
    try await browser.keys(["r"])
    #expect(try await Self.states(browser) == "accepted,rejected")
    // A word by the right button, and all of its kind.
    let word = try await browser.middle(of: ".words span:nth-child(3)")
    try await browser.drag([word], button: 2)
    try await browser.wait(Self.isOpen)
    #expect(try await browser.text(Self.items).contains("text.redact"))
    try await browser.click("#menu [data-id=\"text.redact\"]")
    #expect(try await browser.text(Self.items).hasPrefix("mark.remove,"))
    try await browser.keys([Browser.Key.escape])
    #expect(try await browser.text("obelusDecisions().added.length") == "1")
    // What is written is what the page says.
    let decisions = try folder.write(
      try await browser.text("JSON.stringify(obelusDecisions())"), as: "decisions.json")
    let table = try folder.write(try await browser.text("obelusCSV()"), as: "decisions.csv")
    let xfdf = try folder.write(try await browser.text("obelusXFDF()"), as: "decisions.xfdf")
    try await browser.end()
    var outputs: [String] = []
    for file in [decisions, table, xfdf] {
      let output = folder.path("out\(outputs.count).pdf")
      let outcome = try Obelus.run("apply", file, document, "--output", output)
      #expect(outcome.exitCode == 0, "\(outcome.errorText)")
      outputs.append(try Tool.run("pdftotext", "-layout", output, "-").outputText)
    }
    #expect(outputs[0] == outputs[1] && outputs[1] == outputs[2])
    #expect(outputs[0].contains("Mr. Ellingsworth read.") && !outputs[0].contains("Ms. Ellingsworth"))
    #expect(!outputs[0].contains("wrote"))
  }

  @Test("By keyboard alone: a menu, an area, and progress that is kept")
  func keyboard() async throws {
    let browser = try await open(try letter())
    try await browser.keys(["j", "m"])
    try await browser.wait(Self.isOpen)
    #expect(try await browser.text("document.activeElement.closest('#menu [role=menu]') !== null") == "true")
    try await browser.keys([Browser.Key.down, Browser.Key.enter])
    #expect(try await Self.states(browser) == "rejected,pending")
    try await browser.keys([Browser.Key.escape, "d", Browser.Key.down, Browser.Key.right, Browser.Key.enter])
    try await browser.wait(Self.isOpen)
    #expect(try await browser.text(Self.items).contains("area.redact"))
    try await browser.keys([Browser.Key.enter, Browser.Key.escape])
    #expect(try await browser.text("obelusDecisions().added[0].areas[0].length") == "4")
    try await browser.run("location.reload()")
    try await browser.wait("document.querySelectorAll('.hit.added').length > 0")
    #expect(try await Self.states(browser) == "rejected,pending")
    try await browser.end()
  }

  @Test("Five events, in their order and without content")
  func events() async throws {
    let browser = try await open(try letter())
    try await browser.run(
      """
      window.seen = []; for (const name of ['willShow', 'didShow', 'willHide', 'didHide', 'frameDidChange'])
      document.addEventListener('menu.' + name, event => seen.push(name + (event.detail === null ? '' : '!')))
      """)
    try await browser.run("document.querySelector('.hit').click()")
    try await browser.wait(Self.isOpen)
    try await browser.keys([Browser.Key.escape])
    #expect(try await browser.text("seen.join()") == "willShow,frameDidChange,didShow,willHide,didHide")
    try await browser.end()
  }

  @Test("Menus are at the words after zoom and rotation, inside the window, one at a time")
  func places() async throws {
    let browser = try await open(try letter())
    for steps in [[], ["#larger"], ["#rotate"], ["#rotate", "#smaller"], ["#rotate"]] {
      for step in steps { try await browser.click(step) }
      try await browser.keys([Browser.Key.escape])
      try await browser.run("document.querySelector('.hit').scrollIntoView({block: 'center', inline: 'center'})")
      try await browser.run("document.querySelector('.hit').click()")
      try await browser.wait(Self.isOpen)
      let distance = try await browser.text(
        """
        (() => { const m = document.getElementById('menu').getBoundingClientRect();
        const h = document.querySelector('.hit').getBoundingClientRect();
        const apart = Math.max(0, m.left - h.right, h.left - m.right) + Math.max(0, m.top - h.bottom, h.top - m.bottom);
        const within = m.left >= 0 && m.top >= 0 && m.right <= innerWidth && m.bottom <= innerHeight;
        return within && apart < 40 })()
        """)
      #expect(distance == "true", "\(steps)")
    }
    try await browser.end()
  }

  @Test("The page's menus are those of `obelus menu`")
  func menus() async throws {
    struct Menu: Decodable {
      struct Item: Decodable { var id: String }
      var items: [Item]
    }
    let document = try letter()
    let browser = try await open(document)
    for (key, place) in [
      ("text", ["--text", "wrote"]), ("annotations.highlight", ["--at", "100,504"]), ("point", ["--at", "400,400"]),
      ("area", ["--rect", "400,400,450,450"]),
    ] {
      let told = try Obelus.run(["menu", job, document, "--json"] + place)
      let menu = try JSONDecoder().decode(Menu.self, from: Data(told.outputText.utf8))
      let shown = try await browser.text("OBELUS.menus['\(key)'].items.map(i => i.id).join()")
      #expect(shown == menu.items.map(\.id).joined(separator: ","), "\(key)")
    }
    try await browser.end()
  }

  @Test("A large document is read page by page, and nothing leaves the page")
  func large() async throws {
    var pdf = TinyPDF()
    for number in 1...300 {
      pdf.page("BT /F1 12 Tf 20 100 Td (Page \(number) of Ms. Ellingsworth.) Tj ET", mediaBox: "[0 0 240 160]")
    }
    let browser = try await open(try folder.write(pdf.bytes(), as: "long.pdf"))
    #expect(try await browser.text("document.querySelectorAll('.page').length") == "300")
    #expect(try await browser.text("document.querySelectorAll('.sheet img').length < 12") == "true")
    try await browser.run("document.getElementById('pages').scrollTop = 1e9")
    try await browser.wait("document.querySelector('[data-page=\"299\"] .hit') !== null")
    try await browser.wait("document.querySelectorAll('.sheet img').length < 12")
    let requests = try await browser.text(
      "performance.getEntriesByType('resource').map(e => e.name).filter(n => !n.startsWith('file:') && !n.startsWith('data:')).length"
    )
    #expect(requests == "0")
    try await browser.end()
  }

  /// Every third hit is rejected and all others are accepted, by a script in the page.
  @Test(
    "Real files: plan, review, decide, apply, verify", .enabled(if: Shared.folder != nil, "../shared is missing"),
    arguments: [
      "annotations/pdfannots__hotos17.pdf", "annotations/pdfbox__PDFBOX-5809-509329.pdf",
      "annotations/pdflib__with_annots.pdf",
    ])
  func realFiles(name: String) async throws {
    let document = try #require(Shared.path("corpus/" + name))
    let job = try Job(
      rules: #"[{"id": "name", "select": {"regex": "\\b[aeo]\\w{3,}\\b"}, "action": "redact"}]"#
    ).write(in: folder)
    let plan = try Obelus.run("plan", job, document).outputText.split(separator: "\n")
    let browser = try await open(document)
    #expect(try await browser.text("OBELUS.hits.length") == String(plan.count { $0.contains(#""page":"#) }))
    try await browser.run(
      """
      const json = obelusDecisions(); json.hits.forEach((hit, i) => hit.state = i % 3 === 0 ? 'rejected' : 'accepted');
      window.decided = json
      """)
    let file = try folder.write(try await browser.text("JSON.stringify(decided)"), as: "decisions.json")
    // Words that stand in one line, because the judge does not join those that are hyphenated.
    let words = try await browser.text(
      "OBELUS.hits.map((h, i) => [i % 3, h.boxes.length, h.text].join(' ')).join('\\n')"
    ).split(separator: "\n").map { $0.split(separator: " ", maxSplits: 2).map(String.init) }
    try await browser.end()
    let output = folder.path("out.pdf")
    let outcome = try Obelus.run("apply", file, document, "--output", output)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(try Obelus.run("verify", job, output, "--decisions", file).exitCode == 0)
    #expect(try Obelus.run("verify", job, output).exitCode == 4)
    func tokens(_ file: String) throws -> Set<String> {
      Set(
        try Tool.run("pdftotext", file, "-").outputText.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(
          String.init))
    }
    let (before, after) = (try tokens(document), try tokens(output))
    let kept = Set(words.filter { $0[0] == "0" }.map { $0[2] })
    for word in words where before.contains(word[2]) {
      if !kept.contains(word[2]) { #expect(!after.contains(word[2])) }
      if word[0] == "0", word[1] == "1" { #expect(after.contains { $0.contains(word[2]) }) }
    }
  }

  @Test("A preview shows what would be written, and no text of what would go")
  func preview() async throws {
    let document = try letter()
    let outcome = try Obelus.run("review", job, document, "--output", folder.path("preview"), "--redacted-preview")
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let path = outcome.outputText.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("Ellingsworth"))
    let browser = try await Browser(downloads: folder.url.path)
    try await browser.open(path)
    try await browser.wait("document.querySelectorAll('.hit').length === 2")
    #expect(
      try await browser.text("[...document.querySelectorAll('.words span')].map(s => s.textContent).join('')").contains(
        "wrote"))
    try await browser.end()
  }
}
