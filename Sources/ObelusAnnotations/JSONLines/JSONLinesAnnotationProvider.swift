public import ObelusCore
internal import ObelusIO

/// Annotations in a file of JSON Lines (`AnnotationLine`), in the z-order of each page.
///
/// Saving replaces the whole file at once; a file that somebody else has changed since it was read is not overwritten
/// (`annotations.conflict`). Lines that are no annotations, annotations of pages that the document does not have, and
/// members of other programs stay. A file that is missing is made.
public final class JSONLinesAnnotationProvider: ContainedAnnotationProvider {
  /// Bytes of the largest file.
  public static let largest = 1 << 30

  public let container: ContainerAnnotationProvider
  public let path: String
  /// What was found when the file was read.
  public let diagnostics: [Diagnostic]

  /// Reads the file. Throws where a line is malformed, with its number.
  public init(path: String, pageCount: Int, costLimit: Int = 64 << 20) throws(ObelusError) {
    let path = FileSystem.canonical(path) ?? path
    self.path = path
    let text: JSONLinesText
    do throws(ObelusError) {
      text = try JSONLinesText(try Self.bytes(path))
    } catch {
      throw error.located(document: path)
    }
    let beyond = text.lines.count { $0.page.map { $0 >= pageCount } ?? false }
    diagnostics =
      beyond == 0
      ? []
      : [
        Diagnostic(
          .warning, "annotations.beyond-end", "annotations of pages that the document does not have: \(beyond)",
          at: Location(document: path))
      ]
    let current = Lock(text)
    container = ContainerAnnotationProvider(
      pageCount: pageCount, costLimit: costLimit, allowAnnotationZIndexMoves: true,
      load: { (page) throws(ObelusError) in try current.withLock { $0 }.annotations(forPageAt: page) },
      save: { (pages) throws(ObelusError) in
        try current.withLock { (text) throws(ObelusError) in
          guard try Self.bytes(path) == text.bytes else {
            throw ObelusError(
              .annotationConflict, "was changed by somebody else since it was read", at: Location(document: path),
              hint: "read it again and make the changes there")
          }
          let changed = try text.replacing(pages)
          try FileContents.replace(path, with: changed.bytes ?? [], keepsMode: true)
          text = changed
        }
      })
  }

  /// Nil where there is no file.
  private static func bytes(_ path: String) throws(ObelusError) -> [UInt8]? {
    guard FileSystem.exists(path) else { return nil }
    return try FileContents.read(path, limit: largest)
  }
}
