internal import ObelusCore
internal import ObelusIO
internal import ObelusPipeline

/// The files that are put on record about one document, in a folder of such files: first under hidden names that the
/// document's and the job's hashes and the document's number give, then under names for people. Each step is durable and whole.
struct RecordFiles: Sendable {
  private static let endings = [".audit.jsonl", ".certificate.json", ".certificate.pdf"]
  private static let longestLog = 1 << 30

  let folder: Folder

  /// Throws `output.failed`, and `usage.invalid` for what is no folder.
  init(_ path: String) throws(ObelusError) {
    let made = FileSystem.makeFolder(path)
    let kind = made ? .directory : FileSystem.status(path)?.kind
    guard kind == nil || kind == .directory else {
      throw ObelusError(.usage, "the records need a folder, and this is none", at: Location(document: path))
    }
    guard kind == .directory else {
      throw ObelusError(.output, "the folder of the records cannot be made", at: Location(document: path))
    }
    folder = try Folder(path)
  }

  private func path(_ name: String) -> String { FilePath.join(folder.path, name) }

  /// The files of a document under hidden names.
  struct Hidden: Hashable, Sendable {
    /// Without their endings.
    var stem: String
    /// What its name has of the hash of the job.
    var job: Substring
    /// Who wrote them.
    var owner: Substring
  }

  static let jobDigits = 16

  /// All documents that have files under hidden names.
  func hidden() -> [Hidden] {
    (folder.names() ?? []).compactMap(\.text).filter { $0.hasPrefix(".") && $0.hasSuffix(Self.endings[0]) }
      .compactMap { name in
        let stem = name.dropLast(Self.endings[0].count)
        let parts = stem.dropFirst().split(separator: "-", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0].utf8.count == 32, parts[1].utf8.count == Self.jobDigits else { return nil }
        return Hidden(stem: String(stem), job: parts[1], owner: parts[3])
      }
  }

  /// Seconds since the files were written, by the clock of their file system.
  func age(ofLog stem: String, now: Int64) -> Double {
    folder.state(FileName(stem + Self.endings[0])).map { Self.seconds(since: $0.modified, now) } ?? 0
  }

  static func seconds(since time: Int64, _ now: Int64) -> Double {
    Double(now.subtractingReportingOverflow(time).partialValue) / 1e9
  }

  /// What the file system says that it is now, in nanoseconds since 1970; nil where it takes no file.
  /// - Parameter owner: a part of file names that only one process at a time has.
  func now(owner: String) -> Int64? {
    let clock = FileName(".clock-\(owner).tmp")
    folder.remove(clock)
    let descriptor = folder.create(clock)
    guard descriptor >= 0 else { return nil }
    defer {
      _ = FileContents.end(descriptor)
      folder.remove(clock)
    }
    return folder.state(clock)?.modified
  }

  /// What the hidden names of a document's files begin with.
  private static func key(input: String, jobHash: String) -> String {
    ".\(input.lowercased().prefix(32))-\(jobHash.prefix(jobDigits))-"
  }

  /// The hidden name of a document's files, without their endings.
  /// - Parameters:
  ///   - document: others of the run may have the same bytes.
  ///   - owner: others may do the same document at the same time.
  static func hidden(input: String, jobHash: String, document: Int, owner: String) -> String {
    key(input: input, jobHash: jobHash) + "\(document)-" + owner
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
    do throws(ObelusError) {
      try writeAll(log, certificate, as: stem)
    } catch {
      throw error.located(document: folder.path)
    }
    folder.sync()
  }

  private func writeAll(_ log: AuditLog, _ certificate: Certificate?, as stem: String) throws(ObelusError) {
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
  }

  /// There is a record of an output under the name.
  func isProven(_ stem: String) -> Bool { folder.state(FileName(stem + Self.endings[1])) != nil }

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

  /// Removes files that were being written so long ago that nobody still does, in seconds.
  func removeParts(olderThan age: Double, now: Int64) {
    for name in folder.names() ?? [] where name.hasSuffix(".tmp") || name.hasSuffix(".part") {
      guard let state = folder.state(name), state.kind == .regular, Self.seconds(since: state.modified, now) >= age
      else { continue }
      folder.remove(name)
    }
  }

  /// Removes files that runs were writing under hidden names.
  /// - Parameters:
  ///   - prefix: what their owners begin with.
  ///   - isOver: by the rest of the owner.
  func removePartsOfRuns(_ prefix: String, isOver: (Substring) -> Bool) {
    for name in folder.names() ?? [] where name.isHidden && (name.hasSuffix(".tmp") || name.hasSuffix(".part")) {
      let parts = name.text?.split(separator: "-", maxSplits: 3) ?? []
      guard parts.count == 4, parts[3].hasPrefix(prefix) else { continue }
      // What follows the process in the name is an ending, of which each begins with a dot.
      let owner = parts[3].dropFirst(prefix.count)
      if Self.endings.contains(where: { ending in
        owner.firstRange(of: ending).map { isOver(owner[..<$0.lowerBound]) } == true
      })
        || owner.hasSuffix(".part") && isOver(owner.dropLast(5))
      {
        folder.remove(name)
      }
    }
  }

  /// Removes files that were being written under hidden names.
  func removeLeftovers(owner: String) {
    for name in folder.names() ?? [] where name.isHidden && (name.hasSuffix(".tmp") || name.hasSuffix(".part")) {
      if name.text?.contains("-\(owner).") == true { folder.remove(name) }
    }
  }

  func remove(_ stem: String) { for ending in Self.endings { folder.remove(FileName(stem + ending)) } }

  /// The hash of the output that a log is about; nil where there is no whole log.
  func output(ofLog stem: String) -> String? { reading(ofLog: stem)?.outcome.outputHash }

  /// Nil where there is no whole log.
  func reading(ofLog stem: String) -> AuditReading? {
    (try? FileContents.read(path(stem + Self.endings[0]), limit: Self.longestLog)).flatMap(AuditReading.init)
  }

  /// The names of the logs that people see, without their endings, in the order of their bytes.
  /// - Parameter prefix: what they begin with.
  func logs(_ prefix: String = "") -> [String] {
    (folder.names() ?? []).compactMap(\.text).filter {
      !$0.hasPrefix(".") && $0.hasPrefix(prefix) && $0.hasSuffix(Self.endings[0])
    }.map { String($0.dropLast(Self.endings[0].count)) }
  }
}
