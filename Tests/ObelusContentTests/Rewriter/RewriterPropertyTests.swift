import ObelusCore
import ObelusPDF
import TestSupport
import Testing

@testable import ObelusContent

/// What a removal did to a page, told by reading it again.
struct RemovalCheck {
  /// The largest distance that a kept glyph moved, in points.
  var worstShift = 0.0
  /// A glyph moved by more than 1e-3 pt and the step of its 32-bit coordinates.
  var hasMoved = false
  var kept = 0
  /// A glyph that is not in its place in the order, or in the number.
  var problem: String?

  init(before: PageContent, closure: RemovalClosure, after: PageContent) {
    var next = 0
    for (index, glyph) in before.glyphs.enumerated() where !closure.glyphs[index] {
      // Neutral codes stand for spacing where the font size says nothing.
      while next < after.glyphs.count, isNeutral(next, after) { next += 1 }
      guard next < after.glyphs.count, after.glyphs[next].code == glyph.code else {
        problem = "glyph \(index) of \(before.glyphs.count) is missing"
        return
      }
      let found = after.glyphs[next]
      let step = max(glyph.x.ulp, glyph.y.ulp)
      let shift = max((found.x - glyph.x).magnitude, (found.y - glyph.y).magnitude)
      if shift > max(1e-3, step) { hasMoved = true }
      if step < 1e-4 { worstShift = max(worstShift, Double(shift)) }
      kept += 1
      next += 1
    }
    while next < after.glyphs.count, isNeutral(next, after) { next += 1 }
    if next != after.glyphs.count { problem = "\(after.glyphs.count - next) glyphs too many" }
    if problem == nil { problem = RemovalCheck.difference(before, after) }
  }

  /// What else has changed on a page from which only glyphs were to go.
  private static func difference(_ before: PageContent, _ after: PageContent) -> String? {
    if after.findings.missingResources > before.findings.missingResources { return "resources are missing" }
    if after.findings.syntaxErrors > before.findings.syntaxErrors { return "there are new syntax errors" }
    if after.findings.unbalancedStates > before.findings.unbalancedStates { return "states are unbalanced" }
    let drawsInGlyphs = before.instances.contains { if case .glyphProcedure = $0.kind { true } else { false } }
    if drawsInGlyphs { return nil }
    if after.images.count != before.images.count { return "images are missing" }
    let paths = [before, after].map { $0.paths.filter(\.isPainted).map(\.bounds) }
    if paths[0] != paths[1] { return "paths differ" }
    if after.markedContent.map(\.mcid) != before.markedContent.map(\.mcid) { return "marked content differs" }
    return nil
  }

  /// Written by the rewriter: its string stands right behind a Tc.
  private func isNeutral(_ glyph: Int, _ content: PageContent) -> Bool {
    let show = content.shows[Int(content.glyphs[glyph].show)]
    guard ShowEmission.needsNeutralCode(show) || show.size == 0, show.op == .tj, show.start >= 2 else { return false }
    let bytes = content.instances[Int(show.instance)].bytes
    return bytes[Int(show.start) - 2..<Int(show.start)].elementsEqual("Tc".utf8)
  }
}

@Suite("Random removals")
struct RewriterPropertyTests {
  static let operators: [String] = [
    "BT /F 10 Tf 1 0 0 1 50 700 Tm (Hello world) Tj 0 -12 Td (next line) Tj ET",
    "BT /F 10 Tf 50 680 Td [(Ke) -20 (rn) 30.5 (ed) -250 (te xt)] TJ (tail) Tj [-300 (more)] TJ ET",
    "BT /F 10 Tf 14 TL 50 660 Td (first) Tj (second line) ' (third) ' ET",
    "BT /F 10 Tf 14 TL 50 640 Td 1 .25(quoted text here)\" (goes on) Tj 0 0 (again a) \" ET",
    "BT /F 10 Tf 2 Tc 3 Tw 80 Tz 3 Ts 50 600 Td (spaced out text) Tj (goes on) Tj ET",
    "BT /F -9 Tf -100 Tz 1.5 Tc 300 580 Td (mirrored text) Tj (goes on) Tj ET",
    "BT /F 1 Tf 8 3 -3 8 50 500 Tm (rotated text) Tj (goes on) Tj ET",
    #"BT /F 10 Tf 50 480 Td (esc\(ap\)ed \101\1029 a\053 ne(st(ed))x and \\"#
      + "\\\ncontinued \\\r\nlines) Tj (goes on) Tj ET",
    "BT /F 10 Tf 50 460 Td <48 65 6C\n6C 6F 20 7> Tj (goes on) Tj <4865 6C6C6F2> Tj ET",
    "BT /F 10 Tf 50 440 Td (with \\001codes\\002 of no \\003glyph) Tj (goes on) Tj ET",
    "BT /W 10 Tf 50 420 Td <004800650020006C006C006F0048> Tj 3 Tc [<00480065> 50 <0020006C>] TJ ET",
    "BT /M 10 Tf 2 Tw 50 400 Td <48 8123 20 9001 65 20> Tj (goes on) Tj ET",
    "BT /V 10 Tf 550 700 Td 1 Tc 2 Tw <0048006500200041> Tj [<0048> 100 <00650041>] TJ ET",
    "BT /F 0 Tf 2 Tc 3 Tw 50 380 Td (size of zero) Tj [(more) 500 (text)] TJ (goes on) Tj ET",
    "BT /W 0 Tf 2 Tc 50 360 Td <00480065006C> Tj <006F0020> Tj ET",
    "BT /V 0 Tf 2 Tc 500 700 Td <00480065006C> Tj <006F0020> Tj ET",
    "BT /F .0001 Tf 2 Tc 1000 0 0 1000 50 340 Tm (tiny size) Tj (goes on) Tj ET",
    "BT /T 10 Tf 50 320 Td (aba cab) Tj (goes on) Tj ET",
    "BT /F 10 Tf 50 300 Td [(ar) 1 (r) 2 2 (ays) () 3 (with) -4] TJ [5 (odd) 6] TJ (goes on)Tj ET",
    "q 1 0 0 1 0 -100 cm /X Do Q q .5 0 0 .5 100 100 cm /X Do Q /X2 Do",
    "BT /F 10 Tf 3 Tr 50 280 Td (invisible) Tj 7 Tr (clip) Tj ET 0 Tr",
    "/Pattern cs /P scn 0 0 100 100 re f /GS gs 0 0 50 50 re f",
  ]

  static func samplePage(_ contents: [String]) -> SamplePage {
    let source = SampleSource()
    let store = source.store
    func stream(_ dictionary: PDFDictionary, _ text: String) -> PDFObject {
      store.add(.stream(dictionary, data: Array(text.utf8)))
    }
    func font(_ subtype: PDFName, _ encoding: PDFName) -> PDFObject {
      store.add(.value(.dictionary(["Type": .name("Font"), "Subtype": .name(subtype), "Encoding": .name(encoding)])))
    }
    let plain = font("Type1", "WinAnsiEncoding")
    let inner: PDFDictionary = ["Font": .dictionary(["F": plain])]
    let drawing = stream([:], "1000 0 d0 BT /F 300 Tf (in) Tj ET")
    let shape = stream([:], "500 0 0 0 500 500 d1 0 0 500 500 re f")
    let type3 = store.add(
      .value(
        .dictionary([
          "Type": .name("Font"), "Subtype": .name("Type3"), "Resources": .dictionary(inner),
          "CharProcs": .dictionary(["97": drawing, "98": shape, "99": shape]),
        ])))
    let nested = stream(
      ["Subtype": .name("Form"), "Resources": .dictionary(inner)], "BT /F 8 Tf 10 10 Td (nested form) Tj ET")
    let form = stream(
      [
        "Subtype": .name("Form"), "Matrix": .numbers([1, 0, 0, 1, 20, 30]),
        "Resources": .dictionary(["Font": .dictionary(["F": plain]), "XObject": .dictionary(["N": nested])]),
      ], "BT /F 8 Tf (form text) Tj 0 -9 Td (second) Tj ET /N Do q 2 0 0 2 0 0 cm /N Do Q")
    let bare = stream(["Subtype": .name("Form")], "BT /F 8 Tf (of its caller) Tj (goes on) Tj ET /X Do")
    let pattern = stream(
      [
        "PatternType": .integer(1), "PaintType": .integer(1), "TilingType": .integer(1),
        "BBox": .numbers([0, 0, 50, 50]), "XStep": .integer(50), "YStep": .integer(50),
        "Resources": .dictionary(["Font": .dictionary(["F": plain]), "XObject": .dictionary(["N": nested])]),
      ], "BT /F 8 Tf (pattern text) Tj ET /N Do")
    let group = stream(
      ["Subtype": .name("Form"), "Resources": .dictionary(inner)], "BT /F 8 Tf (mask text) Tj (goes on) Tj ET")
    let state: PDFObject = .dictionary([
      "SMask": .dictionary(["S": .name("Luminosity"), "G": group])
    ])
    return SamplePage(
      contents,
      resources: [
        "Font": .dictionary([
          "F": plain, "W": font("Type0", "Identity-H"), "V": font("Type0", "Identity-V"), "M": font("Type0", "Mixed"),
          "T": type3,
        ]),
        "XObject": .dictionary(["X": form, "X2": bare]), "Pattern": .dictionary(["P": pattern]),
        "ExtGState": .dictionary(["GS": state]),
      ], source: source)
  }

  private func check(_ page: SamplePage, seed: UInt64, share: Double) throws -> RemovalCheck {
    var generator = SeededGenerator(seed: seed)
    let before = try page.content()
    var removal = Removal()
    removal.glyphs = before.glyphs.map { _ in Double.random(in: 0..<1, using: &generator) < share }
    let closure = try RemovalClosure(before, try StreamTree(before), removal)
    let rewrite = try PageRewriter.rewrite(before, removing: removal, source: page.source, namespace: 1, prune: true)
    let after = try page.applying(rewrite).content()
    return RemovalCheck(before: before, closure: closure, after: after)
  }

  @Test("Nothing moves and nothing stays, operator by operator", arguments: Self.operators)
  func eachOperator(_ operators: String) throws {
    let page = Self.samplePage([operators])
    let first = Seed.value(for: "random removals, operator by operator")
    for round in 0..<60 {
      let seed = first &+ UInt64(round)
      let result = try check(page, seed: seed, share: [0.1, 0.4, 0.8, 1][round % 4])
      #expect(result.problem == nil, "seed \(seed)")
      #expect(!result.hasMoved, "seed \(seed)")
    }
  }

  @Test("Nothing moves and nothing stays on a page of many streams")
  func whole() throws {
    var worst = 0.0
    let first = Seed.value(for: "random removals from many streams")
    for round in 0..<120 {
      let seed = first &+ UInt64(round)
      var generator = SeededGenerator(seed: seed)
      let joined = Self.operators.shuffled(using: &generator).joined(separator: "\n").split(separator: " ")
      // Cut into streams between tokens that no string runs across.
      var parts = [""]
      for token in joined {
        parts[parts.count - 1] += (parts[parts.count - 1].isEmpty ? "" : " ") + token
        let text = parts[parts.count - 1]
        let isInString = text.filter { $0 == "(" }.count != text.filter { $0 == ")" }.count || text.hasSuffix("\\")
        if !isInString, text.last != "\\", Int.random(in: 0..<40, using: &generator) == 0, isHexClosed(text) {
          parts.append("")
        }
      }
      let page = Self.samplePage(parts)
      let result = try check(page, seed: seed, share: [0.02, 0.3, 0.7, 1][round % 4])
      #expect(result.problem == nil, "seed \(seed)")
      #expect(!result.hasMoved, "seed \(seed)")
      worst = max(worst, result.worstShift)
    }
    print("random removals: worst shift \(worst) pt")
  }

  private func isHexClosed(_ text: String) -> Bool {
    text.filter { $0 == "<" }.count == text.filter { $0 == ">" }.count
  }
}
