import Foundation
import TestSupport
import Testing

/// What `obelus menu` prints is the golden file of its selection and policy; `OBELUS_UPDATE_GOLDEN=1` writes them.
@Suite("Menus of a document")
struct MenuTests {
  private let folder: TemporaryFolder
  private let document: String

  /// A page with a text, a picture and a highlight.
  init() throws {
    folder = try TemporaryFolder()
    var pdf = TinyPDF()
    let image = pdf.image([0, 255, 255, 0], width: 2, height: 2)
    let highlight = pdf.object(
      """
      << /Type /Annot /Subtype /Highlight /Rect [72 596 150 612] /QuadPoints [72 612 150 612 72 596 150 596]
         /Contents (seen) /T (Ann) >>
      """)
    pdf.page(
      "BT /F1 12 Tf 72 700 Td (Ms. Ellingsworth wrote.) Tj 0 -100 Td (marked) Tj ET q 80 0 0 80 300 300 cm /I Do Q",
      resources: "<< /Font << /F1 \(pdf.helvetica) >> /XObject << /I \(image) >> >>", annotations: [highlight])
    document = try folder.write(pdf.bytes(), as: "in.pdf")
  }

  private struct Menu: Decodable {
    struct Item: Decodable {
      var id: String
      var title: String
    }
    struct Missing: Decodable {
      var id: String
      var reason: String
    }
    var selection: String
    var types: [String]?
    var blocked: Bool
    var items: [Item]
    var missing: [Missing]
    var targetRect: [Double]?
    var selectionRect: [Double]?

    var golden: String {
      items.map { "+ \($0.id)  \($0.title)\n" }.joined() + missing.map { "- \($0.id)  \($0.reason)\n" }.joined()
    }
  }

  static let places = [
    "text": ["--at", "110,704"], "image": ["--at", "340,340"], "annotations": ["--at", "100,604"],
    "empty": ["--rect", "400,500,450,550"],
  ]

  static let policies = [
    "default": "{}",
    "trimmed": """
    {"allowedMenuActions": ["annotationCreation", "copy"], "remove": ["text.cut", "annotation.cut"],
     "editableAnnotationTypes": ["highlight", "text", "ink", "redact"],
     "createAnnotationMenuGroups": [["note"], [{"type": "ink", "variant": "inkPen"}, "stamp"]],
     "customActions": [{"id": "search.web", "title": "Web", "url": "https://example.org/?q={text}"}]}
    """,
    "closed": """
    {"allowedMenuActions": ["markup"], "only": ["text.highlight"], "createAnnotationMenuEnabled": false,
     "editableAnnotationTypes": ["highlight"]}
    """,
  ]

  private func menu(_ place: [String], _ policy: String, environment: [String: String] = [:]) throws -> Menu {
    let job = try Job(
      rules: #"[{"select": {"text": "nothing"}, "action": {"markup": {"type": "highlight"}}}]"#,
      settings: #""policy": \#(policy)"#
    ).write(in: folder)
    let outcome = try Obelus.run(["menu", job, document, "--json"] + place, environment: environment)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(!outcome.outputText.contains("Ellingsworth"))
    return try JSONDecoder().decode(Menu.self, from: Data(outcome.outputText.utf8))
  }

  @Test("Four kinds of selection under three policies", arguments: places.keys.sorted(), policies.keys.sorted())
  func golden(kind: String, policy: String) throws {
    // Whether there is a speech engine is another question.
    let menu = try menu(
      try #require(Self.places[kind]), try #require(Self.policies[policy]), environment: ["PATH": "/nonexistent"])
    #expect(menu.selection == kind)
    #expect(!menu.blocked)
    #expect((menu.selectionRect == nil) == (kind == "empty"))
    #expect(menu.targetRect?.count == 4)
    let golden = PackageRoot.url.appending(path: "Tests/Data/menus/\(kind)-\(policy).txt")
    if ProcessInfo.processInfo.environment["OBELUS_UPDATE_GOLDEN"] != nil {
      try Data(menu.golden.utf8).write(to: golden)
    }
    #expect(try String(contentsOf: golden, encoding: .utf8) == menu.golden)
  }

  @Test("The language changes titles alone")
  func language() throws {
    let german = try menu(["--text", "Ellingsworth"], "{}", environment: ["LC_ALL": "de_DE.UTF-8"])
    let english = try menu(["--text", "Ellingsworth"], "{}", environment: ["LC_ALL": "C"])
    #expect(german.items.map(\.id) == english.items.map(\.id))
    #expect(german.items.first { $0.id == "text.redact" }?.title == "Schwärzen")
  }

  @Test("What a rule redacts is not offered for anything that shows it")
  func redacted() throws {
    let job = try Job.redactName.write(in: folder)
    let outcome = try Obelus.run("menu", job, document, "--at", "110,704")
    #expect(outcome.exitCode == 0)
    #expect(outcome.outputText.contains("rule name redacts it"))
    #expect(outcome.outputText.hasPrefix("page 1: text\n"))
  }

  @Test("Calls that make no sense say so")
  func usage() throws {
    let job = try Job.redactName.write(in: folder)
    for arguments in [
      [], ["--at", "1,2", "--text", "x"], ["--at", "1"], ["--page", "9", "--at", "1,2"], ["--text", "Nowhere"],
    ] {
      #expect(try Obelus.run(["menu", job, document] + arguments).exitCode == 2, "\(arguments)")
    }
  }

  @Test("The catalogue lists every item once")
  func actions() throws {
    let outcome = try Obelus.run("actions")
    let ids = outcome.outputText.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    #expect(ids.contains("text.redact"))
    #expect(Set(ids).count == ids.count)
    struct Action: Decodable {
      var id: String
      var since: String
    }
    let json = try JSONDecoder().decode([Action].self, from: Data(try Obelus.run("actions", "--json").outputText.utf8))
    #expect(json.map(\.id) == ids.map(String.init))
  }
}
