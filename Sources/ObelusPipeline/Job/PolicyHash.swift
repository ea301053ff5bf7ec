internal import ObelusActions
internal import ObelusCore
internal import ObelusPDF
internal import ObelusIO

/// A policy as a SHA-256, so that reports say which one a run had.
enum PolicyHash {
  static func hash(_ policy: ActionPolicy) throws(ObelusError) -> String {
    let groups = policy.createAnnotationMenuGroups.map { group in
      group.items.map { item in
        let preset = item.preset
        return [
          item.id, preset.color?.hex ?? "", preset.opacity.map { "\($0)" } ?? "", preset.width.map { "\($0)" } ?? "",
          preset.size.map { "\($0)" } ?? "",
        ].joined(separator: "/")
      }.joined(separator: ",")
    }
    let parts: [[String]] = [
      policy.allowedMenuActions.memberNames, policy.editableAnnotationTypes?.sorted() ?? ["all"],
      [policy.createAnnotationMenuEnabled ? "enabled" : "disabled"], groups, policy.remove.sorted(),
      policy.only?.sorted() ?? ["all"],
      policy.customActions.flatMap { Self.parts($0) },
      policy.filter.map { Self.parts($0) } ?? [],
    ]
    let text = parts.map { part in part.map { "\($0.utf8.count):\($0)" }.joined() }.joined(separator: "\n")
    return Hexadecimal.encode(try SHA256.digest(of: Array(text.utf8))).lowercased()
  }

  private static func parts(_ action: CustomAction) -> [String] {
    let names = [action.id, action.title, action.icon]
    switch action.kind {
    case .link(let url): return names + [url.text]
    case .command(let command, let tellsText):
      return names + Self.parts(command) + [tellsText ? "text" : "place"] + action.contexts.map(\.rawValue).sorted()
    }
  }

  /// The words are as many as the first says.
  private static func parts(_ command: ExternalCommand) -> [String] {
    ["\(command.words.count)"] + command.words + ["\(command.timeout)"]
  }
}
