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

  init(_ error: ObelusError, content: String?, job: String?, attempts: Int) {
    self.error = error
    self.content = content
    self.job = job
    self.attempts = attempts
  }

  var json: JSONValue {
    let record: JSONValue = [
      "reason": 1, "code": .string(error.code.rawValue), "exit": .integer(Int(ExitCode(error.code).rawValue)),
      "message": .string(error.message), "hint": JSONValue(error.hint),
      "page": JSONValue(error.location.page.map { $0 + 1 }), "job": JSONValue(job),
      "time": .string(WallClock.text(WallClock.now())), "attempts": .integer(attempts), "content": JSONValue(content),
    ]
    return record.compacted
  }

  static let ending = ".reason.json"
  private static let limit = 1 << 16

  /// Whether a file is such a reason for a content: one that a killed sweep left, or an earlier one.
  static func isReason(_ name: FileName, in folder: Folder, for content: String?) -> Bool {
    guard let content, let state = folder.state(name), state.kind == .regular, state.size <= limit,
      let file = try? OpenFile(name, in: folder)
    else { return false }
    var bytes: [UInt8] = []
    guard (try? file.read { bytes += $0 }) != nil, let json = try? JSONValue(bytes) else { return false }
    return json["reason"] == .integer(1) && json["content"] == .string(content)
  }
}
