internal import ObelusRedaction

extension WidthPolicy {
  init(_ width: Manifest.WidthPolicy) {
    switch width {
    case .exact: self = .exact
    case .quantised: self = .quantised
    case .uniform: self = .uniform
    }
  }
}
