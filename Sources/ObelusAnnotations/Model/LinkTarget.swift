public import ObelusCore

/// Where a link or another annotation with an action leads.
public enum LinkTarget: Hashable, Sendable {
  /// A URI action (ISO 32000-2, 12.6.4.8); relative ones are not resolved.
  case uri(String)
  /// An explicit destination: `[page /XYZ left top zoom]` and its kin (12.3.2.2).
  case destination([PDFObject])
  /// A named destination (12.3.2.4).
  case named(String)
  /// Another kind of action, by the name of its type (/S).
  case action(PDFName)
}
