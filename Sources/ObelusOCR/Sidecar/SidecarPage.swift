internal import ObelusCore
package import ObelusPDF

/// The words of one page as a file beside the document has them.
package struct SidecarPage: Sendable {
  var source: RecognisedText.Source
  /// In units of the file, from its upper left corner.
  var words: [RecognisedWord]
  /// The size of the page in these units.
  var width: Double
  var height: Double

  package var isEmpty: Bool { words.isEmpty }

  /// How far the proportions of page and picture may differ.
  private static let tolerance = 0.03

  /// The words placed on a page, as it is shown; nil where the file's page has other proportions, so that nobody knows
  /// where its words stand.
  package func text(on page: PageNode) -> RecognisedText? {
    let size = page.displaySize
    guard width > 0, height > 0, size.width > 0, size.height > 0, let toUser = page.displayMatrix.inverted else {
      return nil
    }
    let (x, y) = (size.width / width, size.height / height)
    guard abs(x / y - 1) <= Self.tolerance else { return nil }
    let placed = words.map { word in
      var word = word
      word.box = Rect(x0: word.box.x0 * x, y0: word.box.y0 * y, x1: word.box.x1 * x, y1: word.box.y1 * y)
      return word
    }
    return RecognisedText(source: source, words: placed, toUser: toUser)
  }
}
