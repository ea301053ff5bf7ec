public import ObelusCore
internal import ObelusIO

/// Annotations as JSON Lines, all of them at once.
public enum AnnotationLines {
  /// The annotations of a text in UTF-8, in its order, and how many lines there are that are no annotations; blank lines
  /// do not count. Throws for the first line that is malformed, with its number.
  public static func read(_ bytes: [UInt8]) throws(ObelusError) -> (annotations: [Annotation], otherLines: Int) {
    let text = try JSONLinesText(bytes)
    var annotations: [Annotation] = []
    var otherLines = 0
    for index in text.lines.indices {
      if let line = try text.annotation(at: index) {
        var annotation = line.annotation
        annotation.id = .unassigned
        annotations.append(annotation)
      } else if !text.isBlank(at: index) {
        otherLines += 1
      }
    }
    return (annotations, otherLines)
  }

  /// A line for each annotation, with its end. Throws what `AnnotationLine.encoded()` throws.
  /// - Parameter document: says which of several documents they stand in; nothing reads it back.
  public static func write(
    _ annotations: some Sequence<Annotation>, document: String? = nil
  ) throws(ObelusError) -> [UInt8] {
    let unknown = document.map { [JSONValue.Member("document", .string($0))] } ?? []
    var bytes: [UInt8] = []
    for annotation in annotations { bytes += try AnnotationLine(annotation, unknown: unknown).encoded() + [0x0A] }
    return bytes
  }
}
