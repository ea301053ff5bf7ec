internal import ObelusCore

/// What of the graphics state a stream that is written anew has in force, and what its old form had: position, leading,
/// character and word spacing, with what q saves.
struct RelocationStates {
  struct State {
    var ctm: Matrix
    var leading = 0.0
    /// Nil: as the caller of the stream has left it.
    var character: Double?
    var word: Double?
    var newCharacter: Double?
    var newWord: Double?
  }

  var current: State
  private var saved: [State] = []
  private var knowsCharacter = false
  private var knowsWord = false

  /// - Parameter isPage: nobody has set anything before the stream begins.
  init(ctm: Matrix, isPage: Bool) {
    current = State(ctm: ctm)
    if isPage { (current.character, current.word, current.newCharacter, current.newWord) = (0, 0, 0, 0) }
  }

  mutating func save() { saved.append(current) }

  mutating func restore() { current = saved.popLast() ?? current }

  /// The operators that bring the spacing of the new stream to these values.
  /// - Throws: `redact.width` where it is to be as the caller has left it and no longer is.
  mutating func spacing(_ character: Double?, _ word: Double?) throws(ObelusError) -> [UInt8] {
    var output: [UInt8] = []
    func set(_ wanted: Double?, _ inForce: inout Double?, _ op: StaticString) throws(ObelusError) {
      guard wanted != inForce else { return }
      guard let wanted else { throw ShowRelocation.failure }
      output.appendToken(ContentWriter.exactNumber(wanted))
      output.appendToken(op)
      inForce = wanted
    }
    try set(character, &current.newCharacter, "Tc")
    try set(word, &current.newWord, "Tw")
    return output
  }

  /// The first show before any Tc or Tw tells the spacing that the caller of the stream has left.
  mutating func learn(_ show: ShowOperation) {
    guard show.op != .doubleQuote else { return }
    if current.character == nil, !knowsCharacter {
      knowsCharacter = true
      let value = show.characterSpacing
      for index in saved.indices where saved[index].character == nil {
        (saved[index].character, saved[index].newCharacter) = (value, saved[index].newCharacter ?? value)
      }
      (current.character, current.newCharacter) = (value, current.newCharacter ?? value)
    }
    if current.word == nil, !knowsWord {
      knowsWord = true
      let value = show.wordSpacing
      for index in saved.indices where saved[index].word == nil {
        (saved[index].word, saved[index].newWord) = (value, saved[index].newWord ?? value)
      }
      (current.word, current.newWord) = (value, current.newWord ?? value)
    }
  }
}
