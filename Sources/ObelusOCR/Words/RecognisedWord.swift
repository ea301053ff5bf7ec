package import ObelusCore

/// A word that somebody read in the picture of a page.
package struct RecognisedWord: Sendable, Hashable {
  /// Text of the document: it must not get into messages, logs or reports.
  package var text: String
  /// In points from the upper left corner of the picture, y downwards, the picture turned so that the word is upright.
  package var box: Rect
  /// From 0 to 100: how sure the reader was.
  package var confidence: Double
  /// Words of one line have one number, and lines of one block; numbers never fall along the text.
  package var line: Int
  package var block: Int

  package init(text: String, box: Rect, confidence: Double, line: Int, block: Int) {
    self.text = text
    self.box = box
    self.confidence = confidence
    self.line = line
    self.block = block
  }

  /// Two letters or digits side by side: not a speck, a bullet or a part of a rule.
  package var isLegible: Bool {
    var last = false
    for scalar in text.unicodeScalars {
      let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      if isLetter, last { return true }
      last = isLetter
    }
    return false
  }
}
