import ObelusContent
import ObelusCore
import TestSupport
import Testing

/// Random damage to content streams: nothing traps, ranges stay inside their streams, indexes inside their arrays.
@Suite struct InterpreterFuzzTests {
  private static let samples: [String] = [
    "q 1 0 0 1 50 60 cm BT /F1 12 Tf 14 TL (ab\\(c\\) \\101) Tj T* [(x) -120 <6162> 3.5 (y)] TJ 1 2 (z) \" ET Q",
    "BT /FV 10 Tf 0 Tr <004100420043> Tj /F2 9 Tf (\\000a) ' 7 Tr <0041> Tj ET /FM 5 Tf <8141 41> Tj 3 Ts 50 Tz",
    "/P <</MCID 3/ActualText(te)/A [1 <</B true>>]>> BDC /OC /L BDC 0 0 m 1 1 l 2 2 3 3 4 4 c h W n EMC EMC /X Do",
    "BI /W 2 /H 2 /BPC 8 /CS /RGB ID abcdefghijkl EI q 5 w 0 0 10 10 re B* Q BI /F [/AHx] /IM true ID 00> EI 1 g",
    "/Pattern cs /Pt scn /G gs /T 8 Tf (ab) Tj /X Do q q Q 1 i [3 2] 1 d /Sh sh /X Do BX foo EX % comment\n(x) Tj",
  ]
  private static let pieces: [String] = [
    "(", ")", "<", ">", "<<", ">>", "[", "]", "/", "%", "\\", "{", "-", ".", "1e9", "99999999999999999999", "Tj", "TJ",
    "'",
    "\"", "Do", "q", "Q", "BI", "ID", "EI", "BT", "ET", "Tf", "cm", "gs", "scn", "BDC", "EMC", "-2147483649", "0", "\n",
    " ",
  ]

  private func mutate(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
      let at = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, at + Int.random(in: 1...12, using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.removeSubrange(at..<end)
      case 2: bytes.insert(contentsOf: bytes[at..<end], at: Int.random(in: 0...bytes.count, using: &random))
      case 3: bytes.insert(contentsOf: Self.pieces.randomElement(using: &random)?.utf8.map { $0 } ?? [], at: at)
      default: bytes = Array(bytes[at...] + bytes[..<at])
      }
    }
    return bytes
  }

  @Test func damagedStreams() throws {
    let seed = Seed.value(for: "damaged streams")
    var random = SeededGenerator(seed: seed)
    let document = FakeDocument()
    let contents = (1...4).map { _ in document.stream("") }
    let procedure = contents[3]
    let type3 = document.add(["Subtype": .name("Type3"), "Procs": .array([.integer(97), procedure])])
    let state: PDFDictionary = ["SMask": .dictionary(["G": contents[2]])]
    let page = document.page(
      contents[0],
      resources: [
        "Font": .dictionary(["T": type3]), "XObject": .dictionary(["X": contents[1]]),
        "Pattern": .dictionary(["Pt": contents[2]]), "ExtGState": .dictionary(["G": .dictionary(state)]),
        "Properties": .dictionary(["L": .dictionary(["ActualText": .string([65])])]),
      ])
    var limits = Limits()
    limits.operators = 2000
    for _ in 0..<1500 {
      for (i, stream) in contents.enumerated() {
        let sample = Array((Self.samples.randomElement(using: &random) ?? "").utf8)
        let dictionary: PDFDictionary = [
          "Subtype": .name("Form"), "PatternType": .integer(1), "Matrix": .numbers([1, 0, 0, 1, Double(i), 0]),
        ]
        let id = try #require(stream.referenceValue)
        document.store.objects[id] = .stream(dictionary, data: mutate(sample, &random))
      }
      let content = try ContentInterpreter(document: document, limits: limits).interpret(page: page)
      try #require(isSound(content), "seed \(seed)")
    }
  }

  private func isSound(_ content: PageContent) -> Bool {
    func contains(_ instance: Int32, _ start: Int32, _ end: Int32) -> Bool {
      content.instances.indices.contains(Int(instance)) && start >= 0 && start <= end
        && Int(end) <= content.instances[Int(instance)].bytes.count
    }
    func isMark(_ index: Int32) -> Bool { index == -1 || content.markedContent.indices.contains(Int(index)) }
    return content.shows.enumerated().allSatisfy { index, show in
      contains(show.instance, show.start, show.end) && show.keyword >= show.start && isMark(show.markedContent)
        && content.fonts.indices.contains(Int(show.font)) && show.glyphs.upperBound <= content.glyphs.count
        && show.elements.upperBound <= content.elements.count
        && (show.fontUse < 0 || content.instances[Int(show.instance)].uses.indices.contains(Int(show.fontUse)))
        && content.glyphs[show.glyphs].allSatisfy {
          Int($0.show) == index && show.elements.contains(Int($0.element)) && $0.length > 0
        }
        && content.elements[show.elements].allSatisfy { $0.start >= show.start && $0.end <= show.keyword }
    }
      && content.paths.allSatisfy {
        contains($0.instance, $0.range.lowerBound, $0.range.upperBound) && isMark($0.markedContent)
      }
      && content.images.allSatisfy { use in
        contains(use.instance, use.range.lowerBound, use.range.upperBound)
          && (use.inline.map { contains(use.instance, $0.data.lowerBound, $0.data.upperBound) } ?? true)
      }
      && content.markedContent.enumerated().allSatisfy {
        contains($1.instance, $1.range.lowerBound, $1.range.upperBound) && $1.parent < Int32($0)
      }
      && content.textClips.allSatisfy { $0.shows.upperBound <= content.shows.count && $0.shows.lowerBound >= 0 }
      && content.instances.enumerated().allSatisfy { $1.parent < Int32($0) }
  }
}
