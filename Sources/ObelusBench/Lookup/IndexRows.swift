internal import ObelusAnnotations
internal import ObelusCore

/// Lookups within a page of 32,768 annotations, as real files have them.
enum IndexRows {
  private static let count = 32_768

  static func rows() -> [MicroRow] {
    let page = PageAnnotations(pageIndex: 0, annotations: SamplePages.annotations(count, page: 0))
    // The index is made here, so that no row has it.
    let few = queries(page, size: 6)
    let many = queries(page, size: 200)
    let ids = page.annotations.map(\.id)
    return [
      row("lookup/by rectangle among 32768/few hits", few, page),
      row("lookup/by rectangle among 32768/many hits", many, page),
      MicroRow(name: "lookup/by point among 32768") { iterations, _ in
        var sum = 0
        for i in 0..<iterations {
          let rect = few.rects[i & 255]
          sum &+= page.indices(at: Point(x: rect.x0, y: rect.y0)).count
        }
        keep(sum)
      },
      MicroRow(name: "lookup/by id among 32768") { iterations, _ in
        var sum = 0
        for i in 0..<iterations { sum &+= page.index(of: ids[(i &* 7919) & (count - 1)]) ?? 0 }
        keep(sum)
      },
      MicroRow(name: "lookup/by type among 32768") { iterations, _ in
        var sum = 0
        for _ in 0..<iterations { sum &+= page.indices(of: .link).count }
        keep(sum)
      },
      MicroRow(name: "lookup/making the index of 32768") { iterations, _ in
        for _ in 0..<iterations {
          let fresh = PageAnnotations(pageIndex: 0, annotations: page.annotations)
          keep(fresh.index(of: ids[0]))
        }
      },
    ]
  }

  private static func queries(_ page: PageAnnotations, size: Double) -> (rects: [Rect], hits: Double) {
    let rects = (0..<256).map { i in
      let x = Double(i * 97 % 256) / 256 * (SamplePages.letter.x1 - size)
      let y = Double(i * 41 % 256) / 256 * (SamplePages.letter.y1 - size)
      return Rect(x0: x, y0: y, x1: x + size, y1: y + size)
    }
    let hits = rects.reduce(0) { $0 + page.indices(touching: $1).count }
    return (rects, Double(hits) / 256)
  }

  private static func row(_ name: String, _ queries: (rects: [Rect], hits: Double), _ page: PageAnnotations) -> MicroRow
  {
    let rects = queries.rects
    return MicroRow(name: name, counters: ["hits": queries.hits]) { iterations, _ in
      var sum = 0
      for i in 0..<iterations { sum &+= page.indices(touching: rects[i & 255]).count }
      keep(sum)
    }
  }
}
