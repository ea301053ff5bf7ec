internal import ObelusCore
internal import ObelusIO
internal import ObelusPipeline

/// Looking for texts on pages that are read.
enum SearchRows {
  static let rows: [MicroRow] = [
    row("stage/search a page/text", BenchJob.the),
    list(10), list(1000), list(100_000),
    row("stage/search a page/regex", #"{"regex": "\\b[Aa]gree\\w+|\\d{3}-\\d{2}-\\d{4}"}"#),
    row(
      "stage/search a page/presets",
      #"{"preset": ["social-security-number", "credit-card-number", "email-address", "iban", "date"]}"#),
  ]

  private static func row(_ name: String, _ select: String) -> MicroRow {
    MicroRow(name: name) { folder throws(ObelusError) in try prepare(select, folder) }
  }

  private static func list(_ count: Int) -> MicroRow {
    MicroRow(name: "stage/search a page/list of \(count)") { folder throws(ObelusError) in
      let name = "terms-\(count).txt"
      try FileContents.replace(folder + "/" + name, with: Array(terms(count).joined(separator: "\n").utf8))
      return try prepare(#"{"list": "\#(name)", "ignoreCase": true}"#, folder)
    }
  }

  private static func prepare(_ select: String, _ folder: String) throws(ObelusError) -> MicroRow.Prepared {
    let sample = try SampleDocument()
    let selector = try PageSelector(
      BenchJob.compiled("quick", select: select, folder: folder), pageCount: sample.pages.count)
    func search(_ page: Int) throws(ObelusError) -> Int {
      try selector.select(sample.contents[page], on: sample.pages[page], page: page, annotations: []).selections.count
    }
    var hits = 0
    for page in sample.pages.indices { hits += try search(page) }
    return .init(
      body: .here { (iterations) throws(ObelusError) in
        for i in 0..<iterations { keep(try search(i % SampleDocument.pageCount)) }
      }, bytes: sample.bytesOfPage, counters: ["hits": Double(hits) / Double(SampleDocument.pageCount)])
  }

  /// Some words of the documents, then invented names of letters, half of which begin as words of the documents do.
  private static func terms(_ count: Int) -> [String] {
    let known = ["record", "agreement", "witness", "examiner", "public", "material", "office", "statement"]
    let starts = [
      "the", "with", "court", "wit", "rec", "agre", "exam", "state", "off", "num", "let", "da", "pa", "mat", "req",
      "Jo", "An", "Mar", "El", "Wil", "Ka", "Fre", "Ste", "Ni", "Ber", "Gre", "Hol", "Os", "Pet", "Quin",
    ]
    var state: UInt64 = 7
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    func letters(_ count: Int) -> String {
      String(decoding: (0..<count).map { _ in UInt8(97 + next(26)) }, as: UTF8.self)
    }
    return (0..<count).map { i in
      if i < known.count { return known[i] }
      let term = starts[next(starts.count)] + letters(3 + next(8))
      return next(3) == 0 ? term + " " + letters(4 + next(6)) : term
    }
  }
}
