package import ObelusCore

/// A shading that is a mesh of triangles or patches (ISO 32000-2, 8.7.4.5.5 to 8.7.4.5.8).
package struct MeshShading {
  private let dictionary: PDFDictionary
  private let format: MeshFormat
  private let elements: Elements

  private enum Elements {
    case triangles(MeshTriangles)
    case patches(MeshPatches)
  }

  private static let largestData = 64 << 20

  /// - Parameter id: the shading's stream.
  /// - Returns: nil where readers see different meshes, or none.
  package init?(_ id: ObjectID, _ source: any ObjectSource) throws(ObelusError) {
    guard case .stream(let dictionary) = try source.object(id), let format = try MeshFormat(dictionary, source) else {
      return nil
    }
    let data: DecodedStream
    do { data = try source.decodedStream(id, limit: MeshShading.largestData) } catch { return nil }
    guard !data.isTruncated else { return nil }
    self.dictionary = dictionary
    self.format = format
    if format.type < 6 {
      guard let triangles = MeshTriangles(data.bytes, format) else { return nil }
      elements = .triangles(triangles)
    } else {
      guard let patches = MeshPatches(data.bytes, format) else { return nil }
      elements = .patches(patches)
    }
  }

  /// Around all of it, in its own space; nil where it is empty.
  package var bounds: Rect? {
    switch elements {
    case .triangles(let triangles): triangles.bounds
    case .patches(let patches): patches.bounds
    }
  }

  /// The shading without what lies in the regions, and where it may look different beside them: readers draw curved patches
  /// with few lines, and more of them where there are more patches. Nil where nothing lies in any region.
  ///
  /// - Parameters:
  ///   - regions: in the shading's space.
  ///   - size: how far around a region curved parts may go, in the same space.
  package func cut(_ regions: [ConvexPolygon], size: Double) -> (object: NewObject, changed: [Rect])? {
    let format = format.ofCut
    var writer = SampleWriter()
    var changed: [Rect] = []
    switch elements {
    case .triangles(let triangles):
      guard let rest = triangles.cut(regions) else { return nil }
      for vertex in rest.joined() {
        format.writeFlag(&writer)
        format.write(vertex.point, &writer)
        format.write(vertex.color, &writer)
      }
    case .patches(let patches):
      guard let result = patches.cut(regions, size: size) else { return nil }
      changed = result.changed
      for patch in result.rest {
        format.writeFlag(&writer)
        for place in MeshPatch.order { format.write(patch.points[place], &writer) }
        for color in patch.colors { format.write(color, &writer) }
      }
    }
    return (.stream(MeshShading.dictionary(dictionary, format), data: writer.bytes), changed)
  }

  /// Whether something of it lies in a region.
  package func touches(_ regions: [ConvexPolygon]) -> Bool {
    switch elements {
    case .triangles(let triangles): triangles.cut(regions) != nil
    case .patches(let patches): patches.patches.contains { patch in regions.contains { patch.mayTouch($0) } }
    }
  }

  /// A shading that paints nothing, in place of one that cannot be cut.
  package static func empty(inPlaceOf dictionary: PDFDictionary) -> NewObject {
    var empty: PDFDictionary = [
      "ShadingType": .integer(4), "BitsPerCoordinate": .integer(8), "BitsPerComponent": .integer(8),
      "BitsPerFlag": .integer(8), "Decode": .numbers([0, 1, 0, 1, 0, 1]), "ColorSpace": .name("DeviceGray"),
    ]
    for key: PDFName in ["AntiAlias", "BBox"] { empty[key] = dictionary[key] }
    return .stream(empty, data: [])
  }

  private static func dictionary(_ old: PDFDictionary, _ format: MeshFormat) -> PDFDictionary {
    var new = PDFDictionary()
    for key in keptKeys { new[key] = old[key] }
    new["ShadingType"] = .integer(format.type)
    new["BitsPerCoordinate"] = .integer(format.coordinateBits)
    new["BitsPerComponent"] = .integer(format.componentBits)
    new["BitsPerFlag"] = .integer(format.flagBits)
    return new
  }

  private static let keptKeys: [PDFName] = ["ColorSpace", "Background", "BBox", "AntiAlias", "Decode", "Function"]
}
