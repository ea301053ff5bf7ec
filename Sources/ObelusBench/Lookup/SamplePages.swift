internal import ObelusAnnotations
internal import ObelusCore

/// Pages of annotations, the same every time.
enum SamplePages {
  static let letter = Rect(x0: 0, y0: 0, x1: 612, y1: 792)

  /// Marks of a word's size in rows over a page.
  static func annotations(_ count: Int, page: Int) -> [Annotation] {
    let columns = max(1, Int(Double(count).squareRoot()))
    let subtypes: [Annotation.Subtype] = [.highlight, .underline, .link, .text]
    return (0..<count).map { i in
      let x = letter.x1 * Double(i % columns) / Double(columns)
      let y = letter.y1 * Double(i / columns) / Double(columns + 1)
      let rect = Rect(
        x0: x, y0: y, x1: x + letter.x1 / Double(columns) * 0.8, y1: y + letter.y1 / Double(columns) * 0.8)
      var annotation = Annotation(subtypes[i % 4], pageIndex: page, rect: rect)
      annotation.id = .object(ObjectID(page << 20 + i + 1))
      annotation.contents = "note \(i) on page \(page + 1)"
      annotation.author = "Reviewer"
      if annotation.subtype.hasQuads { annotation.quads = [Quad(rect)] }
      return annotation
    }
  }

  /// A cache with all of its pages in it.
  static func warmCache(pages: Int, each: Int) -> PageCache {
    let cache = PageCache(pageCount: pages, costLimit: .max)
    for page in 0..<pages {
      _ = try? cache.snapshot(page) { (page: Int) throws(ObelusError) in annotations(each, page: page) }
    }
    return cache
  }
}
