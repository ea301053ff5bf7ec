internal import ObelusCore
internal import ObelusPDF

/// Proves a file that something was added to: what was there stands as it stood, byte for byte, and a fresh read finds every
/// object that was to be added, and no other way to read the rest.
enum AppendProof {
  /// - Parameter original: what the file had before.
  static func check(
    _ written: MappedFile, _ update: IncrementalUpdate, of original: MappedFile, pages: Int
  ) throws(ObelusError) {
    guard written.starts(with: original) else { throw failure("what was there before has changed") }
    let document = try Document(written)
    guard try document.pages().count == pages, !document.isRepaired else {
      throw failure("the file that was written is damaged")
    }
    for (id, object) in update.objects {
      let isSame: Bool =
        switch (object, try document.object(id)) {
        case (.value(let wanted), .value(let found)): ValueComparison.isSame(wanted, found) { $0 == $1 }
        case (.stream(_, let data), .stream): try document.rawStream(id) == data
        default: false
        }
      guard isSame else {
        throw ObelusError(
          .verification, "an object is not as it was to be", at: Location(object: id), hint: "the output was withheld")
      }
    }
    let scan = try QPDFTool.find([], in: written)
    guard !scan.isTruncated, scan.undecodedStreams == 0, scan.pageCount == pages else {
      throw failure("a second reader does not read the file to its end")
    }
  }

  private static func failure(_ what: String) -> ObelusError {
    ObelusError(.verification, what, hint: "the output was withheld")
  }
}
