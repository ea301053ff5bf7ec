internal import ObelusCore

/// The resource names of one stream, each decoded once.
struct NameTable {
  private(set) var uses: [ResourceUse] = []
  /// The font of each use, where it is one that was looked up.
  private var fonts: [Int32] = []
  private var indexOfUse: [ResourceUse: Int32] = [:]
  /// Short names as they are written, with their category in the top byte.
  private var indexOfShortName: [UInt64: Int32] = [:]

  private static let unknownFont: Int32 = -1

  /// The index in `uses` of the name that an operand writes.
  mutating func index(_ category: ResourceCategory, _ bytes: Span<UInt8>, _ operand: Operand) -> Int32 {
    guard let key = NameTable.shortKey(category, bytes, operand) else {
      return index(ResourceUse(category: category, name: NameDecoding.decode(bytes, operand.range)))
    }
    if let known = indexOfShortName[key] { return known }
    let index = index(ResourceUse(category: category, name: NameDecoding.decode(bytes, operand.range)))
    indexOfShortName[key] = index
    return index
  }

  @discardableResult
  mutating func index(_ use: ResourceUse) -> Int32 {
    if let known = indexOfUse[use] { return known }
    let index = Int32(truncatingIfNeeded: uses.count)
    uses.append(use)
    fonts.append(NameTable.unknownFont)
    indexOfUse[use] = index
    return index
  }

  subscript(index: Int32) -> ResourceUse { uses[Int(index)] }

  func font(of use: Int32) -> Int32? {
    let font = fonts[Int(use)]
    return font == NameTable.unknownFont ? nil : font
  }

  mutating func setFont(_ font: Int32, of use: Int32) { fonts[Int(use)] = font }

  /// Up to seven bytes behind the slash and the category; nil for longer names. No name holds a NUL.
  private static func shortKey(_ category: ResourceCategory, _ bytes: Span<UInt8>, _ operand: Operand) -> UInt64? {
    guard operand.end - operand.start <= 8 else { return nil }
    var key: UInt64 = 0
    var p = Int(operand.start) + 1
    while p < Int(operand.end) {
      key = key << 8 | UInt64(bytes[p])
      p += 1
    }
    return key | category.tag << 56
  }
}

extension ResourceCategory {
  fileprivate var tag: UInt64 {
    switch self {
    case .font: 1
    case .xObject: 2
    case .extGState: 3
    case .colorSpace: 4
    case .pattern: 5
    case .shading: 6
    case .properties: 7
    }
  }
}
