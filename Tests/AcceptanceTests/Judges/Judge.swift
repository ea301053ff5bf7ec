import Foundation
import TestSupport
import Testing

/// Compares an output with the document of the corpus that it was made from.
struct Judge {
  let entry: CorpusCase
  let mode: String
  let output: String
  private let decoded: [UInt8]
  private let before: [Word]
  private let after: [Word]

  init(_ entry: CorpusCase, mode: String, output: String) throws {
    (self.entry, self.mode, self.output) = (entry, mode, output)
    decoded = try decodedObjects(output, password: entry.password)
    before = try Word.all(in: entry.path, password: entry.password)
    after = try Word.all(in: output, password: entry.password)
  }

  /// The file is sound and holds what must go nowhere: not in its bytes, not in its objects, not in its text.
  func contents() throws {
    let login = "--password=\(entry.password ?? "")"
    let check = try Tool.run("qpdf", login, "--check", output)
    // Errors in content streams stay as they are: the output may be as bad as the input, not worse (0, 3 warnings, 2).
    if check.exitCode != 0 {
      #expect(try Tool.run("qpdf", login, "--check", entry.path).exitCode == check.exitCode, "\(check.errorText)")
    }
    let bytes = try readBytes(output)
    let texts = try extractedTexts(output, password: entry.password)
    for secret in entry.gone {
      #expect(ByteScan.finds(secret, in: bytes, decoded: decoded).isEmpty, "\(secret) is still in the file")
      let (forward, backward) = (squashed(secret), String(squashed(secret).reversed()))
      #expect(!texts.contains { $0.contains(forward) || $0.contains(backward) }, "\(secret) can still be read")
    }
    for text in entry.contains ?? [] { #expect(ByteScan.contains(decoded, text), "\(text) was lost") }
    for text in entry.lacks ?? [] {
      #expect(!ByteScan.contains(decoded, text) && !ByteScan.contains(bytes, text), "\(text) was kept")
    }
    if entry.keepsEncryption == true { #expect(try Tool.run("qpdf", "--is-encrypted", output).exitCode == 0) }
    for (page, secrets) in entry.pageText?.gone ?? [:] { try expect(secrets, onPage: page, areThere: false) }
    for (page, kept) in entry.pageText?.kept ?? [:] { try expect(kept, onPage: page, areThere: true) }
  }

  private func expect(_ words: [String], onPage page: String, areThere: Bool) throws {
    let number = try #require(Int(page))
    let texts = try extractedTexts(output, password: entry.password, pages: number...number)
    for word in words { #expect(texts[0].contains(word) == areThere, "\(word) on page \(page)") }
  }

  /// A word that may go: it has a part of what must go, or is a part of it.
  private func mayGo(_ word: Word) -> Bool {
    let text = squashed(word.text)
    let pageGone = entry.pageText?.gone["\(word.page)"] ?? []
    return (entry.gone + (entry.alsoGone ?? []) + pageGone).map(squashed).contains { secret in
      [secret, String(secret.reversed())].contains { text.contains($0) || $0.contains(text) }
    }
  }

  /// Every other word is where it was.
  func words() throws {
    let kept = before.filter { !mayGo($0) }
    for word in kept {
      #expect(after.contains { $0.stands(at: word) }, "\(word) is lost or was moved")
    }
    for word in entry.keep { #expect(after.contains { $0.text.contains(word) }, "\(word) is lost") }
  }

  /// Outside the marks the pages look as they did.
  func drawing() throws {
    let pages = try PageGeometry.pages(of: entry.path, password: entry.password)
    let after = try PageGeometry.pages(of: output, password: entry.password)
    #expect(pages.count == after.count)
    for (index, page) in pages.enumerated() {
      let rects = (entry.areas(mode) + (entry.mayChange ?? [])).filter { Int($0[0]) == index + 1 }
      let marks =
        rects.map { page.shown(Array($0.dropFirst())) }
        + before.filter { $0.page == index + 1 && mayGo($0) }.map(\.box)
      // The box of a mark may be a little taller than the word, as fonts and readers differ about ascent and descent.
      let grown = marks.map { box in
        let edge = max(4, 0.4 * min(box[2] - box[0], box[3] - box[1]))
        return [box[0] - edge, box[1] - edge, box[2] + edge, box[3] + edge]
      }
      let old = try #require(try Raster.page(index + 1, of: entry.path, password: entry.password))
      let new = try #require(try Raster.page(index + 1, of: output, password: entry.password))
      let count = new.differences(to: old, outside: grown)
      #expect(count <= 10, "\(count) pixels of page \(index + 1) changed outside the marks")
    }
  }

  /// Pixels and paths that showed what must go are gone; images that no mark touches are untouched.
  func images() throws {
    if let paths = entry.paths {
      #expect(PathScan.points(in: decoded, inside: Array(paths.dropFirst())) == 0)
    }
    guard entry.pixels != nil || entry.keepsImages == true else { return }
    let images = try Raster.images(of: output, password: entry.password)
    if let pixels = entry.pixels {
      for image in images {
        let scale = Double(image.width) / Double(pixels.size[0])
        #expect(image.contrast(in: pixels.box.map { Int(Double($0) * scale) }) <= 24, "the image still shows it")
      }
    }
    if entry.keepsImages == true {
      let old = try Raster.images(of: entry.path, password: entry.password)
      #expect(!old.isEmpty)
      #expect(images.map(\.samples) == old.map(\.samples), "an image changed that no mark touches")
    }
  }
}
