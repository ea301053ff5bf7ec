import Foundation
import TestSupport

/// A word as pdftotext sees it: its page from 1 and its box in points, y down from the top of the media box.
struct Word: Hashable, CustomStringConvertible {
  var page: Int
  var text: String
  var box: [Double]

  var description: String { "\(text) on page \(page) at \(box)" }

  /// Whether `other` is the same word at the same place; `tolerance` in points.
  func stands(at other: Word, tolerance: Double = 0.2) -> Bool {
    page == other.page && text == other.text && zip(box, other.box).allSatisfy { abs($0 - $1) < tolerance }
  }

  /// - Parameter only: the page, from 1, that is asked for.
  static func all(in path: String, password: String? = nil, page only: Int? = nil) throws -> [Word] {
    let login = password.map { ["-upw", $0] } ?? []
    let range = only.map { ["-f", "\($0)", "-l", "\($0)"] } ?? []
    let page = try Tool.run("pdftotext", login + range + ["-q", "-enc", "UTF-8", "-bbox", path, "-"]).outputText
    var words: [Word] = []
    var number = (only ?? 1) - 1
    for line in page.split(separator: "\n") {
      if line.contains("<page ") { number += 1 }
      guard line.contains("<word "), let start = line.firstIndex(of: ">"), let end = line.lastIndex(of: "<"),
        start < end
      else { continue }
      let box = line[..<start].split(separator: "\"").compactMap { Double($0) }
      words.append(Word(page: number, text: unescaped(line[line.index(after: start)..<end]), box: box))
    }
    return words
  }

  private static func unescaped(_ text: Substring) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")]
      .reduce(String(text)) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }
}

/// Text without what readers add or leave out: white space, soft hyphens, marks of direction.
func squashed(_ text: String) -> String {
  String(
    String.UnicodeScalarView(
      text.unicodeScalars.filter {
        !$0.properties.isWhitespace && !(0x200E...0x200F).contains($0.value) && !(0x202A...0x202E).contains($0.value)
          && $0.value != 0xAD && $0.value != 0xFFFE
      }))
}

/// What three ways of pdftotext give, each squashed.
func extractedTexts(_ path: String, password: String? = nil, pages: ClosedRange<Int>? = nil) throws -> [String] {
  let login = password.map { ["-upw", $0] } ?? []
  let range = pages.map { ["-f", "\($0.lowerBound)", "-l", "\($0.upperBound)"] } ?? []
  return try [[], ["-raw"], ["-layout"]].map { mode in
    squashed(try Tool.run("pdftotext", login + range + mode + ["-q", "-enc", "UTF-8", path, "-"]).outputText)
  }
}
