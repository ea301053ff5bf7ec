internal import ObelusOCR

/// How much one reader read of one page.
package struct RecognitionCount: Sendable, Hashable {
  package var source: String
  package var words = 0
  package var unsureWords = 0
  /// The sum of the words' confidence, each as often as it has characters, and their characters.
  package var confidence = 0.0
  package var characters = 0

  init(_ text: RecognisedText, minConfidence: Double) {
    source = text.source.rawValue
    words = text.words.count
    unsureWords = text.unsure(below: minConfidence).count
    characters = text.words.reduce(0) { $0 + $1.text.unicodeScalars.count }
    confidence = (text.meanConfidence ?? 0) * Double(characters)
  }

  /// Sums over pages, by source.
  static func sum(_ counts: [RecognitionCount]) -> [Coverage.Recognised] {
    RecognisedText.Source.allCases.compactMap { source in
      let ofSource = counts.filter { $0.source == source.rawValue }
      guard !ofSource.isEmpty else { return nil }
      let characters = ofSource.reduce(0) { $0 + $1.characters }
      return Coverage.Recognised(
        source: source.rawValue, pageCount: ofSource.count, words: ofSource.reduce(0) { $0 + $1.words },
        unsureWords: ofSource.reduce(0) { $0 + $1.unsureWords },
        meanConfidence: characters > 0 ? ofSource.reduce(0) { $0 + $1.confidence } / Double(characters) : 0)
    }
  }
}
