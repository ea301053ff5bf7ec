/// Where what rules take out of documents goes.
public enum ExcerptTarget: Hashable, Sendable {
  /// Files that only their owner can read, named after the document and the rule. The folder is made when missing.
  case folder(String)
  /// Texts alone, of one document.
  case standardOutput
}
