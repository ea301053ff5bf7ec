internal import ObelusCore
internal import ObelusIO
internal import ObelusPipeline

/// The files that are put on record about one document, in a folder of such files: first under hidden names that the
/// document's and the job's hashes give, then under names for people. Each step is durable and whole.
struct RecordFiles: Sendable {
  private static let endings = [".audit.jsonl", ".certificate.json", ".certificate.pdf"]
  private static let longestLog = 1 << 30

  let folder: Folder

  /// Throws `output.failed`.
  init(_ path: String) throws(ObelusError) {
    guard FileSystem.makeFolder(path) || FileSystem.status(path)?.kind == .directory else {
      throw ObelusError(.output, "the folder of the records cannot be made", at: Location(document: path))
    }
    folder = try Folder(path)
  }

  private func path(_ name: String) -> String { FilePath.join(folder.path, name) }

  /// What the hidden names of a document's files begin with.
  private static func key(input: String, jobHash: String) -> String {
    ".\(input.lowercased().prefix(32))-\(jobHash.prefix(16))-"
  }

  /// The hidden name of a document's files, without their endings.
  /// - Parameter owner: others may do the same document at the same time.
  static func hidden(input: String, jobHash: String, owner: String) -> String {
    key(input: input, jobHash: jobHash) + owner
  }

  /// The hidden names that whole logs of a document have, whoever wrote them.
  func hidden(input: String, jobHash: String) -> [String] {
    let key = Self.key(input: input, jobHash: jobHash)
    return (folder.names() ?? []).compactMap(\.text).filter { $0.hasPrefix(key) && $0.hasSuffix(Self.endings[0]) }
      .map { String($0.dropLast(Self.endings[0].count)) }
  }

  /// - Parameter certificate: nil for a document that was not proven.
  func write(_ log: AuditLog, _ certificate: Certificate?, as stem: String) throws(ObelusError) {
    for ending in Self.endings { folder.remove(FileName(stem + ending)) }
    try FileContents.replace(path(stem + ".audit.jsonl"), with: log.bytes)
    if let certificate {
      try FileContents.replace(path(stem + ".certificate.json"), with: Array(certificate.json.pretty.utf8))
      let part = path(stem + ".part")
      FileSystem.remove(part)
      try CertificatePage.write(certificate, attachedAs: "certificate.json", to: part)
      guard FileSystem.makeDurable(part), FileSystem.rename(part, to: path(stem + ".certificate.pdf")) else {
        throw ObelusError(.output, "the certificate cannot be written", at: Location(document: folder.path))
      }
    }
    folder.sync()
  }

  /// - Returns: false where there are none under the first name.
  @discardableResult
  func rename(_ stem: String, to new: String) throws(ObelusError) -> Bool {
    guard folder.state(FileName(stem + Self.endings[0])) != nil else { return false }
    // The log comes last: as long as it has its hidden name, the others may still have theirs.
    for ending in Self.endings.reversed() {
      guard folder.state(FileName(stem + ending)) != nil else {
        // Nor is one of an earlier run this one's.
        folder.remove(FileName(new + ending))
        continue
      }
      guard FileSystem.rename(path(stem + ending), to: path(new + ending)) else {
        throw ObelusError(.output, "a record cannot be named", at: Location(document: folder.path))
      }
    }
    folder.sync()
    return true
  }

  /// Removes files that were being written under hidden names.
  func removeLeftovers(owner: String) {
    for name in folder.names() ?? [] where name.isHidden && (name.hasSuffix(".tmp") || name.hasSuffix(".part")) {
      if name.text?.contains("-\(owner).") == true { folder.remove(name) }
    }
  }

  func remove(_ stem: String) { for ending in Self.endings { folder.remove(FileName(stem + ending)) } }

  /// The hash of the output that a log is about; nil where there is no whole log.
  func output(ofLog stem: String) -> String? {
    guard let bytes = try? FileContents.read(path(stem + Self.endings[0]), limit: Self.longestLog), bytes.last == 0x0A,
      let line = bytes.dropLast().split(separator: 0x0A).last, let end = try? JSONValue(Array(line)),
      end["event"] == "end", case .string(let hash)? = end["outputHash"]
    else { return nil }
    return hash.lowercased()
  }
}
