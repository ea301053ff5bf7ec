import Foundation
import TestSupport

/// The program under test, as it was built beside the tests.
enum Obelus {
  /// The folder of the running test program: `.build/debug` as a rule.
  static let folder: URL = {
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(filePath: link ?? CommandLine.arguments[0]).deletingLastPathComponent()
  }()

  /// OBELUS_BINARY names another build to test, such as a release build.
  static let path =
    ProcessInfo.processInfo.environment["OBELUS_BINARY"]
    ?? folder.appending(path: "obelus").path(percentEncoded: false)

  /// Runs the program to its end. The default limit is what the project promises for any input.
  static func run(
    _ arguments: [String], input: String = "/dev/null", environment: [String: String] = [:],
    limit: Duration = .seconds(60)
  ) throws -> Child.Outcome {
    let child = try Child(path, arguments, input: input, environment: environment)
    return try child.wait(limit: limit)
  }

  static func run(_ arguments: String...) throws -> Child.Outcome { try run(arguments) }
}

/// A job manifest with some rules, as JSON.
struct Job {
  /// The rules and the other settings, as JSON values.
  var rules: String
  var settings = ""

  /// Redacts the invented name of the corpus wherever it stands.
  static let redactName = Job(
    rules: #"[{"id": "name", "select": {"text": "Ellingsworth", "ignoreCase": true}, "action": "redact"}]"#)

  /// Writes the manifest into `folder` and returns its path.
  func write(in folder: TemporaryFolder, as name: String = "job.json") throws -> String {
    let more = settings.isEmpty ? "" : ", " + settings
    return try folder.write(#"{"version": 1, "name": "test", "rules": \#(rules)\#(more)}"#, as: name)
  }
}
