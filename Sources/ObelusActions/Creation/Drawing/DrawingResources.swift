package import ObelusCore
package import ObelusPDF

/// What appearances of a page's new annotations share: fonts, pictures, files. Used by one thread.
package final class DrawingResources {
  let typesetter: Typesetter
  private let newID: () -> ObjectID
  private let document: Document
  private var fonts: [Int: ObjectID] = [:]
  private var pictures: [String: (id: ObjectID, width: Int, height: Int)] = [:]
  private var files: [String: ObjectID] = [:]
  private var made: [(id: ObjectID, object: NewObject)] = []

  /// - Parameter newID: numbers a new object of the page.
  package init(_ document: Document, newID: @escaping () -> ObjectID) {
    self.document = document
    typesetter = Typesetter(document)
    self.newID = newID
  }

  /// The /Font dictionary for the fonts of lines.
  func fonts(of lines: [Typesetter.Line]) -> PDFObject {
    var dictionary: PDFDictionary = [:]
    for face in Set(lines.flatMap(\.glyphs).map(\.face)).sorted() {
      let id = fonts[face] ?? newID()
      fonts[face] = id
      dictionary[Self.name(face)] = .reference(id)
    }
    return .dictionary(dictionary)
  }

  static func name(_ face: Int) -> PDFName { PDFName("F\(face)") }

  /// The image XObject of a PNG or JPEG file, and its size in pixels.
  func picture(_ file: ToolFile) throws(ObelusError) -> (id: ObjectID, width: Int, height: Int) {
    if let known = pictures[file.path] { return known }
    let picture = try document.picture(file.bytes)
    let id = newID()
    var image = picture.image
    if let mask = picture.softMask, case .stream(var dictionary, let data) = image {
      let maskID = newID()
      dictionary["SMask"] = .reference(maskID)
      image = .stream(dictionary, data: data)
      made.append((maskID, mask))
    }
    made.append((id, image))
    let result = (id, picture.width, picture.height)
    pictures[file.path] = result
    return result
  }

  /// The object that is made of a file, once.
  /// - Parameter path: the file, and what is made of it.
  func shared(_ path: String, make: () -> NewObject) -> ObjectID {
    if let known = files[path] { return known }
    let id = newID()
    files[path] = id
    made.append((id, make()))
    return id
  }

  /// All that was asked for, once it is known what of it is used.
  package func objects() throws(ObelusError) -> [(id: ObjectID, object: NewObject)] {
    try made + typesetter.objects(fonts, newID: newID)
  }
}
