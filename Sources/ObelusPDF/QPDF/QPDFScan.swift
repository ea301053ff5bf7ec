/// Where in a file bytes can stand.
package struct QPDFCarrier: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A string, decrypted.
  package static let string = Self(rawValue: 1 << 0)
  /// A name that is a value.
  package static let name = Self(rawValue: 1 << 1)
  /// A name that is the key of a dictionary.
  package static let key = Self(rawValue: 1 << 2)
  /// Decoded data of any stream that is not one of the next kinds: content, metadata, scripts, attachments, CMaps, ….
  package static let textStream = Self(rawValue: 1 << 3)
  /// Decoded data of font programs, images (up to their image filter), colour profiles and cross-reference streams:
  /// any short pattern stands in there by chance.
  package static let binaryStream = Self(rawValue: 1 << 4)
  /// Decoded data of object streams, which can hold more than the objects that are in use.
  package static let objectStream = Self(rawValue: 1 << 5)
  /// Data of a stream that cannot be decoded, as it stands.
  package static let rawStream = Self(rawValue: 1 << 6)
  /// The bytes of the file, between and in the objects; short patterns stand in compressed data by chance.
  package static let fileBytes = Self(rawValue: 1 << 7)

  package static let all = Self(rawValue: (1 << 8) - 1)
  /// All in which what looks like text is text.
  package static let text: Self = [.string, .name, .key, .textStream, .objectStream]
}

/// Bytes to look for.
package struct QPDFPattern: Hashable, Sendable {
  /// What may not stand next to a match.
  package enum Border: Hashable, Sendable {
    /// Anything may.
    case none
    /// No ASCII letter or digit, and no byte above 0x7F: the pattern is text of one byte each character, or UTF-8.
    case bytes
    /// No letter or digit: the pattern is UTF-16BE.
    case utf16
  }

  /// At least two.
  package var bytes: [UInt8]
  package var carriers: QPDFCarrier
  package var border: Border

  package init(_ bytes: [UInt8], in carriers: QPDFCarrier = .all, border: Border = .none) {
    self.bytes = bytes
    self.carriers = carriers
    self.border = border
  }
}

/// That a pattern stands in an object; said once for each pattern, carrier and object.
package struct QPDFHit: Hashable, Sendable {
  /// Index into the patterns that were asked for.
  package var pattern: Int
  package var carrier: QPDFCarrier
  /// The number of the object, 0 for the trailer and for the bytes of the file.
  package var object: Int
  /// What the object is: a type of ISO 32000 (`Annot`, `Widget`, `Metadata`, …) or `stream`, `dictionary`, ….
  /// Never text of the document.
  package var label: String

  package init(pattern: Int, carrier: QPDFCarrier, object: Int, label: String) {
    self.pattern = pattern
    self.carrier = carrier
    self.object = object
    self.label = label
  }
}

/// What libqpdf found in a file.
package struct QPDFScan: Hashable, Sendable {
  package var hits: [QPDFHit]
  /// True when there are more hits than `hits` holds.
  package var isTruncated: Bool
  /// Streams that could not be decoded to their end, or are longer than the limit: their bytes were searched as they
  /// stand, which proves little.
  package var undecodedStreams: Int
  /// How many faults of the file libqpdf had to get over.
  package var warnings: Int
  /// The leaves of the page tree, nil when it is none.
  package var pageCount: Int?
}
