import Foundation
import TestSupport
import Testing

/// A file of public test suites, in the folder `shared/corpus` next to the package.
struct RealFile: Decodable, Sendable, CustomTestStringConvertible {
  /// A test of pdfSweep: where it redacts, and what.
  struct Sweep: Decodable, Sendable {
    struct Place: Decodable, Sendable {
      var page: Int
      /// x, y, width and height as they stand in the test: numbers, or differences of two.
      var rect_xywh_bottom_left: [String]
    }

    var test: String
    var locations: [Place]
    var regex: [String]
  }

  private struct Upstream: Decodable, Sendable { var pdfsweep_tests: [Sweep]? }

  var file: String
  var kind: String
  var password: String?
  private var upstream: Upstream?

  /// A file of this package, judged in the same way.
  init(ownFile path: String) { (file, kind, ownPath) = (path, "own", path) }

  private var ownPath: String?

  private enum CodingKeys: CodingKey { case file, kind, password, upstream }

  var sweeps: [Sweep] { upstream?.pdfsweep_tests ?? [] }
  var testDescription: String { file }
  var path: String { ownPath ?? Shared.path("corpus/" + file) ?? "" }

  /// Empty where the folder is missing.
  static let all: [RealFile] = {
    struct Index: Decodable { var files: [RealFile] }
    guard let path = Shared.path("corpus/index.json"),
      let index = try? JSONDecoder().decode(Index.self, from: Data(readBytes(path)))
    else { return [] }
    return index.files.filter { $0.kind != "reference" }
  }()

  static let isThere = !all.isEmpty

  /// A file by its name in the index.
  static func named(_ file: String) -> RealFile {
    all.first { $0.file == file } ?? RealFile(ownFile: file)
  }
}

extension RealFile {
  struct Run {
    var outcome: Child.Outcome
    /// The report as it was written.
    var report: String
    /// The output, where there is one.
    var path: String
  }

  /// Redacts the file: no encryption in the output, and nothing stands in the way that is not the job's own matter.
  /// - Parameter rules: as JSON.
  func run(_ rules: String, in folder: TemporaryFolder, settings more: String = "") throws -> Run {
    let settings =
      #""unreadable": "report", "encryption": "remove", "permissions": "ignore", "signatures": "invalidate""#
    let job = try Job(rules: "[\(rules)]", settings: settings + more).write(in: folder)
    let out = folder.path("out.pdf")
    let report = folder.path("report.json")
    var arguments = ["run", job, path, "--output", out, "--overwrite", "--report", report]
    if let password { arguments += ["--password-file", try folder.write(password + "\n", as: "password")] }
    let outcome = try Obelus.run(arguments)
    let text = (try? readBytes(report)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return Run(outcome: outcome, report: text, path: out)
  }
}

/// Rules as JSON.
enum Rule {
  static func text(_ text: String, pages: Int? = nil, id: String = "text") -> String {
    let range = pages.map { #""pages": "\#($0)", "# } ?? ""
    return #"{"id": "\#(id)", \#(range)"select": {"text": \#(JSONValue.string(text).text)}, "action": "redact"}"#
  }

  static func regex(_ regex: String) -> String {
    #"{"id": "regex", "select": {"regex": \#(JSONValue.string(regex).text)}, "action": "redact"}"#
  }

  /// - Parameter rect: x0, y0, x1, y1 in default user space.
  static func area(_ rect: [Double], page: Int, id: String = "area") -> String {
    let numbers = JSONValue.array(rect.map { .number($0) }).text
    return #"{"id": "\#(id)", "pages": "\#(page)", "select": {"region": {"rect": \#(numbers)}}, "action": "redact"}"#
  }
}
