extension Manifest {
  /// Where `search` looks for the texts that a rule selects, and what leads to the places.
  public struct TextSearch: Hashable, Sendable {
    public enum Extent: String, Hashable, Sendable, CaseIterable {
      /// The output of the document in which the text was selected.
      case document
      /// All outputs of the run.
      case inputs
    }

    public var over: Extent
    /// Each selection gets a link to the next place of its text in the document.
    public var links: Bool

    public init(over: Extent = .document, links: Bool = false) {
      self.over = over
      self.links = links
    }
  }

  /// The rules whose texts are looked for in all outputs.
  package var searchesOfInputs: [Rule] {
    rules.filter { if case .selection(.search(let search)) = $0.action { search.over == .inputs } else { false } }
  }
}
