import ObelusContent
import ObelusCore
import ObelusPDF
import TestSupport
import Testing

/// Real files, where they are at hand: the characters and their places against MuPDF's own text extraction, which has
/// another interpreter. Places differ a little because MuPDF rounds widths to a thousandth of an em.
@Suite(.enabled(if: Shared.path("corpus") != nil, "no ../shared/corpus"))
struct InterpreterCorpusTests {
  /// Every so many files, and the first pages of each.
  private static let fileStride = 7
  private static let pagesOfEach = 4
  /// In issue20232 MuPDF looks up Unicode by CID and loses most of it; vertical origins are defined differently.
  private static let excluded = ["/malformed/", "issue20232", "vertical", "kampo"]

  static func files() -> [String] {
    let files = Shared.files("corpus").filter { file in !excluded.contains { file.contains($0) } }
    return stride(from: 0, to: files.count, by: fileStride).map { files[$0] }
  }

  struct Character {
    var scalar: UInt32
    var origin: Point
  }

  @Test func charactersAreThoseOfTheOtherReader() throws {
    var equal = 0
    var total = 0
    for file in Self.files() {
      // Some need a password.
      guard let document = try? Document(MappedFile(path: file)) else { continue }
      let interpreter = ContentInterpreter(document: document)
      for page in try document.pages().prefix(Self.pagesOfEach) {
        let ours = characters(try interpreter.interpret(page: page))
        let theirs = try document.text(of: page.index).characters.map {
          Character(scalar: $0.scalar, origin: $0.origin)
        }
        let (same, count) = compare(ours, theirs)
        equal += same
        total += count
        if Double(same) < 0.99 * Double(count) { print("\(file) page \(page.index + 1): \(same) of \(count) equal") }
      }
    }
    print("\(equal) of \(total) characters equal")
    #expect(total > 10_000)
    #expect(Double(equal) >= 0.999 * Double(total))
  }

  private func characters(_ content: PageContent) -> [Character] {
    content.glyphs.indices.flatMap { index in
      let glyph = content.glyphs[index]
      let origin = Point(x: Double(glyph.x), y: Double(glyph.y))
      let scalars = content.font(of: index).scalars(glyph.unicode)
      return (scalars.isEmpty ? [Font.noUnicode] : scalars).map { Character(scalar: $0, origin: origin) }
    }
  }

  /// How many of the second are in the first, in the same order (but for a few that one of them lacks) and place.
  private func compare(_ ours: [Character], _ theirs: [Character]) -> (Int, Int) {
    var i = 0
    var j = 0
    var equal = 0
    while i < ours.count, j < theirs.count {
      if isEqual(ours[i], theirs[j]) {
        equal += 1
      } else if let skip = (1...12).first(where: { i + $0 < ours.count && isEqual(ours[i + $0], theirs[j]) }) {
        i += skip
        continue
      } else if let skip = (1...12).first(where: { j + $0 < theirs.count && isEqual(ours[i], theirs[j + $0]) }) {
        j += skip
        continue
      }
      i += 1
      j += 1
    }
    return (equal, theirs.count)
  }

  private func isEqual(_ a: Character, _ b: Character) -> Bool {
    a.scalar == b.scalar && abs(a.origin.x - b.origin.x) < 0.5 && abs(a.origin.y - b.origin.y) < 0.5
  }
}
