import Foundation
import TestSupport
import Testing

/// A review by a script: the page of a document, and decisions that a test makes in place of a person.
struct ReviewRun {
  struct Page: Decodable {
    struct Hit: Decodable {
      var id: String
      var page: Int
      var rule: Int
      var text: String
      var boxes: [[Double]]
      var obstacle: String?
    }
    struct About: Decodable {
      var name: String
      var sha256: String
      var toUser: [[Double]]
    }
    struct Job: Decodable {
      var path: String
      var hash: String
    }
    struct Rule: Decodable { var id: String }
    var document: About
    var job: Job
    var rules: [Rule]
    var hits: [Hit]
  }

  let folder: TemporaryFolder
  let job: String

  init(_ folder: TemporaryFolder, _ job: String) {
    self.folder = folder
    self.job = job
  }

  /// - Parameter options: of `obelus review`.
  func page(of document: String, _ options: [String] = []) throws -> Page {
    let outcome = try Obelus.run(["review", job, document, "--output", folder.path("review"), "--overwrite"] + options)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let path = outcome.outputText.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    let html = try String(contentsOfFile: path, encoding: .utf8)
    let start = try #require(html.range(of: "window.OBELUS = "))
    let end = try #require(html.range(of: ";</script>", range: start.upperBound..<html.endIndex))
    return try JSONDecoder().decode(Page.self, from: Data(html[start.upperBound..<end.lowerBound].utf8))
  }

  /// Writes a file of decisions.
  /// - Parameter states: by hit, in the order of the page.
  func decisions(_ page: Page, _ states: [String], added: String = "[]") throws -> String {
    let hits = zip(page.hits, states).map { hit, state in
      let m = page.document.toUser[hit.page]
      let areas = hit.boxes.map { b in
        let (x, y) = (
          [m[0] * b[0] + m[2] * b[1] + m[4], m[0] * (b[0] + b[2]) + m[2] * (b[1] + b[3]) + m[4]],
          [m[1] * b[0] + m[3] * b[1] + m[5], m[1] * (b[0] + b[2]) + m[3] * (b[1] + b[3]) + m[5]]
        )
        return "[\(min(x[0], x[1])), \(min(y[0], y[1])), \(max(x[0], x[1])), \(max(y[0], y[1]))]"
      }
      return
        #"{"id": "\#(hit.id)", "page": \#(hit.page + 1), "rule": "\#(page.rules[hit.rule].id)", "state": "\#(state)", "#
        + #""areas": [\#(areas.joined(separator: ","))]}"#
    }
    return try folder.write(
      """
      {"decisions": 1, "document": {"name": "\(page.document.name)", "sha256": "\(page.document.sha256)"},
       "job": {"path": "\(page.job.path)", "hash": "\(page.job.hash)"}, "reviewer": "Ann",
       "hits": [\(hits.joined(separator: ","))], "added": \(added)}
      """, as: "decisions.json")
  }
}
