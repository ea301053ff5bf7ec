/// Tells quickly that a string cannot match: most strings of a document are short, plain ASCII, and hold none of the
/// words that are looked for.
struct ASCIIFilter {
  private let indexes: [LiteralIndex]

  /// - Parameter indexes: all that is looked for.
  init(_ indexes: [LiteralIndex]) { self.indexes = indexes }

  /// False only where no literal can match.
  func mayMatch(_ bytes: [UInt8]) -> Bool {
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return true }
    return indexes.contains { $0.mayMatch(ascii: bytes) }
  }
}
