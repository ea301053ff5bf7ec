internal import ObelusIO
internal import ObelusCore
internal import ObelusOCR
internal import ObelusPDF

/// What files beside a document say of its pages. A value that all workers share.
struct SidecarFiles: Sendable {
  private(set) var pages: [Int: SidecarPage] = [:]

  init() {}

  /// - Parameter path: of the document; nil where it lies nowhere, and has nothing beside it.
  /// - Throws: `.unreadable` for a file that is there and cannot be read.
  init(_ ocr: Manifest.OCR, beside path: String?, pages count: Int) throws(ObelusError) {
    guard let path, !ocr.sidecars.isEmpty else { return }
    let name = FilePath.name(of: path)
    for pattern in ocr.sidecars {
      let file = FilePath.join(
        FilePath.folder(of: path),
        pattern.replacing("{stem}", with: FilePath.stem(name)).replacing("{name}", with: name))
      if file.contains("{page}") {
        for page in 0..<count {
          // A file for a page has one page, whatever number it gives it.
          guard let read = try Self.read(file.replacing("{page}", with: String(page + 1)))?.values.first else {
            continue
          }
          pages[page] = read
        }
      } else {
        pages = try Self.read(file) ?? [:]
      }
      if !pages.isEmpty { return }
    }
  }

  /// The pages of a file; nil where there is none.
  private static func read(_ path: String) throws(ObelusError) -> [Int: SidecarPage]? {
    guard FileSystem.status(path) != nil else { return nil }
    do throws(ObelusError) {
      return try Sidecar.pages(try MappedFile(path: path).bytes)
    } catch {
      throw ObelusError(
        .unreadable, "the sidecar of the document cannot be read: \(error.message)",
        hint: "write it anew, or take `sidecar` out of the manifest")
    }
  }
}
