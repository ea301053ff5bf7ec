internal import ObelusCore
internal import ObelusPDF
internal import TestSupport
internal import Testing

/// Opens every file of the shared corpus and reads all that there is in it.
@Suite(.enabled(if: Shared.path("corpus") != nil)) struct CorpusTests {
  @Test func everythingCanBeRead() throws {
    var opened = 0
    var refused: [ObelusError.Code: Int] = [:]
    var truncated = 0
    for path in Shared.files("corpus") {
      do throws(ObelusError) {
        let document = try Document(MappedFile(path: path))
        opened += 1
        for number in 1..<max(2, document.objectCount) {
          let object = try document.object(ObjectID(number))
          if object.isStream {
            if try document.decodedStream(ObjectID(number), limit: 1 << 22).isTruncated { truncated += 1 }
          }
          if object.dictionary?["Type"] == .name("Font") {
            let font = try document.font(.reference(ObjectID(number)), resources: [:])
            #expect(!font.description.codespaces.isEmpty || font.description.isSubstitute, "\(path)")
          }
        }
        _ = try document.pages()
      } catch {
        refused[error.code, default: 0] += 1
        #expect([.notPDF, .encrypted, .limit, .unsupported].contains(error.code), "\(path): \(error)")
      }
    }
    print(
      "corpus: \(opened) opened, truncated streams: \(truncated), errors: \(refused.map { "\($0.key.rawValue) \($0.value)" })"
    )
    #expect(opened > 300)
  }
}
