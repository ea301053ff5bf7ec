internal import ObelusCore

/// Binary data of a format that nobody knows: whatever looks like letters in them, in any of the encodings that a reader
/// would try, is searched, and hits are overwritten.
enum PrivateBytes {
  /// A text that a rule looks for.
  struct Hit: Hashable {
    /// What it stands on.
    var bytes: Range<Int>
    /// Its letters.
    var count: Int
    /// A digit alone can be chance.
    var hasLetter: Bool
  }

  /// What the data are, which tells what in them can be chance.
  enum Source {
    /// Nobody is hurt where a text that is none goes.
    case unknown
    /// Code of pictures or packed data: letters of ASCII in a row, and longer numbers.
    case coded
  }

  /// Letters of one byte in a row that can be no chance.
  private static let shortest = 4
  /// Figures in a row in code that can be no chance.
  private static let shortestNumber = 6
  private static let maximumRounds = 8

  /// The bytes with zeros for hits, of the same length; nil where there is none. Zeros end a text in every encoding.
  static func overwritten(
    _ bytes: [UInt8], _ rules: any StringRules, _ source: Source = .unknown
  ) throws(ObelusError) -> [UInt8]? {
    var result = bytes
    var hits = try hits(in: bytes, rules, source)
    guard !hits.isEmpty else { return nil }
    for _ in 0..<maximumRounds {
      for hit in hits { for at in hit.bytes { result[at] = 0 } }
      hits = try self.hits(in: result, rules, source)
      if hits.isEmpty { return result }
    }
    return []
  }

  /// The same, with zeros for packed data and code in which there is a hit too.
  static func withoutTexts(_ bytes: [UInt8], _ rules: any StringRules) throws(ObelusError) -> [UInt8]? {
    var texts = PackedTexts(rules)
    var result = bytes
    for range in try texts.rangesOfParts(in: bytes) { for at in range { result[at] = 0 } }
    guard !texts.isExhausted else {
      throw ObelusError(.limit, "private data are packed in more layers and sizes than can be looked through")
    }
    if let new = try overwritten(result, rules) { return new }
    return result == bytes ? nil : result
  }

  static func hits(
    in bytes: [UInt8], _ rules: any StringRules, _ source: Source = .unknown
  ) throws(ObelusError) -> Set<Hit> {
    guard bytes.count >= shortest, let rules = rules.rules(findingAtLeast: source == .coded ? shortest : 2) else {
      return []
    }
    var found: Set<Hit> = []
    for encoding in source == .coded ? codedEncodings(bytes.span) : LetterRuns.Encoding.allCases {
      var search = RunSearch(rules)
      var runs = LetterRuns(bytes, encoding)
      while let run = runs.next() {
        guard run.bytes.count >= shortest else { continue }
        try search.add(run)
      }
      try search.flush()
      for hit in search.hits where isNoChance(hit, source) { found.insert(hit) }
    }
    return found
  }

  /// Code rarely has letters of two bytes, which is quickly seen.
  private static func codedEncodings(_ bytes: Span<UInt8>) -> [LetterRuns.Encoding] {
    for at in bytes.indices.dropFirst(6) where bytes[at] == 0 && bytes[at - 2] == 0 && bytes[at - 4] == 0 {
      guard bytes[at - 1] == 0 || bytes[at - 3] == 0 || bytes[at - 5] == 0 else {
        return LetterRuns.Encoding.allCases.filter(\.isPlain)
      }
    }
    return [.ascii]
  }

  private static func isNoChance(_ hit: Hit, _ source: Source) -> Bool {
    guard hit.bytes.count >= shortest else { return false }
    switch source {
    case .unknown: return true
    case .coded: return hit.count >= (hit.hasLetter ? shortest : shortestNumber)
    }
  }
}

/// Matches many short texts together: what starts a search costs more than it.
private struct RunSearch {
  /// Between two texts: no letter, no space, and the same after normalisation.
  private static let border: Unicode.Scalar = "\u{FFFC}"
  private static let enough = 4096

  private let rules: any StringRules
  private var runs: [LetterRuns.Run] = []
  private var count = 0
  private(set) var hits: [PrivateBytes.Hit] = []

  init(_ rules: any StringRules) { self.rules = rules }

  mutating func add(_ run: LetterRuns.Run) throws(ObelusError) {
    if run.isASCII, !rules.mayHit(run.letters.map { UInt8(truncatingIfNeeded: $0.scalar.value) }) { return }
    runs.append(run)
    count += run.letters.count + 1
    if count > Self.enough { try flush() }
  }

  mutating func flush() throws(ObelusError) {
    defer {
      runs = []
      count = 0
    }
    guard try !search(runs) else { return }
    // An expression went on over a border.
    for run in runs { _ = try search([run]) }
  }

  /// False where a hit lies in two texts, which says nothing.
  private mutating func search(_ runs: [LetterRuns.Run]) throws(ObelusError) -> Bool {
    guard !runs.isEmpty else { return true }
    var scalars = String.UnicodeScalarView()
    var letters: [LetterRuns.Letter?] = []
    letters.reserveCapacity(count)
    for run in runs {
      if !letters.isEmpty {
        scalars.append(Self.border)
        letters.append(nil)
      }
      for letter in run.letters { scalars.append(letter.scalar) }
      letters += run.letters
    }
    let text = String(scalars)
    var found: [PrivateBytes.Hit] = []
    for hit in try rules.hits(in: text, .anywhere) where !hit.isEmpty {
      let from = scalars.distance(from: scalars.startIndex, to: hit.lowerBound)
      let parts = letters[from..<from + scalars.distance(from: hit.lowerBound, to: hit.upperBound)]
      guard let first = parts.first ?? nil, let last = parts.last ?? nil, !parts.contains(where: { $0 == nil }) else {
        return false
      }
      found.append(
        PrivateBytes.Hit(
          bytes: first.bytes.lowerBound..<last.bytes.upperBound, count: parts.count,
          hasLetter: parts.contains { $0?.scalar.properties.isAlphabetic ?? false }))
    }
    hits += found
    return true
  }
}
