import ObelusCore
import Testing

@testable import ObelusText

@Suite("Preset vectors")
struct PresetVectorTests {
  private func found(_ id: String, _ text: String, minScore: Double = Preset.Score.minimum) throws -> [String] {
    let matcher = try StringMatcher([.presets([id], minScore: minScore)])
    return try matcher.matches(in: text, isPageText: true).map { String(text[$0]) }
  }

  @Test("finds what it is for, and no more of the text", arguments: PresetVectors.all)
  func positives(vectors: PresetVectors) throws {
    for positive in vectors.positives {
      #expect(try found(vectors.id, positive.text) == [positive.hit], "\(positive.text)")
    }
  }

  @Test("finds nothing in what its rules exclude", arguments: PresetVectors.all)
  func negatives(vectors: PresetVectors) throws {
    for text in vectors.negatives { #expect(try found(vectors.id, text).isEmpty, "\(text)") }
  }

  @Test("each preset has vectors enough, and a source")
  func coverage() {
    #expect(PresetVectors.all.map(\.id) == Presets.all.map(\.id))
    for vectors in PresetVectors.all {
      #expect(vectors.positives.count >= 20 && vectors.negatives.count >= 20, "\(vectors.id)")
      #expect(!vectors.source.isEmpty)
    }
  }

  /// Digits of no meaning, in every notation: a checksum must let only its share of them through.
  @Test("a checksum excludes most numbers of the right form", arguments: Presets.all.filter { $0.checksum != nil })
  func share(preset: Preset) throws {
    guard let vectors = PresetVectors.all.first(where: { $0.id == preset.id }) else { return }
    var tried = 0
    var passed = 0
    for positive in vectors.positives where try found(preset.id, positive.hit, minScore: 0.9) == [positive.hit] {
      for (index, scalar) in positive.hit.unicodeScalars.enumerated() where ("0"..."9").contains(scalar) {
        for step in 1...9 {
          var scalars = Array(positive.hit.unicodeScalars)
          scalars[index] = Unicode.Scalar((scalar.value - 0x30 + UInt32(step)) % 10 + 0x30) ?? "0"
          var changed = String.UnicodeScalarView()
          changed.append(contentsOf: scalars)
          tried += 1
          if try found(preset.id, String(changed), minScore: 0.9) == [String(changed)] { passed += 1 }
        }
      }
    }
    #expect(tried > 100)
    // A single wrong digit gets through only where a sum modulo 11 has two digits for one, as for CPF and CNPJ.
    #expect(Double(passed) < 0.02 * Double(tried), "\(passed) of \(tried)")
  }
}

extension Preset: CustomTestStringConvertible {
  public var testDescription: String { id }
}
