internal import ObelusCore
internal import ObelusPDF
internal import TestSupport
internal import Testing

/// Cuts every font program of the shared corpus. A cut proves itself: FreeType finds the same outlines and advances for
/// what is kept, and no outline for anything else.
@Suite(.enabled(if: Shared.path("corpus") != nil)) struct FontProgramCorpusTests {
  private static let programs = EmbeddedProgram.all(in: "corpus")

  @Test("Nearly every program of real files can be cut")
  func cut() {
    var failed: [String] = []
    for program in Self.programs {
      var demand = GlyphDemand()
      demand.glyphs = Set((0..<400).filter { $0 % 3 != 1 })
      guard let font = FontProgram(program.bytes), case .cut(let cut) = font.cut(to: demand) else {
        failed.append("\(program.path) \(program.object) \(program.key) \(program.bytes.count)")
        continue
      }
      #expect(cut.bytes.count < program.bytes.count + 2000)
    }
    print("font programs: \(Self.programs.count), not cut: \(failed.count)\n" + failed.joined(separator: "\n"))
    #expect(Self.programs.count > 300)
    #expect(failed.count * 20 < Self.programs.count)
  }

  @Test("Mutated programs neither crash nor come out as something else", arguments: [UInt64(1), 2, 3])
  func mutated(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var cut = 0
    let small = Self.programs.filter { $0.bytes.count < 30_000 }
    for _ in 0..<300 {
      guard var bytes = small.randomElement(using: &random)?.bytes, !bytes.isEmpty else { continue }
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let at = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<16, using: &random) {
        case 0...6: bytes[at] = UInt8.random(in: 0...255, using: &random)
        case 7...11: bytes[at] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
        case 12...14: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...9, using: &random)))
        default: bytes = Array(bytes.prefix(max(1, at)))
        }
        if bytes.isEmpty { bytes = [0] }
      }
      var demand = GlyphDemand()
      demand.glyphs = Set((0..<300).filter { _ in Bool.random(using: &random) })
      if case .cut = FontProgram(bytes)?.cut(to: demand) { cut += 1 }
    }
    print("seed \(seed): \(cut) mutated programs were cut")
    #expect(cut > 0)
  }
}
