internal import ObelusCore
internal import ObelusPDF

/// How the data of a mesh shading are laid out (ISO 32000-2, tables 81 to 84).
struct MeshFormat {
  let type: Int
  let coordinateBits: Int
  let componentBits: Int
  /// 0 for a lattice.
  let flagBits: Int
  let columns: Int
  /// Numbers that a colour is made of.
  let components: Int
  private let x: ClosedRange<Double>
  private let y: ClosedRange<Double>

  /// Nil where readers see different meshes, or none.
  init?(_ dictionary: PDFDictionary, _ source: any ObjectSource) throws(ObelusError) {
    func integer(_ key: PDFName) throws(ObelusError) -> Int {
      try source.resolve(dictionary[key]).integerValue ?? 0
    }
    type = try integer("ShadingType")
    coordinateBits = try integer("BitsPerCoordinate")
    componentBits = try integer("BitsPerComponent")
    flagBits = type == 5 ? 0 : try integer("BitsPerFlag")
    columns = type == 5 ? try integer("VerticesPerRow") : 0
    var decode: [Double] = []
    for element in try source.array(dictionary["Decode"]) ?? [] {
      guard let number = try source.resolve(element).numberValue, number.magnitude < 1e9 else { return nil }
      decode.append(number)
    }
    let space = try source.resolve(dictionary["ColorSpace"])
    guard let inSpace = try ColorSpaceComponents.count(space, source) else { return nil }
    components = try source.resolve(dictionary["Function"]) == .null ? inSpace : 1
    guard (4...7).contains(type), [1, 2, 4, 8, 12, 16, 24, 32].contains(coordinateBits),
      [1, 2, 4, 8, 12, 16].contains(componentBits), type == 5 || [2, 4, 8].contains(flagBits),
      type != 5 || (2...1_000_000).contains(columns), decode.count == 4 + 2 * components, decode[0] < decode[1],
      decode[2] < decode[3]
    else { return nil }
    x = decode[0]...decode[1]
    y = decode[2]...decode[3]
    // Some readers look for the next vertex or patch at the next byte, others at the next bit.
    guard type < 6 ? (flagBits + vertexBits) % 8 == 0 : flagBits == 8 && 2 * components * componentBits % 8 == 0 else {
      return nil
    }
  }

  private init(_ other: MeshFormat, type: Int) {
    self.type = type
    coordinateBits = 32
    componentBits = 16
    flagBits = 8
    columns = 0
    components = other.components
    x = other.x
    y = other.y
  }

  /// What a cut mesh is written in: single triangles, or single tensor patches. In it each coordinate and colour of the old
  /// mesh has a number of its own.
  var ofCut: MeshFormat { MeshFormat(self, type: type < 6 ? 4 : 7) }

  /// Without the flag.
  var vertexBits: Int { 2 * coordinateBits + components * componentBits }

  func point(_ reader: inout SampleReader) -> Point {
    let limit = Double(UInt32.max >> UInt32(32 - coordinateBits))
    let (u, v) = (Double(reader.next(coordinateBits)) / limit, Double(reader.next(coordinateBits)) / limit)
    return Point(
      x: x.lowerBound + u * (x.upperBound - x.lowerBound), y: y.lowerBound + v * (y.upperBound - y.lowerBound))
  }

  func color(_ reader: inout SampleReader) -> MeshColor {
    let limit = Double(UInt32.max >> UInt32(32 - componentBits))
    return MeshColor(values: (0..<components).map { _ in Double(reader.next(componentBits)) / limit })
  }

  func write(_ point: Point, _ writer: inout SampleWriter) {
    let limit = Double(UInt32.max >> UInt32(32 - coordinateBits))
    for part in [
      (point.x - x.lowerBound) / (x.upperBound - x.lowerBound),
      (point.y - y.lowerBound) / (y.upperBound - y.lowerBound),
    ] { writer.append(UInt32((max(0, min(1, part)) * limit).rounded()), bits: coordinateBits) }
  }

  func write(_ color: MeshColor, _ writer: inout SampleWriter) {
    let limit = Double(UInt32.max >> UInt32(32 - componentBits))
    for value in color.values { writer.append(UInt32((max(0, min(1, value)) * limit).rounded()), bits: componentBits) }
  }

  func writeFlag(_ writer: inout SampleWriter) { writer.append(0, bits: flagBits) }
}

/// The numbers of a colour, each as the part of its range in /Decode.
struct MeshColor: Hashable {
  var values: [Double]

  func mixed(with other: MeshColor, _ t: Double) -> MeshColor {
    MeshColor(values: zip(values, other.values).map { $0 + ($1 - $0) * t })
  }
}
