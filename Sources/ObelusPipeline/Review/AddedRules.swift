internal import ObelusActions
internal import ObelusCore

extension Manifest {
  /// The same job with a rule for each addition.
  func decided(by decisions: Decisions?) -> Manifest {
    guard let decisions else { return self }
    var manifest = self
    for (number, addition) in decisions.additions.enumerated() {
      let id = DecidedHits.prefix + "\(number + 1)"
      manifest.rules.append(Rule(addition, id: id, of: self))
    }
    return manifest
  }
}

extension Manifest.Rule {
  fileprivate init(_ addition: Decisions.Addition, id: String, of manifest: Manifest) {
    let select: Manifest.Select
    var pages = PageRanges.all
    switch addition.place {
    case .text(let text): select = .pattern(Manifest.TextPattern(kind: .text(text)))
    case .areas(let page, let areas):
      let rects = areas.filter { $0.count == 4 }.map { Rect(x0: $0[0], y0: $0[1], x1: $0[2], y1: $0[3]) }
      if addition.action.takesAnnotation {
        var criteria = Manifest.AnnotationCriteria(rect: rects.first ?? Rect(x0: 0, y0: 0, x1: 0, y1: 0))
        criteria.types = addition.type.map { [$0] }
        select = .annotations(criteria)
      } else if addition.action.markup != nil {
        select = .areas(Manifest.Areas(kind: .text, areas: [Manifest.Area(rects: rects)]))
      } else {
        select = .areas(Manifest.Areas(kind: .region, areas: rects.map { Manifest.Area(rects: [$0]) }))
      }
      pages = PageRanges("\(page + 1)") ?? .all
    }
    self.init(
      id: id, select: select, pages: pages, action: addition.manifestAction(manifest.policy),
      codes: addition.code.map { [$0] } ?? [], box: manifest.box, location: Location())
  }
}

extension Decisions.Addition {
  /// What the job's policy has against it.
  func violation(of policy: ActionPolicy) -> ObelusError? {
    let item: String
    let changed: String?
    switch (action, place) {
    case (.redact, .text): (item, changed) = ("text.redact", nil)
    case (.redact, .areas): (item, changed) = ("area.redact", nil)
    case (.removeAnnotation, _): (item, changed) = ("annotation.redact", type)
    case (.delete, _): (item, changed) = ("annotation.delete", type)
    case (.createLink, .text): (item, changed) = ("text.createLink", "link")
    case (.createLink, .areas): (item, changed) = ("area.createLink", "link")
    default:
      (item, changed) =
        action.tool.map { ($0.item, $0.type.annotationType) } ?? ("text." + action.rawValue, action.rawValue)
    }
    // Selected words are added by their places, and so are pictures.
    let equals =
      item == "area.redact"
      ? ["text.redact", "image.redact"] : item == "area.createLink" ? ["text.createLink", "image.createLink"] : []
    let isLeftOut = ([item] + equals).allSatisfy { policy.leavesOut($0) }
    let isOffered = action.tool == nil || policy.offersTool(item)
    guard policy.allowedMenuActions.isSuperset(of: manifestAction(policy).menuAction), !isLeftOut, isOffered,
      changed.map({ policy.allowsChanging($0) }) ?? true
    else {
      return ObelusError(.usage, "the job's policy does not allow `\(item)`, which decisions add")
    }
    guard !action.takesAnnotation || type != nil || policy.editableAnnotationTypes == nil else {
      return ObelusError(
        .usage,
        "the job's policy allows only some types of annotations, and decisions take one away of an unknown type",
        hint: "save the decisions again")
    }
    return nil
  }

  fileprivate func manifestAction(_ policy: ActionPolicy) -> Manifest.Action {
    if let kind = action.markup {
      var markup = Manifest.Markup(
        type: kind, color: color.flatMap { Color(hex: $0) } ?? kind.usualColor, opacity: 1)
      (markup.author, markup.note) = (author, contents)
      return .markup(markup)
    }
    if let tool = tool(policy) { return .create(tool) }
    switch action {
    case .delete: return .selection(.delete)
    case .createLink:
      guard let template = uri.flatMap({ URITemplate($0) }) else { return .redact }
      return .createLink(.uri(template))
    default: return .redact
    }
  }

  /// The tool as the addition wants it, and the policy where that says nothing.
  private func tool(_ policy: ActionPolicy) -> Tool? {
    guard let item = action.tool?.item, let kind = toolKind else { return nil }
    var tool = Tool.standard(item, kind, of: policy)
    if let color = color.flatMap({ Color(hex: $0) }) { tool.color = color }
    tool.author = author
    switch action {
    // It is on the page.
    case .freeText, .callout, .eraser: break
    default: tool.note = contents.map { TextTemplate(literal: $0) }
    }
    return tool
  }

  fileprivate var toolKind: Tool.Kind? {
    let strokes = paths.map { $0.filter { $0.count == 2 }.map { Point(x: $0[0], y: $0[1]) } }
    let first = strokes.first ?? []
    switch action {
    case .note: return .note(NoteStyle())
    case .freeText, .callout:
      var style = FreeTextStyle(TextTemplate(literal: contents ?? ""))
      style.isCallout = action == .callout
      // A line leads to what it is about, which it stands beside.
      if style.isCallout { style.side = .auto }
      return .freeText(style)
    case .stamp: return stamp.flatMap { StampStyle.Name(rawValue: $0) }.map { .stamp(StampStyle(.standard($0))) }
    case .caret: return .caret(CaretStyle())
    case .square: return .square(ShapeStyle())
    case .circle: return .circle(ShapeStyle())
    case .line:
      var style = LineStyle()
      if first.count == 2 { style.segment = LineSegment(from: first[0], to: first[1]) }
      return .line(style)
    case .polygon, .polyLine:
      var style = PathStyle()
      style.points = first
      return action == .polygon ? .polygon(style) : .polyLine(style)
    case .inkPen, .inkHighlighter: return .ink(InkStyle(paths: strokes, isHighlighter: action == .inkHighlighter))
    case .eraser: return .eraser
    case .redact, .removeAnnotation, .delete, .highlight, .underline, .strikeOut, .squiggly, .createLink: return nil
    }
  }
}

extension ActionPolicy {
  /// Some group has the tool, and the creation menu is on.
  fileprivate func offersTool(_ item: String) -> Bool {
    createAnnotationMenuEnabled && createAnnotationMenuGroups.contains { $0.items.contains { $0.id == item } }
  }
}

extension Tool {
  /// A tool as a policy presets it.
  /// - Parameter item: its id in menus.
  static func standard(_ item: String, _ kind: Tool.Kind, of policy: ActionPolicy) -> Tool {
    let preset = policy.createAnnotationMenuGroups.lazy.flatMap(\.items).first { $0.id == item }?.preset
    var tool = Tool(kind.sized(width: preset?.width, letters: preset?.size), color: preset?.color ?? kind.usualColor)
    tool.opacity = preset?.opacity ?? 1
    return tool
  }
}

extension ReviewTools {
  init(_ policy: ActionPolicy) {
    colors = [:]
    for action in Decisions.Addition.Action.allCases {
      if let kind = action.markup { colors["text." + action.rawValue] = kind.usualColor.hex }
      var addition = Decisions.Addition(action: action, place: .text(""))
      addition.stamp = StampStyle.Name.draft.rawValue
      if let item = action.tool?.item, let kind = addition.toolKind {
        colors[item] = Tool.standard(item, kind, of: policy).color.hex
      }
    }
    stamps = StampStyle.Name.allCases.map(\.rawValue)
  }
}

extension Tool.Kind {
  /// As rules have it where they say no other.
  fileprivate var usualColor: Color {
    switch self {
    case .ink(let ink): ink.isHighlighter ? Color(red: 1, green: 0.933, blue: 0) : Color(red: 0, green: 0, blue: 1)
    case .note: Color(red: 1, green: 0.867, blue: 0.2)
    case .caret: Color(red: 0, green: 0, blue: 1)
    case .freeText: .black
    case .stamp(let style): if case .standard(let name) = style.label { name.color } else { .black }
    default: Color(red: 1, green: 0, blue: 0)
    }
  }

  /// With other widths of lines and sizes of letters, where it has such.
  fileprivate func sized(width: Double?, letters: Double?) -> Tool.Kind {
    switch self {
    case .square(var style):
      style.width = width ?? style.width
      return .square(style)
    case .circle(var style):
      style.width = width ?? style.width
      return .circle(style)
    case .line(var style):
      style.shape.width = width ?? style.shape.width
      return .line(style)
    case .polygon(var style):
      style.shape.width = width ?? style.shape.width
      return .polygon(style)
    case .polyLine(var style):
      style.shape.width = width ?? style.shape.width
      return .polyLine(style)
    case .ink(var style):
      style.width = width ?? style.width
      return .ink(style)
    case .freeText(var style):
      style.size = letters ?? style.size
      return .freeText(style)
    default: return self
    }
  }
}
