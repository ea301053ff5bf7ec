import Foundation
import TestSupport
import Testing

/// Programs of a policy: what they are told, what comes of their answers, and that faults of theirs stop the document.
@Suite("Programs of a policy", .enabled(if: Tool.isInstalled("python3")))
struct ProgramTests {
  private let folder: TemporaryFolder
  private var out: String { folder.path("out.pdf") }

  init() throws { folder = try TemporaryFolder() }

  /// A program that answers each line by a line of Python, in which `ask` is the question, and notes what it was asked.
  private func program(_ answer: String, as name: String = "program.py") throws {
    let path = try folder.write(
      """
      #!/usr/bin/env python3
      import json, sys, time, os
      for line in sys.stdin:
          open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "asked"), "a").write(line)
          ask = json.loads(line)
          print(\(answer), flush=True)
      """, as: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
  }

  private var asked: [String] {
    ((try? String(decoding: folder.read("asked"), as: UTF8.self)) ?? "").split(separator: "\n").map(String.init)
  }

  private static let own = """
    "customActions": [{"id": "look.up", "title": "Look up", "command": ["./program.py"], "timeout": 20}]
    """

  private static func telling(_ more: String = "") -> String {
    #"""
    "customActions": [{"id": "look.up", "title": "Look up", "command": ["./program.py"], "timeout": 20, "text": true\#(more)}]
    """#
  }

  private func run(
    _ rules: String, policy: String, _ options: [String] = [], pages: [String]? = nil
  ) throws -> Child.Outcome {
    var pdf = TinyPDF()
    for page in pages ?? ["BT /F1 12 Tf 72 700 Td (Ada Lovelace wrote to Charles) Tj ET"] { pdf.page(page) }
    let file = try folder.write(pdf.bytes(), as: "in.pdf")
    let job = try Job(rules: rules, settings: #""policy": {\#(policy)}"#).write(in: folder)
    return try Obelus.run(
      ["run", job, file, "--output", out, "--report", folder.path("report.json"), "--overwrite"] + options)
  }

  private func report() throws -> String { try String(contentsOfFile: folder.path("report.json"), encoding: .utf8) }

  private static func rule(_ select: String = #""text": "Lovelace""#) -> String {
    #"{"id": "p", "select": {\#(select)}, "action": {"custom": "look.up"}}"#
  }

  @Test("A program is told where a selection is, and its text only where the policy says so", arguments: [false, true])
  func asks(tells: Bool) throws {
    try program(#"json.dumps({"add": {"note": {"text": "seen", "author": "P"}}})"#)
    let outcome = try run("[\(Self.rule())]", policy: tells ? Self.telling() : Self.own)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(asked.count == 1)
    let question = try #require(asked.first)
    #expect(question.contains(#""document":"\#(folder.path("in.pdf"))""#), "\(question)")
    #expect(question.hasPrefix(#"{"version":1,"#) && question.contains(#""page":1,"selection":"text","rects":[["#))
    #expect(question.contains(#""action":"look.up","rule":"p""#))
    #expect(question.contains("Lovelace") == tells)
    let objects = ToolRun.Objects(String(decoding: try decodedObjects(out, unnamed: false), as: UTF8.self))
    #expect(objects.count("/Subtype /Text") == 1 && objects.contains("/Contents (seen)"))
  }

  @Test("Programs are asked page by page whatever the number of workers, and each question once")
  func order() throws {
    try program(#"json.dumps({"add": [{"createLink": {"uri": "https://example.org/%d" % ask["page"]}}]})"#)
    let pages = (1...6).map { "BT /F1 12 Tf 72 700 Td (Lovelace \($0) Lovelace) Tj ET" }
    let outcome = try run("[\(Self.rule())]", policy: Self.own, ["--jobs", "4"], pages: pages)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let numbers = asked.compactMap { line in
      (try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["page"] as? Int
    }
    #expect(numbers == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6])
    #expect(ByteScan.contains(try decodedObjects(out), "https://example.org/6"))
  }

  @Test("What a rule redacts or marks, or the same text elsewhere, is not asked about", arguments: ["redact", "mark"])
  func redacted(apply: String) throws {
    try program(#"json.dumps({})"#)
    let rules = """
      [\(Self.rule(#""regex": "Ada Lovelace|Charles""#)),
      {"id": "r", "select": {"text": "Ada"}, "action": "redact"}]
      """
    let outcome = try run(rules, policy: Self.telling())
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(asked.count == 1 && !asked[0].contains("Ada"))
    #expect(try report().contains("selection.redacted"))
  }

  @Test("An answer that would write what is redacted is not carried out")
  func answersDoNotTell() throws {
    try program(#"json.dumps({"add": {"markup": {"type": "highlight", "note": "by Ada"}}})"#)
    let outcome = try run(
      #"[\#(Self.rule()), {"id": "r", "select": {"text": "Ada"}, "action": "redact"}]"#, policy: Self.own)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(!ByteScan.contains(try decodedObjects(out), "/Highlight"))
    #expect(try report().contains("selection.redacted"))
  }

  @Test("Declining keeps the selection, with the reason; one that repeats the text is left out")
  func declines() throws {
    try program(#"json.dumps({"decline": "not-found" if ask["text"] == "Ada" else ask["text"].lower()})"#)
    let outcome = try run("[\(Self.rule(#""regex": "Ada|Lovelace""#))]", policy: Self.telling())
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let report = try report()
    #expect(report.contains("program.declined.not-found") && report.contains("(program.declined)"))
    #expect(!report.contains("lovelace") && !outcome.errorText.contains("lovelace"))
  }

  @Test(
    "Nor does a reason tell what a rule redacts, whatever its case", arguments: ["charles", "by-char-les-it-is"],
    [#""text": "Charles""#, #""regex": "Ch[a-z]+""#])
  func declinesWithWhatIsRedacted(_ reason: String, select: String) throws {
    try program(#"json.dumps({"decline": "\#(reason)"})"#)
    let outcome = try run(
      #"[\#(Self.rule()), {"id": "r", "select": {\#(select)}, "action": "redact"}]"#, policy: Self.own)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(try report().contains("(program.declined)") && !outcome.errorText.contains("char"))
  }

  static let faults: [(String, String)] = [
    (#""no JSON""#, "no JSON"), (#"json.dumps({"add": {"redact": {}}})"#, "unknown key"),
    (#"json.dumps({"Lovelace": 1})"#, "unknown key"), (#"json.dumps({"decline": "Lovelace!"})"#, "decline"),
    (#"json.dumps({"add": {"createLink": {"uri": "not absolute"}}})"#, "uri"),
    (#"json.dumps({"add": {"image": {"file": "/etc/passwd"}}})"#, "unknown key"),
    (#"json.dumps({"add": {"stamp": {"name": "Draft"}}})"#, "create.stamp"), (#""x" * 100000"#, "longer than"),
    (#"json.dumps({"add": {"createLink": {"uri": "https://x.org/{foo}"}}})"#, "groups"),
    (#"json.dumps({"add": {"createLink": {"page": 99}}})"#, "does not have"),
    (#"json.dumps({"add": {"createLink": {"destination": "none"}}})"#, "does not have"),
    (#""{}\n{}""#, "more than one line"), (#"sys.exit(3)"#, "status 3"),
  ]

  @Test("A fault of the program stops the document, and says nothing of it", arguments: faults)
  func faulty(answer: String, message: String) throws {
    try program(answer)
    let outcome = try run("[\(Self.rule())]", policy: Self.own + #", "remove": ["create.stamp"]"#)
    #expect(outcome.exitCode == 4, "\(outcome.errorText)")
    #expect(outcome.errorText.contains(message) && outcome.errorText.contains("look.up"), "\(outcome.errorText)")
    #expect(!outcome.errorText.contains("Lovelace"))
    #expect(!FileManager.default.fileExists(atPath: out))
    #expect(try report().contains("program.failed"))
  }

  @Test("A program that does not answer is ended, and one that is not there is named")
  func late() throws {
    try program(#"time.sleep(60)"#)
    let policy = #""customActions": [{"id": "look.up", "title": "L", "command": ["./program.py"], "timeout": 0.5}]"#
    let outcome = try run("[\(Self.rule())]", policy: policy)
    #expect(outcome.exitCode == 4 && outcome.errorText.contains("within 0.5 s"), "\(outcome.errorText)")
    let missing = try run("[\(Self.rule())]", policy: policy.replacingOccurrences(of: "program.py", with: "none.py"))
    #expect(missing.exitCode == 4 && missing.errorText.contains("is not there"), "\(missing.errorText)")
    #expect(missing.errorText.contains("job.json:"))
  }

  @Test("Areas and annotations are told as what they are")
  func kinds() throws {
    try program(#"json.dumps({"add": {"freeText": {"text": "here"}}})"#)
    let outcome = try run(
      #"[\#(Self.rule(#""region": {"rect": [100, 100, 200, 200]}"#))]"#, policy: Self.telling(#", "kinds": ["empty"]"#))
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(asked.first?.contains(#""selection":"empty","rects":[[100,100,200,200]]"#) == true, "\(asked)")
    #expect(ByteScan.contains(try decodedObjects(out), "/FreeText"))
    let wrong = try run("[\(Self.rule())]", policy: Self.telling(#", "kinds": ["empty"]"#))
    #expect(wrong.exitCode == 2 && wrong.errorText.contains("kinds"), "\(wrong.errorText)")
  }

  // MARK: The filter

  private static let filter = #""filter": {"command": ["./filter.py"], "timeout": 20}"#
  private static let markup = """
    [{"id": "h", "select": {"regex": "Ada|Charles"}, "action": {"markup": {"type": "highlight"}}},
    {"id": "n", "select": {"text": "Charles"}, "action": {"note": {"text": "Babbage"}}}]
    """

  @Test("What the filter takes away is not done, and counted")
  func filtered() throws {
    try program(
      #"json.dumps({"keep": [i for i in ask["items"] if i != "text.highlight" or ask["rects"][0][0] < 80]})"#,
      as: "filter.py")
    let outcome = try run(Self.markup, policy: Self.filter)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(asked.allSatisfy { !$0.contains("Charles") && !$0.contains("Ada") })
    let objects = ToolRun.Objects(String(decoding: try decodedObjects(out, unnamed: false), as: UTF8.self))
    #expect(objects.count("/Subtype /Highlight") == 1 && objects.count("/Subtype /Text") == 1)
    #expect(try report().contains("policy.filtered"))
    // Menus are the same.
    let job = folder.path("job.json")
    let menu = try Obelus.run("menu", job, folder.path("in.pdf"), "--text", "Charles", "--json")
    #expect(menu.exitCode == 0, "\(menu.errorText)")
    struct Menu: Decodable {
      struct Item: Decodable {
        var id: String
        var reason: String?
      }
      var items: [Item]
      var missing: [Item]
    }
    let shown = try JSONDecoder().decode(Menu.self, from: Data(menu.outputText.utf8))
    #expect(!shown.items.contains { $0.id == "text.highlight" } && shown.items.contains { $0.id == "text.underline" })
    #expect(shown.missing.contains { $0.id == "text.highlight" && $0.reason == "policy.filtered" })
  }

  @Test("Review pages have the filter's menus, and none where it fails")
  func reviewed() throws {
    try program(#"json.dumps({"keep": [i for i in ask["items"] if i != "text.highlight"]})"#, as: "filter.py")
    _ = try run(Self.markup, policy: Self.filter)
    let arguments = ["review", folder.path("job.json"), folder.path("in.pdf"), "--output", folder.path("review")]
    let outcome = try Obelus.run(arguments)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let page = String(decoding: try folder.read("review/in.review.html"), as: UTF8.self)
    #expect(page.contains("policy.filtered"))
    try program("sys.exit(1)", as: "filter.py")
    #expect(try Obelus.run(arguments + ["--overwrite"]).exitCode == 4)
  }

  @Test("An answer may not make a redacted text of the selected one")
  func answersDoNotComplete() throws {
    try program(#"json.dumps({"add": {"note": {"text": "love{text}"}}})"#)
    let outcome = try run(
      """
      [{"id": "p", "select": {"text": "lace", "wholeWord": false}, "action": {"custom": "look.up"}},
      {"id": "r", "select": {"text": "lovelace"}, "action": "redact"}]
      """, policy: Self.own, pages: ["BT /F1 12 Tf 72 700 Td (lace and lovelace) Tj ET"])
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(!ByteScan.contains(try decodedObjects(out), "lovelace"))
    #expect(try report().contains("selection.redacted"))
  }

  static let filterFaults: [(String, String)] = [
    (#"json.dumps({"keep": ask["items"] + ["text.everything"]})"#, "does not have"),
    (#"json.dumps({"keep": ask["items"] * 2})"#, "twice"), (#"json.dumps({})"#, "needs one of"),
    (#"json.dumps({"keep": [i for i in ask["items"] if i != "text.redact"]})"#, "redacts"),
    (#"json.dumps({"block": True})"#, "redacts"), ("sys.exit(1)", "status 1"),
  ]

  @Test("A fault of the filter stops the document, and it cannot keep what is redacted", arguments: filterFaults)
  func faultyFilter(answer: String, message: String) throws {
    try program(answer, as: "filter.py")
    let outcome = try run(#"[{"id": "r", "select": {"text": "Ada"}, "action": "redact"}]"#, policy: Self.filter)
    #expect(outcome.exitCode == 4 && outcome.errorText.contains(message), "\(outcome.errorText)")
    #expect(!FileManager.default.fileExists(atPath: out))
  }

  @Test("The policy's hash knows programs")
  func hash() throws {
    try program(#"json.dumps({"keep": ask["items"]})"#, as: "filter.py")
    func hash(_ policy: String) throws -> Substring {
      let outcome = try run(Self.markup, policy: policy)
      try #require(outcome.exitCode == 0, "\(outcome.errorText)")
      let report = try report()
      let start = try #require(report.range(of: #""policy": ""#)).upperBound
      return Substring(String(report[start...].prefix(64)))
    }
    let hashes = [try hash(Self.filter), try hash(""), try hash(Self.own), try hash(Self.telling())]
    #expect(Set(hashes).count == 4 && hashes.allSatisfy { $0.count == 64 })
  }
}
