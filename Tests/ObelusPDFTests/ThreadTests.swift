internal import ObelusCore
internal import ObelusPDF
internal import TestSupport
internal import Testing

@Suite struct ThreadTests {
  /// One file, a document for each thread, the same answers.
  @Test(.enabled(if: Shared.path("corpus") != nil)) func documentsOfOneFileAreIndependent() async throws {
    for path in Shared.files("corpus").filter({ $0.contains("/images/") || $0.contains("/text-geometry/") }).prefix(30)
    {
      guard let file = try? MappedFile(path: path) else { continue }
      let results = await withTaskGroup(of: [Int].self) { group in
        for _ in 0..<4 { group.addTask { read(file) } }
        var results: Set<[Int]> = []
        for await result in group { results.insert(result) }
        return results
      }
      #expect(results.count == 1, "\(path)")
    }
  }
}

/// Hashes of what can be read.
private func read(_ file: MappedFile) -> [Int] {
  guard let document = try? Document(file) else { return [] }
  var hashes: [Int] = []
  for number in 1..<max(2, min(200, document.objectCount)) {
    let id = ObjectID(number)
    guard let object = try? document.object(id) else { continue }
    var bytes: [UInt8] = []
    if object.isStream { bytes += (try? document.decodedStream(id, limit: 1 << 20))?.bytes ?? [] }
    if object.dictionary?["Subtype"] == .name("Image") { bytes += (try? document.decodeImage(id))?.samples ?? [] }
    if object.dictionary?["Type"] == .name("Font"), let font = try? document.font(.reference(id)) {
      for entry in font.entries {
        hashes += [Int(entry.cid), Int(entry.unicode), Int(entry.gid), entry.width.hashValue]
      }
    }
    hashes.append(bytes.hashValue)
  }
  if let pixmap = try? document.render(page: 0, scale: 0.5, annotations: true) {
    hashes.append(pixmap.samples.hashValue)
  }
  return hashes
}
