package import ObelusCore
package import ObelusIO
package import ObelusPDF

/// Everything but the document's own bytes and the program that decides what becomes of a document, as a SHA-256: the
/// manifest, its lists and files, and for a document the files beside it and the exceptions that count for it.
package struct JobHash: Sendable {
  /// Of the job without any document, 64 hexadecimal digits.
  package let job: String
  private let base: [UInt8]
  private let manifest: Manifest

  package init(_ manifest: Manifest) throws(ObelusError) {
    self.manifest = manifest
    var bytes = Self.part(manifest.source)
    for (path, file) in manifest.files.sorted(by: { $0.key < $1.key }) {
      bytes += Self.part(Array(path.utf8)) + Self.part(file)
    }
    base = try SHA256.digest(of: bytes)
    job = Hexadecimal.encode(base).lowercased()
  }

  /// The same for a document, by its path: that of the job, where nothing of it depends on the document.
  package func hash(forDocument path: String) throws(ObelusError) -> String {
    let scoped = (manifest.except + manifest.rules.flatMap(\.except)).filter { $0.documents != nil }
    let sidecars = SidecarNames.files(manifest.ocr, beside: path)
    if scoped.isEmpty, sidecars.isEmpty { return job }
    var bytes = base + scoped.map { $0.covers(path) ? 1 : 0 }
    for sidecar in sidecars {
      bytes += Self.part(Array(FilePath.name(of: sidecar).utf8))
      bytes += try SHA256.digest(
        ofFile: OpenFile(FileName(FilePath.name(of: sidecar)), in: Folder(FilePath.folder(of: sidecar))))
    }
    return Hexadecimal.encode(try SHA256.digest(of: bytes)).lowercased()
  }

  /// With its length, so that no two sequences of parts are the same bytes.
  private static func part(_ bytes: [UInt8]) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: bytes.count >> ($0 * 8)) } + bytes
  }
}

extension SHA256 {
  /// The 32 bytes of the digest of an open file.
  package static func digest(ofFile file: OpenFile) throws(ObelusError) -> [UInt8] {
    let hash = try SHA256()
    try file.read { (chunk) throws(ObelusError) in hash.update(chunk) }
    return try hash.finish()
  }
}
