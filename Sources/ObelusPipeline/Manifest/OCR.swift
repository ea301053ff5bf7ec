public import ObelusCore

extension Manifest {
  /// Where words for pages come from that show text as pictures.
  public struct OCR: Hashable, Sendable {
    public enum Mode: String, Hashable, Sendable, CaseIterable {
      case never
      /// Tesseract reads pages that show text which no text rule can read.
      case missing
      /// Tesseract reads every page that a text rule looks at.
      case always
    }

    public var mode = Mode.never
    /// Tesseract's names, such as `eng`.
    public var languages = ["eng"]
    /// Pixels to an inch of the pictures that are read.
    public var dpi = 300
    /// From 0 to 100: words with less are told.
    public var minConfidence = 60.0
    /// Names of files beside the document with `{stem}`, `{name}` and `{page}`; of those that exist the first is read.
    public var sidecars: [String] = []
    /// Where messages about languages point.
    public var location = Location()

    public init() {}

    var usesTesseract: Bool { mode != .never }
    /// Some page can have words that no content stream shows.
    var isUsed: Bool { usesTesseract || !sidecars.isEmpty }
  }
}
