internal import ObelusCore
internal import ObelusOCR

/// What files beside a document say of its pages. A value that all workers share.
struct SidecarFiles: Sendable {
  private(set) var pages: [Int: SidecarPage] = [:]

  init() {}

  /// The first of the manifest's names counts that says anything.
  /// - Throws: `.unreadable` for a file that makes no sense.
  init(_ ocr: Manifest.OCR, _ found: SidecarBytes) throws(ObelusError) {
    for pattern in ocr.sidecars.indices {
      for file in found.files where file.pattern == pattern {
        let read = try Self.pages(file.bytes)
        if let page = file.page {
          // A file for a page has one page, whatever number it gives it.
          if let only = read.values.first { pages[page] = only }
        } else {
          pages = read
        }
      }
      if !pages.isEmpty { return }
    }
  }

  private static func pages(_ bytes: [UInt8]) throws(ObelusError) -> [Int: SidecarPage] {
    do throws(ObelusError) {
      return try Sidecar.pages(bytes)
    } catch {
      throw unreadable(error)
    }
  }

  static func unreadable(_ error: ObelusError) -> ObelusError {
    ObelusError(
      .unreadable, "the sidecar of the document cannot be read: \(error.message)",
      hint: "write it anew, or take `sidecar` out of the manifest")
  }
}
