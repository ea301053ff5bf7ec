internal import ObelusCore
internal import ObelusIO
internal import ObelusPDF

/// What a value of an annotation is, with all that it refers to, as bytes: two values with the same bytes are the same,
/// but for the order of entries and the numbers of references.
struct ObjectFingerprint {
  /// Bytes; objects that are shared count each time.
  private static let largest = 1 << 26
  private static let deepest = 120

  private var out: [UInt8] = []
  private var digests: [ObjectID: [UInt8]] = [:]

  /// Nil where the value is endless, nested too deeply or too large.
  static func bytes(_ object: PDFObject?, _ entries: PortableEntries) -> [UInt8]? {
    var form = ObjectFingerprint()
    return form.append(object ?? .null, entries, depth: 0) ? form.out : nil
  }

  /// A short name for the value.
  static func text(_ object: PDFObject?, _ entries: PortableEntries) -> String {
    guard let bytes = bytes(object, entries), let digest = try? SHA256.digest(of: bytes) else { return "" }
    return Hexadecimal.encode(digest.prefix(8))
  }

  static func isSame(
    _ a: PDFObject?, _ first: PortableEntries, _ b: PDFObject?, _ second: PortableEntries
  ) -> Bool {
    guard let a = bytes(a, first), let b = bytes(b, second) else { return false }
    return a == b
  }

  private mutating func append(_ object: PDFObject, _ entries: PortableEntries, depth: Int) -> Bool {
    guard depth < Self.deepest, out.count < Self.largest else { return false }
    switch object {
    case .null: tag("n")
    case .boolean(let value): tag(value ? "t" : "f")
    case .integer(let value): tag("i", String(value).utf8)
    case .real(let value): tag("r", value.description.utf8)
    case .name(let name): tag("/", name.bytes)
    case .string(let bytes): tag("(", bytes)
    case .array(let items):
      tag("[", String(items.count).utf8)
      for item in items where !append(item, entries, depth: depth + 1) { return false }
    case .dictionary(let dictionary): return append(dictionary, entries, depth: depth)
    case .reference(let id):
      switch entries.objects[id] {
      case .value(let value)?:
        tag("R")
        return append(value, entries, depth: depth + 1)
      case .stream(var dictionary, let data)?:
        guard let digest = digests[id] ?? (try? SHA256.digest(of: data)) else { return false }
        digests[id] = digest
        tag("s", digest)
        // It says nothing that the bytes do not.
        dictionary["Length"] = nil
        return append(dictionary, entries, depth: depth + 1)
      case .page(let index)?: tag("p", String(index).utf8)
      case .annotation(let name)?: tag("a", name.utf8)
      case .layer(let name)?: tag("l", name.utf8)
      case nil: tag("n")
      }
    }
    return true
  }

  private mutating func append(_ dictionary: PDFDictionary, _ entries: PortableEntries, depth: Int) -> Bool {
    tag("<")
    let present = dictionary.entries.filter { entry in
      if case .reference(let id) = entry.value { return entries.objects[id] != nil }
      return entry.value != .null
    }
    for entry in present.sorted(by: { $0.key.text < $1.key.text }) {
      tag("/", entry.key.bytes)
      guard append(entry.value, entries, depth: depth + 1) else { return false }
    }
    tag(">")
    return true
  }

  private mutating func tag(_ kind: Unicode.Scalar, _ bytes: some Collection<UInt8> = EmptyCollection()) {
    out.append(UInt8(truncatingIfNeeded: kind.value))
    out += String(bytes.count).utf8
    out.append(UInt8(ascii: ":"))
    out += bytes
  }
}
