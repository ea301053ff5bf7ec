/// What an object number stands for.
public enum IndirectObject: Hashable, Sendable {
  case value(PDFObject)
  /// The dictionary of a stream whose bytes are fetched by its id, with all its entries (`/Length` means nothing here).
  case stream(PDFDictionary)

  /// The dictionary of a stream or of a dictionary object.
  public var dictionary: PDFDictionary? {
    switch self {
    case .stream(let d): d
    case .value(let v): v.dictionaryValue
    }
  }

  public var value: PDFObject? {
    if case .value(let v) = self { v } else { nil }
  }

  public var isStream: Bool {
    if case .stream = self { true } else { false }
  }
}

/// An object that the input does not have, or that takes the place of one.
public enum NewObject: Hashable, Sendable {
  case value(PDFObject)
  /// `data` as it stands in the file, encoded as `dictionary`'s /Filter says. Without a /Filter the writer deflates it.
  case stream(PDFDictionary, data: [UInt8])

  private static let samples = 128

  /// Of a stream's bytes only samples go into the hash: most streams differ in length already, and equality compares
  /// them all.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .value(let value): hasher.combine(value)
    case .stream(let dictionary, let data):
      hasher.combine(dictionary)
      hasher.combine(data.count)
      for at in stride(from: 0, to: data.count, by: max(1, data.count / Self.samples)) { hasher.combine(data[at]) }
    }
  }
}

/// The bytes of a stream after its filters.
public struct DecodedStream: Sendable {
  public var bytes: [UInt8]
  /// True when the data broke off or ran into the limit: `bytes` is then only the start.
  public var isTruncated: Bool

  public init(bytes: [UInt8], isTruncated: Bool) {
    self.bytes = bytes
    self.isTruncated = isTruncated
  }
}
