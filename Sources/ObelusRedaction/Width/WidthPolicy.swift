/// How wide the room is that a removed text leaves in its line. Where glyphs stand after it can give the text away
/// (Bland, Iyer, Levchenko: Story Beyond the Eye, PETS 2023).
package enum WidthPolicy: Hashable, Sendable {
  /// As wide as the text was: nothing moves.
  case exact
  /// Rounded up to a multiple of `step`.
  case quantised
  /// The same for every text.
  case uniform

  /// In ems. Most names are between 3 and 10 ems wide: a step of 4 parts them into three kinds.
  static let step = 4.0
  static let uniformWidth = 5.0

  /// - Parameters:
  ///   - natural: the width of the text without kerning and spacing, in points.
  ///   - em: in points.
  func room(natural: Double, em: Double) -> Double {
    switch self {
    case .exact: natural
    case .quantised: max(1, (natural / (Self.step * em) - 1e-3).rounded(.up)) * Self.step * em
    case .uniform: Self.uniformWidth * em
    }
  }
}
