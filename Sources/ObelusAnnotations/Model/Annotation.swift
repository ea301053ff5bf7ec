public import ObelusCore

/// One annotation of a page as a value (ISO 32000-2, 12.5.2 and 12.5.6). Coordinates are default user space, in points.
///
/// The fields say what Obelus works with; `other` holds every entry that they do not say, and the spelling of the file
/// where it is not the one that Obelus would write. So `dictionary` gives back what was read, and setting a field
/// replaces only what that field says.
public struct Annotation: Hashable, Sendable, Identifiable {
  /// What an annotation is known by while a document is open. It is never written.
  public enum ID: Hashable, Sendable {
    case object(ObjectID)
    /// An annotation that stands directly in /Annots of the page with this index.
    case entry(page: Int, index: Int)
    /// Made since, and numbered when a provider was asked to take it.
    case added(Int)
    case unassigned
  }

  public var id: ID
  /// Who keeps it; nil for one that no provider has taken. Ids are unique within a provider.
  public var provider: ProviderID?
  /// The page, counted from 0.
  public var pageIndex: Int
  /// The place in the page's /Annots as it stands in the file, counted from 0; nil for a new annotation.
  public var index: Int?

  public var subtype: Subtype { didSet { other["Subtype"] = nil } }
  /// /Rect.
  public var rect: Rect { didSet { other["Rect"] = nil } }
  /// /QuadPoints, whatever order the file has them in; empty where there are none.
  public var quads: [Quad] = [] { didSet { other["QuadPoints"] = nil } }
  /// /Contents.
  public var contents: String? { didSet { other["Contents"] = nil } }
  /// /T.
  public var author: String? { didSet { other["T"] = nil } }
  /// /NM.
  public var name: String? { didSet { other["NM"] = nil } }
  /// /Subj.
  public var subject: String? { didSet { other["Subj"] = nil } }
  /// /M as it stands in the file; it need not be a date.
  public var modificationDate: String? { didSet { other["M"] = nil } }
  /// /CreationDate as it stands in the file.
  public var creationDate: String? { didSet { other["CreationDate"] = nil } }
  /// /F.
  public var flags: Flags = [] { didSet { other["F"] = nil } }
  /// /C; grey and CMYK are converted. Nil where there is none or it is transparent.
  public var color: Color? { didSet { other["C"] = nil } }
  /// /CA, 0…1.
  public var opacity: Double = 1 { didSet { other["CA"] = nil } }
  /// /Popup.
  public var popup: ObjectID? { didSet { other["Popup"] = nil } }
  /// /IRT: the annotation that this one replies to.
  public var inReplyTo: ObjectID? { didSet { other["IRT"] = nil } }
  /// /OC: the layer that shows it.
  public var layer: ObjectID? { didSet { other["OC"] = nil } }
  /// The names of the layers that /OC means. They are never written.
  public var layerNames: [String] = []
  /// /A or /Dest.
  public var link: LinkTarget? {
    didSet {
      other["A"] = nil
      other["Dest"] = nil
    }
  }
  /// Whether /AP has a normal appearance. The appearance itself is in `other`.
  public var hasAppearance = false

  /// Entries that no field says, and fields in the spelling of the file. Entries here win over the fields.
  public var other: PDFDictionary = [:]

  /// What its references mean, where the annotation is not, or no longer, in a PDF file: it can then go anywhere.
  /// Empty for one that is: its references mean the objects of the file.
  public var attached: [ObjectID: AttachedObject] = [:]

  public init(_ subtype: Subtype, pageIndex: Int, rect: Rect) {
    id = .unassigned
    self.pageIndex = pageIndex
    self.subtype = subtype
    self.rect = rect
  }

  /// The object that it is in the file; nil where it stands directly in /Annots, or is new.
  public var objectID: ObjectID? {
    if case .object(let id) = id { id } else { nil }
  }

  /// What the annotation covers on the page: its quads where its subtype has them and they lie in its rectangle (others
  /// are to be ignored, 12.5.6.10), else also its rectangle.
  public var area: [Quad] {
    guard subtype.hasQuads, !quads.isEmpty else { return [Quad(rect)] }
    let room = rect.grown(by: 2)
    return quads.allSatisfy { room.contains($0.bounds) } ? quads : quads + [Quad(rect)]
  }
}

extension Annotation {
  /// The day of the last change as /M writes it, or of /CreationDate where there is no /M: `yyyymmdd`. Nil where that is
  /// no date (ISO 32000-2, 7.9.4).
  public var day: Int? { Self.day(modificationDate ?? creationDate ?? "") }

  private static func day(_ date: String) -> Int? {
    let digits = date.drop { $0 == "D" || $0 == ":" }.prefix { $0.isASCII && $0.isNumber }
    // Month and day may be missing; they are the first then.
    guard digits.count >= 8 || digits.count == 6 || digits.count == 4,
      let day = Int(digits.prefix(8).padding("0101", to: 8))
    else { return nil }
    return day
  }
}

extension Substring {
  /// Filled up with the end of `rest`.
  fileprivate func padding(_ rest: String, to count: Int) -> String {
    self.count < count ? String(self) + rest.suffix(count - self.count) : String(self)
  }
}

extension Rect {
  /// The rectangle with `margin` points more on each side.
  func grown(by margin: Double) -> Rect {
    Rect(x0: x0 - margin, y0: y0 - margin, x1: x1 + margin, y1: y1 + margin)
  }
}
