internal import ObelusCore
internal import ObelusPDF

/// Collects what is left of one show operator and spells it.
struct ShowEmission {
  let font: Font
  private let show: ShowOperation
  private let spacing: Spacing
  /// Operators that are complete.
  private var output: [UInt8] = []
  /// The inside of the TJ array that is being written.
  private var array: [UInt8] = []
  /// Kept adjustments that wait for what comes next: before a removal they are part of it.
  private var held: [ArraySlice<UInt8>] = []
  private var heldSum = 0.0
  /// The open removal's adjustment in thousandths of the font size, or nil.
  private var gap: Double?
  /// The same removal's advances and spacing apart, in text space units.
  private var gapSpacing = 0.0

  /// How a removed advance is spelled.
  private enum Spacing {
    /// As a number in the TJ array.
    case adjustment
    /// By one constant code under a character spacing of the advance's size: where the font size is zero, numbers in a
    /// TJ array have no effect, but character and word spacing have.
    case neutralCode
  }

  init(_ show: ShowOperation, _ font: Font) {
    self.show = show
    self.font = font
    spacing = ShowEmission.needsNeutralCode(show) ? .neutralCode : .adjustment
    if show.op == .doubleQuote {
      output = ContentWriter.exactNumber(show.quoteWordSpacing)
      output.appendToken("Tw")
      output.appendToken(ContentWriter.exactNumber(show.quoteCharacterSpacing))
      output.appendToken("Tc")
    }
    if show.op != .tj, show.op != .tjArray { output.appendToken("T*") }
  }

  /// Adjustments beyond this lose precision in readers that keep 32-bit numbers.
  private static let largestAdjustment = 1e6

  /// The font size is zero, or so small against the spacing that an adjustment cannot say it.
  static func needsNeutralCode(_ show: ShowOperation) -> Bool {
    let spacing = max(show.characterSpacing.magnitude, show.wordSpacing.magnitude)
    return spacing > 0 && 1000 * spacing > largestAdjustment * show.size.magnitude
  }

  /// Keeps a string (`bytes` with its delimiters).
  mutating func keep(_ bytes: ArraySlice<UInt8>) {
    flush()
    array += bytes
  }

  /// Keeps a number of a TJ array.
  mutating func adjust(_ number: Double, _ bytes: ArraySlice<UInt8>) {
    if gap != nil {
      gap = (gap ?? 0) + number
    } else {
      held.append(bytes)
      heldSum += number
    }
  }

  /// Removes one code.
  ///
  /// - Parameter entry: its index into the font's entries.
  mutating func remove(entry: Int, hasGlyph: Bool, isSpace: Bool) {
    if gap == nil {
      gap = heldSum
      held.removeAll(keepingCapacity: true)
      heldSum = 0
    }
    var extra = isSpace ? show.wordSpacing : 0
    if hasGlyph {
      extra += show.characterSpacing
      gap = (gap ?? 0) - advance(entry)
    }
    gapSpacing += extra
  }

  /// - Parameter keepsTail: a removal at the end leaves its advance behind.
  mutating func finish(keepsTail: Bool) -> [UInt8] {
    if gap == nil || keepsTail { flush() }
    closeArray()
    return output.isEmpty ? [0x20] : output
  }

  /// The advance without spacing, in thousandths of the font size along the writing direction.
  private func advance(_ entry: Int) -> Double {
    if font.description.isVertical {
      return entry < font.vertical.count ? Double(font.vertical[entry].advance) : 0
    }
    return entry < font.entries.count ? Double(font.entries[entry].width) : 0
  }

  /// Writes what waits: an open removal's advance, or kept adjustments.
  private mutating func flush() {
    if !held.isEmpty {
      for number in held { array.appendToken(number) }
      held.removeAll(keepingCapacity: true)
      heldSum = 0
    }
    guard let gap else { return }
    self.gap = nil
    let spacing = gapSpacing
    gapSpacing = 0
    switch self.spacing {
    case .adjustment:
      // Without a size no number moves the pen, and it would only tell the width.
      guard show.size != 0 else { return }
      let number = ContentWriter.number(gap - 1000 * spacing / show.size, decimals: 4)
      if number != [0x30] { array.appendToken(number) }
    case .neutralCode:
      advance(by: spacing - gap * show.size / 1000)
    }
  }

  /// Moves the pen along the writing direction, in text space units before horizontal scaling, leaving the line where it is.
  private mutating func advance(by distance: Double) {
    guard distance != 0, let neutral = NeutralCode(font) else { return }
    var spacing = distance - advance(neutral.entry) * show.size / 1000
    if neutral.isSpace { spacing -= show.wordSpacing }
    closeArray()
    output.appendToken(ContentWriter.exactNumber(spacing))
    output.appendToken("Tc")
    output.appendToken(ContentWriter.hexString(neutral.bytes))
    output.appendToken("Tj")
    output.appendToken(ContentWriter.exactNumber(show.characterSpacing))
    output.appendToken("Tc")
  }

  private mutating func closeArray() {
    guard !array.isEmpty else { return }
    output.appendToken("[")
    output += array
    output.appendToken("]TJ")
    array = []
  }
}
