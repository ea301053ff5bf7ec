internal import ObelusCore
internal import ObelusPipeline

/// The jobs that are measured.
enum BenchJob {
  /// Redacts the word that the documents have most.
  static let the = #"{"text": "the", "ignoreCase": true}"#

  /// A manifest with one rule that redacts.
  /// - Parameter select: the rule's `select`, as JSON.
  static func manifest(_ level: String, select: String = the) -> [UInt8] {
    Array(
      (#"{"version": 1, "name": "bench", "verify": "\#(level)", "unreadable": "report", "#
        + #""rules": [{"id": "the", "select": \#(select), "action": "redact"}]}"#).utf8)
  }

  /// - Parameter folder: where the files that `select` names lie.
  static func compiled(
    _ level: String, select: String = the, folder: String
  ) throws(ObelusError) -> CompiledJob {
    do throws(InvalidJob) {
      return try CompiledJob(try Manifest(manifest(level, select: select), path: folder + "/bench.json"))
    } catch {
      throw error.errors.first ?? ObelusError(.internal, "a job to be measured is invalid")
    }
  }
}
