internal import CMuPDF
internal import ObelusCore

/// Makes values of the bytes that the shim serialises objects to.
@safe
struct ObjectDecoder {
  // Valid during `decode` only; every read is checked against its end.
  private let bytes: UnsafeRawBufferPointer
  private var at = 0

  static func decode(_ bytes: obelus_bytes) -> PDFObject {
    var decoder = unsafe ObjectDecoder(bytes: UnsafeRawBufferPointer(start: bytes.data, count: bytes.length))
    return decoder.object()
  }

  private init(bytes: UnsafeRawBufferPointer) { unsafe self.bytes = bytes }

  // The shim bounds the depth.
  private mutating func object() -> PDFObject {
    switch Int(load(UInt8.self) ?? 0) {
    case OBELUS_TAG_FALSE: .boolean(false)
    case OBELUS_TAG_TRUE: .boolean(true)
    case OBELUS_TAG_INTEGER: .integer(Int(load(Int64.self) ?? 0))
    case OBELUS_TAG_REAL: .real(shortestDecimal(load(Float.self) ?? 0))
    case OBELUS_TAG_NAME: .name(name())
    case OBELUS_TAG_STRING: .string(unsafe Array(take()))
    case OBELUS_TAG_ARRAY: .array(array())
    case OBELUS_TAG_DICTIONARY: .dictionary(dictionary())
    case OBELUS_TAG_REFERENCE: .reference(ObjectID(Int(load(Int32.self) ?? 0)))
    default: .null
    }
  }

  private mutating func array() -> [PDFObject] {
    let count = count()
    var items: [PDFObject] = []
    items.reserveCapacity(count)
    for _ in 0..<count { items.append(object()) }
    return items
  }

  private mutating func dictionary() -> PDFDictionary {
    let count = count()
    var entries: [PDFDictionary.Entry] = []
    entries.reserveCapacity(count)
    for _ in 0..<count {
      let key = name()
      entries.append(PDFDictionary.Entry(key: key, value: object()))
    }
    return PDFDictionary(entries: entries)
  }

  private mutating func name() -> PDFName {
    let text = unsafe take()
    if unsafe text.allSatisfy({ $0 < 0x80 }) { return PDFName(unsafe String(decoding: text, as: UTF8.self)) }
    return unsafe PDFName(bytes: text)
  }

  /// The number of items that follow. Each takes a byte at least, so no more are believed than there are bytes.
  private mutating func count() -> Int { unsafe min(Int(load(UInt32.self) ?? 0), bytes.count - at) }

  /// A length and that many bytes.
  private mutating func take() -> UnsafeRawBufferPointer {
    let length = count()
    defer { at += length }
    return unsafe UnsafeRawBufferPointer(rebasing: bytes[at..<at + length])
  }

  private mutating func load<T: BitwiseCopyable>(_ type: T.Type) -> T? {
    guard unsafe bytes.count - at >= MemoryLayout<T>.size else { return nil }
    defer { at += MemoryLayout<T>.size }
    return unsafe bytes.loadUnaligned(fromByteOffset: at, as: type)
  }

  /// The double that has the shortest decimals which still name `value`: 0.1 for the float nearest to 0.1. MuPDF keeps
  /// numbers as floats, and what the file says is far more likely to be this than the float's exact value.
  private func shortestDecimal(_ value: Float) -> Double {
    let exact = Double(value)
    guard exact.isFinite else { return 0 }
    if exact.rounded() == exact { return exact }
    var scale = 10.0
    for _ in 0..<7 {
      // Both are integers below 2^53, so that the quotient is the double nearest to the decimal.
      let candidate = (exact * scale).rounded() / scale
      if Float(candidate) == value { return candidate }
      scale *= 10
    }
    return Double(value.description) ?? exact
  }
}
