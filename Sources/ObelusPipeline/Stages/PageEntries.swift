internal import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction

/// The entries of page objects (ISO 32000-2, table 31), and which of them can show or tell what a redaction took.
enum PageEntries {
  /// How much of a page went.
  enum Extent {
    /// Texts alone, which are looked for in all its entries.
    case texts
    /// Areas.
    case areas
    /// All but areas that stay.
    case most
    case all

    /// Nil where nothing went.
    init?(_ marks: [Mark], on page: PageNode) {
      guard !marks.isEmpty else { return nil }
      let sheet = Quad(page.mediaBox.union(page.cropBox)).corners
      let isMost = marks.contains { mark in
        guard mark.kind == .area else { return false }
        return !mark.reach.isEmpty || mark.quads.contains { quad in sheet.allSatisfy { quad.bounds.contains($0) } }
      }
      if marks.contains(where: { $0.kind == .page }) {
        self = .all
      } else if isMost {
        self = .most
      } else {
        self = marks.contains(where: \.isPlace) ? .areas : .texts
      }
    }

    /// Whether the entry stays.
    func keeps(_ key: PDFName) -> Bool {
      switch self {
      case .texts: key != "Thumb"
      case .areas: PageEntries.defined.contains(key)
      case .most: PageEntries.bare.contains(key) || key == "Group" || key == "OutputIntents"
      case .all: PageEntries.bare.contains(key)
      }
    }
  }

  /// What an empty page can have.
  private static let bare: Set<PDFName> = [
    "Type", "Parent", "MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox", "Rotate", "UserUnit", "Contents",
    "Resources", "Annots", "StructParents", "Tabs", "B", "Dur", "Trans",
  ]

  /// What the standard defines, but for pictures of the page, files with the same in another form, what it was captured from and
  /// private data of programs, of which no area can be cut.
  private static let defined: Set<PDFName> = bare.union([
    "LastModified", "BoxColorInfo", "Group", "AA", "Metadata", "PZ", "SeparationInfo", "TemplateInstantiated",
    "PresSteps", "VP", "OutputIntents", "DPart",
  ])

  /// Those that switches take.
  static func handled(by sanitize: Manifest.Sanitize) -> Set<PDFName> {
    let switches: [(part: Manifest.Sanitize.Part, key: PDFName)] = [
      (.thumbnails, "Thumb"), (.pieceInfo, "PieceInfo"), (.xmp, "Metadata"),
    ]
    return Set(switches.filter { sanitize.removes($0.part) }.map(\.key))
  }

  /// - Parameter count: of entries that went.
  static func finding(_ count: Int, page: Int) -> [Diagnostic] {
    guard count > 0 else { return [] }
    return [
      Diagnostic(
        .finding, "redact.page-entries-removed",
        "entries of the page besides its content that could show or tell what was redacted were removed: \(count)",
        at: Location(page: page))
    ]
  }
}
