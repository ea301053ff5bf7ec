internal import ObelusAnnotations
internal import ObelusCore

/// Whether values say the same once they have been written and read: numbers within what a file keeps of them.
enum ValueComparison {
  /// - Parameter references: whether two references stand for the same.
  static func isSame(
    _ a: PDFObject, _ b: PDFObject, depth: Int = 0, references: (ObjectID, ObjectID) -> Bool
  ) -> Bool {
    guard depth < deepest else { return false }
    switch (a, b) {
    case (.reference(let a), .reference(let b)): return references(a, b)
    case (.array(let a), .array(let b)):
      return a.count == b.count
        && zip(a, b).allSatisfy { isSame($0, $1, depth: depth + 1, references: references) }
    case (.dictionary(let a), .dictionary(let b)):
      return isSame(a, b, depth: depth + 1, references: references)
    default:
      if let a = a.numberValue, let b = b.numberValue { return isSame(a, b) }
      return a == b
    }
  }

  /// Dictionaries without regard to the order of their entries; an entry that is null is none.
  static func isSame(
    _ a: PDFDictionary, _ b: PDFDictionary, depth: Int = 0, references: (ObjectID, ObjectID) -> Bool
  ) -> Bool {
    let (a, b) = (entries(a), entries(b))
    return a.count == b.count
      && zip(a, b).allSatisfy {
        $0.key == $1.key && isSame($0.value, $1.value, depth: depth + 1, references: references)
      }
  }

  private static let deepest = 500

  private static func entries(_ dictionary: PDFDictionary) -> [PDFDictionary.Entry] {
    dictionary.entries.filter { $0.value != .null }.sorted { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }
  }

  /// A file's numbers are singles (Annex C.2).
  private static func isSame(_ a: Double, _ b: Double) -> Bool {
    a == b || (a - b).magnitude <= 1e-6 * max(1, a.magnitude, b.magnitude)
  }
}

extension ValueComparison {
  /// Whether two portable annotations in canonical form say the same, but for their names, and with the second's names
  /// of other annotations translated. A stream may have got filters.
  /// - Parameter decode: takes the filters off a stream; nil where it cannot.
  static func isSame(
    _ a: Annotation, _ b: Annotation, names: [String: String], decode: (PDFDictionary, [UInt8]) -> [UInt8]?
  ) -> Bool {
    guard a.pageIndex == b.pageIndex, a.attached.count == b.attached.count else { return false }
    var (first, second) = (a.dictionary, b.dictionary)
    first["NM"] = nil
    second["NM"] = nil
    guard isSame(first, second, references: { $0 == $1 }) else { return false }
    return a.attached.allSatisfy { id, object in
      switch (object, b.attached[id]) {
      case (.value(let a), .value(let b)?): isSame(a, b, references: { $0 == $1 })
      case (.stream(let a, let data), .stream(let b, let other)?):
        isSame(a, b, references: { $0 == $1 }) && data == other
          || a["Filter"] == nil && isSame(a, b.withoutFilters, references: { $0 == $1 }) && data == decode(b, other)
      case (.annotation(let a), .annotation(let b)?): a == names[b]
      case (let a, let b?): a == b
      case (_, nil): false
      }
    }
  }
}

extension PDFDictionary {
  /// The dictionary of the same stream with its filters off.
  fileprivate var withoutFilters: PDFDictionary {
    PDFDictionary(entries: entries.filter { !["Filter", "DecodeParms"].contains($0.key) })
  }
}
