internal import ObelusCore
internal import ObelusText

/// A text beside a label, made ready for any page.
package struct CompiledAnchor: Sendable {
  let anchor: Manifest.Anchor
  let label: ObelusText.TextPattern
  /// The end of `between`.
  let second: ObelusText.TextPattern?

  init(_ anchor: Manifest.Anchor) throws(ObelusError) {
    self.anchor = anchor
    label = try anchor.label.compiled()
    second = if case .between(let end) = anchor.kind { try end.compiled() } else { nil }
  }

  var patterns: [ObelusText.TextPattern] { [label] + [second].compactMap { $0 } }

  /// How a value is looked for from its label; nil where it is none.
  var reach: LabelReach? {
    switch anchor.kind {
    case .after, .before: break
    case .between, .offset: return nil
    }
    let isColumn = anchor.direction == .below || anchor.direction == .above
    let isBackward = anchor.direction == .left || anchor.direction == .above
    let end: LabelReach.End =
      switch anchor.extent {
      case .gap: .gap
      case .label: .label
      case .line: .line
      }
    return LabelReach(
      isColumn: isColumn, isBackward: isBackward, end: end, gap: anchor.gap, lines: anchor.lines)
  }
}
