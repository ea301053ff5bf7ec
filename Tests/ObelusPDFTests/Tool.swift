internal import Foundation

/// Programs that judge without any code of MuPDF.
enum Tool {
  static func exists(_ name: String) -> Bool { path(name) != nil }

  static func path(_ name: String) -> String? {
    ["/usr/bin/", "/usr/local/bin/"].map { $0 + name }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a program and gives its exit status and what it wrote to stdout.
  static func run(_ name: String, _ arguments: [String]) throws -> (status: Int32, output: [UInt8]) {
    let process = Process()
    process.executableURL = URL(filePath: path(name) ?? name)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, Array(data))
  }

  /// A directory that is gone after `body`.
  static func inTemporaryDirectory<R>(_ body: (String) throws -> R) throws -> R {
    let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    return try body(directory.path(percentEncoded: false))
  }
}
