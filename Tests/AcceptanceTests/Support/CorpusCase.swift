import Foundation
import TestSupport
import Testing

/// An entry of `corpus/manifest.json`; corpus/README.md says what its keys mean.
struct CorpusCase: Decodable, Sendable, CustomTestStringConvertible {
  enum Outcome: Hashable, Sendable {
    case redacted, redactedOrWithheld
    /// No output, and this exit code.
    case refused(Int32)
  }

  struct Pixels: Decodable, Sendable {
    var size: [Int]
    var box: [Int]
  }

  struct PageText: Decodable, Sendable {
    var gone: [String: [String]]
    var kept: [String: [String]]
  }

  var file: String
  var purpose: String
  /// Ids of the leak classes that the document stands for.
  var guards: [String]
  var rules: [String: [JSONValue]]
  var settings: [String: JSONValue]?
  var gone: [String]
  var keep: [String]
  var alsoGone: [String]?
  var mayChange: [[Double]]?
  var pixels: Pixels?
  var paths: [Double]?
  var contains: [String]?
  var lacks: [String]?
  var pageText: PageText?
  var keepsImages: Bool?
  var keepsEncryption: Bool?
  var password: String?
  var outcome: Outcome

  var path: String { Corpus.path(file) }
  var testDescription: String { file }

  /// The job that applies one of the sets of rules, "text" or "area".
  func job(_ mode: String) -> Job {
    let settings = (settings ?? [:]).map { "\"\($0.key)\": \($0.value.text)" }.sorted().joined(separator: ", ")
    return Job(rules: JSONValue.array(rules[mode] ?? []).text, settings: settings)
  }

  /// The rectangles of the area rules of `mode`: page from 1, x0, y0, x1, y1 in default user space.
  func areas(_ mode: String) -> [[Double]] {
    (rules[mode] ?? []).flatMap { rule -> [[Double]] in
      guard let rect = rule["select"]?["region"]?["rect"]?.numbers else { return [] }
      return (1...9).map { [Double($0)] + rect }
    }
  }

  private enum CodingKeys: CodingKey {
    case file, purpose, guards, rules, settings, gone, keep, alsoGone, mayChange, pixels, paths, contains, lacks,
      pageText
    case keepsImages, keepsEncryption, password, outcome
  }
}

extension CorpusCase.Outcome: Decodable {
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let code = try? value.decode(Int32.self) {
      self = .refused(code)
      return
    }
    switch try value.decode(String.self) {
    case "redacted": self = .redacted
    case "redacted or withheld": self = .redactedOrWithheld
    case "withheld": self = .refused(4)
    case let other: throw DecodingError.dataCorruptedError(in: value, debugDescription: "outcome \(other)")
    }
  }
}

/// The test documents of this package.
enum Corpus {
  static func path(_ file: String) -> String { PackageRoot.path + "/corpus/" + file }

  static let cases: [CorpusCase] = {
    struct Manifest: Decodable { var cases: [CorpusCase] }
    guard let data = try? Data(contentsOf: URL(filePath: path("manifest.json"))),
      let manifest = try? JSONDecoder().decode(Manifest.self, from: data)
    else { return [] }
    return manifest.cases
  }()

  /// Every case with each of its sets of rules.
  static let runs: [(CorpusCase, String)] = cases.flatMap { entry in entry.rules.keys.sorted().map { (entry, $0) } }
}

/// A JSON value that can be written again.
enum JSONValue: Decodable, Sendable {
  case null, bool(Bool), number(Double), string(String), array([JSONValue]), object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let v = try? value.decode(Bool.self) {
      self = .bool(v)
    } else if let v = try? value.decode(Double.self) {
      self = .number(v)
    } else if let v = try? value.decode(String.self) {
      self = .string(v)
    } else if let v = try? value.decode([JSONValue].self) {
      self = .array(v)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }

  subscript(_ key: String) -> JSONValue? { if case .object(let o) = self { o[key] } else { nil } }

  var string: String? { if case .string(let s) = self { s } else { nil } }

  var numbers: [Double]? {
    guard case .array(let values) = self else { return nil }
    return values.compactMap { if case .number(let n) = $0 { n } else { nil } }
  }

  var text: String {
    switch self {
    case .null: "null"
    case .bool(let v): v ? "true" : "false"
    case .number(let v): v == v.rounded() ? String(Int(v)) : String(v)
    case .string(let v): Self.quoted(v)
    case .array(let v): "[" + v.map(\.text).joined(separator: ", ") + "]"
    case .object(let v):
      "{"
        + v.sorted { $0.key < $1.key }.map { Self.quoted($0.key) + ": " + $0.value.text }
        .joined(separator: ", ") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": out += "\\" + String(scalar)
      case "\u{0}"..<" ": out += "\\u" + ("000" + String(scalar.value, radix: 16)).suffix(4)
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}
