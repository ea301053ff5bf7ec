/// What can be done with a document at all, whatever a policy allows.
public struct MenuCapabilities: Sendable {
  /// The document permits copying (ISO 32000-2, table 22, bit 5), or permissions do not count.
  public var allowsCopying = true
  /// Bit 6.
  public var allowsAnnotating = true
  /// Bit 4.
  public var allowsChanging = true
  /// Signatures that any change but an annotation would break, and whether annotations would.
  public var isSigned = false
  public var signaturesAllowAnnotations = true
  /// Whether a glossary or dictionary has an entry for a text; nil where there is none.
  public var hasDefinition: (@Sendable (String) -> Bool)?
  /// There is an engine that can read text aloud.
  public var canSpeak = false
  /// There is a text or picture to paste.
  public var canPaste = false
  /// The ids of what needs somebody who carries it out, and has nobody.
  public var unavailable: Set<String> = []

  public init() {}
}
