internal import ObelusCore
internal import ObelusPDF

/// Looks for what rules find in a text or a file that is no PDF, in every layer of packing that can be opened: ZIP and gzip,
/// RTF, every spelling of a text, and what its letters are code for.
struct PackedTexts {
  /// How many files lie in each other.
  private static let maximumDepth = 6
  /// Bytes of all layers together.
  private static let maximumBytes = 1 << 28

  /// Readings of readings that are looked through for code of other texts.
  private static let maximumRunDepth = 2
  /// Shorter data are deflate code by chance.
  private static let shortestDeflated = 12
  /// Shorter texts stand in code by chance.
  private static let shortest = 4

  private var rules: any StringRules
  private var left = Self.maximumBytes
  /// Runs of code that were looked at.
  private var known: Set<Int> = []
  /// Something a rule redacts is in the file.
  private(set) var holdsHit = false
  /// Some of the file is in a format, encoding or size that nothing here reads.
  private(set) var isUnread = false

  /// Bytes that may still be unpacked.
  var budget: Int { max(0, left) }

  /// More was packed than is looked at.
  var isExhausted: Bool { left <= 0 }

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
    // In an archive, where nobody redacts it.
    if depth > 0, isCertain, Self.isPDF(bytes) { isUnread = true }
    if let post = YEncoding(bytes) {
      for file in post.files { try search(file, depth: depth + 1) }
      if !post.isWhole { isUnread = true }
      try search(post.rest, depth: depth + 1, isCertain: isCertain)
    } else if ZIPArchive.isArchive(bytes) {
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
      if !holdsHit, depth == 0, try !rangesOfParts(in: bytes).isEmpty { holdsHit = true }
      guard !holdsHit else { return }
      if Self.isZlib(bytes), case let code = try Inflater.inflate(bytes, .zlib, limit: left), code.isWhole {
        try search(code.bytes, depth: depth + 1)
        if code.consumed == bytes.count { return }
      } else if isCertain, bytes.count >= Self.shortestDeflated, !Self.isCoded(bytes),
        case let code = try Inflater.inflate(bytes, .raw, limit: left), code.isWhole, code.consumed == bytes.count
      {
        try search(code.bytes, depth: depth + 1)
        if StreamTexts.isText(code.bytes) { return }
      }
      for stream in CompoundFile.streams(of: bytes) where !holdsHit {
        if try !PrivateBytes.hits(in: stream, rules).isEmpty { holdsHit = true }
        if Self.canOpen(stream) || StreamTexts.isText(stream) { try search(stream, depth: depth + 1, isCertain: false) }
      }
      if isCertain { isUnread = true }
    }
  }

  /// True for what is packed in a way that is known.
  static func canOpen(_ bytes: [UInt8]) -> Bool {
    ZIPArchive.isArchive(bytes) || isGzip(bytes) || isZlib(bytes)
  }

  /// True for a PDF, which may stand behind other bytes; not for an archive that begins with one.
  static func isPDF(_ bytes: [UInt8]) -> Bool {
    !canOpen(bytes) && bytes.prefix(1024).firstRange(of: Array("%PDF-".utf8)) != nil
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
      if try !copy.ranges(in: part.name, .anywhere, depth: depth).isEmpty { copy.holdsHit = true }
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
    if try !ranges(in: bytes, .anywhere, depth: depth).isEmpty { holdsHit = true }
    if !holdsHit, !StreamTexts.isWhole(bytes), try !PrivateBytes.hits(in: bytes, rules).isEmpty { holdsHit = true }
    // Two bytes a letter: what follows has one.
    let plain = bytes.contains(0) ? Array(bytes.filter { $0 != 0 }.trimmingPrefix { $0 >= 0xFE }) : bytes
    guard !holdsHit, RichTextFile.isOne(plain) else { return }
    for text in RichTextFile.texts(of: plain) where try !rules.hits(in: text, .anywhere).isEmpty { holdsHit = true }
  }

  // MARK: Texts

  /// What the hits stand on in the bytes of a text, in order; ranges may overlap. A hit in what some of it is code for
  /// stands on that code.
  mutating func ranges(in bytes: [UInt8], _ scope: StringScope, depth: Int = 0) throws(ObelusError) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    try StringReading.forEach(of: bytes) { (reading) throws(ObelusError) in
      try ranges += self.ranges(in: reading, scope, depth)
    }
    return ranges.sorted { $0.lowerBound < $1.lowerBound }
  }

  private mutating func ranges(
    in reading: StringReading, _ scope: StringScope, _ depth: Int
  ) throws(ObelusError) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    let ascii = reading.ascii
    // The filter looks at letters and figures alone.
    let isPlain = !ascii.contains(0)
    if !isPlain || rules.mayHit(isPlain ? ascii.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 } : []) {
      let text = reading.text
      let scalars = text.unicodeScalars
      for hit in try rules.hits(in: text, scope) {
        let from = scalars.distance(from: scalars.startIndex, to: hit.lowerBound)
        let count = scalars.distance(from: hit.lowerBound, to: hit.upperBound)
        ranges += reading.sources(of: from..<from + count)
      }
    }
    guard reading.depth <= Self.maximumRunDepth, depth + 1 < Self.maximumDepth, EncodedRuns.areLikely(in: ascii) else {
      return ranges
    }
    try EncodedRuns.forEach(in: ascii) { (run) throws(ObelusError) in
      guard known.insert(run.bytes.hashValue).inserted else { return }
      if try holdsHit(run, depth) { ranges += reading.sources(of: run.range) }
    }
    return ranges
  }

  /// Whether what a run stands for holds a hit, whatever else does.
  mutating func holdsHit(_ run: EncodedRuns.Run, _ depth: Int) throws(ObelusError) -> Bool {
    guard let long = rules.rules(findingAtLeast: Self.shortest) else { return false }
    let before = (rules, holdsHit)
    rules = long
    holdsHit = false
    defer { (rules, holdsHit) = before }
    try search(run.bytes, depth: depth + 1, isCertain: run.isCertain)
    return holdsHit
  }
}
