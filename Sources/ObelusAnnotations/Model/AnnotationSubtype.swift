extension Annotation {
  /// The value of /Subtype (ISO 32000-2, table 171) in the spelling of the file; empty where the file has none.
  public struct Subtype: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let text = Self(rawValue: "Text")
    public static let link = Self(rawValue: "Link")
    public static let freeText = Self(rawValue: "FreeText")
    public static let line = Self(rawValue: "Line")
    public static let square = Self(rawValue: "Square")
    public static let circle = Self(rawValue: "Circle")
    public static let polygon = Self(rawValue: "Polygon")
    public static let polyLine = Self(rawValue: "PolyLine")
    public static let highlight = Self(rawValue: "Highlight")
    public static let underline = Self(rawValue: "Underline")
    public static let squiggly = Self(rawValue: "Squiggly")
    public static let strikeOut = Self(rawValue: "StrikeOut")
    public static let caret = Self(rawValue: "Caret")
    public static let stamp = Self(rawValue: "Stamp")
    public static let ink = Self(rawValue: "Ink")
    public static let popup = Self(rawValue: "Popup")
    public static let fileAttachment = Self(rawValue: "FileAttachment")
    public static let sound = Self(rawValue: "Sound")
    public static let movie = Self(rawValue: "Movie")
    public static let screen = Self(rawValue: "Screen")
    public static let widget = Self(rawValue: "Widget")
    public static let printerMark = Self(rawValue: "PrinterMark")
    public static let trapNet = Self(rawValue: "TrapNet")
    public static let watermark = Self(rawValue: "Watermark")
    public static let threeD = Self(rawValue: "3D")
    public static let redact = Self(rawValue: "Redact")
    public static let projection = Self(rawValue: "Projection")
    public static let richMedia = Self(rawValue: "RichMedia")

    /// The subtypes of ISO 32000-2.
    public static let standard: [Subtype] = [
      .text, .link, .freeText, .line, .square, .circle, .polygon, .polyLine, .highlight, .underline, .squiggly,
      .strikeOut, .caret, .stamp, .ink, .popup, .fileAttachment, .sound, .movie, .screen, .widget, .printerMark,
      .trapNet, .watermark, .threeD, .redact, .projection, .richMedia,
    ]

    /// The standard subtype that a manifest's `name` means (`highlight`, `strikeOut`, …; case does not matter), or nil.
    public init?(name: String) {
      let wanted = name.lowercased()
      guard let found = Self.standard.first(where: { $0.rawValue.lowercased() == wanted }) else { return nil }
      self = found
    }

    /// True where /QuadPoints say what the annotation covers; of other subtypes only the rectangle counts.
    public var hasQuads: Bool {
      switch self {
      case .highlight, .underline, .squiggly, .strikeOut, .link, .redact: true
      default: false
      }
    }
  }
}
