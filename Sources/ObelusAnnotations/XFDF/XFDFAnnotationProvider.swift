public import ObelusCore
internal import ObelusIO

/// Annotations in an XFDF file, which several programs can read and write.
///
/// The file is read once. Saving replaces it at once by a whole new file; where somebody else has changed it since it was
/// read, it is not overwritten (`annotations.conflict`). What is not understood stays in it, and so do field values and
/// annotations of pages that the document does not have. A file that is missing is made.
public final class XFDFAnnotationProvider: ContainedAnnotationProvider {
  public let container: ContainerAnnotationProvider
  public let path: String
  /// What was found when the file was read.
  public let diagnostics: [Diagnostic]

  /// Reads the file. Throws where it is no XFDF.
  public init(path: String, pageCount: Int, costLimit: Int = 64 << 20) throws(ObelusError) {
    let path = FileSystem.canonical(path) ?? path
    self.path = path
    let file: XFDFFile
    do throws(ObelusError) {
      file = try XFDFFile(path)
    } catch {
      throw error.located(document: path)
    }
    diagnostics = file.data.diagnostics(for: path, pageCount: pageCount)
    let current = Lock(file)
    container = ContainerAnnotationProvider(
      pageCount: pageCount, costLimit: costLimit, allowAnnotationZIndexMoves: true,
      accepts: { $0.subtype != .widget && $0.isPortable },
      load: { page in current.withLock { $0.pages[page] ?? [] } },
      save: { (pages) throws(ObelusError) in
        try current.withLock { (file) throws(ObelusError) in try file.save(pages, at: path) }
      })
  }
}

/// The content of a file, and what the file was when it was read.
private struct XFDFFile {
  private(set) var data: FormsData
  private(set) var pages: [Int: [Annotation]]
  /// Nil where there is no file.
  private var bytes: [UInt8]?

  init(_ path: String) throws(ObelusError) {
    bytes = try Self.read(path)
    data = try bytes.map { (bytes) throws(ObelusError) in try XFDF.read(bytes) } ?? FormsData()
    pages = Dictionary(grouping: data.annotations, by: \.pageIndex)
  }

  mutating func save(_ new: [Int: [Annotation]], at path: String) throws(ObelusError) {
    guard try Self.read(path) == bytes else {
      throw ObelusError(
        .annotationConflict, "was changed by somebody else since it was read", at: Location(document: path),
        hint: "read it again and make the changes there")
    }
    var changed = data
    changed.setAnnotations(new)
    let written = XFDF.write(changed)
    try FileContents.replace(path, with: written)
    data = changed
    pages.merge(new) { $1 }
    bytes = written
  }

  private static func read(_ path: String) throws(ObelusError) -> [UInt8]? {
    guard FileSystem.exists(path) else { return nil }
    return try FileContents.read(path, limit: XFDF.limits.bytes)
  }
}

extension FormsData {
  /// Its diagnostics as those of a file, and what the document has no pages for.
  func diagnostics(for path: String, pageCount: Int) -> [Diagnostic] {
    var all = diagnostics.map { found in
      var copy = found
      copy.location.document = path
      return copy
    }
    let beyond = items.count { $0.annotation.map { $0.pageIndex >= pageCount } ?? false }
    if beyond > 0 {
      all.append(
        Diagnostic(
          .warning, "annotations.beyond-end", "annotations of pages that the document does not have: \(beyond)",
          at: Location(document: path)))
    }
    return all
  }
}

extension Annotation {
  /// Whether all its references are given a meaning, so that it can be in a file of its own.
  var isPortable: Bool { PortableEntries(dictionary, attached).isWhole(.dictionary(dictionary)) }
}

extension PortableEntries {
  fileprivate func isWhole(_ object: PDFObject) -> Bool {
    switch object {
    case .reference(let id): objects[id] != nil
    case .array(let items): items.allSatisfy(isWhole)
    case .dictionary(let dictionary): dictionary.entries.allSatisfy { isWhole($0.value) }
    default: true
    }
  }
}
