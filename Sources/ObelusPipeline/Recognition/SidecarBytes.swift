internal import ObelusCore
internal import ObelusIO

/// The files beside a document, as they stand: who takes them apart may be kept from opening any.
struct SidecarBytes: Sendable, Hashable {
  struct File: Sendable, Hashable {
    /// Which of the manifest's names it has.
    var pattern: Int
    /// From 0, where the name has a page in it.
    var page: Int?
    var bytes: [UInt8]
  }

  var files: [File] = []

  init() {}

  private static let longest = 1 << 30

  /// - Parameter path: of the document.
  /// - Throws: `.unreadable` for a file that is there and cannot be read.
  init(_ ocr: Manifest.OCR, beside path: String, pages count: Int) throws(ObelusError) {
    let name = FilePath.name(of: path)
    for (index, pattern) in ocr.sidecars.enumerated() {
      let file = FilePath.join(
        FilePath.folder(of: path),
        pattern.replacing("{stem}", with: FilePath.stem(name)).replacing("{name}", with: name))
      if file.contains("{page}") {
        for page in 0..<count {
          guard let bytes = try Self.read(file.replacing("{page}", with: String(page + 1))) else { continue }
          files.append(File(pattern: index, page: page, bytes: bytes))
        }
      } else if let bytes = try Self.read(file) {
        files.append(File(pattern: index, page: nil, bytes: bytes))
      }
    }
  }

  /// Nil where there is no such file.
  private static func read(_ path: String) throws(ObelusError) -> [UInt8]? {
    guard let status = FileSystem.status(path) else { return nil }
    do throws(ObelusError) {
      guard status.kind == .regular else { throw ObelusError(.unreadable, "this is not a regular file") }
      return try FileContents.read(path, limit: longest)
    } catch {
      throw SidecarFiles.unreadable(error)
    }
  }
}

/// Finds the files beside a document of so many pages.
typealias SidecarSource = @Sendable (Int) throws(ObelusError) -> SidecarBytes
