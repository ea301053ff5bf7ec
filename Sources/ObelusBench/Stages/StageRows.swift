internal import Glibc
internal import ObelusContent
internal import ObelusCore
internal import ObelusIO
internal import ObelusPDF
internal import ObelusPipeline

/// The stages of a job one by one, on one thread in this process.
enum StageRows {
  static let rows: [MicroRow] = [
    MicroRow(name: "stage/parse 16 pages") { _ throws(ObelusError) in
      let file = try SampleDocument().file
      return .init(
        body: .here { (iterations) throws(ObelusError) in
          for _ in 0..<iterations { keep(try Document(file).pages().count) }
        }, bytes: file.count)
    },
    MicroRow(name: "stage/interpret a page") { _ throws(ObelusError) in
      let sample = try SampleDocument()
      return .init(
        body: .here { (iterations) throws(ObelusError) in
          var interpreter = ContentInterpreter(document: sample.document)
          for i in 0..<iterations {
            let page = i % SampleDocument.pageCount
            // One interpreter may keep what it has read; a new pass reads anew.
            if page == 0 { interpreter = ContentInterpreter(document: sample.document) }
            keep(try interpreter.interpret(page: sample.pages[page]).glyphs.count)
          }
        }, bytes: sample.bytesOfPage)
    },
    MicroRow(name: "stage/rewrite a page", prepare: rewriting),
    MicroRow(name: "stage/write 16 pages") { _ throws(ObelusError) in
      let sample = try SampleDocument()
      return .init(
        body: .here { (iterations) throws(ObelusError) in
          let nowhere = FileSystem.open("/dev/null", O_WRONLY)
          defer { close(nowhere) }
          for _ in 0..<iterations { keep(try DocumentWriter.write(sample.document, to: .descriptor(nowhere)).bytes) }
        }, bytes: sample.file.count)
    },
    verifying("quick"), verifying("text"), verifying("strict"),
    job("stage/whole job of 16 pages/text", pages: SampleDocument.pageCount, level: "text"),
    job(filesInOneProcess, pages: 1, level: "text"),
  ]

  /// Each operation is another file.
  static let filesInOneProcess = "stage/whole job of a page/text"

  private static func rewriting(_ folder: String) throws(ObelusError) -> MicroRow.Prepared {
    let sample = try SampleDocument()
    let selector = try PageSelector(BenchJob.compiled("quick", folder: folder), pageCount: sample.pages.count)
    var removals: [Removal] = []
    var hits = 0
    for (page, content) in zip(sample.pages, sample.contents) {
      let selection = try selector.select(content, on: page, page: page.index, annotations: [])
      var removal = Removal()
      removal.glyphs = Array(repeating: false, count: content.glyphs.count)
      for glyph in selection.selections.flatMap(\.glyphs) { removal.glyphs[glyph] = true }
      removals.append(removal)
      hits += selection.selections.count
    }
    return .init(
      body: .here { (iterations) throws(ObelusError) in
        for i in 0..<iterations {
          let page = i % SampleDocument.pageCount
          let rewrite = try PageRewriter.rewrite(
            sample.contents[page], removing: removals[page], source: sample.document, namespace: 1, prune: true)
          keep(rewrite.objects.count)
        }
      }, bytes: sample.bytesOfPage, counters: ["hits": Double(hits) / Double(SampleDocument.pageCount)])
  }

  /// Proves a document that was redacted before, by a fresh reading of the file. Renders are not compared: without the
  /// input there is nothing to compare with.
  private static func verifying(_ level: String) -> MicroRow {
    MicroRow(name: "stage/verify 16 pages/\(level)") { folder throws(ObelusError) in
      let job = try BenchJob.compiled(level, folder: folder)
      let output = folder + "/verify-\(level).pdf"
      FileSystem.remove(output)
      keep(try pipeline(job, SampleDocument().file).run(writingTo: try FileDescriptor(creating: output)).outputBytes)
      let file = try MappedFile(path: output)
      let pipeline = pipeline(job, file)
      return .init(
        body: .here { (iterations) throws(ObelusError) in
          for _ in 0..<iterations { try check(try pipeline.verify()) }
        }, bytes: file.count)
    }
  }

  private static func job(_ name: String, pages: Int, level: String) -> MicroRow {
    MicroRow(name: name) { folder throws(ObelusError) in
      let job = try BenchJob.compiled(level, folder: folder)
      let output = folder + "/stage.pdf"
      let files = (0..<8).map { MappedFile(bytes: BenchDocument.pdf(pages: pages, seed: UInt64(42 + $0))) }
      return .init(
        body: .here { (iterations) throws(ObelusError) in
          for i in 0..<iterations {
            FileSystem.remove(output)
            try check(try pipeline(job, files[i % files.count]).run(writingTo: try FileDescriptor(creating: output)))
          }
        }, bytes: files.reduce(0) { $0 + $1.count } / files.count)
    }
  }

  private static func pipeline(_ job: CompiledJob, _ file: MappedFile) -> DocumentPipeline {
    DocumentPipeline(job: job, name: "bench", file: file, password: nil, threads: 1) { _, _, _ in }
  }

  private static func check(_ outcome: DocumentOutcome) throws(ObelusError) {
    if let error = outcome.error { throw error }
  }
}
