internal import ObelusCore
internal import ObelusPDF

/// An image as pages show it, a pixel for each of its samples: for those in colours that PNG does not have.
struct ShownImage {
  let document: Document

  private static let mostPixels = Pixmap.largest

  /// RGB in eight bits, on white where the image lets something through.
  /// - Throws: `unsupported` where it is too large, or nobody can draw it.
  func pixmap(_ id: ObjectID, width: Int, height: Int) throws(ObelusError) -> Pixmap {
    guard width > 0, height > 0, width <= Self.mostPixels / height else {
      throw ObelusError(.unsupported, "the image is too large to be drawn")
    }
    let (catalog, tree, page, contents) = (Self.id(0), Self.id(1), Self.id(2), Self.id(3))
    var edit = DocumentEdit(trailer: ["Root": .reference(catalog)])
    edit.objects[catalog] = .value(.dictionary(["Type": .name("Catalog"), "Pages": .reference(tree)]))
    edit.objects[tree] = .value(
      .dictionary(["Type": .name("Pages"), "Kids": .array([.reference(page)]), "Count": .integer(1)]))
    edit.objects[page] = .value(
      .dictionary([
        "Type": .name("Page"), "Parent": .reference(tree), "Contents": .reference(contents),
        "MediaBox": .numbers([0, 0, Double(width), Double(height)]),
        "Resources": .dictionary(["XObject": .dictionary(["I": .reference(id)])]),
      ]))
    edit.objects[contents] = .stream([:], data: Array("\(width) 0 0 \(height) 0 0 cm /I Do".utf8))
    let source = EditedSource(base: document, edit: edit) { [document] (dictionary, data, limit) throws(ObelusError) in
      try document.decode(dictionary: dictionary, data: data, limit: limit)
    }
    let output = try FileDescriptor.inMemory()
    _ = try DocumentWriter.write(source, to: .file(output))
    let drawn = try Document(try output.mapped()).render(
      page: 0, scale: 1, annotations: false, colors: .rgb, maxPixels: Self.mostPixels)
    guard drawn.width == width, drawn.height == height else {
      throw ObelusError(.unsupported, "the image cannot be drawn sample by sample")
    }
    return drawn
  }

  private static func id(_ number: Int) -> ObjectID { ObjectID.new(namespace: 0, index: number) }
}
