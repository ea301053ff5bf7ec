internal import ObelusAnnotations
internal import ObelusCore

/// Lookups within a page of 32,768 annotations, as real files have them.
enum IndexRows {
  private static let count = 32_768

  static let rows: [MicroRow] = [
    rectangles("lookup/by rectangle among 32768/few hits", size: 6),
    rectangles("lookup/by rectangle among 32768/many hits", size: 200),
    row("lookup/by point among 32768") { page in
      let rects = queries(page, size: 6).rects
      return { iterations in
        var sum = 0
        for i in 0..<iterations {
          let rect = rects[i & 255]
          sum &+= page.indices(at: Point(x: rect.x0, y: rect.y0)).count
        }
        keep(sum)
      }
    },
    row("lookup/by id among 32768") { page in
      let ids = page.annotations.map(\.id)
      return { iterations in
        var sum = 0
        for i in 0..<iterations { sum &+= page.index(of: ids[(i &* 7919) & (count - 1)]) ?? 0 }
        keep(sum)
      }
    },
    row("lookup/by type among 32768") { page in
      { iterations in
        var sum = 0
        for _ in 0..<iterations { sum &+= page.indices(of: .link).count }
        keep(sum)
      }
    },
    row("lookup/making the index of 32768") { page in
      { iterations in
        for _ in 0..<iterations {
          let fresh = PageAnnotations(pageIndex: 0, annotations: page.annotations)
          keep(fresh.index(of: page.annotations[0].id))
        }
      }
    },
  ]

  private static func page() -> PageAnnotations {
    let page = PageAnnotations(pageIndex: 0, annotations: SamplePages.annotations(count, page: 0))
    // The index is made here, so that no row has it.
    keep(page.index(of: page.annotations[0].id))
    return page
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

  private static func rectangles(_ name: String, size: Double) -> MicroRow {
    MicroRow(name: name) { _ in
      let page = page()
      let (rects, hits) = queries(page, size: size)
      return .init(
        body: .threads { iterations, _ in
          var sum = 0
          for i in 0..<iterations { sum &+= page.indices(touching: rects[i & 255]).count }
          keep(sum)
        }, counters: ["hits": hits])
    }
  }

  private static func row(
    _ name: String, _ body: @escaping @Sendable (PageAnnotations) -> @Sendable (_ iterations: Int) -> Void
  ) -> MicroRow {
    MicroRow(name: name) { _ in
      let body = body(page())
      return .init(body: .threads { iterations, _ in body(iterations) })
    }
  }
}
