package import ObelusCore

/// A shading whose colour is a table of samples over the plane (ISO 32000-2, 8.7.4.5.2 with 7.10.2): it is as good as an
/// image.
package struct SampledShading {
  private let matrix: Matrix
  /// By their places in /Function.
  private let functions: [Int: SampledFunction]

  package enum Reading {
    /// No function is sampled.
    case none
    case table(SampledShading)
    /// A table is read in several ways, or in none.
    case unreadable
  }

  /// - Parameter dictionary: of a shading of type 1.
  package static func read(_ dictionary: PDFDictionary, _ source: any ObjectSource) throws(ObelusError) -> Reading {
    let entry = try source.resolve(dictionary["Function"])
    var functions: [Int: SampledFunction] = [:]
    for (place, object) in (entry.arrayValue ?? [dictionary["Function"] ?? .null]).enumerated() {
      let function = try source.dictionary(object)
      guard try source.resolve(function?["FunctionType"]).integerValue == 0 else { continue }
      guard let id = try source.streamID(object), let table = try SampledFunction(id, source) else {
        return .unreadable
      }
      functions[place] = table
    }
    if functions.isEmpty { return .none }
    let matrix = try source.matrix(dictionary["Matrix"]) ?? .identity
    return .table(SampledShading(matrix: matrix, functions: functions))
  }

  /// How far two neighbouring samples are from each other at most, in the shading's space.
  package var step: Double? { functions.values.map(\.step).max().map { $0 * matrix.largestScale } }

  /// Functions without what the samples in the regions say; empty where none lies in any.
  ///
  /// - Parameter regions: in the shading's space.
  package func cut(_ regions: [ConvexPolygon]) -> [Int: NewObject] {
    functions.compactMapValues { function in
      function.blanked { place in
        let point = matrix.apply(place)
        return regions.contains { $0.contains(point) }
      }
    }
  }
}

/// A sampled function of two numbers.
struct SampledFunction {
  private let dictionary: PDFDictionary
  private let width: Int
  private let height: Int
  private let outputs: Int
  private let bits: Int
  private let domain: [Double]
  private let encode: [Double]
  private var samples: [UInt32] = []

  private static let mostSamples = 8 << 20

  /// Nil where readers see different tables, or none.
  init?(_ id: ObjectID, _ source: any ObjectSource) throws(ObelusError) {
    guard case .stream(let dictionary) = try source.object(id) else { return nil }
    self.dictionary = dictionary
    let size = try SampledFunction.numbers(dictionary["Size"], source)
    let range = try SampledFunction.numbers(dictionary["Range"], source)
    domain = try SampledFunction.numbers(dictionary["Domain"], source)
    bits = try source.resolve(dictionary["BitsPerSample"]).integerValue ?? 0
    guard size.count == 2, size.allSatisfy({ (1...1e6).contains($0) }), domain.count == 4, domain[0] < domain[1],
      domain[2] < domain[3], range.count >= 2, range.count <= 64, [1, 2, 4, 8, 12, 16, 24, 32].contains(bits)
    else { return nil }
    (width, height, outputs) = (Int(size[0]), Int(size[1]), range.count / 2)
    let encode = try SampledFunction.numbers(dictionary["Encode"], source)
    self.encode = encode.isEmpty ? [0, size[0] - 1, 0, size[1] - 1] : encode
    let count = width * height * outputs
    guard self.encode.count == 4, count <= SampledFunction.mostSamples else { return nil }
    let data: DecodedStream
    do { data = try source.decodedStream(id, limit: (count * bits + 7) / 8) } catch { return nil }
    guard data.bytes.count * 8 >= count * bits else { return nil }
    var reader = SampleReader(data.bytes)
    samples = (0..<count).map { _ in reader.next(bits) }
  }

  private static func numbers(_ object: PDFObject?, _ source: any ObjectSource) throws(ObelusError) -> [Double] {
    var numbers: [Double] = []
    for element in try source.array(object) ?? [] {
      guard let number = try source.resolve(element).numberValue, number.magnitude < 1e9 else { return [] }
      numbers.append(number)
    }
    return numbers
  }

  /// What column or row a sample stands at, as the input that it is the value of.
  private func input(_ place: Int, axis: Int) -> Double {
    let (from, to) = (encode[2 * axis], encode[2 * axis + 1])
    let (low, high) = (domain[2 * axis], domain[2 * axis + 1])
    return from == to ? low : low + (Double(place) - from) / (to - from) * (high - low)
  }

  /// How far the inputs of two neighbouring samples are from each other, at most.
  var step: Double {
    let x = width > 1 ? (input(1, axis: 0) - input(0, axis: 0)).magnitude : domain[1] - domain[0]
    let y = height > 1 ? (input(1, axis: 1) - input(0, axis: 1)).magnitude : domain[3] - domain[2]
    return (x * x + y * y).squareRoot()
  }

  /// The function with the samples of some places replaced by their neighbours in the row; nil where none is.
  func blanked(where isCovered: (Point) -> Bool) -> NewObject? {
    let columns = (0..<width).map { input($0, axis: 0) }
    var result = samples
    var isChanged = false
    for row in 0..<height {
      let y = input(row, axis: 1)
      let covered = columns.map { isCovered(Point(x: $0, y: y)) }
      guard covered.contains(true) else { continue }
      isChanged = true
      var kept = covered.firstIndex(of: false)
      for column in 0..<width {
        if !covered[column] {
          kept = column
          continue
        }
        for output in 0..<outputs {
          let value = kept.map { samples[(row * width + $0) * outputs + output] } ?? 0
          result[(row * width + column) * outputs + output] = value
        }
      }
    }
    guard isChanged else { return nil }
    var writer = SampleWriter()
    for sample in result { writer.append(sample, bits: bits) }
    var dictionary = PDFDictionary()
    for key in SampledFunction.keptKeys { dictionary[key] = self.dictionary[key] }
    return .stream(dictionary, data: writer.bytes)
  }

  private static let keptKeys: [PDFName] = [
    "FunctionType", "Domain", "Range", "Size", "BitsPerSample", "Order", "Encode", "Decode",
  ]
}
