internal import ObelusCore
internal import ObelusPDF

/// Looks for what rules find in a file that is no PDF, in every layer of packing that can be opened: ZIP and gzip, RTF, and
/// base64, hexadecimal digits and quoted-printable in texts.
struct PackedTexts {
  /// How many files lie in each other.
  private static let maximumDepth = 6
  /// Bytes of all layers together.
  private static let maximumBytes = 1 << 28

  private let rules: any StringRules
  private var left = Self.maximumBytes
  /// Something a rule redacts is in the file.
  private(set) var holdsHit = false
  /// Some of the file is in a format, encoding or size that nothing here reads.
  private(set) var isUnread = false

  init(_ rules: any StringRules) { self.rules = rules }

  /// - Parameter bytes: a whole file.
  mutating func search(_ bytes: [UInt8]) throws(ObelusError) { try search(bytes, depth: 0) }

  private mutating func search(_ bytes: [UInt8], depth: Int, isCertain: Bool = true) throws(ObelusError) {
    guard !holdsHit, !bytes.isEmpty else { return }
    left -= bytes.count
    guard left > 0, depth < Self.maximumDepth else {
      if isCertain || left <= 0 { isUnread = true }
      return
    }
    if ZIPArchive.isArchive(bytes) {
      try searchCode(bytes)
      try searchParts(of: bytes, depth)
    } else if Self.isGzip(bytes) {
      try searchCode(bytes)
      try searchGzip(bytes, depth)
    } else if StreamTexts.isText(bytes) {
      try searchText(bytes, depth)
    } else {
      let source: PrivateBytes.Source = isCertain && !Self.isCoded(bytes) ? .unknown : .coded
      holdsHit = try !PrivateBytes.hits(in: bytes, rules, source).isEmpty
      guard !holdsHit else { return }
      if Self.isZlib(bytes), case let code = try Inflater.inflate(bytes, .zlib, limit: left), code.isWhole {
        try search(code.bytes, depth: depth + 1)
        if code.consumed == bytes.count { return }
      }
      if isCertain { isUnread = true }
    }
  }

  /// True for what is packed in a way that is known.
  static func canOpen(_ bytes: [UInt8]) -> Bool {
    ZIPArchive.isArchive(bytes) || isGzip(bytes) || isZlib(bytes)
  }

  private static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B, 8]) }

  private static func isZlib(_ bytes: [UInt8]) -> Bool {
    bytes.count > 6 && bytes[0] & 0x8F == 8 && (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
  }

  /// Formats whose code has numbers in it by chance: pictures, sounds, films, packed data.
  private static func isCoded(_ bytes: [UInt8]) -> Bool {
    let starts: [[UInt8]] = [
      [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], Array("GIF8".utf8), Array("RIFF".utf8), Array("ID3".utf8),
      [0x37, 0x7A, 0xBC, 0xAF], [0xFD, 0x37, 0x7A, 0x58], Array("BZh".utf8), Array("Rar!".utf8),
      [0x28, 0xB5, 0x2F, 0xFD], Array("OggS".utf8),
    ]
    return starts.contains { bytes.starts(with: $0) } || bytes.dropFirst(4).starts(with: Array("ftyp".utf8))
  }

  /// Names, comments and what lies between the parts.
  private mutating func searchCode(_ bytes: [UInt8]) throws(ObelusError) {
    if try !PrivateBytes.hits(in: bytes, rules, .coded).isEmpty { holdsHit = true }
  }

  private mutating func searchParts(of bytes: [UInt8], _ depth: Int) throws(ObelusError) {
    var copy = self
    try ZIPArchive.forEachPart(of: bytes, limit: left) { (part) throws(ObelusError) in
      if try !rules.ranges(in: part.name, .anywhere).isEmpty { copy.holdsHit = true }
      if let content = part.bytes { try copy.search(content, depth: depth + 1) } else { copy.isUnread = true }
      return !copy.holdsHit
    }
    self = copy
  }

  private mutating func searchGzip(_ bytes: [UInt8], _ depth: Int) throws(ObelusError) {
    var at = 0
    while at < bytes.count, !holdsHit {
      let code = try Inflater.inflate(Array(bytes[at...]), .gzip, limit: left)
      guard code.isWhole, code.consumed > 0 else {
        isUnread = true
        return
      }
      try search(code.bytes, depth: depth + 1)
      at += code.consumed
    }
  }

  private mutating func searchText(_ bytes: [UInt8], _ depth: Int) throws(ObelusError) {
    if try !rules.ranges(in: bytes, .anywhere).isEmpty { holdsHit = true }
    if !holdsHit, !StreamTexts.isWhole(bytes), try !PrivateBytes.hits(in: bytes, rules).isEmpty { holdsHit = true }
    // Two bytes a letter: what follows has one.
    let plain = bytes.contains(0) ? Array(bytes.filter { $0 != 0 }.trimmingPrefix { $0 >= 0xFE }) : bytes
    if !holdsHit, RichTextFile.isOne(plain), try !rules.hits(in: RichTextFile.text(of: plain), .anywhere).isEmpty {
      holdsHit = true
    }
    for isWord in [false, true] where !holdsHit {
      guard let text = EncodedRuns.quotedPrintable(plain, isWord: isWord) else { break }
      if try !rules.ranges(in: text, .anywhere).isEmpty { holdsHit = true }
    }
    for run in EncodedRuns.all(in: plain) where !holdsHit {
      try search(run.bytes, depth: depth + 1, isCertain: run.isCertain)
    }
  }
}
