import Foundation
import TestSupport

/// Compares a page before and after a redaction by what pdftotext and pdftoppm see of it.
struct PageJudge {
  let page: Int
  let geometry: PageGeometry
  let before: [Word]
  let after: [Word]
  /// A pixel a point, without annotations.
  private let old: Raster
  private let new: Raster
  /// How far beyond a mark images may change, in points: whole pixels go, of JPEG whole units of up to 16.
  private let imageEdge: Double

  struct Unreadable: Error {}

  /// Throws where poppler cannot draw the input, or the output.
  init(_ page: Int, of file: RealFile, output: String) throws {
    self.page = page
    let pages = try PageGeometry.pages(of: file.path, password: file.password, only: page)
    guard let geometry = pages.first, let old = try Self.raster(page, of: file.path, password: file.password),
      let new = try Self.raster(page, of: output, password: nil)
    else { throw Unreadable() }
    (self.geometry, self.old, self.new) = (geometry, old, new)
    before = try Word.all(in: file.path, password: file.password, page: page)
    after = try Word.all(in: output, page: page)
    imageEdge = try Self.unitSize(page, of: file.path, password: file.password)
  }

  /// The larger side of the largest pixel or unit on the page, and a pixel more; 0 where there is no image.
  private static func unitSize(_ page: Int, of path: String, password: String?) throws -> Double {
    let login = password.map { ["-upw", $0] } ?? []
    let list = try Tool.run("pdfimages", login + ["-list", "-f", "\(page)", "-l", "\(page)", path]).outputText
    return list.split(separator: "\n").reduce(0) { largest, line in
      // page num type width height color comp bpc enc interp object ID x-ppi y-ppi size ratio
      let fields = line.split(separator: " ")
      guard fields.count >= 15, let density = fields.suffix(4).prefix(2).compactMap({ Double($0) }).min() else {
        return largest
      }
      return max(largest, (fields.contains("jpeg") ? 17 : 2) * 72 / max(density, 1))
    }
  }

  private static func raster(_ page: Int, of path: String, password: String?) throws -> Raster? {
    let login = password.map { ["-upw", $0] } ?? []
    let number = "\(page)"
    return Raster(
      netpbm: try Tool.run(
        "pdftoppm", login + ["-q", "-hide-annotations", "-r", "72", "-f", number, "-l", number, path]
      ).output)
  }

  /// What is wrong after areas were redacted with black boxes.
  /// - Parameter rects: x0, y0, x1, y1 in default user space.
  func faults(areas rects: [[Double]]) -> [String] {
    let marks = rects.map(geometry.shown)
    let allowed =
      marks.map { Self.grown($0, max(3, imageEdge), max(3, imageEdge)) }
      + before.flatMap { word in
        // A character that an area touches goes as a whole.
        marks.compactMap { mark in
          Self.common(Self.grown(word.box, 2, 2), Self.grown(mark, Self.em(word), Self.em(word)))
        }
      }
    let inside = marks.flatMap { mark in insideFaults(mark) }
    let kept = before.filter { word in
      !marks.contains { Self.common(word.box, Self.grown($0, 1.5 * Self.em(word), 2)) != nil }
    }
    return inside + movedFaults(kept) + pixelFaults(allowed)
  }

  private func insideFaults(_ mark: [Double]) -> [String] {
    var faults: [String] = []
    let box = [Int(mark[0].rounded(.up)) + 2, Int(mark[1].rounded(.up)) + 2, Int(mark[2]) - 2, Int(mark[3]) - 2]
    let contrast = new.contrast(in: box)
    if contrast > 8 { faults.append("inside the area is more than its box (\(contrast))") }
    let left = after.filter { word in
      guard let part = Self.common(word.box, Self.grown(mark, -1, -1)) else { return false }
      return Self.size(part) > 0.9 * Self.size(word.box)
    }
    if !left.isEmpty { faults.append("\(left.count) words are left inside, such as \(left[0])") }
    return faults
  }

  /// What is wrong after a text was redacted.
  /// - Parameter texts: what was to go; without spaces.
  func faults(texts: [String]) -> [String] {
    let secrets = texts.map(Self.letters).filter { !$0.isEmpty }
    let (gone, kept) = before.reduce(into: ([Word](), [Word]())) { parts, word in
      let letters = Self.letters(word.text)
      let mayGo =
        secrets.contains { letters.contains($0) || (!letters.isEmpty && $0.contains(letters)) }
        || texts.contains { squashed(word.text).contains($0) }
      if mayGo { parts.0.append(word) } else { parts.1.append(word) }
    }
    let left = after.filter { word in texts.contains { squashed(word.text).contains($0) } }
    let fragments = gone.filter { word in !secrets.contains { Self.letters(word.text).contains($0) } }
    let allowed = (gone.map(\.box) + Self.lines(of: fragments)).map { box in
      let edge = max(4, 0.6 * min(box[2] - box[0], box[3] - box[1]))
      return Self.grown(box, edge, edge)
    }
    let faults =
      left.prefix(1).map { "\(left.count) words are left, such as \($0)" } + movedFaults(kept)
      + missingFaults(kept)
    // Where an annotation shows the text, its box is where its appearance has it; poppler makes appearances anew.
    return faults + (gone.contains { contrast(under: $0) <= 64 } ? [] : pixelFaults(allowed))
  }

  /// The boxes of lines whose words stand apart: letters of a word that is spaced out.
  private static func lines(of words: [Word]) -> [[Double]] {
    Dictionary(grouping: words) { Int($0.box[1].rounded()) }.values.map { line in
      line.dropFirst().reduce(line[0].box) { box, word in
        [min(box[0], word.box[0]), min(box[1], word.box[1]), max(box[2], word.box[2]), max(box[3], word.box[3])]
      }
    }
  }

  /// Words that are not where they were. Poppler joins and parts words by what is beside them: one whose picture is as it
  /// was has not moved. Words of annotations, and hidden ones, are not part of the picture.
  private func movedFaults(_ kept: [Word]) -> [String] {
    let lost = kept.filter { word in
      !after.contains { $0.stands(at: word, tolerance: 0.5) || Self.holds($0, word) } && contrast(under: word) > 64
        && hasChanged(under: word)
    }
    return lost.prefix(1).map { "\(lost.count) words are lost or moved, such as \($0)" }
  }

  /// Characters that must stay, hidden ones too, and are on the page less often than before.
  private func missingFaults(_ kept: [Word]) -> [String] {
    var left: [Unicode.Scalar: Int] = [:]
    for word in after { for scalar in squashed(word.text).unicodeScalars { left[scalar, default: 0] += 1 } }
    var missing = 0
    for word in kept {
      for scalar in squashed(word.text).unicodeScalars where !"-\u{2010}".unicodeScalars.contains(scalar) {
        left[scalar, default: 0] -= 1
        if left[scalar, default: 0] < 0 { missing += 1 }
      }
    }
    return missing > 0 ? ["\(missing) characters are missing"] : []
  }

  private func hasChanged(under word: Word) -> Bool {
    guard (old.width, old.height, old.channels) == (new.width, new.height, new.channels) else { return true }
    let box = word.box.map { Int(max(0, min($0, 1e6))) }
    for y in stride(from: box[1], through: min(box[3], old.height - 1), by: 1) {
      let row = (y * old.width + min(box[0], old.width)) * old.channels
      let end = (y * old.width + min(box[2] + 1, old.width)) * old.channels
      if row < end, (row..<end).contains(where: { abs(Int(old.samples[$0]) - Int(new.samples[$0])) > 64 }) {
        return true
      }
    }
    return false
  }

  /// Whether a word is part of another one at its place: without its neighbours it joins others.
  private static func holds(_ whole: Word, _ part: Word) -> Bool {
    guard whole.text.contains(part.text), let common = common(grown(whole.box, 0.5, 0.5), part.box) else {
      return false
    }
    return size(common) > 0.98 * size(part.box)
  }

  private func contrast(under word: Word) -> Int {
    old.contrast(in: [Int(word.box[0]), Int(word.box[1]), Int(word.box[2]) + 1, Int(word.box[3]) + 1])
  }

  private func pixelFaults(_ allowed: [[Double]]) -> [String] {
    let count = new.differences(to: old, outside: allowed)
    return count > 12 ? ["\(count) pixels outside look different"] : []
  }

  private static func letters(_ text: String) -> String {
    String(squashed(text).unicodeScalars.filter { $0.properties.isAlphabetic || (0x30...0x39).contains($0.value) })
  }

  /// The size of a word's letters, whichever way it runs.
  private static func em(_ word: Word) -> Double {
    min(word.box[2] - word.box[0], word.box[3] - word.box[1]) * 1.2 + 2
  }

  private static func size(_ box: [Double]) -> Double { max(0, box[2] - box[0]) * max(0, box[3] - box[1]) }

  private static func grown(_ box: [Double], _ dx: Double, _ dy: Double) -> [Double] {
    [box[0] - dx, box[1] - dy, box[2] + dx, box[3] + dy]
  }

  private static func common(_ a: [Double], _ b: [Double]) -> [Double]? {
    let box = [max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])]
    return box[0] < box[2] && box[1] < box[3] ? box : nil
  }
}
