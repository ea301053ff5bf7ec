/// A PDF object as a value (ISO 32000-2, 7.3). Streams are always indirect: see `IndirectObject`.
public enum PDFObject: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case real(Double)
  case name(PDFName)
  /// The bytes of a string, decrypted.
  case string([UInt8])
  case array([PDFObject])
  case dictionary(PDFDictionary)
  case reference(ObjectID)

  public var integerValue: Int? {
    switch self {
    case .integer(let n): n
    case .real(let v) where v.magnitude < 9e15: Int(v)
    default: nil
    }
  }

  public var numberValue: Double? {
    switch self {
    case .integer(let n): Double(n)
    case .real(let v): v
    default: nil
    }
  }

  public var booleanValue: Bool? {
    if case .boolean(let b) = self { b } else { nil }
  }

  public var nameValue: PDFName? {
    if case .name(let n) = self { n } else { nil }
  }

  public var stringValue: [UInt8]? {
    if case .string(let s) = self { s } else { nil }
  }

  public var arrayValue: [PDFObject]? {
    if case .array(let a) = self { a } else { nil }
  }

  public var dictionaryValue: PDFDictionary? {
    if case .dictionary(let d) = self { d } else { nil }
  }

  public var referenceValue: ObjectID? {
    if case .reference(let r) = self { r } else { nil }
  }

  /// A number, as an integer where it is one.
  public static func number(_ v: Double) -> PDFObject {
    v.rounded() == v && v.magnitude < 1e9 ? .integer(Int(v)) : .real(v)
  }

  public static func numbers(_ values: [Double]) -> PDFObject { .array(values.map { .number($0) }) }
}
