/// Every mapping of the table, for the schema's definitions and for keys that stand in the wrong place.
enum ShapeIndex {
  static let objects: [ObjectShape] = {
    var found: [ObjectShape] = []
    visit(.object(ManifestShape.root), into: &found)
    return found
  }()

  /// The name of the one mapping that has `key`, or nil where none or several have it.
  static func homes(of key: String) -> String? {
    let owners = objects.filter { object in
      !["exception", "label"].contains(object.name) && object.fields.contains { $0.key == key }
    }
    return owners.count == 1 ? owners.first?.name : nil
  }

  private static func visit(_ shape: Shape, into found: inout [ObjectShape]) {
    switch shape {
    case .object(let object):
      guard !found.contains(where: { $0.name == object.name }) else { return }
      found.append(object)
      for field in object.fields { visit(field.shape, into: &found) }
    case .list(let element, _): visit(element, into: &found)
    case .either(let shapes): for shape in shapes { visit(shape, into: &found) }
    default: break
    }
  }
}
