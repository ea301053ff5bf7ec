internal import ObelusCore

/// Whether what rules take out of documents has a place.
enum ExcerptCheck {
  /// Throws `usage.invalid`.
  static func check(_ request: RunRequest) throws(ObelusError) {
    guard let rule = request.manifest.excerptingRule, !request.options.dryRun else { return }
    switch request.options.excerpts {
    case nil:
      throw ObelusError(
        .usage, "rule \(rule.id) takes something out of documents, and there is no place for it", at: rule.location,
        hint: "give --excerpts, or `output: { excerpts: … }` in the manifest; sweeps have no excerpts")
    case .standardOutput:
      guard request.documents.count == 1 else {
        throw ObelusError(
          .usage, "standard output takes the excerpts of one document, and there are \(request.documents.count)",
          hint: "give --excerpts a folder")
      }
      guard let other = request.manifest.rules.first(where: { !$0.fitsStandardOutput }) else { return }
      throw ObelusError(
        .usage, "rule \(other.id) takes out what is no text, which standard output cannot have", at: other.location,
        hint: "give --excerpts a folder")
    case .folder:
      var stems: Set<String> = []
      for document in request.documents where !stems.insert(document.excerptStem).inserted {
        throw ObelusError(
          .usage, "two documents would have excerpts of the same name", at: Location(document: document.name),
          hint: "use `{n}` in `output: { name: … }`")
      }
    }
  }
}

extension Manifest.Rule {
  fileprivate var fitsStandardOutput: Bool {
    switch action {
    case .selection(.share(.image)), .selection(.copyImage), .selection(.share(.page)), .selection(.speak): false
    default: true
    }
  }
}
