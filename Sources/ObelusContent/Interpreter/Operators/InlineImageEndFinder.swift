internal import ObelusCore

/// Finds where an inline image's data ends.
///
/// The length is computed for data without filters, and taken from /Length where there is one; it holds if `EI` follows.
/// Otherwise the data ends at the first `EI` that stands between white space and behind which the bytes look like content.
/// Where one reader may take another `EI` than the next, the end counts as guessed.
struct InlineImageEndFinder {
  struct End {
    var data: Range<Int>
    /// Behind EI.
    var end: Int
    var isGuessed: Bool
    /// Readers that look for `EI` find one in the data, and content behind it.
    var holdsContent = false
  }

  private let length: Int?
  /// Offset behind ID.
  private let start: Int

  /// How many bytes behind EI must look like content.
  private static let plausibleBytes = 16

  /// - Parameters:
  ///   - dictionary: with full key names.
  ///   - components: of the colour space, where known.
  ///   - start: behind ID.
  init(dictionary: PDFDictionary, components: Int?, from start: Int) {
    self.start = start
    length = InlineImageEndFinder.length(dictionary, components: components)
  }

  private static func length(_ dictionary: PDFDictionary, components: Int?) -> Int? {
    if let length = dictionary["Length"]?.integerValue { return max(0, length) }
    guard dictionary["Filter"] == nil, let width = dictionary["Width"]?.integerValue,
      let height = dictionary["Height"]?.integerValue
    else { return nil }
    var bitsPerSample = 1
    if dictionary["ImageMask"]?.booleanValue != true {
      guard let components else { return nil }
      bitsPerSample = clamp(dictionary["BitsPerComponent"]?.integerValue ?? 8, to: 32) * clamp(components, to: 32)
    }
    let largestSide = 1 << 20
    return clamp(height, to: largestSide) * ((clamp(width, to: largestSide) * bitsPerSample + 7) / 8)
  }

  private static func clamp(_ value: Int, to limit: Int) -> Int { min(max(0, value), limit) }

  /// Nil: no EI follows.
  ///
  /// - Parameter hasPlausibleEnds: set to false where no plausible EI stands between here and the end of the stream, so
  ///   that the next image does not look for one again.
  func find(_ bytes: Span<UInt8>, hasPlausibleEnds: inout Bool) -> End? {
    let dataStart = skipSeparator(bytes)
    if let length, length <= bytes.count - dataStart {
      let dataEnd = dataStart + length
      var p = dataEnd
      while p < bytes.count, CharacterClass.isWhiteSpace(bytes[p]) { p += 1 }
      if isEnd(bytes, p) {
        let other = scan(bytes, dataStart..<dataEnd)
        return End(data: dataStart..<dataEnd, end: p + 2, isGuessed: other != nil, holdsContent: other != nil)
      }
    }
    var found: End?
    if hasPlausibleEnds {
      found = scan(bytes, dataStart..<bytes.count)
      hasPlausibleEnds = found != nil
    }
    found = found ?? firstWord(bytes, from: dataStart)
    // A length that does not hold is what some readers go by.
    if length != nil { found?.isGuessed = true }
    return found
  }

  /// One white space follows ID; CR LF counts as one.
  private func skipSeparator(_ bytes: Span<UInt8>) -> Int {
    guard start < bytes.count, CharacterClass.isWhiteSpace(bytes[start]) else { return start }
    return bytes[start] == 0x0D && start + 1 < bytes.count && bytes[start + 1] == 0x0A ? start + 2 : start + 1
  }

  /// The first EI that begins in `range` between white space, with something behind it that looks like content.
  private func scan(_ bytes: Span<UInt8>, _ range: Range<Int>) -> End? {
    var hasOtherCandidates = false
    for p in range where bytes[p] == 0x45 && isEnd(bytes, p) {
      guard p == range.lowerBound || CharacterClass.isWhiteSpace(bytes[p - 1]) else { continue }
      if isPlausible(bytes, from: p + 2) {
        let dataEnd = max(range.lowerBound, p - 1)
        return End(data: range.lowerBound..<dataEnd, end: p + 2, isGuessed: hasOtherCandidates)
      }
      hasOtherCandidates = true
    }
    return nil
  }

  /// Any `EI` word, with nothing asked of what stands around it.
  private func firstWord(_ bytes: Span<UInt8>, from dataStart: Int) -> End? {
    for p in dataStart..<bytes.count where isEnd(bytes, p) {
      return End(data: dataStart..<p, end: p + 2, isGuessed: true)
    }
    return nil
  }

  /// `EI` and no regular character behind it.
  private func isEnd(_ bytes: Span<UInt8>, _ p: Int) -> Bool {
    p + 1 < bytes.count && bytes[p] == 0x45 && bytes[p + 1] == 0x49
      && (p + 2 >= bytes.count || !CharacterClass.isRegular(bytes[p + 2]))
  }

  private func isPlausible(_ bytes: Span<UInt8>, from p: Int) -> Bool {
    for i in p..<max(p, min(bytes.count, p + InlineImageEndFinder.plausibleBytes)) {
      let c = bytes[i]
      let isText = c >= 32 && c < 127 || c != 0 && CharacterClass.isWhiteSpace(c)
      if !isText { return false }
    }
    return true
  }
}
