internal import ObelusCore
internal import ObelusIO
internal import ObelusPipeline

/// Why a document is in quarantine, as it stands beside it in `NAME.reason.json`. It holds no text of the document.
struct QuarantineReason: Sendable {
  private let error: ObelusError
  /// The document's hash; nil where it could not be read.
  let content: String?
  private let job: String?
  private let attempts: Int
  /// Files that went along because they belong to the document.
  private let companions: [FileName]

  init(_ error: ObelusError, content: String?, job: String?, attempts: Int, companions: [FileName] = []) {
    self.error = error
    self.content = content
    self.job = job
    self.attempts = attempts
    self.companions = companions
  }

  var json: JSONValue {
    let record: JSONValue = [
      "reason": 1, "code": .string(error.code.rawValue), "exit": .integer(Int(ExitCode(error.code).rawValue)),
      "message": .string(error.message), "hint": JSONValue(error.hint),
      "page": JSONValue(error.location.page.map { $0 + 1 }), "job": JSONValue(job),
      "time": .string(WallClock.text(WallClock.now())), "attempts": .integer(attempts), "content": JSONValue(content),
      "companions": companions.isEmpty ? nil : .array(companions.map { .string($0.display) }),
    ]
    return record.compacted
  }

  static let ending = ".reason.json"
  private static let limit = 1 << 16

  /// Whether a file is such a reason for a content: one that a killed sweep left, or an earlier one.
  static func isReason(_ name: FileName, in folder: Folder, for content: String?) -> Bool {
    guard let content, let json = read(name, in: folder) else { return false }
    return json["reason"] == .integer(1) && json["content"] == .string(content)
  }

  /// What the reason beside a document of this content says went along with it; nil where there is no such reason.
  static func companions(_ name: FileName, in folder: Folder, for content: String) -> [FileName]? {
    guard isReason(name, in: folder, for: content) else { return nil }
    guard case .array(let names)? = read(name, in: folder)?["companions"] else { return [] }
    return names.compactMap { name in
      if case .string(let text) = name, !text.isEmpty, !text.contains("/"), text != "..", text != "." {
        FileName(text)
      } else {
        nil
      }
    }
  }

  private static func read(_ name: FileName, in folder: Folder) -> JSONValue? {
    guard let state = folder.state(name), state.kind == .regular, state.size <= limit,
      let file = try? OpenFile(name, in: folder)
    else { return nil }
    var bytes: [UInt8] = []
    guard (try? file.read { bytes += $0 }) != nil else { return nil }
    return try? JSONValue(bytes)
  }
}
