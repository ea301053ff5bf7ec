import Foundation
import ObelusCore
import ObelusPipeline
import Synchronization
import TestSupport

@testable import ObelusCLI

/// Keeps what is written; after `limit` bytes nobody reads any more.
final class MemorySink: TextSink {
  private let state = Mutex("")
  let limit: Int
  let end: TextSinkResult

  init(limit: Int = .max, end: TextSinkResult = .closed) {
    self.limit = limit
    self.end = end
  }

  func write(_ text: String) -> TextSinkResult {
    state.withLock { state in
      state += text
      return state.utf8.count > limit ? end : .written
    }
  }

  var text: String { state.withLock { $0 } }
  var lines: [String] { text.split(separator: "\n").map(String.init) }
}

struct FixedInput: StandardInput {
  var bytes: [UInt8] = []
  func read(limit: Int) throws(ObelusError) -> [UInt8] { bytes }
}

/// One call of the command in a folder of its own.
final class Call {
  private let temporary: TemporaryFolder
  let folder: String
  let engine: FakeEngine
  let out: MemorySink
  let err = MemorySink()
  var columns: Int?
  var usesColor = false
  var input = FixedInput()

  static let job = "version: 1\nname: test\nrules: [{ select: { text: x }, action: redact }]\n"

  init(_ files: String..., engine: FakeEngine = FakeEngine(), out: MemorySink = MemorySink()) throws {
    temporary = try TemporaryFolder()
    folder = temporary.url.path
    self.engine = engine
    self.out = out
    try write("job.yml", Self.job)
    for file in files { try write(file, "") }
  }

  func write(_ name: String, _ text: String) throws {
    let url = URL(filePath: folder).appending(path: name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func read(_ name: String) throws -> String { try String(contentsOfFile: folder + "/" + name, encoding: .utf8) }

  /// Arguments in which `@` stands for the folder.
  func callAsFunction(_ arguments: String...) -> ExitCode { self(arguments) }

  func callAsFunction(_ arguments: [String]) -> ExitCode {
    let console = Console(out: out, err: err, columns: columns, usesColor: usesColor)
    let command = ObelusCommand(engine: engine, console: console, standardInput: input)
    return command.run(arguments.map { $0.replacing("@", with: folder) })
  }

  /// What was said, with `@` for the folder.
  var messages: [String] { err.lines.map { $0.replacing(folder, with: "@") } }
}
