public import ObelusCore

/// What is put on record about a document that was redacted, besides its outcome. It holds no text of the document.
public enum DocumentRecord: Hashable, Sendable, Codable {
  case mark(MarkRecord)
  case picture(PagePicture)
}

/// One place of a page at which a rule did something.
public struct MarkRecord: Hashable, Sendable, Codable {
  public var rule: String
  public var action: PlanRecord.Disposition
  /// From 0.
  public var page: Int
  /// `page`, `image` (text that was recognised) or `annotation`.
  public var carrier: String
  /// The exemption codes of its box, in their order.
  public var codes: [String]
  /// Default user space, points. Empty where the job hides how long the text was.
  public var quads: [Quad]
  /// The length of the text in Unicode scalars; nil where it is no text, or the job hides how long it was.
  public var characters: Int?
  /// The message authentication code of the text (HMAC with SHA-256), in hexadecimal; nil without a key, or without a text.
  public var textCode: String?

  public init(
    rule: String, action: PlanRecord.Disposition, page: Int, carrier: String, codes: [String] = [], quads: [Quad] = [],
    characters: Int? = nil, textCode: String? = nil
  ) {
    self.rule = rule
    self.action = action
    self.page = page
    self.carrier = carrier
    self.codes = codes
    self.quads = quads
    self.characters = characters
    self.textCode = textCode
  }
}

/// A page of the output or the input, small.
public struct PagePicture: Hashable, Sendable, Codable {
  /// From 0.
  public var page: Int
  /// A PNG file in Base64.
  public var png: String
  /// It shows the input, with all that went.
  public var isBefore: Bool

  public init(page: Int, png: String, isBefore: Bool = false) {
    self.page = page
    self.png = png
    self.isBefore = isBefore
  }
}

/// What is to be put on record.
public struct RecordOptions: Hashable, Sendable, Codable {
  /// For the codes of texts; nil makes none.
  public var key: [UInt8]?
  /// How many pages of a document are pictured: those with marks, then the first.
  public var pictures: Int
  /// The same pages of the input are pictured, too: only for who may see what was redacted.
  public var picturesBefore = false
  /// The outcome gets the hashes of input and output. Whoever has them anyway does without.
  public var hashes = true

  public init(key: [UInt8]? = nil, pictures: Int = 0) {
    self.key = key
    self.pictures = pictures
  }
}

/// Takes records while a run goes on. Called from any thread, for one document in the order of its pages, and before its
/// outcome is told.
public protocol RecordSink: Sendable {
  /// - Parameter document: counts from 0 in the order of the request.
  func take(_ record: DocumentRecord, document: Int)
}
