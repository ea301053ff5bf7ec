internal import ObelusIO
internal import ObelusText

/// The presets as manifests, help and documentation name them.
package enum PresetCatalog {
  package static let ids = Presets.all.map(\.id)

  static func version(of id: String) -> Int? { Presets.named(id)?.version }

  /// What a hit needs where the manifest does not say.
  package static let minimumScore = Preset.Score.minimum

  /// A line for each: id, version, what it finds.
  package static var text: String {
    let width = ids.map(\.count).max() ?? 0
    return Presets.all.map { preset in
      let id = preset.id + String(repeating: " ", count: width - preset.id.count)
      return "\(id)  \(preset.version)  \(preset.finds)\(preset.checksum.map { "; checksum: \($0)" } ?? "")\n"
    }.joined()
  }

  /// An array with all that is known of each.
  package static var json: String {
    JSONValue.array(
      Presets.all.map { preset in
        [
          "id": .string(preset.id), "version": .integer(preset.version), "finds": .string(preset.finds),
          "checksum": preset.checksum.map { .string($0) } ?? .null, "source": .string(preset.authority),
          "context": .array(preset.context.map { .string($0) }),
        ]
      }
    ).pretty
  }

  /// A table for the documentation.
  package static var markdown: String {
    var text = "| preset | version | finds | checksum | source |\n|---|---|---|---|---|\n"
    for preset in Presets.all {
      text +=
        "| `\(preset.id)` | \(preset.version) | \(preset.finds) | \(preset.checksum ?? "–") | \(preset.authority) |\n"
    }
    text += "\nThe words that raise a score:\n\n"
    for preset in Presets.all where !preset.context.isEmpty {
      text += "* `\(preset.id)`: \(preset.context.map { "“\($0)”" }.joined(separator: ", "))\n"
    }
    return text
  }
}
