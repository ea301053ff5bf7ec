internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF

/// A document of few pages that the rows of stages work on, opened and read. For the thread that made it.
struct SampleDocument {
  static let pageCount = 16

  let file: MappedFile
  let document: Document
  let pages: [PageNode]
  let contents: [PageContent]

  init() throws(ObelusError) {
    file = MappedFile(bytes: BenchDocument.pdf(pages: Self.pageCount))
    document = try Document(file)
    pages = try document.pages()
    let interpreter = ContentInterpreter(document: document)
    var contents: [PageContent] = []
    for page in pages { contents.append(try interpreter.interpret(page: page)) }
    self.contents = contents
  }

  /// Decoded bytes of content streams, of a page in the mean.
  var bytesOfPage: Int { contents.reduce(0) { $0 + $1.instances.reduce(0) { $0 + $1.bytes.count } } / pages.count }
}
