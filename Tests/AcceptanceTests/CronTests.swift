import Foundation
import TestSupport
import Testing

/// What `pipelines/cron/` ships can be taken as it is: commands that parse, units that systemd understands.
@Suite("Cron")
struct CronTests {
  static let folder = PackageRoot.path + "/pipelines/cron/"

  /// The words of every line that calls `obelus`, from there on.
  private func commands(_ file: String) throws -> [[String]] {
    try String(contentsOfFile: Self.folder + file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .compactMap { line in
        let words = line.split(separator: " ").map(String.init)
        guard let start = words.firstIndex(where: { ["sweep", "watch"].contains($0) }) else { return nil }
        return Array(words[start...].prefix { $0 != "||" })
      }
  }

  @Test("Commands parse", arguments: ["crontab", "obelus-sweep.service", "obelus-watch.service"])
  func commandsParse(_ file: String) throws {
    let commands = try commands(file)
    #expect(commands.count == 1)
    let folder = try TemporaryFolder()
    let job = try Job.redactName.write(in: folder)
    for name in ["in"] {
      try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
    }
    for command in commands {
      let places = [
        "/etc/obelus/job.yml": job, "/srv/obelus": folder.path(""), "/var/lib/obelus": folder.path(""),
      ]
      let words = command.map { word in places.reduce(word) { $0.replacingOccurrences(of: $1.key, with: $1.value) } }
      let child = try Child(Obelus.path, words)
      if words[0] == "watch" {
        usleep(500_000)
        child.signal(SIGTERM)
      }
      let outcome = try child.wait()
      #expect([0, 143].contains(outcome.exitCode), "\(outcome.errorText)")
      #expect(FileManager.default.fileExists(atPath: folder.path("ledger.sqlite")))
    }
  }

  @Test("logrotate understands its rule", .enabled(if: Tool.isInstalled("logrotate")))
  func rotation() throws {
    let folder = try TemporaryFolder()
    // The user that the rule names is not on every machine.
    let rule = try String(contentsOfFile: Self.folder + "logrotate", encoding: .utf8).split(separator: "\n")
      .filter { !$0.contains("su obelus") }.joined(separator: "\n")
    let path = try folder.write(rule + "\n", as: "rule")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let verdict = try Tool.run("logrotate", "--debug", "--state", folder.path("state"), path)
    #expect(verdict.exitCode == 0 && !verdict.errorText.contains("error:"), "\(verdict.errorText)")
  }

  @Test(
    "systemd understands the units", .enabled(if: Tool.isInstalled("systemd-analyze")),
    arguments: ["obelus-sweep.service", "obelus-sweep.timer", "obelus-watch.service"])
  func units(_ file: String) throws {
    let verdict = try Tool.run("systemd-analyze", "verify", Self.folder + file)
    // That the program is not installed where the unit looks for it says nothing of the unit.
    let told = verdict.errorText.split(separator: "\n").filter {
      $0.contains(file) && !$0.contains("is not executable")
    }
    #expect(told.isEmpty, "\(told)")
  }
}
