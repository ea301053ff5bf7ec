internal import ObelusActions
internal import ObelusAnnotations
internal import ObelusCore
internal import ObelusIO

/// What programs of a policy are told of a selection: a line of JSON each.
struct ProgramRequest {
  /// How messages call the document.
  let document: String
  /// From 0.
  let page: Int
  let selection: MenuSelection

  private static let version = 1

  /// - Parameter ids: of the items that the menu would have, in order.
  func filter(_ ids: [String]) -> ProgramQuestion {
    ProgramQuestion(
      program: .filter, line: line([.init("items", .array(ids.map { .string($0) }))]))
  }

  /// - Parameter text: nil where the program does not get it.
  func action(_ id: String, rule: String, text: String?) -> ProgramQuestion {
    ProgramQuestion(
      program: .action(id),
      line: line([.init("action", .string(id)), .init("rule", .string(rule)), .init("text", JSONValue(text))]))
  }

  private func line(_ more: [JSONValue.Member]) -> String {
    let types: [JSONValue] =
      if case .annotations(let all) = selection { all.map { .string($0.subtype.manifestName) } } else { [] }
    let members: [JSONValue.Member] =
      [
        .init("version", .integer(Self.version)), .init("document", .string(document)),
        .init("page", .integer(page + 1)), .init("selection", .string(selection.context.rawValue)),
        .init("rects", .array(rects.map { rect in .array(rect.corners.map { .number($0.roundedToThousandths) }) })),
        .init("types", types.isEmpty ? nil : .array(types)),
      ] + more
    return JSONValue.object(members).compacted.line
  }

  private var rects: [Rect] {
    switch selection {
    case .text(_, let quads): quads.map(\.bounds)
    case .image(let quad): [quad.bounds]
    case .annotations(let all): all.map(\.rect)
    case .empty(let place): [place]
    }
  }
}
