public import ObelusActions

extension Manifest {
  /// What is done with each selection that is neither redaction nor markup or a plain link.
  public enum SelectionAction: Hashable, Sendable {
    case copy
    /// Copies the text, and marks it for redaction.
    case cut
    /// Copies annotations, as `extract` tells them; cut removes them then.
    case copyAnnotations(cuts: Bool)
    /// Copies the images in an area.
    case copyImage
    case share(ShareFormat)
    case wikipedia(WikipediaArticles)
    case define(Glossary)
    /// Looks for each text in the whole document, or in all of the run.
    case search(TextSearch)
    /// In the voice of this name, as the speech engine calls it.
    case speak(voice: String)
    /// Removes annotations.
    case delete
    /// Does what a program says that the policy has under this id.
    /// - `tellsText`: it gets the text.
    case program(id: String, tellsText: Bool)
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
    case .copy, .copyImage, .copyAnnotations: .copy
    case .cut: [.copy, .redact]
    case .share: .share
    case .wikipedia: .wikipedia
    case .define: .define
    case .search(let search): search.links ? [.search, .createLink] : .search
    case .speak: .speak
    case .delete, .program: []
    }
  }

  /// The item of menus that does the same.
  var menuItem: String {
    switch self {
    case .copy: "text.copy"
    case .cut: "text.cut"
    case .copyAnnotations(let cuts): cuts ? "annotation.cut" : "annotation.copy"
    case .copyImage: "image.copy"
    case .share(.image): "image.share"
    case .share: "text.share"
    case .wikipedia: "text.wikipedia"
    case .define: "text.define"
    case .search: "text.search"
    case .speak: "text.speak"
    case .delete: "annotation.delete"
    case .program(let id, _): id
    }
  }

  /// The annotation that it puts on pages, as manifests call it.
  var addedType: String? {
    switch self {
    case .cut: "redact"
    case .wikipedia: "link"
    case .define: "text"
    case .search(let search): search.links ? "link" : nil
    case .copy, .copyAnnotations, .copyImage, .share, .speak, .delete, .program: nil
    }
  }

  /// Annotations go.
  var deletes: Bool { self == .delete || self == .copyAnnotations(cuts: true) }

  /// It leaves something beside the output.
  var makesExcerpts: Bool {
    switch self {
    case .copy, .cut, .copyAnnotations, .copyImage, .share, .search, .speak: true
    case .wikipedia, .define, .delete, .program: false
    }
  }

  /// How plans call it.
  var disposition: PlanRecord.Disposition {
    switch self {
    case .copy, .copyImage, .copyAnnotations(cuts: false): .copy
    case .cut, .copyAnnotations(cuts: true): .cut
    case .share: .share
    case .wikipedia: .wikipedia
    case .define: .define
    case .search: .search
    case .speak: .speak
    case .delete: .delete
    case .program: .custom
    }
  }
}

extension Manifest.Action {
  /// What it is for a selection: annotations are copied as such.
  func about(_ select: Manifest.Select) -> Self {
    guard case .annotations = select else { return self }
    return switch self {
    case .selection(.copy): .selection(.copyAnnotations(cuts: false))
    case .selection(.cut): .selection(.copyAnnotations(cuts: true))
    default: self
    }
  }
}

extension Manifest {
  /// Programs of its policy are asked about what rules select.
  package var asksPrograms: Bool {
    policy.filter != nil || rules.contains { if case .selection(.program) = $0.action { true } else { false } }
  }

  /// The first rule whose products go beside the outputs.
  package var excerptingRule: Rule? {
    rules.first { if case .selection(let action) = $0.action { action.makesExcerpts } else { false } }
  }
}
