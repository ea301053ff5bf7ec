/// A PDF name without its slash and with `#xx` decoded. PDF names are bytes: each byte is one Latin-1 scalar of `text`,
/// so that any name survives and ASCII names can be written as literals.
@frozen
public struct PDFName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  public var text: String

  @inlinable
  public init(stringLiteral value: String) { text = value }

  public init(_ text: String) { self.text = text }

  public init(bytes: some Sequence<UInt8>) {
    var s = String.UnicodeScalarView()
    for b in bytes { s.append(Unicode.Scalar(b)) }
    text = String(s)
  }

  public var bytes: [UInt8] { text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }

  public var description: String { "/" + text }
}
