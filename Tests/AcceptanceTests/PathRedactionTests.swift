import TestSupport
import Testing

/// Drawings of random paths of which areas take a part.
extension SeededGenerator {
  fileprivate mutating func number(_ range: ClosedRange<Double>) -> Double {
    (Double.random(in: range, using: &self) * 1000).rounded() / 1000
  }

  fileprivate mutating func numbers(_ count: Int, _ range: ClosedRange<Double> = -20...320) -> String {
    (0..<count).map { _ in "\(number(range))" }.joined(separator: " ")
  }

  fileprivate mutating func one(of items: [String]) -> String { items.randomElement(using: &self) ?? "" }
}

@Suite("Paths under areas")
struct PathRedactionTests {
  private static let side = 300.0

  private func path(_ random: inout SeededGenerator) -> String {
    var lines: [String] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      if Int.random(in: 0..<4, using: &random) == 0 {
        lines.append(random.numbers(2) + " " + random.numbers(2, -150...150) + " re")
        continue
      }
      lines.append(random.numbers(2) + " m")
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        lines.append(
          [random.numbers(2) + " l", random.numbers(6) + " c", random.numbers(4) + " y", random.numbers(2) + " l"]
            .randomElement(using: &random) ?? "")
      }
      if Bool.random(using: &random) { lines.append("h") }
    }
    return lines.joined(separator: "\n")
  }

  private func content(_ random: inout SeededGenerator) -> String {
    var lines: [String] = []
    var depth = 0
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      if Int.random(in: 0..<3, using: &random) == 0 {
        let (a, b, c, d) = (
          random.number(0.4...2), random.number(-0.4...0.4), random.number(-1...1), random.number(0.4...2)
        )
        lines.append("q \(a) \(b) \(c) \(d) \(150 - 150 * (a + c)) \(150 - 150 * (b + d)) cm")
        depth += 1
      }
      lines.append("\(random.numbers(3, 0...0.4)) rg \(random.numbers(3, 0...0.4)) RG")
      let width = random.one(of: ["0", ".3", "1", "2", "5", "12"])
      lines.append(width + " w")
      lines.append("\(random.one(of: ["0 J", "1 J", "2 J"])) \(random.one(of: ["0 j", "1 j", "2 j"]))")
      lines.append(random.one(of: ["[] 0 d", "[] 0 d", "[9 4] 3 d", "[6 2 1 2] 5 d"]))
      if Int.random(in: 0..<6, using: &random) == 0 {
        lines.append("q " + path(&random) + random.one(of: [" W n", " W* n"]) + " -900 -900 2400 2400 re f Q")
      } else {
        let path = path(&random)
        // Where a thick curve turns on the spot, or a dash behind one ends near a corner, readers differ about its tip, and
        // so does one reader at two resolutions.
        lines.append(["5", "12"].contains(width) && (path.contains("c") || path.contains("y")) ? "1.4 M" : "10 M")
        lines.append(path + " " + random.one(of: ["S", "s", "f", "f*", "B", "B*", "b", "b*", "S", "f"]))
      }
      if depth > 0, Bool.random(using: &random) {
        lines.append("Q")
        depth -= 1
      }
    }
    return (lines + Array(repeating: "Q", count: depth)).joined(separator: "\n")
  }

  /// Whether a pixel is unlike all pixels around the same place of another render.
  private func stands(out x: Int, _ y: Int, of a: Raster, against b: Raster) -> Bool {
    for channel in 0..<a.channels {
      let at = (y * a.width + x) * a.channels + channel
      let sample = Int(a.samples[at])
      if abs(sample - Int(b.samples[at])) <= 64 { continue }
      var (low, high) = (255, 0)
      for v in max(0, y - 1)...min(a.height - 1, y + 1) {
        for u in max(0, x - 1)...min(a.width - 1, x + 1) {
          let other = Int(b.samples[(v * a.width + u) * a.channels + channel])
          (low, high) = (min(low, other), max(high, other))
        }
      }
      if sample > high + 64 || sample < low - 64 { return true }
    }
    return false
  }

  @Test("Nothing is left inside, and outside all looks as it did")
  func random() throws {
    let seed = Seed.value(for: "random drawings")
    var random = SeededGenerator(seed: seed)
    var pdf = TinyPDF()
    var rules: [String] = []
    var marks: [[Double]] = []
    let pages = 24
    // Pixels a point: readers draw curves as lines, more coarsely at low resolutions.
    let scale = 2
    for page in 1...pages {
      pdf.page(content(&random), mediaBox: "[0 0 300 300]")
      let (x, y) = (random.number(20...200), random.number(20...200))
      marks.append([x, y, x + random.number(8...110), y + random.number(8...110)])
      let rect = marks[page - 1].map { "\($0)" }.joined(separator: ", ")
      rules.append(
        #"{"id": "a\#(page)", "pages": "\#(page)", "select": {"region": {"rect": [\#(rect)]}}, "action": "redact"}"#)
    }
    let folder = try TemporaryFolder()
    let input = try folder.write(pdf.bytes(), as: "in.pdf")
    let job = Job(rules: "[" + rules.joined(separator: ", ") + "]", settings: #""box": "none", "verify": "text""#)
    let output = folder.path("out.pdf")
    let outcome = try Obelus.run("run", try job.write(in: folder), input, "--output", output)
    try #require(outcome.exitCode == 0, "seed \(seed): \(outcome.errorText)")

    for (index, mark) in marks.enumerated() {
      let content = try Tool.run(
        "qpdf", "--show-object=\(try contents(of: index + 1, output))", "--filtered-stream-data", output)
      let inside = PagePoints.points(in: content.output).filter { point in
        mark[0] < point.x && point.x < mark[2] && mark[1] < point.y && point.y < mark[3]
      }
      #expect(inside.isEmpty, "seed \(seed), page \(index + 1)")
      let before = try #require(try Raster.page(index + 1, of: input, dotsPerInch: 72 * scale))
      let after = try #require(try Raster.page(index + 1, of: output, dotsPerInch: 72 * scale))
      var changed = 0
      var inked = 0
      for y in 0..<before.height {
        for x in 0..<before.width {
          let (px, py) = (
            (Double(x) + 0.5) / Double(scale), Self.side - (Double(y) + 0.5) / Double(scale)
          )
          let edge = min(px - mark[0], mark[2] - px, py - mark[1], mark[3] - py)
          if edge > 1, after.samples[(y * after.width + x) * after.channels] < 250 { inked += 1 }
          if edge < -2, stands(out: x, y, of: before, against: after) || stands(out: x, y, of: after, against: before) {
            changed += 1
          }
        }
      }
      #expect(inked == 0, "seed \(seed), page \(index + 1)")
      #expect(changed <= 40 * scale * scale, "seed \(seed), page \(index + 1)")
    }
  }

  private func contents(of page: Int, _ path: String) throws -> String {
    let shown = try Tool.run("qpdf", "--show-pages", path).outputText
    let lines = shown.split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("page \(page):") })
    let content = try #require(lines[start...].first { $0.contains(" R") && !$0.hasPrefix("page") })
    return content.split(separator: " ").prefix(2).joined(separator: ",")
  }
}
