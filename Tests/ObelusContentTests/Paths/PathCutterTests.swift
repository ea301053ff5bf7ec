import ObelusCore
import Testing

@testable import ObelusContent

@Suite("Parts of paths that go")
struct PathCutterTests {
  /// Tokens of what is left of the first path of some contents under a mark.
  private func cut(_ contents: String, _ rects: [Double]...) throws -> String? {
    let content = try interpret(contents)
    let inverse = try #require(content.pathStates[Int(content.paths[0].state)].ctm.inverted)
    let regions = try rects.map { rect in
      let mark = Quad(Rect(x0: rect[0], y0: rect[1], x1: rect[2], y1: rect[3]))
      return try #require(ConvexPolygon(hullOf: mark.corners)?.transformed(by: inverse))
    }
    switch PathCutter(0, of: content).cut(regions) {
    case .untouched: return nil
    case .unreadable: return "unreadable"
    case .replaced(let bytes):
      return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  @Test("A line without a dash that is drawn, as Acrobat's notes have")
  func noDash() throws {
    #expect(try cut("[3 100] 5 d 2 w 100 100 m 150 100 l S", [110, 90, 140, 110]) == "")
    #expect(try cut("[0 100] 1 d 2 w 100 100 m 150 100 l 150 150 l b", [110, 90, 140, 110]) != nil)
  }

  @Test("A mark at the end of a bar leaves a shorter bar")
  func end() throws {
    #expect(try cut("0 0 100 10 re f", [60, -5, 120, 20]) == "60 10 -60 -10 re f")
  }

  @Test("A mark in the middle of a surface becomes a hole; the surface keeps its operators")
  func hole() throws {
    #expect(try cut("0 0 100 100 re f", [40, 40, 60, 60]) == "0 0 100 100 re 40 60 20 -20 re f")
    #expect(try cut("0 0 100 100 re f*", [40, 40, 60, 60]) == "0 0 100 100 re 40 40 20 20 re f*")
  }

  @Test("What is not under the mark keeps its bytes", arguments: ["f", "f*", "S", "B*", "n"])
  func untouched(_ op: String) throws {
    #expect(try cut("0 0 10 10 re 200 0 m 300 50 l 200 100 l h \(op)", [40, 40, 60, 60]) == nil)
  }

  @Test("Other parts of a path that is cut keep their operators")
  func neighbours() throws {
    #expect(
      try cut("0 0 100 10 re 0 50.500 20 20 re f", [60, -5, 120, 20])
        == "0 50.500 20 20 re 60 10 -60 -10 re f")
  }

  @Test("A hole of the path is not filled by the cut")
  func inHole() throws {
    #expect(try cut("0 0 100 100 re 20 20 60 60 re f*", [40, 40, 60, 60]) == nil)
    #expect(try cut("0 0 100 100 re 20 80 m 80 80 l 80 20 l 20 20 l h f", [40, 40, 60, 60]) == nil)
    #expect(try cut("0 0 100 100 re 20 20 60 60 re f", [40, 40, 60, 60]) != nil)
  }

  @Test("Nothing is left of a path that lies inside")
  func inside() throws {
    #expect(try cut("10 10 m 20 30 l 30 10 l b", [0, 0, 50, 50])?.isEmpty == true)
  }

  @Test("A line is cut, and clipped so that its caps do not reach under the mark")
  func line() throws {
    let left = try #require(try cut("1 J 0 50 m 100 50 l S", [40, 40, 60, 60]))
    #expect(left.hasPrefix("q ") && left.hasSuffix("W n 0 50 m 40 50 l 60 50 m 100 50 l S Q"))
  }

  @Test("A line beside the mark whose ink reaches under it is clipped and keeps its operators")
  func besideLine() throws {
    let left = try #require(try cut("4 w 0 61 m 100 61 l S", [40, 40, 60, 60]))
    #expect(left.hasSuffix("W n 0 61 m 100 61 l S Q"))
  }

  @Test("Dashes stay in their places")
  func dashes() throws {
    let left = try #require(try cut(".5 w [10 5] 3 d 0 50 m 60 50 l S", [20, 40, 40, 60]))
    #expect(left.hasSuffix("[] 0 d 0 50 m 7 50 l 12 50 m 20 50 l 42 50 m 52 50 l 57 50 m 60 50 l S Q"))
  }

  @Test("A closed line that is cut keeps the corner where it began")
  func corner() throws {
    let left = try #require(try cut(".5 w 0 0 100 100 re S", [90, 40, 110, 60]))
    #expect(left.hasSuffix("W n 100 60 m 100 100 l 0 100 l 0 0 l 100 0 l 100 40 l S Q"))
  }

  @Test("A clip loses what is covered, and one that is covered whole still shows nothing")
  func clip() throws {
    #expect(try cut("0 0 m 100 0 l 50 100 l W n", [0, 0, 100, 20])?.contains("W n") == true)
    #expect(try cut("10 10 m 20 30 l 30 10 l W n", [0, 0, 50, 50]) == "0 0 0 0 re W n")
    #expect(try cut("10 10 20 20 re W n", [0, 0, 50, 50]) == "0 0 0 0 re W n")
  }

  @Test("A clip to a rectangle stays while any of it shows")
  func rectangleClip() throws {
    #expect(try cut("0 0 600 800 re W n", [0, 0, 50, 50]) == nil)
    #expect(try cut("10 10 100 20 re W* n", [0, 0, 50, 50]) == nil)
  }

  @Test("What nobody sees goes too")
  func invisible() throws {
    #expect(try cut("10 10 m 20 30 l n", [0, 0, 50, 50])?.isEmpty == true)
  }

  @Test("What readers see differently is not cut", arguments: ["10 m 20 30 l S", "10 10 m (x) 20 30 l S"])
  func irregular(_ contents: String) throws {
    #expect(try cut(contents, [0, 0, 50, 50]) == "unreadable")
  }

  @Test("Marks are found where the matrix puts the path")
  func matrix() throws {
    #expect(try cut("0 2 -2 0 100 0 cm 0 0 50 5 re f", [80, -5, 120, 40]) == "20 0 30 5 re f")
  }

  @Test("A line that crosses a mark between two dashes is parted there")
  func gap() throws {
    let left = try #require(try cut("[20 20] 0 d 0 50 m 100 50 l S", [25, 40, 35, 60]))
    #expect(left.contains("[] 0 d 0 50 m 20 50 l 40 50 m 60 50 l 80 50 m 100 50 l S"), "\(left)")
  }

  @Test("A region that is thinner than its sides move in has no inside")
  func thin() throws {
    let thin = try #require(ConvexPolygon(hullOf: Quad(Rect(x0: 0, y0: 0, x1: 50, y1: 0.03)).corners))
    #expect(thin.grown(by: -0.05) == nil)
    #expect(try #require(thin.grown(by: -0.01)).bounds.width.rounded(.up) == 50)
    #expect(try #require(thin.grown(by: 0.05)).bounds.width > 50)
  }
}
