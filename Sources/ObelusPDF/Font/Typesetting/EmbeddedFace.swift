internal import CHarfBuzz
internal import CMuPDF
internal import ObelusCore

/// One of MuPDF's fonts, and what new text uses of it.
@safe
struct EmbeddedFace {
  /// Invariant: it is part of MuPDF itself, is never written to and never goes.
  private let program: UnsafeBufferPointer<UInt8>
  private let index: Int
  private let kind: Kind
  let ascender: Double
  let descender: Double
  /// By code.
  private(set) var used: [Int: (glyph: Int, width: Double, text: [UInt32])] = [:]

  private enum Kind {
    case trueType
    case cff
    /// In a collection: CIDs by glyph.
    case cid(CollectedProgram)
  }

  /// Nil for a program that cannot be embedded.
  init?(_ glyph: obelus_typeface_glyph) {
    guard let bytes = unsafe glyph.program, unsafe glyph.length > 12 else { return nil }
    unsafe program = UnsafeBufferPointer(start: bytes, count: glyph.length)
    index = unsafe Int(glyph.index)
    ascender = unsafe Double(glyph.ascender)
    descender = unsafe Double(glyph.descender)
    switch unsafe (program[0], program[1], program[2], program[3]) {
    case (0, 1, 0, 0): kind = .trueType
    case (1, 0, _, _): kind = .cff
    case (0x74, 0x74, 0x63, 0x66):
      guard let collected = unsafe CollectedProgram.find(program, index) else { return nil }
      kind = .cid(collected)
    default: return nil
    }
  }

  func isOf(_ glyph: obelus_typeface_glyph) -> Bool {
    unsafe glyph.program == program.baseAddress && glyph.index == index
  }

  /// Nil where the font has nothing to shape with.
  func shape(_ scalars: [UInt32]) -> [obelus_shaped_glyph]? {
    guard case .trueType = kind, let start = unsafe program.baseAddress else { return nil }
    var out: UnsafeMutablePointer<UInt8>?
    var count = 0
    let status = unsafe obelus_shape(start, program.count, scalars, scalars.count, &out, &count)
    // What comes out is `count` glyphs, copied and freed here.
    defer { unsafe obelus_subset_free(out) }
    guard status == OBELUS_SUBSET_OK, let bytes = unsafe out else { return nil }
    return unsafe bytes.withMemoryRebound(to: obelus_shaped_glyph.self, capacity: count) {
      unsafe Array(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  /// Takes note of a glyph.
  /// - Returns: its code, and its width in the font.
  mutating func use(_ glyph: Int, advance: Double, text: [UInt32]) -> (code: Int, width: Double) {
    var code = glyph
    if case .cid(let collected) = kind {
      code = collected.charset.indices.contains(glyph) ? collected.charset[glyph] : 0
    }
    if let known = used[code] { return (code, known.width) }
    used[code] = (glyph, advance, text)
    return (code, advance)
  }

  /// The program cut down to what is used; nil where that fails.
  func subset() -> (bytes: [UInt8], isTrueType: Bool)? {
    var demand = GlyphDemand()
    demand.usesNumbers = true
    let whole: [UInt8]
    switch kind {
    case .trueType, .cff:
      demand.glyphs = Set(used.values.map(\.glyph))
      whole = unsafe Array(program)
    case .cid(let collected):
      demand.cids = Set(used.keys)
      whole = collected.bytes
    }
    guard case .cut(let cut)? = FontProgram(whole)?.cut(to: demand) else { return nil }
    if case .trueType = kind { return (cut.bytes, true) }
    return (cut.bytes, false)
  }
}

/// A CID-keyed program of a collection of OpenType fonts (ISO/IEC 14496-22, 4.6.3).
final class CollectedProgram: Sendable {
  /// The `CFF ` table.
  let bytes: [UInt8]
  /// CIDs by glyph.
  let charset: [Int]

  private struct Key: Hashable {
    var address: Int
    var index: Int
  }

  private static let known = Lock<[Key: CollectedProgram]>([:])

  private init?(_ table: [UInt8]) {
    guard let program = CFFProgram(table), program.isCIDKeyed else { return nil }
    bytes = table
    charset = program.charset
  }

  /// Read once: these fonts are large. `collection` must never go.
  static func find(_ collection: UnsafeBufferPointer<UInt8>, _ index: Int) -> CollectedProgram? {
    known.withLock { known in
      let key = Key(address: Int(bitPattern: collection.baseAddress), index: index)
      if let program = known[key] { return program }
      guard let table = unsafe table(collection, index), let program = CollectedProgram(table) else { return nil }
      known[key] = program
      return program
    }
  }

  private static func table(_ collection: UnsafeBufferPointer<UInt8>, _ index: Int) -> [UInt8]? {
    func number(_ at: Int, _ size: Int = 4) -> Int? {
      guard at >= 0, at <= collection.count - size else { return nil }
      return unsafe collection[at..<at + size].reduce(0) { $0 << 8 | Int($1) }
    }
    guard let count = number(8), index < count, let directory = number(12 + 4 * index),
      let tables = number(directory + 4, 2)
    else { return nil }
    for entry in 0..<tables {
      let at = directory + 12 + 16 * entry
      guard number(at) == 0x4346_4620, let offset = number(at + 8), let length = number(at + 12),
        offset <= collection.count, length <= collection.count - offset
      else { continue }
      return unsafe Array(collection[offset..<offset + length])
    }
    return nil
  }
}
