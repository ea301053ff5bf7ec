package import ObelusCore

/// What one reading of a page's picture gave.
package struct RecognisedText: Sendable {
  /// Who read it.
  package enum Source: String, Sendable, Hashable, CaseIterable, Codable { case tesseract, hocr, alto }

  package var source: Source
  package var words: [RecognisedWord]
  /// From the picture, as `RecognisedWord.box` counts, to default user space.
  package var toUser: Matrix

  package init(source: Source, words: [RecognisedWord], toUser: Matrix) {
    self.source = source
    self.words = words
    self.toUser = toUser
  }

  /// The mean of the words' confidence, each as often as it has characters; nil without words.
  package var meanConfidence: Double? {
    var sum = 0.0
    var count = 0.0
    for word in words {
      let length = Double(word.text.unicodeScalars.count)
      sum += length * word.confidence
      count += length
    }
    return count > 0 ? sum / count : nil
  }

  /// Legible words whose reader was less sure than that.
  package func unsure(below confidence: Double) -> [RecognisedWord] {
    words.filter { $0.confidence < confidence && $0.isLegible }
  }

  /// Whether a legible word lies for the most part within some quads of default user space, by the boxes around them.
  package func hasLegibleWord(within quads: [Quad]) -> Bool {
    let boxes = quads.map(\.bounds)
    return words.contains { word in
      guard word.isLegible else { return false }
      let box = word.box.transformed(by: toUser)
      let shared = boxes.map { box.intersection($0).map { $0.width * $0.height } ?? 0 }.max() ?? 0
      return shared > box.width * box.height / 2
    }
  }

  /// Whether the page can be said to have been read: there are words, and at most a fifth of the legible ones are unsure.
  package func isReliable(below confidence: Double) -> Bool {
    let legible = words.count(where: \.isLegible)
    return legible > 0 && unsure(below: confidence).count * 5 <= legible
  }
}
