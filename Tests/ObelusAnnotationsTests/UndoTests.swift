import ObelusCore
import TestSupport
import Testing

@testable import ObelusAnnotations

@Suite struct UndoTests {
  private static func annotation(_ name: String, page: Int = 0) -> Annotation {
    var a = Annotation(.square, pageIndex: page, rect: Rect(x0: 0, y0: 0, x1: 9, y1: 9))
    a.name = name
    return a
  }

  private func names(_ provider: MemoryAnnotationProvider) throws -> [[String]] {
    try (0..<2).map { try provider.annotations(forPageAt: $0).compactMap(\.name) }
  }

  @Test func everyKindOfChange() throws {
    let provider = MemoryAnnotationProvider(pageCount: 2, annotations: ["a", "b", "c"].map { Self.annotation($0) })
    let container = provider.container
    #expect(try !container.undo())
    _ = try provider.add([Self.annotation("d"), Self.annotation("e", page: 1)])
    _ = try provider.remove([try provider.annotations(forPageAt: 0)[1]])
    _ = try provider.insert(try provider.annotations(forPageAt: 0)[2], atZIndex: 0)
    var changed = try provider.annotations(forPageAt: 0)[1]
    changed.name = "A"
    try provider.didChange(changed, keyPaths: ["name"])
    let states: [[[String]]] = [
      [["a", "b", "c"], []], [["a", "b", "c", "d"], ["e"]], [["a", "c", "d"], ["e"]], [["d", "a", "c"], ["e"]],
      [["d", "A", "c"], ["e"]],
    ]
    for state in states.reversed() {
      #expect(try names(provider) == state)
      #expect(try container.undo() == (state != states[0]))
    }
    for state in states {
      #expect(try names(provider) == state)
      #expect(try container.redo() == (state != states[4]))
    }
    _ = try container.undo()
    _ = try provider.add([Self.annotation("x")], options: .suppressUndo)
    _ = try container.undo()
    #expect(try names(provider) == [["a", "c", "d", "x"], ["e"]])
    _ = try provider.add([Self.annotation("y")])
    #expect(try !container.redo())
  }

  @Test func whatIsUndoneIsToldAndUnsaved() throws {
    let provider = MemoryAnnotationProvider(pageCount: 2, annotations: [Self.annotation("a")])
    let manager = AnnotationManager([provider])
    _ = try manager.remove(try manager.annotations(forPageAt: 0))
    try manager.save()
    #expect(provider.savedAnnotations[0]?.isEmpty == true)
    _ = try provider.container.undo()
    #expect(provider.dirtyAnnotations[0]?.map(\.name) == ["a"])
    try manager.save()
    #expect(provider.savedAnnotations[0]?.map(\.name) == ["a"])
  }

  /// Random changes, all undone and all redone.
  @Test func thereAndBack() throws {
    var random = SeededGenerator(seed: Seed.value(for: "undo"))
    let provider = MemoryAnnotationProvider(pageCount: 2, annotations: [])
    var states = [try names(provider)]
    for i in 0..<80 {
      let page = Int.random(in: 0..<2, using: &random)
      let there = try provider.annotations(forPageAt: page)
      switch Int.random(in: 0..<4, using: &random) {
      case 1 where !there.isEmpty:
        _ = try provider.remove((0..<3).map { _ in there[Int.random(in: 0..<there.count, using: &random)] })
      case 2 where !there.isEmpty:
        let at = Int.random(in: 0..<there.count, using: &random)
        _ = try provider.insert(there[at], atZIndex: Int.random(in: 0...there.count, using: &random))
      case 3 where !there.isEmpty:
        var changed = there[Int.random(in: 0..<there.count, using: &random)]
        changed.name = "changed \(i)"
        try provider.didChange(changed, keyPaths: ["name"])
      default: _ = try provider.add((0..<3).map { Self.annotation("\(i).\($0)", page: ($0 + page) % 2) })
      }
      states.append(try names(provider))
    }
    for state in states.reversed() {
      #expect(try names(provider) == state)
      _ = try provider.container.undo()
    }
    for state in states {
      #expect(try names(provider) == state)
      _ = try provider.container.redo()
    }
  }
}
