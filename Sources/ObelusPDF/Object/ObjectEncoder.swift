internal import CMuPDF
internal import ObelusCore

/// Serialises a value to the bytes that the shim makes an object of.
struct ObjectEncoder {
  private(set) var bytes: [UInt8] = []

  static func encode(_ object: PDFObject) -> [UInt8] {
    var encoder = ObjectEncoder()
    encoder.put(object, depth: 0)
    return encoder.bytes
  }

  private mutating func put(_ object: PDFObject, depth: Int) {
    // The shim refuses what is deeper than this.
    guard depth < 100 else {
      tag(OBELUS_TAG_NULL)
      return
    }
    switch object {
    case .null: tag(OBELUS_TAG_NULL)
    case .boolean(let b): tag(b ? OBELUS_TAG_TRUE : OBELUS_TAG_FALSE)
    case .integer(let n):
      tag(OBELUS_TAG_INTEGER)
      raw(Int64(n))
    case .real(let v):
      tag(OBELUS_TAG_REAL)
      raw(Float(v))
    case .name(let n):
      tag(OBELUS_TAG_NAME)
      put(n.bytes)
    case .string(let s):
      tag(OBELUS_TAG_STRING)
      put(s)
    case .array(let items):
      tag(OBELUS_TAG_ARRAY)
      raw(UInt32(clamping: items.count))
      for item in items { put(item, depth: depth + 1) }
    case .dictionary(let d):
      tag(OBELUS_TAG_DICTIONARY)
      raw(UInt32(clamping: d.count))
      for entry in d.entries {
        put(entry.key.bytes)
        put(entry.value, depth: depth + 1)
      }
    case .reference(let id):
      tag(OBELUS_TAG_REFERENCE)
      raw(Int32(exactly: id.rawValue) ?? 0)
    }
  }

  private mutating func tag(_ tag: Int) { bytes.append(UInt8(truncatingIfNeeded: tag)) }

  private mutating func put(_ data: [UInt8]) {
    raw(UInt32(clamping: data.count))
    bytes += data
  }

  private mutating func raw<T: BitwiseCopyable>(_ value: T) {
    // Only the bytes of a plain number are looked at.
    unsafe withUnsafeBytes(of: value) { unsafe bytes.append(contentsOf: $0) }
  }
}
