import Foundation
import TestSupport

/// Where a page's default user space lies in what pdftoppm and pdftotext show (the media box, turned by /Rotate).
struct PageGeometry {
  var rotation = 0
  var mediaBox: [Double] = [0, 0, 612, 792]

  /// The pages of a document, in order, as pdfinfo tells them.
  /// - Parameter only: the page, from 1, that is asked for.
  static func pages(of path: String, password: String? = nil, only: Int? = nil) throws -> [PageGeometry] {
    let login = password.map { ["-upw", $0] } ?? []
    let range = ["-f", "\(only ?? 1)", "-l", "\(only ?? 999)"]
    let lines = try Tool.run("pdfinfo", login + ["-box"] + range + [path]).outputText
    var pages: [Int: PageGeometry] = [:]
    for line in lines.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 3, words[0] == "Page", let page = Int(words[1]) else { continue }
      if words[2] == "rot:" { pages[page, default: PageGeometry()].rotation = Int(words[3]) ?? 0 }
      if words[2] == "MediaBox:" {
        pages[page, default: PageGeometry()].mediaBox = words[3...].compactMap { Double($0) }
      }
    }
    return pages.sorted { $0.key < $1.key }.map(\.value)
  }

  /// A rectangle of default user space as left, top, right, bottom in points.
  func shown(_ rect: [Double]) -> [Double] {
    let (left, bottom, right, top) = (mediaBox[0], mediaBox[1], mediaBox[2], mediaBox[3])
    switch rotation {
    case 90: return [rect[1] - bottom, rect[0] - left, rect[3] - bottom, rect[2] - left]
    case 180: return [right - rect[2], rect[1] - bottom, right - rect[0], rect[3] - bottom]
    case 270: return [top - rect[3], right - rect[2], top - rect[1], right - rect[0]]
    default: return [rect[0] - left, top - rect[3], rect[2] - left, top - rect[1]]
    }
  }
}
