package import ObelusCore

/// What the interpreter needs to know of one character code: 16 bytes, the only thing its hot loop reads.
@frozen
package struct CodeEntry: Hashable, Sendable {
  /// The CID, or -1: the code draws nothing and advances nothing (but for word spacing).
  package var cid: Int32
  /// A Unicode scalar; `Font.multipleScalars | index` for several; `Font.noUnicode` where nothing maps the code.
  package var unicode: UInt32
  /// The real width of /Widths or /W in thousandths of an em (for Type 3: of a text space unit).
  package var width: Float
  /// The glyph id in the font program, or -1.
  package var gid: Int32

  package init(cid: Int32, unicode: UInt32, width: Float, gid: Int32) {
    self.cid = cid
    self.unicode = unicode
    self.width = width
    self.gid = gid
  }
}

/// The vertical metrics of a code (ISO 32000-2, 9.7.4.3), in thousandths of an em.
@frozen
package struct VerticalMetrics: Hashable, Sendable {
  /// The position vector from the horizontal to the vertical origin.
  package var vx: Float
  package var vy: Float
  /// The advance; negative is downwards.
  package var advance: Float

  package init(vx: Float, vy: Float, advance: Float) {
    self.vx = vx
    self.vy = vy
    self.advance = advance
  }
}

/// 256 consecutive codes.
package struct CodeRow: Sendable {
  package var entries: [CodeEntry]
  /// One for each entry in a vertical font, else empty.
  package var vertical: [VerticalMetrics]
  /// What `Font.multipleScalars | index` in this row's entries refers to.
  package var multiple: [[UInt32]]
  /// See `Font.drawn`.
  package var drawn: [UInt32: UInt32] = [:]
  package var isContradicted = false

  package init(entries: [CodeEntry], vertical: [VerticalMetrics], multiple: [[UInt32]]) {
    self.entries = entries
    self.vertical = vertical
    self.multiple = multiple
  }
}

extension CodeRow {
  /// Says which scalars an entry stands for.
  mutating func set(_ scalars: [UInt32], at index: Int) {
    if scalars.count == 1 {
      entries[index].unicode = scalars[0]
    } else {
      entries[index].unicode = Font.multipleScalars | UInt32(multiple.count)
      multiple.append(scalars)
    }
  }
}

/// One range of a CMap's codespace (9.7.6.2): codes of `length` bytes from `low` to `high`.
package struct CodespaceRange: Hashable, Sendable {
  package var length: Int
  package var low: UInt32
  package var high: UInt32

  package init(length: Int, low: UInt32, high: UInt32) {
    self.length = length
    self.low = low
    self.high = high
  }
}

/// A font as flat tables of codes, filled on demand in rows of 256. Belongs to the thread of its document.
package final class Font {
  package static let noUnicode: UInt32 = 0xFFFD
  package static let multipleScalars: UInt32 = 0x8000_0000

  package enum Decoding: Sendable { case oneByte, twoBytes, codespaces }

  /// What describes a font apart from its codes.
  package struct Description {
    package var objectID: ObjectID?
    /// The font dictionary; nil where there is none.
    package var dictionary: PDFDictionary?
    package var isVertical = false
    package var isType3 = false
    /// In ems.
    package var ascender = 0.8
    package var descender = -0.2
    /// Type 3: glyph space to text space.
    package var fontMatrix = Matrix(0.001, 0, 0, 0.001, 0, 0)
    package var codespaces = [CodespaceRange(length: 1, low: 0, high: 255)]
    /// Type 3: the glyph procedure of each code that has one.
    package var charProcs: [Int: ObjectID] = [:]
    /// Type 3: the font's own /Resources.
    package var resources: PDFObject?
    /// True where the PDF names no such font or it is broken: a substitute stands in, as in MuPDF.
    package var isSubstitute = false
    /// What its /ToUnicode maps some codes to is for viewers to guess.
    package var hasBrokenUnicode = false

    package init() {}
  }

  package let description: Description
  package let decoding: Decoding
  package private(set) var entries: [CodeEntry] = []
  package private(set) var vertical: [VerticalMetrics] = []
  package private(set) var multiple: [[UInt32]] = []
  /// By code: the character as which the font program draws what /ToUnicode says is another.
  package private(set) var drawn: [UInt32: UInt32] = [:]
  /// Some of `drawn` is more than what is said in the other case.
  package private(set) var isContradicted = false

  private var rowOfHighByte = [Int32](repeating: -1, count: 256)
  private var rowOfPrefix: [UInt64: Int32] = [:]
  private let loadRow: (UInt32) -> CodeRow

  /// - Parameter loadRow: gives the codes `base ..< base + 256`.
  package init(_ description: Description, loadRow: @escaping (_ base: UInt32) -> CodeRow) {
    self.description = description
    self.loadRow = loadRow
    let spaces = description.codespaces
    if spaces.count == 1, spaces[0].length == 1, spaces[0].low == 0, spaces[0].high >= 255 {
      decoding = .oneByte
    } else if spaces.count == 1, spaces[0].length == 2, spaces[0].low == 0, spaces[0].high >= 0xFFFF {
      decoding = .twoBytes
    } else {
      decoding = .codespaces
    }
    if decoding == .oneByte { rowOfHighByte[0] = load(0) }
  }

  /// The scalars that a `CodeEntry.unicode` stands for; empty for `noUnicode`.
  package func scalars(_ unicode: UInt32) -> [UInt32] {
    if unicode == Font.noUnicode { return [] }
    if unicode & Font.multipleScalars == 0 { return [unicode] }
    let index = Int(unicode & ~Font.multipleScalars)
    return index < multiple.count ? multiple[index] : []
  }

  /// Reads the next code of `bytes[p..<end]`, moves `p` behind it and returns its index into `entries`.
  /// Where no codespace matches, one byte is taken as code 0, as MuPDF does.
  @inline(__always)
  package func nextCode(_ bytes: Span<UInt8>, _ p: inout Int, _ end: Int, _ code: inout UInt32) -> Int {
    switch decoding {
    case .oneByte:
      code = UInt32(bytes[p])
      p += 1
      return Int(code)
    case .twoBytes:
      guard p + 1 < end else {
        p += 1
        code = 0
        return row(0)
      }
      let high = Int(bytes[p])
      let low = Int(bytes[p + 1])
      p += 2
      code = UInt32(high << 8 | low)
      return row(high) + low
    case .codespaces:
      return nextCodeInCodespaces(bytes, &p, end, &code)
    }
  }

  private func nextCodeInCodespaces(_ bytes: Span<UInt8>, _ p: inout Int, _ end: Int, _ code: inout UInt32) -> Int {
    var candidate: UInt32 = 0
    var length = 0
    while length < 4, p + length < end {
      candidate = candidate << 8 | UInt32(bytes[p + length])
      length += 1
      for s in description.codespaces where s.length == length && candidate >= s.low && candidate <= s.high {
        p += length
        code = candidate
        return index(candidate, length)
      }
    }
    p += 1
    code = 0
    return index(0, 1)
  }

  private func index(_ code: UInt32, _ length: Int) -> Int {
    let key = UInt64(length) << 32 | UInt64(code >> 8)
    let base = rowOfPrefix[key] ?? load(code & ~255)
    rowOfPrefix[key] = base
    return Int(base) + Int(code & 255)
  }

  @usableFromInline
  func row(_ highByte: Int) -> Int {
    if rowOfHighByte[highByte] < 0 { rowOfHighByte[highByte] = load(UInt32(highByte) << 8) }
    return Int(rowOfHighByte[highByte])
  }

  private func load(_ base: UInt32) -> Int32 {
    let row = loadRow(base)
    let at = Int32(entries.count)
    let offset = UInt32(multiple.count)
    entries.reserveCapacity(entries.count + 256)
    for var e in row.entries {
      if e.unicode & Font.multipleScalars != 0 { e.unicode += offset }
      entries.append(e)
    }
    vertical += row.vertical
    multiple += row.multiple
    drawn.merge(row.drawn) { known, _ in known }
    if row.isContradicted { isContradicted = true }
    return at
  }
}
