import ObelusActions
import ObelusCore
@testable import ObelusPipeline
import Testing

@Suite struct ManifestTests {
  /// The job of the design, less the selections that later versions read.
  static let full = #"""
    version: 1
    name: release-2026-11
    inputs: ["inbox/**/*.pdf"]
    output: { directory: outbox, name: "{stem}-out.pdf" }
    policy:
      allowedMenuActions: [markup, redact, createLink]
      editableAnnotationTypes: all
    rules:
      - id: names
        select: { text: "Jane Doe", wholeWord: true, ignoreCase: true }
        action: redact
        code: "(b)(6)"
      - id: case-no
        select: { regex: 'Case No\.\s+(\d+)', group: 1 }
        pages: "1-20,-1"
        action: { createLink: { uri: "https://example.org/case/{text}" } }
      - id: area
        pages: 1
        select: { region: { rect: [250, 318, 45, 292.5] } }
        action: redact
      - select: { annotations: { types: [highlight], author: "Reviewer", color: "#fe0", contents: draft } }
        action: redact
      - id: key-terms
        select: { text: "material breach" }
        action: { markup: { type: underline, color: "#00ff00", opacity: 0.5, author: Me, note: See } }
      - select: { regex: 'p\. (?<n>\d)', group: n }
        action: { createLink: { page: 3 } }
    except: [ { text: "Public Officer" }, { regex: "x+", ignoreCase: true } ]
    sanitize: { xmp: false }
    verify: text
    unreadable: report
    encryption: remove
    permissions: ignore
    signatures: invalidate
    """#

  @Test func readsEveryKey() throws {
    let manifest = try Manifest(Array(Self.full.utf8), path: "jobs/full.yml")
    #expect(manifest.name == "release-2026-11")
    #expect(manifest.inputs == ["inbox/**/*.pdf"])
    #expect(manifest.output == .init(directory: "outbox", name: "{stem}-out.pdf"))
    var policy = ActionPolicy()
    policy.allowedMenuActions = .annotationCreation
    #expect(manifest.policy == policy)
    #expect(manifest.rules.map(\.id) == ["names", "case-no", "area", "rule-4", "key-terms", "rule-6"])
    #expect(manifest.redacts)

    let names = try Self.pattern(manifest.rules[0])
    #expect(names.kind == .text("Jane Doe") && names.wholeWord && names.ignoreCase && names.group == .number(0))
    #expect(manifest.rules[0].codes == ["(b)(6)"] && manifest.rules[0].pages.coversAll)

    let number = try Self.pattern(manifest.rules[1])
    #expect(number.kind == .regex(#"Case No\.\s+(\d+)"#) && number.group == .number(1) && !number.ignoreCase)
    #expect(number.location == Location(manifest: "jobs/full.yml", line: 14, column: 22))
    #expect(manifest.rules[1].pages == PageRanges("1-20,-1"))
    #expect(
      manifest.rules[1].action == .createLink(.uri(try #require(URITemplate("https://example.org/case/{text}")))))

    let rect = Rect(x0: 45, y0: 292.5, x1: 250, y1: 318)
    #expect(manifest.rules[2].select == .areas(Manifest.Areas(kind: .region, areas: [Manifest.Area(rects: [rect])])))
    #expect(manifest.rules[2].pages == PageRanges("1"))
    var note = Manifest.TextPattern(kind: .text("draft"))
    note.location = Location(manifest: "jobs/full.yml", line: 21, column: 95)
    let criteria = Manifest.AnnotationCriteria(
      types: ["highlight"], author: "Reviewer", color: Color(hex: "#ffee00"), contents: note)
    #expect(manifest.rules[3].select == .annotations(criteria))
    let markup = Manifest.Markup(
      type: .underline, color: Color(red: 0, green: 1, blue: 0), opacity: 0.5, author: "Me", note: "See")
    #expect(manifest.rules[4].action == .markup(markup))
    let named = try Self.pattern(manifest.rules[5])
    #expect(named.group == .name("n") && manifest.rules[5].action == .createLink(.page(3)))

    #expect(manifest.except.map(\.pattern.kind) == [.text("Public Officer"), .regex("x+")])
    #expect(!manifest.sanitize.removes(.xmp) && manifest.sanitize.parts.count == 12)
    #expect(manifest.verify == .text && manifest.unreadable == .report && manifest.encryption == .remove)
    #expect(manifest.permissions == .ignore && manifest.signatures == .invalidate)
    #expect(manifest.source == Array(Self.full.utf8))
  }

  @Test func defaults() throws {
    let manifest = try Self.parse("version: 1\nrules: [{ select: { text: x }, action: redact }]")
    #expect(manifest.sanitize == .full && manifest.verify == .strict && manifest.unreadable == .fail)
    #expect(manifest.encryption == .keep && manifest.permissions == .respect && manifest.signatures == .refuse)
    #expect(
      manifest.output == .init(directory: nil, name: "{stem}.pdf") && manifest.inputs.isEmpty && manifest.name == nil)
    let marks = try Self.parse(
      "version: 1\nrules: [{ select: { text: x }, action: { markup: { type: highlight } } }]\nsanitize: { info: true }")
    #expect(marks.sanitize == Manifest.Sanitize([.info]) && !marks.redacts)
  }

  /// Every JSON text means the same in a `.json` file, also what YAML's reader does not take.
  @Test func readsJSON() throws {
    let text = #"{"version":1,"rules":[{"select":{"text":"\ud83d\ude00 caf\u00e9\/\#u{2028}"},"action":"redact"}]}"#
    let manifest = try Manifest(Array(text.utf8), path: "job.json")
    let pattern = try Self.pattern(manifest.rules[0])
    #expect(pattern.kind == .text("😀 café/\u{2028}"))
    #expect(pattern.location.column == 41)
    let tabs = "\t{\n\t\"version\": 1,\n\t\"rules\": [{\"select\": {\"text\": \"x\"}, \"action\": \"redact\"}]\n}\n"
    #expect(try Manifest(Array(tabs.utf8), path: "-").rules.count == 1)
  }

  /// As Windows editors save it.
  @Test(arguments: ["job.yml", "job.json", "-"]) func readsMarksAndLineEnds(path: String) throws {
    let text =
      "\u{FEFF}{\r\n  \"version\": 1,\r\n  \"rules\": [ { \"select\": { \"text\": \"x\" }, \"action\": \"redact\" } ]\r\n}\r\n"
    #expect(try Manifest(Array(text.utf8), path: path).rules[0].location.line == 3)
  }

  /// A list of names that was turned into rules.
  @Test(.timeLimit(.minutes(10))) func readsManyRules() throws {
    let rule = "- { select: { text: name }, action: redact }\n"
    let text = "version: 1\nrules:\n" + String(repeating: rule, count: 20_000)
    #expect(try Self.parse(text).rules.last?.id == "rule-20000")
  }

  @Test func keepsQuotedScalarsAsTexts() throws {
    let manifest = try Self.parse(
      #"{version: 1, rules: [{select: {text: "2024"}, action: redact}, {select: {text: 'true'}, action: redact}, {select: {text: no}, action: redact}]}"#
    )
    #expect(try manifest.rules.map { try Self.pattern($0).kind } == [.text("2024"), .text("true"), .text("no")])
  }

  /// What lies under a redaction of text goes whatever its type.
  @Test func acceptsWhatThePolicyAllows() throws {
    let manifest = try Self.parse(
      """
      version: 1
      policy: { allowedMenuActions: [redact, markup], editableAnnotationTypes: [highlight] }
      rules:
        - { select: { text: x }, action: redact }
        - { select: { text: y }, action: { markup: { type: highlight } } }
        - { select: { annotations: { types: [highlight] } }, action: redact }
      """)
    #expect(manifest.policy.allowedMenuActions == [.redact, .markup])
    #expect(manifest.policy.editableAnnotationTypes == ["highlight"])
  }

  static func pattern(_ rule: Manifest.Rule) throws -> Manifest.TextPattern {
    guard case .pattern(let pattern) = rule.select else { throw ObelusError(.internal, "not a pattern") }
    return pattern
  }

  static func parse(_ text: String) throws -> Manifest { try Manifest(Array(text.utf8), path: "job.yml") }
}
