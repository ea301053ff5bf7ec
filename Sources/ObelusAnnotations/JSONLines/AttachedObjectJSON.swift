internal import ObelusCore
internal import ObelusIO

/// Attached objects as JSON: `{"value": …}`, `{"stream": {"dict": …, "data": base64}}`, `{"page": 1}` (counted from 1),
/// `{"annotation": name}`, `{"layer": name}`.
enum AttachedObjectJSON {
  static func json(_ object: AttachedObject) throws(ObelusError) -> JSONValue {
    switch object {
    case .value(let value): ["value": try PDFObjectJSON.json(value)]
    case .stream(let dictionary, let data):
      [
        "stream": [
          "dict": .object(try PDFObjectJSON.members(dictionary)), "data": .string(Base64.encode(data)),
        ]
      ]
    case .page(let index): ["page": .integer(index + 1)]
    case .annotation(let name): ["annotation": .string(name)]
    case .layer(let name): ["layer": .string(name)]
    }
  }

  static func object(_ value: JSONValue) throws(PDFObjectJSON.Malformed) -> AttachedObject {
    guard case .object(let members) = value, let member = members.first, members.count == 1 else {
      throw .init(problem: "an attached object has one of `value`, `stream`, `page`, `annotation`, `layer`")
    }
    switch (member.key, member.value) {
    case ("value", let value): return .value(try PDFObjectJSON.object(value))
    case ("stream", let stream):
      guard case .object(let entries)? = stream["dict"], case .string(let text)? = stream["data"],
        let data = Base64.decode(text)
      else { throw .init(problem: "a stream has `dict`, and `data` in base64") }
      return .stream(try PDFObjectJSON.dictionary(entries), data: data)
    case ("page", .integer(let number)) where number >= 1: return .page(number - 1)
    case ("annotation", .string(let name)): return .annotation(named: name)
    case ("layer", .string(let name)): return .layer(named: name)
    default: throw .init(problem: "an attached object has one of `value`, `stream`, `page`, `annotation`, `layer`")
    }
  }

  /// In the order of their numbers.
  static func json(_ attached: [ObjectID: AttachedObject]) throws(ObelusError) -> JSONValue {
    var members: [JSONValue.Member] = []
    for (id, object) in attached.sorted(by: { $0.key < $1.key }) {
      members.append(.init(String(id.rawValue), try json(object)))
    }
    return .object(members)
  }

  static func attached(_ value: JSONValue) throws(PDFObjectJSON.Malformed) -> [ObjectID: AttachedObject] {
    guard case .object(let members) = value else { throw .init(problem: "`attached` is an object") }
    var attached: [ObjectID: AttachedObject] = [:]
    for member in members {
      guard let id = PDFObjectJSON.id(member.key) else {
        throw .init(problem: "the keys of `attached` are the numbers of references")
      }
      attached[id] = try object(member.value)
    }
    return attached
  }
}
