/// What a review page shows, piece by piece. It is made of text and pictures of the document.
public enum ReviewRecord: Hashable, Sendable, Codable {
  case document(ReviewDocument)
  case page(ReviewPage)
}

/// What is the same for all pages.
public struct ReviewDocument: Hashable, Sendable, Codable {
  public struct Rule: Hashable, Sendable, Codable {
    public var id: String
    public var action: String
    public var codes: [String]
    /// It found something beside the pages: in bookmarks, fields, metadata, names.
    public var elsewhere: Bool
  }

  /// A page as it is shown.
  public struct Frame: Hashable, Sendable, Codable {
    /// In points.
    public var width: Double
    public var height: Double
    /// To default user space: the six numbers of a matrix.
    public var toUser: [Double]
  }

  /// SHA-256, in hexadecimal.
  public var hash: String
  public var pages: [Frame]
  public var rules: [Rule]
  /// All hits, in the order of pages, rules and places.
  public var hits: [ReviewHit]
  /// By what is selected: `text`, `text.marked`, `image`, `annotations.highlight`, `point`, `area`,
  /// `RULE.text.pending` for hits by the number of their rule, kind of selection and decision, `text.redacted.RULE` for words
  /// of which a rule redacts some, and so on.
  public var menus: [String: MenuRecord]
  public var tools: ReviewTools
  /// That menus are written in, such as `en`.
  public var language: String
  /// Pictures and texts are those of what the job would write.
  public var isPreview: Bool
}

/// What tools are set to.
public struct ReviewTools: Hashable, Sendable, Codable {
  /// `#rrggbb` by the id of the item in menus.
  public var colors: [String: String]
  /// Standard names of stamps.
  public var stamps: [String]
}

public struct ReviewHit: Hashable, Sendable, Codable {
  public var id: String
  /// From 0.
  public var page: Int
  /// In the document's list.
  public var rule: Int
  /// `text`, `annotations` or `empty`, as menus call selections.
  public var kind: String
  /// The exemption codes of its box.
  public var codes: [String]
  /// The page as it is shown: points from the upper left corner, four numbers (x, y, width, height) for each place.
  public var boxes: [[Double]]
  /// What was found; hits of one rule with the same text are decided together. Empty in a preview.
  public var text: String
  /// It goes on from the page before.
  public var isContinuation: Bool
  /// Why nothing is done about it as long as it is so; nil where something is.
  public var obstacle: String?
}

public struct ReviewPage: Hashable, Sendable, Codable {
  public struct Word: Hashable, Sendable, Codable {
    public var text: String
    /// x, y, width, height.
    public var box: [Double]
    /// A line ends with it.
    public var endsLine: Bool
  }

  /// From 0.
  public var page: Int
  /// A PNG file in Base64.
  public var png: String
  public var words: [Word]
  /// x, y, width, height of each picture.
  public var images: [[Double]]
  public var annotations: [Annotation]

  public struct Annotation: Hashable, Sendable, Codable {
    /// With a small first letter.
    public var type: String
    public var box: [Double]
  }
}
