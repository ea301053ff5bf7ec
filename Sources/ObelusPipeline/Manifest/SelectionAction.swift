public import ObelusActions

extension Manifest {
  /// What is done with each selection that is neither redaction nor markup or a plain link.
  public enum SelectionAction: Hashable, Sendable {
    case copy
    /// Copies the text, and marks it for redaction.
    case cut
    case share(ShareFormat)
    case wikipedia(WikipediaArticles)
    case define(Glossary)
    /// Looks for each text in the whole document.
    case search
    /// In the voice of this name, as the speech engine calls it.
    case speak(voice: String)
    /// Removes annotations.
    case delete
  }

  /// What `share` takes out.
  public enum ShareFormat: String, Hashable, Sendable, CaseIterable {
    case text, markdown, json
    /// The images in an area.
    case image
    /// The pages, as a PDF of their own.
    case page

    /// It takes text.
    var isText: Bool { self != .image && self != .page }
  }
}

extension Manifest.SelectionAction {
  /// The kinds of which a policy allows it; empty where no kind covers it.
  var menuAction: TextSelectionMenuAction {
    switch self {
    case .copy: .copy
    case .cut: [.copy, .redact]
    case .share: .share
    case .wikipedia: .wikipedia
    case .define: .define
    case .search: .search
    case .speak: .speak
    case .delete: []
    }
  }

  /// The item of menus that does the same.
  var menuItem: String {
    switch self {
    case .copy: "text.copy"
    case .cut: "text.cut"
    case .share(.image): "image.share"
    case .share: "text.share"
    case .wikipedia: "text.wikipedia"
    case .define: "text.define"
    case .search: "text.search"
    case .speak: "text.speak"
    case .delete: "annotation.delete"
    }
  }

  /// The annotation that it puts on pages, as manifests call it.
  var addedType: String? {
    switch self {
    case .cut: "redact"
    case .wikipedia: "link"
    case .define: "text"
    case .copy, .share, .search, .speak, .delete: nil
    }
  }

  /// It leaves something beside the output.
  var makesExcerpts: Bool {
    switch self {
    case .copy, .cut, .share, .search, .speak: true
    case .wikipedia, .define, .delete: false
    }
  }

  /// How plans call it.
  var disposition: PlanRecord.Disposition {
    switch self {
    case .copy: .copy
    case .cut: .cut
    case .share: .share
    case .wikipedia: .wikipedia
    case .define: .define
    case .search: .search
    case .speak: .speak
    case .delete: .delete
    }
  }
}

extension Manifest {
  /// The first rule whose products go beside the outputs.
  package var excerptingRule: Rule? {
    rules.first { if case .selection(let action) = $0.action { action.makesExcerpts } else { false } }
  }
}
