internal import Foundation

/// Programs that judge the output of Obelus and share no code with it.
package enum Tool {
  package struct Result: Sendable {
    /// What the program returned, or 128 + the signal that ended it.
    package var exitCode: Int32
    package var output: [UInt8]
    package var errors: [UInt8]

    package var outputText: String { String(decoding: output, as: UTF8.self) }
    package var errorText: String { String(decoding: errors, as: UTF8.self) }
  }

  package struct Missing: Error { package var name: String }

  package static func isInstalled(_ name: String) -> Bool { find(name) != nil }

  /// Runs a program of the search path and waits for it.
  package static func run(_ name: String, _ arguments: String...) throws -> Result { try run(name, arguments) }

  package static func run(_ name: String, _ arguments: [String]) throws -> Result {
    guard let program = find(name) else { throw Missing(name: name) }
    // The output goes to files: two pipes would need two readers.
    let folder = try TemporaryFolder()
    let words = [program] + arguments
    var pid: pid_t = 0
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, folder.path("out"), O_WRONLY | O_CREAT, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, folder.path("err"), O_WRONLY | O_CREAT, 0o600)
    // The array ends in nil and lives until the call returns; posix_spawn copies it.
    var argv = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe argv.forEach { unsafe free($0) } }
    guard unsafe posix_spawn(&pid, program, &actions, nil, &argv, environ) == 0 else { throw Missing(name: name) }
    var status: Int32 = 0
    while unsafe waitpid(pid, &status, 0) < 0, errno == EINTR {}
    let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    return Result(exitCode: code, output: try folder.read("out"), errors: try folder.read("err"))
  }

  private static func find(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { $0 + "/" + name }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

/// The text of a PDF as poppler sees it, in reading order.
package func pdftotext(_ path: String, password: String? = nil) throws -> String {
  try Tool.run("pdftotext", (password.map { ["-upw", $0] } ?? []) + ["-q", path, "-"]).outputText
}
