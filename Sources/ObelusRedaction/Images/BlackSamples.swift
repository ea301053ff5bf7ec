internal import ObelusCore

/// The samples that are black in an image's colour space (ISO 32000-2, 8.6), or as near to it as it has.
struct BlackSamples {
  private let source: any ObjectSource

  init(_ source: any ObjectSource) { self.source = source }

  /// - Parameters:
  ///   - space: the image's /ColorSpace, no name of a resource.
  ///   - decode: its /Decode, where that counts.
  ///   - bits: of each component.
  ///   - key: its /Mask, where that is an array: black must not become transparent.
  /// - Returns: a sample for each component.
  func samples(
    in space: PDFObject?, decode: PDFObject?, components: Int, bits: Int, key: PDFObject? = nil
  ) throws(ObelusError) -> [Int] {
    let space = try source.resolve(space)
    let array = space.arrayValue ?? [space]
    let family = try source.resolve(array.first).nameValue
    let decode = try ranges(decode)
    let key = try ranges(key).map { range in Int(range.from)...max(Int(range.from), Int(range.to)) }
    if family == "Indexed" || family == "I" {
      return [try darkestIndex(array, decode: decode.first, bits: bits, key: key.first)]
    }
    let bounds = try self.bounds(family, array, components)
    let black = zip(bounds, Self.black(family, components)).enumerated().map { at, item in
      let range = at < decode.count ? decode[at] : (from: item.0.lowerBound, to: item.0.upperBound)
      return Self.sample(item.1, decode: range, bits)
    }
    return Self.outside(key, black, largest: (1 << bits) - 1)
  }

  private static func black(_ family: PDFName?, _ components: Int) -> [Double] {
    switch family {
    // More ink is darker.
    case "Separation", "DeviceN": Array(repeating: 1, count: components)
    case "DeviceCMYK", "CMYK": [0, 0, 0, 1]
    case "ICCBased" where components == 4: [0, 0, 0, 1]
    default: Array(repeating: 0, count: components)
    }
  }

  /// What the smallest and the largest sample mean without /Decode (table 88).
  private func bounds(
    _ family: PDFName?, _ array: [PDFObject], _ components: Int
  ) throws(ObelusError) -> [ClosedRange<Double>] {
    var bounds = [ClosedRange<Double>](repeating: 0...1, count: components)
    guard family == "Lab" || family == "ICCBased", components >= 3 else { return bounds }
    let dictionary = try source.dictionary(array.count > 1 ? array[1] : nil)
    let given = try ranges(dictionary?["Range"])
    if family == "Lab" {
      bounds[0] = 0...100
      for i in 1...2 {
        let range: (from: Double, to: Double) = i - 1 < given.count ? given[i - 1] : (-100, 100)
        bounds[i] = min(range.from, range.to)...max(range.from, range.to)
      }
    } else {
      for (i, range) in given.prefix(components).enumerated() where range.from < range.to {
        bounds[i] = range.from...range.to
      }
    }
    return bounds
  }

  private static func sample(_ value: Double, decode: (from: Double, to: Double), _ bits: Int) -> Int {
    let largest = Double((1 << bits) - 1)
    let size = decode.to - decode.from
    guard size != 0, size.isFinite else { return 0 }
    return Int(max(0, min(largest, ((value - decode.from) / size * largest).rounded())))
  }

  /// The samples themselves, or the nearest that a colour key does not make transparent.
  private static func outside(_ key: [ClosedRange<Int>], _ samples: [Int], largest: Int) -> [Int] {
    guard key.count >= samples.count, zip(key, samples).allSatisfy({ $0.contains($1) }) else { return samples }
    var best: (distance: Int, samples: [Int])?
    for (i, range) in key.prefix(samples.count).enumerated() {
      for other in [range.lowerBound - 1, range.upperBound + 1] where (0...largest).contains(other) {
        let distance = abs(other - samples[i])
        guard distance < best?.distance ?? .max else { continue }
        var moved = samples
        moved[i] = other
        best = (distance, moved)
      }
    }
    return best?.samples ?? samples
  }

  // MARK: Indexed

  private func darkestIndex(
    _ array: [PDFObject], decode: (from: Double, to: Double)?, bits: Int, key: ClosedRange<Int>?
  ) throws(ObelusError) -> Int {
    let levels = try self.levels(array)
    let largest = (1 << min(bits, 8)) - 1
    let decode = decode ?? (from: 0, to: Double(largest))
    var best: (level: Double, sample: Int)?
    for sample in 0...largest where key?.contains(sample) != true {
      let index = (decode.from + Double(sample) * (decode.to - decode.from) / Double(largest)).rounded()
      guard index >= 0, index < Double(levels.count) else { continue }
      let level = levels[Int(index)]
      if level < best?.level ?? .infinity { best = (level, sample) }
    }
    return best?.sample ?? 0
  }

  /// How light each entry of a palette is, from 0 on; entries that it does not have in full are left out.
  private func levels(_ array: [PDFObject]) throws(ObelusError) -> [Double] {
    guard array.count >= 4 else { return [] }
    let base = try source.resolve(array[1])
    let parts = base.arrayValue ?? [base]
    let family = try source.resolve(parts.first).nameValue
    let count = try components(family, parts)
    let largest = max(0, min(255, try source.resolve(array[2]).integerValue ?? 255))
    var bytes = try source.resolve(array[3]).stringValue ?? []
    if let id = try source.streamID(array[3]) {
      bytes = try source.decodedStream(id, limit: (largest + 1) * count).bytes
    }
    return (0...largest).prefix(bytes.count / count).map { entry in
      let color = bytes[entry * count..<(entry + 1) * count].map { Double($0) / 255 }
      return Self.level(color, family)
    }
  }

  private func components(_ family: PDFName?, _ array: [PDFObject]) throws(ObelusError) -> Int {
    switch family {
    case "DeviceRGB", "RGB", "CalRGB", "Lab": return 3
    case "DeviceCMYK", "CMYK": return 4
    case "DeviceN":
      return max(1, min(32, try source.array(array.count > 1 ? array[1] : nil)?.count ?? 1))
    case "ICCBased":
      let profile = try source.dictionary(array.count > 1 ? array[1] : nil)
      return max(1, min(4, try source.resolve(profile?["N"]).integerValue ?? 3))
    default: return 1
    }
  }

  private static func level(_ color: [Double], _ family: PDFName?) -> Double {
    if family == "Lab" { return color[0] }
    if family == "Separation" || family == "DeviceN" { return 1 - color.reduce(0, +) / Double(color.count) }
    switch color.count {
    case 3: return 0.3 * color[0] + 0.59 * color[1] + 0.11 * color[2]
    case 4: return (1 - color[3]) * (1 - 0.3 * color[0] - 0.59 * color[1] - 0.11 * color[2])
    default: return color[0]
    }
  }

  /// Pairs of numbers; none where there is no array of finite numbers.
  private func ranges(_ object: PDFObject?) throws(ObelusError) -> [(from: Double, to: Double)] {
    guard let array = try source.array(object) else { return [] }
    var numbers: [Double] = []
    for item in array.prefix(64) {
      guard let number = try source.resolve(item).numberValue, number.magnitude < 1e9 else { return [] }
      numbers.append(number)
    }
    return (0..<numbers.count / 2).map { (from: numbers[$0 * 2], to: numbers[$0 * 2 + 1]) }
  }
}
