internal import ObelusIO
package import ObelusCore

/// Files beside a document that say which words its pages show: hOCR, and ALTO of the versions 2 to 4.
package enum Sidecar {
  /// Words of a whole file; more is no document.
  static let mostWords = 20_000_000

  /// The pages of a file, by their index. What it is it says itself, whatever its name is.
  /// - Throws: `.unreadable`, without any text of the file.
  package static func pages(_ bytes: [UInt8]) throws(ObelusError) -> [Int: SidecarPage] {
    let reader = Reader()
    try XMLReader.read(bytes, into: reader)
    guard let pages = reader.chosen?.pages else {
      throw ObelusError(.unreadable, "it is neither hOCR nor ALTO")
    }
    return pages
  }

  /// Leaves the document to the reader of its format.
  private final class Reader: XMLHandler {
    private(set) var chosen: (any SidecarFormat)?

    func start(_ name: String, _ attributes: [String: String]) -> Bool {
      if chosen == nil {
        switch name.lowercased() {
        case "html": chosen = HOCRReader()
        case "alto": chosen = ALTOReader()
        default: return false
        }
      }
      return chosen?.start(name, attributes) ?? false
    }

    func end(_ name: String) -> Bool { chosen?.end(name) ?? false }
    func text(_ bytes: UnsafeBufferPointer<UInt8>) { unsafe chosen?.text(bytes) }
  }
}

protocol SidecarFormat: XMLHandler {
  var pages: [Int: SidecarPage] { get }
}

/// Gathers the words of pages, which both formats nest alike.
struct SidecarPages {
  private(set) var pages: [Int: SidecarPage] = [:]
  private var current: (index: Int, page: SidecarPage)?
  private var line = 0
  private var block = 0
  private var count = 0

  /// - Returns: false for a page that is there already, or lies in another one.
  mutating func begin(_ source: RecognisedText.Source, index: Int?, width: Double, height: Double) -> Bool {
    let index = index ?? pages.count
    guard current == nil, pages[index] == nil, index >= 0 else { return false }
    current = (index, SidecarPage(source: source, words: [], width: width, height: height))
    return true
  }

  mutating func end() {
    if let (index, page) = current { pages[index] = page }
    current = nil
  }

  mutating func beginLine() { line += 1 }
  mutating func beginBlock() {
    block += 1
    line += 1
  }

  /// - Returns: false for a word that stands nowhere.
  mutating func add(_ text: String, _ box: Rect, confidence: Double?) -> Bool {
    let sides = [box.x0, box.y0, box.x1, box.y1]
    guard current != nil, sides.allSatisfy({ $0.isFinite && $0.magnitude < 1e7 }), count < Sidecar.mostWords else {
      return false
    }
    guard !text.isEmpty else { return true }
    count += 1
    // Who says nothing of being unsure has most often been corrected by hand.
    let sure = confidence.map { $0.isFinite ? min(max($0, 0), 100) : 0 } ?? 100
    current?.page.words.append(RecognisedWord(text: text, box: box, confidence: sure, line: line, block: block))
    return true
  }

  /// Joins a hyphen to the word before it.
  mutating func hyphenate() {
    guard let last = current?.page.words.indices.last else { return }
    if current?.page.words[last].text.hasSuffix("-") == false { current?.page.words[last].text += "-" }
  }
}
