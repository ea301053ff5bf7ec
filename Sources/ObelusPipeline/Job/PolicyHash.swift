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
      policy.customActions.flatMap { [$0.id, $0.title, $0.icon, $0.url.text] },
    ]
    let text = parts.map { part in part.map { "\($0.utf8.count):\($0)" }.joined() }.joined(separator: "\n")
    return Hexadecimal.encode(try SHA256.digest(of: Array(text.utf8))).lowercased()
  }
}
