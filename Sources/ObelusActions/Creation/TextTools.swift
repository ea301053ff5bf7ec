public import ObelusCore

public struct FreeTextStyle: Hashable, Sendable {
  public enum Font: String, Hashable, Sendable, CaseIterable { case sans, serif, mono }

  /// /Q.
  public enum Align: Int, Hashable, Sendable { case left, center, right }

  public var text: TextTemplate
  public var font = Font.sans
  /// Of letters, in points, where they fit.
  public var size = 10.0
  /// Of the box; nil is transparent.
  public var fill: Color?
  /// Of the line around it; nil draws none.
  public var border: Color?
  public var borderWidth = 1.0
  public var align = Align.left
  /// A line leads to the selection.
  public var isCallout = false
  /// Nil: on areas, beside texts and points.
  public var side: PlacementSide?
  /// That a box beside its target has at most, in points.
  public var boxWidth = 180.0

  public init(_ text: TextTemplate) { self.text = text }
}

public struct StampStyle: Hashable, Sendable {
  /// /Name of stamps (ISO 32000-2, table 184).
  public enum Name: String, Hashable, Sendable, CaseIterable {
    case approved = "Approved"
    case asIs = "AsIs"
    case confidential = "Confidential"
    case departmental = "Departmental"
    case draft = "Draft"
    case experimental = "Experimental"
    case expired = "Expired"
    case final = "Final"
    case forComment = "ForComment"
    case forPublicRelease = "ForPublicRelease"
    case notApproved = "NotApproved"
    case notForPublicRelease = "NotForPublicRelease"
    case sold = "Sold"
    case topSecret = "TopSecret"

    /// In capital letters, a word for each part of the name.
    public var label: String {
      var words = ""
      for letter in rawValue {
        if letter.isUppercase, !words.isEmpty { words += " " }
        words += letter.uppercased()
      }
      return words
    }

    public var color: Color {
      switch self {
      case .approved, .final, .forPublicRelease, .sold: Color(red: 0.1, green: 0.5, blue: 0.15)
      case .confidential, .expired, .notApproved, .notForPublicRelease, .topSecret:
        Color(red: 0.75, green: 0.1, blue: 0.1)
      case .asIs, .departmental, .draft, .experimental, .forComment: Color(red: 0.1, green: 0.25, blue: 0.65)
      }
    }
  }

  public enum Label: Hashable, Sendable {
    case standard(Name)
    case text(TextTemplate)
  }

  public var label: Label
  /// Nil: on areas, beside texts and points.
  public var side: PlacementSide?

  public init(_ label: Label) { self.label = label }
}
