internal import ObelusActions
internal import ObelusAnnotations
internal import ObelusContent
internal import ObelusCore
internal import ObelusIO

/// What may be done with a selection, and what is told where nothing may.
extension PageSelectionActions {
  func reason(
    against action: Manifest.SelectionAction, _ selection: Selection, _ text: String
  ) throws(ObelusError) -> MenuReason? {
    let target: MenuSelection
    var rule: Int?
    var isUnderMark = hidden.isUnderMark(selection.taken)
    switch action {
    case .share(.image), .copyImage:
      target = .image(selection.quads.first ?? Quad(Rect(x0: 0, y0: 0, x1: 0, y1: 0)))
      // An image goes out whole, as the output has it.
      let images = content.images.map(\.bounds).filter { image in
        selection.quads.contains { $0.bounds.overlaps(image) }
      }
      rule = hidden.hiding(selection) ?? images.lazy.compactMap { hidden.marking($0) }.first
      isUnderMark = hidden.isUnderMark(images.map { Quad($0) })
      if images.isEmpty, rule == nil { return .noImage }
    case .share(.page):
      target = .text(text, quads: selection.quads)
      // What a page out of the output no longer has need not keep the page back.
      rule = hidden.marking(selection)
      isUnderMark = hidden.hasEarlierMarks
    case .cut:
      target = .text(text, quads: selection.quads)
      rule = hidden.hiding(selection)
      isUnderMark = false
    default:
      target = .text(text, quads: selection.quads)
      rule = hidden.hiding(selection)
    }
    if let reason = try reason(
      against: action.menuItem, target, rule: rule.map { job.rules[$0].id }, isUnderMark: isUnderMark)
    {
      return reason
    }
    guard action.isAboutText else { return nil }
    guard !text.isEmpty else { return .textIsEmpty }
    // What is cut is marked by its own rule.
    guard try action == .cut ? strings.hits(in: text, page: page).isEmpty : !hiddenTexts.areSaid(by: text, page: page)
    else { return .redacted(rule: "") }
    if case .define(let glossary) = action, let entry = glossary.entry(for: text) {
      let note = DefinitionNote.text(entry, source: glossary.source)
      return try hiddenTexts.areSaid(by: note, page: page) ? .redacted(rule: "") : nil
    } else if case .define = action {
      return .noEntry
    }
    return nil
  }

  func reason(
    against action: Manifest.SelectionAction, _ selection: Selection, _ annotation: Annotation
  ) throws(ObelusError) -> MenuReason? {
    try reason(
      against: action.menuItem, .annotations([annotation]), rule: hidden.hiding(selection).map { job.rules[$0].id })
  }

  /// An annotation as a line of JSON; nil where it may not be copied, or has a text that is redacted.
  func copied(
    _ selection: Selection, _ annotation: Annotation, _ action: Manifest.SelectionAction
  ) throws(ObelusError) -> String? {
    guard hidden.hiding(selection) == nil, try reason(against: action, selection, annotation) == nil else { return nil }
    let line = AnnotationJSON.line(annotation, document: menus.name)
    guard let value = try? JSONValue(line) else { return nil }
    for text in value.texts where try hiddenTexts.areSaid(by: text, page: page) { return nil }
    return String(decoding: line, as: UTF8.self)
  }

  func reason(
    against item: String, _ target: MenuSelection, rule: String?, isUnderMark: Bool = false
  ) throws(ObelusError) -> MenuReason? {
    var state = MenuState()
    state.redactingRule = rule
    state.isUnderMark = isUnderMark
    return try menus.reason(against: item, target, page: page, state: state)
  }

  mutating func refuse(_ selection: Selection, _ reason: MenuReason, _ result: inout PageResult) {
    refuse(selection, reason.code, reason.message, &result)
  }

  mutating func refuse(
    _ selection: Selection, _ code: String, _ message: String, _ result: inout PageResult
  ) {
    refusals[Refusal(rule: selection.rule, code: code), default: 0] += 1
    result.counts[selection.rule, default: HitCounts()].kept += 1
    result.passedOver.append(PassedOver(selection: selection, reason: .overruled, refusal: message))
  }
}

extension JSONValue {
  /// All strings in it.
  fileprivate var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let all): all.flatMap(\.texts)
    case .object(let members): members.flatMap(\.value.texts)
    case .null, .boolean, .integer, .number: []
    }
  }
}

extension Manifest.SelectionAction {
  /// It does something with the text of its selections.
  var isAboutText: Bool {
    switch self {
    case .share(let format): format.isText
    case .delete, .program, .copyAnnotations, .copyImage: false
    case .copy, .cut, .wikipedia, .define, .search, .speak: true
    }
  }
}
