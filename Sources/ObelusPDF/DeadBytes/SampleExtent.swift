internal import ObelusCore

/// How many bytes of decoded data the dictionary of a sampled function or mesh asks for.
struct SampleExtent {
  /// MuPDF draws what is behind the last whole vertex of a mesh as one; only a rest that can hold a text is worth that.
  private static let shortestRest = 4

  let source: any ObjectSource

  /// Nil where the dictionary is none of a function or mesh, or does not tell.
  /// - Parameter decoded: the data after all filters; asked for where they have to be looked at.
  func bytes(
    _ dictionary: PDFDictionary, decoded: () throws(ObelusError) -> [UInt8]
  ) throws(ObelusError) -> Int? {
    if dictionary["FunctionType"] != nil { return try functionBytes(dictionary) }
    if dictionary["ShadingType"] != nil { return try meshBytes(dictionary, decoded) }
    return nil
  }

  /// 7.10.2: the sizes multiplied, the outputs, the bits of each.
  private func functionBytes(_ d: PDFDictionary) throws(ObelusError) -> Int? {
    guard try source.resolve(d["FunctionType"]) == .integer(0), let bits = try integer(d["BitsPerSample"]),
      let range = try source.array(d["Range"]), let sizes = try source.array(d["Size"]), !sizes.isEmpty
    else { return nil }
    var samples = range.count / 2
    for size in sizes {
      guard let size = try integer(size), size > 0 else { return nil }
      samples = samples.multipliedReportingOverflow(by: size).partialValue
      guard (1..<1 << 40).contains(samples) else { return nil }
    }
    guard [1, 2, 4, 8, 12, 16, 24, 32].contains(bits) else { return nil }
    return (samples * bits + 7) / 8
  }

  /// 8.7.4.5.5 to 8: whole vertices, whole rows of a lattice, whole patches.
  private func meshBytes(
    _ d: PDFDictionary, _ decoded: () throws(ObelusError) -> [UInt8]
  ) throws(ObelusError) -> Int? {
    guard let type = try integer(d["ShadingType"]), (4...7).contains(type),
      let coordinateBits = try integer(d["BitsPerCoordinate"]), (1...32).contains(coordinateBits),
      let componentBits = try integer(d["BitsPerComponent"]), (1...16).contains(componentBits),
      let decode = try source.array(d["Decode"])
    else { return nil }
    let flagBits = type == 5 ? 0 : try integer(d["BitsPerFlag"]) ?? 0
    guard type == 5 || [2, 4, 8].contains(flagBits), decode.count >= 6, decode.count <= 4 + 2 * 32 else { return nil }
    let colorBits = (decode.count - 4) / 2 * componentBits
    let data = try decoded()
    if type <= 5 {
      let rows = type == 5 ? max(1, min(1 << 20, try integer(d["VerticesPerRow"]) ?? 1)) : 1
      let bits = flagBits + 2 * coordinateBits + colorBits
      // Vertices begin at bytes, but not all readers take them so: what some reader reads stays.
      let aligned = data.count / ((bits + 7) / 8 * rows) * ((bits + 7) / 8 * rows)
      let packed = (data.count * 8 / (bits * rows) * (bits * rows) + 7) / 8
      return max(aligned, packed) + Self.shortestRest <= data.count ? max(aligned, packed) : nil
    }
    let points = type == 6 ? 12 : 16
    guard flagBits == 8, coordinateBits % 4 == 0, colorBits % 4 == 0 else { return nil }
    var at = 0
    while at < data.count {
      let isFirst = data[at] & 3 == 0
      let bits = flagBits + (isFirst ? points : points - 4) * 2 * coordinateBits + (isFirst ? 4 : 2) * colorBits
      guard bits / 8 <= data.count - at else { break }
      at += bits / 8
    }
    return at + Self.shortestRest <= data.count ? at : nil
  }

  private func integer(_ object: PDFObject?) throws(ObelusError) -> Int? { try source.resolve(object).integerValue }
}
