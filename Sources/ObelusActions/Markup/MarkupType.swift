package import ObelusAnnotations

/// The four kinds of text markup (ISO 32000-2, 12.5.6.10), spelled as in a manifest.
package enum MarkupType: String, CaseIterable, Sendable {
  case highlight, underline, strikeOut, squiggly

  package var subtype: Annotation.Subtype {
    switch self {
    case .highlight: .highlight
    case .underline: .underline
    case .strikeOut: .strikeOut
    case .squiggly: .squiggly
    }
  }
}
