import ObelusActions
import ObelusCore
import ObelusPipeline
import Testing

@Suite("Policy") struct PolicyTests {
  private func manifest(_ policy: String, action: String = "redact") throws -> Manifest {
    let text = "version: 1\nrules: [{ select: { text: x }, action: \(action) }]\npolicy: \(policy)\n"
    return try Manifest(Array(text.utf8), path: "job.yml")
  }

  private func errors(_ policy: String, action: String = "redact") -> [String] {
    do {
      _ = try manifest(policy, action: action)
      return []
    } catch {
      return (error as? InvalidJob)?.errors.map(\.description) ?? []
    }
  }

  @Test func sets() throws {
    #expect(try manifest("{ allowedMenuActions: all }").policy.allowedMenuActions == .all)
    #expect(
      try manifest("{ allowedMenuActions: annotationCreation }").policy.allowedMenuActions == .annotationCreation)
    #expect(
      try manifest("{ allowedMenuActions: [copy, annotationCreation] }").policy.allowedMenuActions
        == [.copy, .annotationCreation])
  }

  @Test func groups() throws {
    let policy = try manifest(
      ##"{ createAnnotationMenuGroups: [[note, { type: ink, variant: inkPen, preset: { color: "#ff0000", width: 2 } }]] }"##
    ).policy
    let red = ToolItem.Preset(color: Color(hex: "#ff0000"), width: 2)
    #expect(
      policy.createAnnotationMenuGroups == [
        ToolGroup([ToolItem(.note), ToolItem(.ink, variant: "inkPen", preset: red)])
      ])
    #expect(
      errors("{ createAnnotationMenuGroups: [[{ type: note, variant: inkPen }]] }") == [
        "job.yml:3:64: `note` has no variant `inkPen` (leave `variant` out)"
      ])
  }

  @Test func presets() throws {
    func tool(_ action: String) throws -> Tool? {
      let groups = """
        { createAnnotationMenuGroups: [[{ type: ink, variant: inkPen, preset: { color: "#ff0000", width: 7, opacity: 0.5 } }],
          [{ type: ink, variant: inkHighlighter }, { type: freeText, preset: { size: 20 } }, square]] }
        """
      guard case .create(let tool) = try manifest(groups, action: action).rules[0].action else { return nil }
      return tool
    }
    let strokes = "paths: [[[1, 1], [9, 9]]]"
    let pen = try #require(try tool("{ ink: { \(strokes) } }"))
    #expect(pen.color == Color(hex: "#ff0000") && pen.opacity == 0.5)
    #expect(pen.kind == .ink(InkStyle(paths: [[Point(x: 1, y: 1), Point(x: 9, y: 9)]], width: 7)))
    let own = try #require(try tool("{ ink: { \(strokes), width: 3, color: \"#0000ff\", opacity: 1 } }"))
    #expect(own.color == Color(hex: "#0000ff") && own.opacity == 1)
    #expect(own.kind == .ink(InkStyle(paths: [[Point(x: 1, y: 1), Point(x: 9, y: 9)]], width: 3)))
    let other = try #require(try tool("{ ink: { \(strokes), variant: inkHighlighter } }"))
    #expect(other.color != pen.color && other.opacity == 1)
    let text = try #require(try tool("{ freeText: { text: x } }"))
    guard case .freeText(let style) = text.kind else {
      Issue.record("it is no free text")
      return
    }
    #expect(style.size == 20)
  }

  @Test func onlyIsWarnedOf() throws {
    #expect(try manifest("{ only: [text.redact] }").warnings.map(\.code) == ["policy.only"])
    #expect(try manifest("{ remove: [text.copy] }").warnings.isEmpty)
  }

  @Test func programs() throws {
    let own =
      "customActions: [{ id: look.up, title: L, command: [./x, -a], timeout: 2, text: true, kinds: [text, empty] }]"
    let policy = try manifest("{ \(own), filter: { command: [f] } }", action: "{ custom: look.up }").policy
    let command = try #require(policy.customActions.first?.command)
    #expect(
      command.words == ["./x", "-a"] && command.timeout == 2 && policy.customActions[0].contexts == [.text, .empty])
    #expect(policy.filter?.words == ["f"] && policy.filter?.timeout == 10)
    #expect(errors("{ filter: { timeout: 3 } }").count == 2)
    #expect(
      errors("{ customActions: [{ id: a.b, title: T, url: \"https://example.org/{text}\", command: [x] }] }").count == 1
    )
    #expect(errors("{ customActions: [{ id: a.b, title: T }] }").count == 1)
  }

  @Test func customActions() throws {
    let own = #"{ customActions: [{ id: search.web, title: Web, url: "https://example.org/?q={text}" }] }"#
    let rule = try manifest(own, action: "{ custom: search.web }").rules[0]
    #expect(rule.action == .createLink(.uri(try #require(URITemplate("https://example.org/?q={text}")))))
    #expect(
      errors("{ remove: [text.copy] }", action: "{ custom: search.web }") == [
        "job.yml:2:50: the policy has no action `search.web` (see `policy: customActions`)"
      ])
    #expect(
      errors(#"{ customActions: [{ id: text.copy, title: Web, url: "https://example.org/{text}" }] }"#) == [
        "job.yml:3:33: `text.copy` is built in (choose another id)"
      ])
  }

  @Test func removedActionsAreRefusedWhereTheyStand() {
    #expect(
      errors("{ remove: [text.redact] }") == [
        "job.yml:2:40: the policy does not allow `text.redact` (see `policy: remove`)"
      ])
    #expect(
      errors("{ only: [text.copy] }") == [
        "job.yml:2:40: the policy does not allow `text.redact` (see `policy: only`)"
      ])
    #expect(errors("{ remove: [text.highlight] }").isEmpty)
    #expect(
      errors("{ remove: [text.copi] }") == ["job.yml:3:20: no menu has an item `text.copi` (did you mean `text.copy`?)"]
    )
    #expect(
      errors("{ remove: [text.copy], only: [text.redact] }") == [
        "job.yml:3:19: `remove` and `only` cannot both be given (`remove` is better)"
      ])
  }
}
