import Foundation
import TestSupport
import Testing

/// What README.md tells people to type works as it stands there.
@Suite("README")
struct ReadmeTests {
  /// The blocks of shell commands below a line `<!-- tested -->`.
  static let blocks: [String] = {
    let text = (try? String(contentsOfFile: PackageRoot.path + "/README.md", encoding: .utf8)) ?? ""
    return text.components(separatedBy: "<!-- tested -->\n```sh\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
  }()

  @Test("There are such blocks")
  func hasBlocks() { #expect(!Self.blocks.isEmpty) }

  @Test("The commands succeed, in a folder that has corpus and pipelines", arguments: blocks)
  func runs(_ block: String) throws {
    let folder = try TemporaryFolder()
    for name in ["corpus", "pipelines"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(name), withDestinationPath: PackageRoot.path + "/" + name)
    }
    let path = URL(filePath: Obelus.path).deletingLastPathComponent().path(percentEncoded: false)
    let script = try folder.write("set -euo pipefail\ncd \"$1\"\n" + block + "\n", as: "script")
    let shell = try Child(
      "/bin/bash", [script, folder.url.path(percentEncoded: false)],
      environment: ["PATH": path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")])
    let outcome = try shell.wait()
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(FileManager.default.fileExists(atPath: folder.path("letter.pdf")))
  }

  @Test("The table of exit codes names every code that the program has")
  func exitCodes() throws {
    let text = try String(contentsOfFile: PackageRoot.path + "/README.md", encoding: .utf8)
    for code in ["| 0 |", "| 1 |", "| 2 |", "| 3 |", "| 4 |", "| 6 |", "| 8 |", "| 70 |", "| 75 |", "| 130, 143 |"] {
      #expect(text.contains(code), "\(code)")
    }
  }
}
