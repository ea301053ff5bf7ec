internal import ObelusIO

/// The JSON Schema (2020-12) of the manifest, made from the same table as the checks.
///
/// It says what JSON Schema can say: that ids are unique and that the policy allows each rule is left to Obelus.
package enum JobSchema {
  /// The schema's text; the copy of it in `docs/job.schema.json` is the same, byte for byte.
  package static var json: String { document.pretty }

  private static var document: JSONValue {
    let root = object(ManifestShape.root)
    let definitions = ShapeIndex.objects.filter { $0.name != ManifestShape.root.name }
      .map { JSONValue.Member($0.name, object($0)) }
    var members: [JSONValue.Member] = [
      .init("$schema", "https://json-schema.org/draft/2020-12/schema"),
      .init("title", "Obelus job manifest, version 1"),
    ]
    if case .object(let own) = root { members += own }
    members.append(.init("$defs", .object(definitions)))
    return .object(members)
  }

  private static func object(_ shape: ObjectShape) -> JSONValue {
    var members: [JSONValue.Member] = [.init("description", .string(shape.help)), .init("type", "object")]
    members.append(.init("properties", .object(shape.fields.map { .init($0.key, property($0)) })))
    members.append(.init("additionalProperties", false))
    let required = shape.fields.filter(\.required)
    if !required.isEmpty { members.append(.init("required", .array(required.map { .string($0.key) }))) }
    if !shape.exactlyOne.isEmpty { members.append(.init("oneOf", .array(shape.exactlyOne.map(having)))) }
    if shape.needsOne { members.append(.init("minProperties", 1)) }
    let beside = shape.fields.filter { !$0.beside.isEmpty }
    if !beside.isEmpty {
      let schemas = beside.map { field in
        JSONValue.Member(
          field.key, field.beside.count == 1 ? having(field.beside[0]) : ["anyOf": .array(field.beside.map(having))])
      }
      members.append(.init("dependentSchemas", .object(schemas)))
    }
    return .object(members)
  }

  private static func having(_ key: String) -> JSONValue { ["required": [.string(key)]] }

  private static func property(_ field: Field) -> JSONValue {
    var help = field.help
    if let fallback = field.fallback { help += " Default: \(fallback)." }
    var members: [JSONValue.Member] = [.init("description", .string(help))]
    if case .object(let schema) = value(field.shape) { members += schema }
    return .object(members)
  }

  private static func value(_ shape: Shape) -> JSONValue {
    switch shape {
    case .boolean: return ["type": "boolean"]
    case .integer(let range) where range.lowerBound == range.upperBound: return ["const": .integer(range.lowerBound)]
    case .integer(let range):
      return ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
    case .number(let range):
      return ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
    case .text(let format):
      return format.pattern.map { ["type": "string", "pattern": .string($0)] } ?? ["type": "string", "minLength": 1]
    case .choice(let choices):
      return ["enum": .array(choices.map { .string($0.word) })]
    case .list(let element, let count):
      return [
        "type": "array", "items": value(element), "minItems": .integer(count.lowerBound),
        "maxItems": .integer(count.upperBound),
      ]
    case .object(let object): return ["$ref": .string("#/$defs/\(object.name)")]
    case .either(let shapes): return ["anyOf": .array(shapes.map(value))]
    }
  }
}
