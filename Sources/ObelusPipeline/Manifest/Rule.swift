public import ObelusActions
public import ObelusCore

extension Manifest {
  /// One selection and what is done with it.
  public struct Rule: Hashable, Sendable {
    /// Unique in the manifest; `rule-N` (from 1) where the manifest gives none.
    public var id: String
    public var select: Select
    public var pages: PageRanges
    public var action: Action
    /// The exemption codes that are drawn on the box; redactions only.
    public var codes: [String]
    /// How the box looks; nil where neither the rule nor the job says so.
    public var box: Box?
    /// Hits inside a match of these are kept.
    public var except: [Exception] = []
    /// A text on the box, in which `{1}` or `{name}` stand for groups of the rule's expression; redactions only.
    public var overlay: String?
    /// The policy's action that the rule takes: its link is that of the action.
    public var custom: String?
    /// It puts a file there: its tool is that of the file.
    public var pastes = false
    public var location: Location

    /// The list that it looks for, where rows of that have codes which are drawn.
    var listWithCodes: WordList? {
      guard action == .redact, case .pattern(let pattern) = select, case .list(let list) = pattern.kind else {
        return nil
      }
      return list.codes.isEmpty ? nil : list
    }

    /// All codes that may be drawn on its boxes.
    var allCodes: [String] { codes + (listWithCodes?.codes ?? []) }
  }

  /// A text that is never acted on, for some documents or for all.
  public struct Exception: Hashable, Sendable {
    public var pattern: TextPattern
    /// Glob patterns for the ends of inputs' paths; nil: every document.
    public var documents: [String]?

    /// Whether it counts for a document. `path` is the input's.
    func covers(_ path: String) -> Bool {
      guard let documents else { return true }
      let parts = path.split(separator: "/").map(String.init)
      return documents.contains { GlobPattern(endOfPath: $0).matchesEnd(of: parts) }
    }
  }

  public enum Select: Hashable, Sendable {
    case pattern(TextPattern)
    case areas(Areas)
    case anchor(Anchor)
    case annotations(AnnotationCriteria)
  }

  /// A text, a regular expression or presets to look for.
  public struct TextPattern: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      case text(String)
      case regex(String)
      case list(WordList)
      /// Ids of presets.
      case presets([String])
    }

    /// Which part of a match is meant.
    public enum Group: Hashable, Sendable {
      case number(Int)
      case name(String)
    }

    public var kind: Kind
    public var ignoreCase = false
    /// Letters with and without marks match each other; texts and lists only.
    public var ignoreDiacritics = false
    public var wholeWord = false
    /// `\d`, `\w`, `\s` and `\b` of a regular expression know ASCII alone.
    public var asciiClasses = false
    public var group: Group = .number(0)
    /// 0…1: how sure a hit of a preset must be.
    public var minScore = PresetCatalog.minimumScore
    /// Where the text or expression stands, for errors in its syntax.
    public var location = Location()
  }

  /// Annotations that meet all of the criteria given.
  public struct AnnotationCriteria: Hashable, Sendable {
    /// Subtypes as in ISO 32000-2 table 171, with a small first letter; nil is all of them.
    public var types: Set<String>?
    /// `/T`, compared exactly.
    public var author: String?
    /// `/C`, as DeviceRGB.
    public var color: Color?
    /// `/Subj`, compared exactly.
    public var subject: String?
    /// What `/Contents` holds.
    public var contents: TextPattern?
    /// The name of the layer (`/OC`).
    public var layer: String?
    /// Days as `yyyymmdd`: the annotation is of a later one.
    public var afterDay: Int?
    public var beforeDay: Int?
    /// `/Rect`; no key of manifests says it.
    public var rect: Rect?
  }

  public enum Action: Hashable, Sendable {
    case redact
    case markup(Markup)
    case createLink(LinkTarget)
    /// Puts what a tool makes on each selection.
    case create(Tool)
    case selection(SelectionAction)

    /// The kind of which a policy allows it.
    public var menuAction: TextSelectionMenuAction {
      switch self {
      case .redact: .redact
      case .markup: .markup
      case .createLink: .createLink
      // Policies have tools in groups.
      case .create: []
      case .selection(let action): action.menuAction
      }
    }
  }

  public enum LinkTarget: Hashable, Sendable {
    case uri(URITemplate)
    /// From 1.
    case page(Int)
    /// A named destination, or another file.
    case place(LinkedPlace)
    /// What each text itself asks for.
    case found(FoundLinks)
  }

  public struct Markup: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      case highlight, underline, strikeOut, squiggly

      /// Where nobody says another.
      var usualColor: Color {
        self == .highlight ? Color(red: 1, green: 238.0 / 255, blue: 0) : Color(red: 1, green: 0, blue: 0)
      }
    }

    public var type: Kind
    public var color: Color
    /// 0…1.
    public var opacity: Double
    public var author: String?
    /// `/Contents`.
    public var note: String?
  }
}

extension Manifest.Rule {
  /// Annotations go by it, without redaction.
  var deletes: Bool { if case .selection(let action) = action { action.deletes } else { false } }

  /// What it selects, as menus call it.
  var context: ActionDefinition.Context {
    switch select {
    case .pattern, .anchor: .text
    case .areas(let areas): areas.kind == .text ? .text : .empty
    case .annotations: .annotations
    }
  }

  /// The items of menus that do what the rule does.
  var menuItems: [String] {
    let context = context
    let place = context == .empty ? "area" : context == .annotations ? "annotation" : "text"
    return switch action {
    case .redact: [place + ".redact"]
    case .markup(let markup): ["text." + markup.type.rawValue]
    case .selection(.search(let search)): ["text.search"] + (search.links ? ["text.createLink"] : [])
    case .selection(let action): [action.menuItem]
    case .createLink where custom != nil: [custom].compactMap { $0 }
    case .create where pastes: ["edit.paste"]
    case .create(let tool): [tool.menuID]
    case .createLink: [(context == .empty ? "area" : "text") + ".createLink"]
    }
  }

  /// The groups of the rule's expression that its link or overlay asks for.
  var templateGroups: [String] {
    (overlay.map { TextTemplate($0).groups } ?? []) + action.templateGroups
  }
}

extension Manifest.Action {
  /// The groups that its templates ask for.
  var templateGroups: [String] {
    switch self {
    case .createLink(.uri(let template)): template.groups
    case .create(let tool): tool.texts.flatMap(\.groups)
    default: []
    }
  }
}
