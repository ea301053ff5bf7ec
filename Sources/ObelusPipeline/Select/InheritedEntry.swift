internal import ObelusAnnotations
internal import ObelusCore

extension Annotation {
  /// What a widget's field says under a key, in the widget or above it (ISO 32000-2, 12.7.4.1).
  /// - Parameter read: nil for values of a type that does not count.
  func inherited<Value>(
    _ key: PDFName, in source: any ObjectSource, _ read: (PDFObject) -> Value?
  ) throws(ObelusError) -> Value? {
    var field = other
    for _ in 0..<16 {
      if let value = read(try source.resolve(field[key])) { return value }
      guard let parent = try source.dictionary(field["Parent"]) else { return nil }
      field = parent
    }
    return nil
  }
}
