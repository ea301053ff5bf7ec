package import ObelusCore
internal import ObelusIO
package import ObelusPipeline

/// Writes the review page of one document: one file for a small document, for a large one a folder whose pages are read when
/// they are looked at. All of it is readable by its owner alone (0600), because it has text and pictures of the document.
///
/// Safe from any thread.
package final class ReviewFiles: Sendable {
  private struct State {
    var document: ReviewDocument?
    /// Of a small document, until it is written.
    var pages: [Int: ReviewPage] = [:]
    /// Of a large document: the words of its pages, between single spaces.
    var texts: [Int: String] = [:]
    var failure: ObelusError?
  }

  /// Has the words of all pages of a large document.
  static let textFile = "texts.js"

  /// Pages of a document that is one file.
  private static let mostInOneFile = 20

  private let path: String
  private let name: String
  private let job: ReviewedJob
  private let state = Lock(State())

  /// - Parameters:
  ///   - path: of the page, ending in `.html`. A large document's folder has the same name without that.
  ///   - name: how the page calls the document.
  package init(_ path: String, name: String, job: ReviewedJob) {
    self.path = path
    self.name = name
    self.job = job
  }

  private var folder: String { path.hasSuffix(".html") ? String(path.dropLast(5)) : path + ".pages" }

  package func take(_ record: ReviewRecord) {
    state.withLock { state in
      guard state.failure == nil else { return }
      do throws(ObelusError) {
        switch record {
        case .document(let document):
          state.document = document
          (state.pages, state.texts) = ([:], [:])
          // What an earlier page left in the other form would be mistaken for this one.
          clear()
          if isLarge(document) {
            FileSystem.remove(path)
            guard FileSystem.makeFolder(folder, mode: 0o700) else {
              throw ObelusError(.output, "the folder of the review cannot be made", at: Location(document: folder))
            }
          }
        case .page(let page):
          guard let document = state.document else { return }
          if isLarge(document) {
            state.texts[page.page] = page.words.map(\.text).joined(separator: " ")
            try write(ReviewHTML.page(page) + "\n", to: folder + "/" + Self.file(page.page))
          } else {
            state.pages[page.page] = page
          }
        }
      } catch {
        state.failure = error
      }
    }
  }

  /// Writes the page itself, when all of the document has been taken.
  /// - Returns: its path.
  package func finish() throws(ObelusError) -> String {
    let (document, pages, texts, failure) = state.withLock { ($0.document, $0.pages, $0.texts, $0.failure) }
    if let failure { throw failure }
    guard let document else { throw ObelusError(.internal, "there is nothing to review") }
    let html = ReviewHTML(document: document, name: name, job: job)
    guard isLarge(document) else {
      try write(html.text(pages: pages.sorted { $0.key < $1.key }.map(\.value), files: []), to: path)
      return path
    }
    try write(ReviewHTML.texts(document.pages.indices.map { texts[$0] ?? "" }) + "\n", to: folder + "/" + Self.textFile)
    let index = folder + "/index.html"
    try write(html.text(pages: [], files: document.pages.indices.map(Self.file)), to: index)
    return index
  }

  /// Takes away what was written for a document that failed.
  package func discard() {
    if let document = state.withLock({ $0.document }), isLarge(document) { clear() }
  }

  /// Removes the folder with what such folders have; anything else stays, and the folder with it.
  private func clear() {
    for name in FileSystem.names(in: folder) ?? []
    where name == "index.html" || name == Self.textFile || Self.isPage(name) {
      FileSystem.remove(folder + "/" + name)
    }
    FileSystem.removeFolder(folder)
  }

  private func isLarge(_ document: ReviewDocument) -> Bool { document.pages.count > Self.mostInOneFile }

  private static func file(_ page: Int) -> String { "page-\(page + 1).js" }

  private static func isPage(_ name: String) -> Bool { name.hasPrefix("page-") && name.hasSuffix(".js") }

  private func write(_ text: String, to path: String) throws(ObelusError) {
    FileSystem.remove(path)
    let descriptor = try FileContents.createPrivate(path)
    let isWritten = FileContents.write(Array(text.utf8), to: descriptor)
    guard FileContents.end(descriptor), isWritten else {
      throw ObelusError(.output, "cannot be written to its end", at: Location(document: path))
    }
  }
}
