internal import ObelusIO

/// Which files beside a document may say what stands on its pages.
package enum SidecarNames {
  /// Those that exist, in the order of the manifest and of their names.
  package static func files(_ ocr: Manifest.OCR, beside path: String) -> [String] {
    let name = FilePath.name(of: path)
    var files: [String] = []
    for pattern in ocr.sidecars {
      let file = FilePath.join(
        FilePath.folder(of: path),
        pattern.replacing("{stem}", with: FilePath.stem(name)).replacing("{name}", with: name))
      let folder = FilePath.folder(of: file)
      let parts = parts(FilePath.name(of: file))
      if parts.count == 1 {
        if FileSystem.status(file)?.kind == .regular { files.append(file) }
      } else {
        files += (FileSystem.names(in: folder) ?? []).filter { matches($0, parts) }.map { FilePath.join(folder, $0) }
      }
    }
    return files
  }

  /// Whether a file could be one of some document: then it is no document itself.
  package static func mayBe(_ name: String, _ ocr: Manifest.OCR) -> Bool {
    ocr.sidecars.contains { pattern in
      guard !FilePath.isPDF(name) else { return false }
      let parts = FilePath.name(of: pattern).replacing("{stem}", with: "{page}").replacing("{name}", with: "{page}")
        .split(separator: "{page}", omittingEmptySubsequences: false)
      guard let first = parts.first, let last = parts.last else { return false }
      return parts.count > 1 && name.utf8.count > first.utf8.count + last.utf8.count && name.hasPrefix(first)
        && name.hasSuffix(last)
    }
  }

  private static func parts(_ name: String) -> [Substring] {
    name.split(separator: "{page}", maxSplits: 1, omittingEmptySubsequences: false)
  }

  /// The parts with a number between them.
  private static func matches(_ name: String, _ parts: [Substring]) -> Bool {
    guard let first = parts.first, let last = parts.last, name.hasPrefix(first), name.hasSuffix(last) else {
      return false
    }
    let number = name.utf8.dropFirst(first.utf8.count).dropLast(last.utf8.count)
    return !number.isEmpty && number.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
