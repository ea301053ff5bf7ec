internal import ObelusCore
internal import ObelusIO

/// Whether what rules take out of documents has a place.
enum ExcerptCheck {
  /// Throws `usage.invalid`.
  static func check(_ request: RunRequest) throws(ObelusError) {
    guard let rule = request.manifest.excerptingRule, !request.options.dryRun else { return }
    try checkSearches(request)
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
      let rules = request.manifest.rules.filter(\.hasFilesOfDocuments).map(\.id)
      var names: Set<String> = []
      for document in request.documents {
        // `a.b` of a rule `c`, and `a` of a rule `b.c`.
        for rule in rules where !names.insert(document.excerptStem + "." + rule).inserted {
          throw ObelusError(
            .usage, "two documents would have excerpts of the same name", at: Location(document: document.name),
            hint: "use `{n}` in `output: { name: … }`, and no dots in the ids of rules")
        }
      }
    }
  }
}

extension ExcerptCheck {
  /// What is looked for in all outputs needs them as files, and a file of its own.
  private static func checkSearches(_ request: RunRequest) throws(ObelusError) {
    for rule in request.manifest.searchesOfInputs {
      for document in request.documents where document.target.path == nil {
        throw ObelusError(
          .usage, "rule \(rule.id) looks through all outputs, and one is no file", at: rule.location,
          hint: "give --output a file or folder, or write `over: document`")
      }
      guard case .folder(let folder) = request.options.excerpts else { continue }
      let name = InputSearch.suffix(rule.id)
      if let document = request.documents.first(where: { name.hasPrefix($0.excerptStem + ".") }) {
        throw ObelusError(
          .usage, "excerpts of a document could have the name that those of rule \(rule.id) have",
          at: Location(document: document.name), hint: "give the rule another `id`")
      }
      let path = FilePath.join(folder, name)
      guard request.options.overwrite || !FileSystem.exists(path) else {
        throw ObelusError(
          .output, "the file of excerpts exists already", at: Location(document: path), hint: "--overwrite replaces it")
      }
    }
  }
}

extension Manifest.Rule {
  fileprivate var hasFilesOfDocuments: Bool {
    guard case .selection(let action) = action else { return false }
    if case .search(let search) = action, search.over == .inputs { return false }
    return action.makesExcerpts
  }

  fileprivate var fitsStandardOutput: Bool {
    switch action {
    case .selection(.share(.image)), .selection(.copyImage), .selection(.share(.page)), .selection(.speak): false
    default: true
    }
  }
}
