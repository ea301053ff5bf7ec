internal import ObelusActions
internal import ObelusCore
internal import ObelusPipeline

/// What holds for decisions in whatever file they come.
struct DecisionsRules {
  let path: String
  /// Of the addition, where files have lines.
  var line: Int?

  /// Of notes and texts on pages, in characters.
  private static let longestText = 32_000

  func checked(_ addition: Decisions.Addition) throws(ObelusError) -> Decisions.Addition {
    try checkPlace(addition)
    try checkPaths(addition)
    try checkWords(addition)
    return addition
  }

  private func checkPlace(_ addition: Decisions.Addition) throws(ObelusError) {
    switch addition.place {
    case .text(let text):
      guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
        throw fault("something is added for a text that is empty")
      }
      guard !addition.action.takesAnnotation, addition.action != .eraser else {
        throw fault("an annotation goes by its place, not by a text")
      }
    case .areas(let page, let areas):
      guard page >= 0, !areas.isEmpty, areas.allSatisfy({ $0.count == 4 && $0.allSatisfy(Self.isNumber) }),
        areas.count == 1 || !addition.action.takesAnnotation
      else { throw fault("something is added in areas that are none") }
      // A tool may stand at a point; what works on what lies there may not.
      let needsArea = addition.action.tool.map { $0.type.needsArea } ?? !addition.action.takesAnnotation
      guard !needsArea || areas.allSatisfy({ $0[0] < $0[2] && $0[1] < $0[3] }) else {
        throw fault("something is added at a point that needs an area")
      }
    }
  }

  private func checkPaths(_ addition: Decisions.Addition) throws(ObelusError) {
    guard let wanted = addition.action.paths else {
      guard addition.paths.isEmpty else { throw fault("`\(addition.action.rawValue)` has no `paths`") }
      return
    }
    guard wanted.strokes.contains(addition.paths.count),
      addition.paths.allSatisfy({ stroke in
        wanted.points.contains(stroke.count) && stroke.allSatisfy { $0.count == 2 && $0.allSatisfy(Self.isNumber) }
      })
    else { throw fault("`\(addition.action.rawValue)` is added with `paths` that do not make one") }
  }

  private func checkWords(_ addition: Decisions.Addition) throws(ObelusError) {
    let action = addition.action
    func only(_ key: String, _ value: String?, _ isFitting: Bool) throws(ObelusError) {
      guard value == nil || isFitting else { throw fault("`\(action.rawValue)` has no `\(key)`") }
    }
    let redacts = action == .redact || action == .removeAnnotation
    let makes = !redacts && action != .delete && action != .eraser
    try only("code", addition.code, redacts)
    try only("uri", addition.uri, action == .createLink)
    try only("contents", addition.contents, makes && action != .createLink)
    try only("color", addition.color, makes && action != .createLink)
    try only("stamp", addition.stamp, action == .stamp)
    try only("type", addition.type, action.takesAnnotation)
    guard action != .createLink || addition.uri.flatMap({ $0.contains("{") ? nil : URITemplate($0) }) != nil else {
      throw fault("a link is added without an absolute address")
    }
    guard addition.color.map({ Color(hex: $0) != nil }) ?? true else {
      throw fault("a colour is not written as #rrggbb")
    }
    guard action != .stamp || addition.stamp.flatMap({ StampStyle.Name(rawValue: $0) }) != nil else {
      throw fault("a stamp is added that has no standard name")
    }
    let needsText = action == .note || action == .freeText || action == .callout
    let text = addition.contents ?? ""
    guard !needsText || text.contains(where: { !$0.isWhitespace }) else {
      throw fault("`\(action.rawValue)` is added without `contents`")
    }
    guard text.count <= Self.longestText else { throw fault("the `contents` of something added are too long") }
  }

  private static func isNumber(_ number: Double) -> Bool { number.isFinite && number.magnitude < 1e7 }

  private func fault(_ message: String) -> ObelusError { DecisionsFile.fault(message, path, line: line) }

  /// Four numbers for each area, areas parted by semicolons.
  static func areas(_ text: String) -> [[Double]] {
    text.split(separator: ";").map { $0.split(separator: " ").map { Double($0) ?? .nan } }
  }

  /// Two numbers for each point, strokes parted by semicolons.
  static func paths(_ text: String) -> [[[Double]]] {
    text.split(separator: ";").map { stroke in
      let numbers = stroke.split(separator: " ").map { Double($0) ?? .nan }
      return stride(from: 0, to: numbers.count, by: 2).map { Array(numbers[$0..<min($0 + 2, numbers.count)]) }
    }
  }
}
