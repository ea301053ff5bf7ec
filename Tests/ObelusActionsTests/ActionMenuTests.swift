import ObelusAnnotations
import ObelusCore
import Testing

@testable import ObelusActions

@Suite("Action menus")
struct ActionMenuTests {
  private static let quad = Quad(Rect(x0: 10, y0: 20, x1: 60, y1: 32))
  private static let text = MenuSelection.text("Ellingsworth", quads: [quad])
  private static let spot = MenuSelection.empty(Rect(x0: 5, y0: 5, x1: 5, y1: 5))
  private static let area = MenuSelection.empty(Rect(x0: 5, y0: 5, x1: 50, y1: 50))

  private func menu(
    _ selection: MenuSelection, _ policy: ActionPolicy = ActionPolicy(), _ state: MenuState = MenuState(),
    _ filters: [any MenuFilter] = [], capabilities: MenuCapabilities = MenuCapabilities(),
    language: MenuLanguage = .english
  ) throws -> ActionMenu {
    try ActionMenu.menu(
      for: selection, page: 0, policy: policy, capabilities: capabilities, state: state, language: language,
      filters: filters)
  }

  @Test("The sets are exactly what they say")
  func sets() {
    #expect(TextSelectionMenuAction.annotationCreation == [.markup, .redact, .createLink])
    let single = TextSelectionMenuAction.names.map(\.action).reduce(TextSelectionMenuAction()) { $0.union($1) }
    #expect(TextSelectionMenuAction.all == single)
    #expect(TextSelectionMenuAction.all.memberNames.count == 9)
    #expect(TextSelectionMenuAction(name: "annotationCreation") == .annotationCreation)
    #expect(TextSelectionMenuAction(name: "Redact") == nil)
  }

  @Test("Every item has one id, a title in every language, and stands somewhere")
  func catalogue() {
    let ids = ActionCatalogue.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for item in ActionCatalogue.all {
      #expect(ActionDefinition.titles[item.id]?.count == MenuLanguage.allCases.count, "\(item.id)")
      #expect(!item.contexts.isEmpty, "\(item.id)")
    }
    #expect(Set(ActionDefinition.titles.keys) == Set(ids))
  }

  @Test("Only an empty spot has no rectangle, and no annotations are an empty spot")
  func rectangles() throws {
    #expect(try menu(Self.text).selectionRect == Self.quad.bounds)
    #expect(try menu(.image(Self.quad)).selectionRect == Self.quad.bounds)
    let spot = try menu(Self.spot)
    #expect(spot.selectionRect == nil)
    #expect(spot.targetRect == Rect(x0: 5, y0: 5, x1: 5, y1: 5))
    let none = try menu(.annotations([]))
    #expect(none.context == .empty)
    #expect(none.selectionRect == nil)
    #expect(none.item("create.note") != nil)
  }

  @Test("The same selection has the same menu, and a language changes titles alone")
  func languages() throws {
    for selection in [Self.text, Self.spot, Self.area, .image(Self.quad)] {
      let english = try menu(selection)
      for language in MenuLanguage.allCases {
        let other = try menu(selection, language: language)
        #expect(other.items.map(\.id) == english.items.map(\.id))
        #expect(other.missing == english.missing)
      }
    }
    #expect(try menu(Self.text, language: .german).item("text.redact")?.title == "Schwärzen")
    #expect(MenuLanguage(locale: "de_AT.UTF-8") == .german)
    #expect(MenuLanguage(locale: "C") == .english)
  }

  @Test("What stands first is the opposite of what is the case, once, however often it changes")
  func hotSwap() throws {
    for _ in 0..<3 {
      let pending = try menu(Self.text, .init(), MenuState(decision: .pending)).items.map(\.id)
      #expect(pending.prefix(2) == ["review.accept", "review.reject"])
      let accepted = try menu(Self.text, .init(), MenuState(decision: .accepted)).items.map(\.id)
      #expect(accepted.first == "review.reject")
      #expect(!accepted.contains("review.accept"))
      let rejected = try menu(Self.text, .init(), MenuState(decision: .rejected)).items.map(\.id)
      #expect(rejected.first == "review.accept")
      #expect(!rejected.contains("review.reject"))
      let marked = try menu(Self.text, .init(), MenuState(isMarked: true)).items.map(\.id)
      #expect(marked.first == "mark.remove")
      #expect(!marked.contains("text.redact"))
      for ids in [pending, accepted, rejected, marked] { #expect(Set(ids).count == ids.count) }
    }
    var speaking = MenuCapabilities()
    speaking.canSpeak = true
    let playing = try menu(Self.text, .init(), MenuState(isPlaying: true), capabilities: speaking).items
    #expect(playing.first?.id == "speech.pause")
    #expect(playing.first?.keepsOpen == true)
    #expect(!playing.contains { $0.id == "text.speak" })
  }

  @Test("Own items stand behind the built-in ones, and need a text")
  func customActions() throws {
    var policy = ActionPolicy()
    policy.customActions = [
      CustomAction(
        id: "search.web", title: "Web", .link(try #require(URITemplate("https://example.org/?q={text}"))))
    ]
    let items = try menu(Self.text, policy).items
    #expect(items.last?.id == "search.web")
    guard case .link(let template)? = items.last?.kind else {
      Issue.record("it is no link")
      return
    }
    #expect(template.expand("a&b=c+d é") == "https://example.org/?q=a%26b%3Dc%2Bd%20%C3%A9")
    let empty = try menu(.text("", quads: [Self.quad]), policy)
    #expect(empty.missing.contains { $0.id == "search.web" && $0.reason == .textIsEmpty })
    #expect(empty.item("text.redact") != nil)
  }

  @Test("Groups order the tools, and a tool that no group has cannot be used")
  func groups() throws {
    var policy = ActionPolicy()
    policy.createAnnotationMenuGroups = [
      ToolGroup([ToolItem(.stamp)]),
      ToolGroup([ToolItem(.ink, variant: "inkHighlighter", preset: .init(width: 12)), ToolItem(.stamp)]),
    ]
    let menu = try menu(Self.spot, policy)
    #expect(menu.items.map(\.id).filter { $0.hasPrefix("create.") } == ["create.stamp", "create.inkHighlighter"])
    #expect(menu.canPerform("create.inkPen").1 == .notInGroups)
    guard case .tool(let tool)? = menu.item("create.inkHighlighter")?.kind else {
      Issue.record("it is no tool")
      return
    }
    #expect(tool.preset.width == 12)
    policy.createAnnotationMenuEnabled = false
    let off = try self.menu(Self.spot, policy)
    #expect(!off.items.contains { $0.id.hasPrefix("create.") })
    #expect(off.canPerform("create.stamp").1 == .creationDisabled)
    #expect(try self.menu(Self.text, policy).item("text.highlight") != nil)
  }

  @Test("A point has no tool that needs an area")
  func points() throws {
    #expect(try menu(Self.spot).canPerform("create.square").1 == .needsArea)
    #expect(try menu(Self.spot).canPerform("area.redact").1 == .needsArea)
    #expect(try menu(Self.area).item("create.square") != nil)
    #expect(try menu(Self.area).item("area.redact") != nil)
  }

  @Test("What a document does not permit is missing, with the reason")
  func permissions() throws {
    var capabilities = MenuCapabilities()
    capabilities.allowsCopying = false
    let noCopy = try menu(Self.text, capabilities: capabilities)
    for id in ["text.copy", "text.cut", "text.share"] { #expect(noCopy.canPerform(id).1 == .copyingNotPermitted) }
    #expect(noCopy.item("text.redact") != nil)
    capabilities = MenuCapabilities()
    capabilities.isSigned = true
    #expect(try menu(Self.text, capabilities: capabilities).canPerform("text.redact").1 == .signed)
    #expect(try menu(Self.text, capabilities: capabilities).item("text.highlight") != nil)
    capabilities.signaturesAllowAnnotations = false
    #expect(try menu(Self.text, capabilities: capabilities).canPerform("text.highlight").1 == .signed)
  }

  @Test("What a rule redacts is neither copied nor spoken nor looked up")
  func redacted() throws {
    var capabilities = MenuCapabilities()
    capabilities.canSpeak = true
    capabilities.hasDefinition = { _ in true }
    let menu = try menu(Self.text, .init(), MenuState(redactingRule: "names"), capabilities: capabilities)
    for id in [
      "text.search", "text.define", "text.wikipedia", "text.speak", "text.share", "text.copy", "text.cut",
      "text.createLink",
    ] {
      #expect(menu.canPerform(id).1 == .redacted(rule: "names"), "\(id)")
    }
  }

  @Test("Where the dictionary has an entry, it stands in place of Wikipedia")
  func define() throws {
    var capabilities = MenuCapabilities()
    capabilities.hasDefinition = { $0 == "Ellingsworth" }
    let known = try menu(Self.text, capabilities: capabilities)
    #expect(known.item("text.define") != nil)
    #expect(known.canPerform("text.wikipedia").1 == .definedInstead)
    let unknown = try menu(.text("other", quads: [Self.quad]), capabilities: capabilities)
    #expect(unknown.canPerform("text.define").1 == .noEntry)
    #expect(unknown.item("text.wikipedia") != nil)
    var policy = ActionPolicy()
    policy.remove = ["text.define"]
    #expect(try menu(Self.text, policy, capabilities: capabilities).item("text.wikipedia") != nil)
  }

  @Test("Types that may not be changed are neither made nor deleted")
  func editableTypes() throws {
    var policy = ActionPolicy()
    policy.editableAnnotationTypes = ["highlight", "stamp"]
    let highlight = Annotation(.highlight, pageIndex: 0, rect: Self.quad.bounds)
    let note = Annotation(.text, pageIndex: 0, rect: Self.quad.bounds)
    #expect(try menu(.annotations([highlight]), policy).item("annotation.delete") != nil)
    #expect(
      try menu(.annotations([highlight, note]), policy).canPerform("annotation.delete").1 == .typeNotEditable("text"))
    #expect(try menu(Self.text, policy).canPerform("text.underline").1 == .typeNotEditable("underline"))
    #expect(try menu(Self.spot, policy).item("create.signature") != nil)
    #expect(try menu(Self.spot, policy).canPerform("create.note").1 == .typeNotEditable("text"))
  }
}

@Suite("Filters of menus")
struct MenuFilterTests {
  private struct Filter: MenuFilter {
    var body: @Sendable ([MenuItem]) throws -> [MenuItem]?

    func shouldShow(
      _ items: [MenuItem], atSuggestedTargetRect targetRect: Rect?, for selection: MenuSelection, page: Int
    ) throws -> [MenuItem]? { try body(items) }
  }

  private struct Failure: Error {}

  private func menu(_ body: @escaping @Sendable ([MenuItem]) throws -> [MenuItem]?) throws -> ActionMenu {
    var policy = ActionPolicy()
    policy.remove = ["text.highlight"]
    return try ActionMenu.menu(
      for: .text("x", quads: [Quad(Rect(x0: 0, y0: 0, x1: 1, y1: 1))]), page: 0, policy: policy,
      capabilities: MenuCapabilities(), filters: [Filter(body: body)])
  }

  @Test("A blocked menu is not an empty one")
  func blocked() throws {
    let blocked = try menu { _ in nil }
    #expect(blocked.isBlocked)
    #expect(blocked.items.isEmpty)
    let empty = try menu { _ in [] }
    #expect(!empty.isBlocked)
    #expect(empty.items.isEmpty)
    #expect(empty.canPerform("text.copy").1 == .filtered)
  }

  @Test("It takes out, orders and adds its own, but nothing that the menu may not have")
  func changes() throws {
    let changed = try menu { items in
      items.filter { $0.id != "text.copy" }.reversed() + [MenuItem(id: "own.item", title: "Own") { _ in }]
    }
    #expect(changed.item("text.copy") == nil)
    #expect(changed.items.last?.id == "own.item")
    #expect(changed.items.first?.id == "text.selectAll")
    let highlight = try #require(ActionCatalogue.named("text.highlight"))
    #expect(throws: ObelusError.self) { try menu { $0 + [MenuItem(highlight, .english)] } }
    #expect(throws: ObelusError.self) { try menu { $0 + $0.prefix(1) } }
    #expect(throws: Failure.self) { try menu { _ in throw Failure() } }
  }
}
