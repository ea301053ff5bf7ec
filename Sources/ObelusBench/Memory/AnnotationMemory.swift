internal import CProcess
internal import ObelusAnnotations

/// What an annotation with a note, an author and a quad takes, as the allocator counts it.
enum AnnotationMemory {
  static let name = "memory/an annotation"

  static func measure() -> Measurement {
    let count = 100_000
    let before = obelus_allocated_bytes()
    let page = PageAnnotations(pageIndex: 0, annotations: SamplePages.annotations(count, page: 0))
    let after = obelus_allocated_bytes()
    var result = Measurement(name: name, unit: .bytes, samples: [Double(after - before) / Double(count)])
    result.counters["estimate"] = Double(page.cost) / Double(count)
    return result
  }
}
