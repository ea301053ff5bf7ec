import Foundation
import TestSupport
import Testing

/// Runs of jobs that put annotations on pages, and what came out.
struct ToolRun {
  let folder: TemporaryFolder
  var out: String { folder.path("out.pdf") }

  init() throws { folder = try TemporaryFolder() }

  /// - Returns: the document's part of the report.
  @discardableResult
  func run(
    _ bytes: [UInt8], _ rules: String, _ settings: String = "", environment: [String: String] = [:], exit: Int32 = 0
  ) throws -> [String: Any] {
    let input = try folder.write(bytes, as: "in.pdf")
    let job = try Job(rules: rules, settings: settings).write(in: folder)
    let outcome = try Obelus.run(
      ["run", job, input, "--output", out, "--report", folder.path("report.json"), "--overwrite"],
      environment: environment)
    try #require(outcome.exitCode == exit, "\(outcome.errorText)")
    guard exit == 0 else { return [:] }
    #expect(try Tool.run("qpdf", "--check", out).exitCode == 0)
    let report = try JSONSerialization.jsonObject(with: Data(try folder.read("report.json"))) as? [String: Any]
    return try #require((report?["documents"] as? [[String: Any]])?.first)
  }

  /// One rule as JSON.
  static func rule(_ select: String, _ action: String, id: String = "r") -> String {
    #"[{"id": "\#(id)", "select": {\#(select)}, "action": \#(action)}]"#
  }

  static func counts(_ document: [String: Any]) throws -> [String: Int] {
    let rules = try #require(document["rules"] as? [[String: Any]])
    let rule = try #require(rules.first { $0["rule"] as? String == "r" })
    return ["hits", "acted", "kept"].reduce(into: [:]) { $0[$1] = rule[$1] as? Int }
  }

  static func codes(_ document: [String: Any]) -> [String] {
    (document["findings"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
  }

  /// The output's objects without compression.
  func objects() throws -> Objects { Objects(String(decoding: try decodedObjects(out, unnamed: false), as: UTF8.self)) }

  /// Objects as they are written, whatever white space they have.
  struct Objects {
    private let text: String

    init(_ text: String) { self.text = Self.bare(text) }

    private static func bare(_ text: String) -> String { text.filter { !$0.isWhitespace } }

    func contains(_ entry: String) -> Bool { text.contains(Self.bare(entry)) }
    func count(_ entry: String) -> Int { text.components(separatedBy: Self.bare(entry)).count - 1 }
  }

  func raster() throws -> Raster { try #require(try Raster.page(1, of: out)) }

  /// The text `Dear Rosalind Vance, hello` in 12 points, and a line below.
  static func letter(_ entries: String = "") -> [UInt8] {
    var pdf = TinyPDF()
    pdf.page(
      "BT /F1 12 Tf 72 700 Td (Dear Rosalind Vance, hello) Tj 0 -20 Td (the other line) Tj ET", entries: entries)
    return pdf.bytes()
  }
}

extension Raster {
  /// The colour at a point of default user space of an upright page 792 points high, a pixel a point.
  func color(_ x: Int, _ y: Int) -> [UInt8] {
    let at = ((792 - y) * width + x) * channels
    return Array(samples[at..<at + 3])
  }

  /// The box of what differs from white, as (x0, y0, x1, y1) with y upwards, in a region.
  func inkBox(_ x: Range<Int>, _ y: Range<Int>) -> [Int]? {
    var box: [Int]?
    for row in y {
      for column in x where color(column, row).contains(where: { $0 < 250 }) {
        guard let old = box else {
          box = [column, row, column, row]
          continue
        }
        box = [min(old[0], column), min(old[1], row), max(old[2], column), max(old[3], row)]
      }
    }
    return box
  }
}
