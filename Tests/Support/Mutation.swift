internal import Foundation

/// Damage to the data of formats, for tests that nothing traps, hangs or grows out of bounds.
package enum Mutation {
  /// The streams of the package's own documents, as they stand there, each once; none longer than 64 KiB.
  package static func samples() throws -> [[UInt8]] {
    var seen: Set<Data> = []
    let folder = PackageRoot.url.appending(path: "corpus", directoryHint: .isDirectory)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
    where name.hasSuffix(".pdf") {
      let file = try Data(contentsOf: folder.appending(path: name))
      var at = file.startIndex
      while let start = file.range(of: Data("stream\n".utf8), in: at..<file.endIndex),
        let end = file.range(of: Data("\nendstream".utf8), in: start.upperBound..<file.endIndex)
      {
        if (8...1 << 16).contains(end.lowerBound - start.upperBound) {
          seen.insert(file.subdata(in: start.upperBound..<end.lowerBound))
        }
        at = end.upperBound
      }
    }
    return seen.map { Array($0) }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The bytes with some of them changed, gone, doubled or at their limits, or cut off.
  package static func damaged(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
      // Headers are at the beginning.
      let reach = Bool.random(using: &random) ? bytes.count : min(bytes.count, 64)
      let at = Int.random(in: 0..<reach, using: &random)
      let end = min(bytes.count, at + Int.random(in: 1...9, using: &random))
      switch Int.random(in: 0..<16, using: &random) {
      case 0...4: bytes[at] = UInt8.random(in: 0...255, using: &random)
      case 5...8:
        let limit: UInt8 = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
        for place in at..<end { bytes[place] = limit }
      case 9...11: bytes.removeSubrange(at..<end)
      case 12...14: bytes.insert(contentsOf: bytes[at..<end], at: Int.random(in: 0...bytes.count, using: &random))
      default: bytes.removeSubrange(at...)
      }
    }
    return bytes
  }

  /// Calls `body` with damaged samples for some seconds, but at least and at most so often.
  package static func run(
    _ test: String, seconds: Int = 4, atLeast: Int = 200, atMost: Int = 20_000, adding own: [[UInt8]] = [],
    _ body: (_ damaged: [UInt8]) throws -> Void
  ) throws {
    var random = SeededGenerator(seed: Seed.value(for: test))
    let samples = try samples() + own
    let end = ContinuousClock.now.advanced(by: .seconds(seconds))
    var count = 0
    while count < atLeast || count < atMost && ContinuousClock.now < end {
      // Those of the test by turns with those of documents.
      let pool = count.isMultiple(of: 2) && !own.isEmpty ? own : samples
      try body(damaged(pool.randomElement(using: &random) ?? [], &random))
      count += 1
    }
    print("\(test): \(count) damaged samples")
  }
}
