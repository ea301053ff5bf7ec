internal import ObelusActions
internal import ObelusCore
internal import ObelusIO
internal import ObelusPipeline

/// Decisions in JSON: an object for a document, or a list of them.
struct DecisionsJSON {
  let path: String

  private static let version = 1

  func read(_ bytes: [UInt8]) throws(ObelusError) -> [Decisions] {
    let root: JSONValue
    do throws(JSONFailure) {
      root = try JSONValue(bytes)
    } catch {
      throw DecisionsFile.fault(error.problem, path, line: error.place.line, column: error.place.column)
    }
    guard case .array(let elements) = root else { return [try decisions(root)] }
    var all: [Decisions] = []
    for element in elements { all.append(try decisions(element)) }
    return all
  }

  private func decisions(_ value: JSONValue) throws(ObelusError) -> Decisions {
    guard value["decisions"] == .integer(Self.version) else {
      throw DecisionsFile.fault("it is no file of decisions of this version", path)
    }
    var decisions = Decisions(
      document: try text("sha256", of: try member("document", of: value)).lowercased(),
      job: try text("hash", of: try member("job", of: value)).lowercased(),
      jobPath: try text("path", of: try member("job", of: value)),
      name: try text("name", of: try member("document", of: value)))
    try checkKeys(["decisions", "document", "job", "reviewer", "hits", "added"], of: value)
    decisions.reviewer = try word("reviewer", of: value)
    for element in try list("hits", of: value) {
      try checkKeys(["id", "page", "rule", "areas", "state", "code"], of: element)
      guard let state = MenuState.Decision(rawValue: try text("state", of: element)) else {
        throw DecisionsFile.fault("a hit has a state that is not pending, accepted or rejected", path)
      }
      var hit = Decisions.Hit(
        id: try text("id", of: element), rule: try text("rule", of: element), state: state,
        code: try word("code", of: element))
      if let page = element["page"] {
        guard case .integer(let number) = page, number > 0 else {
          throw DecisionsFile.fault("the page of a hit is no number of a page", path)
        }
        hit.page = number - 1
      }
      if element["areas"] != nil { hit.areas = try areas(of: element) }
      decisions.hits.append(hit)
    }
    for element in try list("added", of: value) { decisions.additions.append(try addition(element)) }
    return decisions
  }

  private func addition(_ value: JSONValue) throws(ObelusError) -> Decisions.Addition {
    guard let action = Decisions.Addition.Action(rawValue: try text("action", of: value)) else {
      throw DecisionsFile.fault("something is added by an action that is not known", path)
    }
    try checkKeys(
      ["action", "text", "page", "areas", "code", "uri", "contents", "color", "stamp", "paths", "author", "type"],
      of: value)
    let place: Decisions.Addition.Place
    if value["text"] != nil {
      guard value["page"] == nil, value["areas"] == nil else {
        throw DecisionsFile.fault("something is added both by its text and by its place", path)
      }
      place = .text(try text("text", of: value))
    } else {
      guard case .integer(let page)? = value["page"], page > 0 else {
        throw DecisionsFile.fault("something is added without a page or a text", path)
      }
      place = .areas(page: page - 1, try areas(of: value))
    }
    var addition = Decisions.Addition(
      action: action, place: place, code: try word("code", of: value), uri: try word("uri", of: value))
    addition.contents = try word("contents", of: value)
    addition.color = try word("color", of: value)
    addition.stamp = try word("stamp", of: value)
    addition.author = try word("author", of: value)
    addition.type = try word("type", of: value)
    if value["paths"] != nil { addition.paths = try paths(of: value) }
    return try DecisionsRules(path: path).checked(addition)
  }

  private func paths(of value: JSONValue) throws(ObelusError) -> [[[Double]]] {
    var paths: [[[Double]]] = []
    for stroke in try list("paths", of: value) {
      guard case .array(let points) = stroke else { throw DecisionsFile.fault("a path is no list of points", path) }
      paths.append(
        points.map { point in
          guard case .array(let numbers) = point else { return [] }
          return numbers.map { $0.double ?? .nan }
        })
    }
    return paths
  }

  private func areas(of value: JSONValue) throws(ObelusError) -> [[Double]] {
    var areas: [[Double]] = []
    for area in try list("areas", of: value) {
      guard case .array(let numbers) = area else { throw DecisionsFile.fault("an area is no list of numbers", path) }
      areas.append(numbers.map { $0.double ?? .nan })
    }
    return areas
  }

  /// Nil where it is missing or empty.
  private func word(_ key: String, of value: JSONValue) throws(ObelusError) -> String? {
    guard value[key] != nil else { return nil }
    let text = try text(key, of: value)
    return text.isEmpty ? nil : text
  }

  private func checkKeys(_ keys: Set<String>, of value: JSONValue) throws(ObelusError) {
    guard case .object(let members) = value else { throw DecisionsFile.fault("a decision is no object", path) }
    for member in members where !keys.contains(member.key) {
      throw DecisionsFile.fault("a key is not known: `\(member.key.prefix(40))`", path)
    }
  }

  private func member(_ key: String, of value: JSONValue) throws(ObelusError) -> JSONValue {
    guard let member = value[key] else { throw DecisionsFile.fault("`\(key)` is missing", path) }
    return member
  }

  private func text(_ key: String, of value: JSONValue) throws(ObelusError) -> String {
    guard case .string(let text) = try member(key, of: value) else {
      throw DecisionsFile.fault("`\(key)` is no text", path)
    }
    return text
  }

  private func list(_ key: String, of value: JSONValue) throws(ObelusError) -> [JSONValue] {
    guard case .array(let elements) = try member(key, of: value) else {
      throw DecisionsFile.fault("`\(key)` is no list", path)
    }
    return elements
  }
}

extension JSONValue {
  fileprivate var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}
