import Foundation
import ObelusCore
import TestSupport
import Testing

@testable import ObelusAnnotations

@Suite struct JSONLinesAnnotationProviderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let lines = [
    #"{ "page": 2, "subtype": "Text", "rect": [0,0,9,9], "name": "two", "reviewer": "x" }"#,
    "",
    #"{"note":"not an annotation"}"#,
    #"{"page":1,"subtype":"Text","rect":[0,0,9,9],"name":"one"}"# + "\r",
    #"{"page":2,"subtype":"Text","rect":[0,0,9,9],"name":"three"}"#,
    #"{"page":9,"subtype":"Text","rect":[0,0,9,9],"name":"beyond"}"#,
  ]

  private func provider(_ lines: [String]? = lines, name: String = "a.jsonl") throws -> JSONLinesAnnotationProvider {
    let path = folder.path(name)
    if let lines { _ = try folder.write(lines.joined(separator: "\n"), as: name) }
    return try JSONLinesAnnotationProvider(path: path, pageCount: 4)
  }

  private func lines(_ name: String = "a.jsonl") throws -> [String] {
    try folder.read(name).split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private static func square(_ page: Int, _ name: String) -> Annotation {
    var a = Annotation(.square, pageIndex: page, rect: Rect(x0: 0, y0: 0, x1: 5, y1: 5))
    a.name = name
    return a
  }

  /// Only what changed is another line; everything else stays byte for byte.
  @Test func keepsWhatItDoesNotChange() throws {
    let provider = try provider()
    #expect(provider.diagnostics.map(\.code) == ["annotations.beyond-end"])
    #expect(try provider.annotations(forPageAt: 1).map(\.name) == ["two", "three"])
    var changed = try provider.annotations(forPageAt: 1)[1]
    changed.contents = "new"
    try provider.didChange(changed, keyPaths: ["contents"])
    _ = try provider.add([Self.square(1, "four"), Self.square(3, "five")])
    try provider.save()
    let after = try lines()
    #expect(after[0] == Self.lines[0])
    #expect(after[1].contains(#""name":"three""#) == true && after[1].contains(#""contents":"new""#))
    #expect(after[2].contains(#""name":"four""#))
    #expect(Array(after[3..<6]) == Array(Self.lines[1..<4]))
    #expect(after[6].contains(#""name":"five""#))
    #expect(after[7] == Self.lines[5])
    #expect(after[8] == "" && after.count == 9)

    var first = try provider.annotations(forPageAt: 1)[0]
    first.contents = "told"
    try provider.didChange(first, keyPaths: ["contents"])
    try provider.save()
    #expect(try lines()[0].hasSuffix(#","reviewer":"x"}"#))
  }

  /// A link stays a link, and who may read the file may still.
  @Test func keepsLinksAndPermissions() throws {
    let provider = try provider(Self.lines, name: "target.jsonl")
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o644], ofItemAtPath: provider.path)
    try manager.createSymbolicLink(atPath: folder.path("link.jsonl"), withDestinationPath: "target.jsonl")
    let linked = try JSONLinesAnnotationProvider(path: folder.path("link.jsonl"), pageCount: 4)
    _ = try linked.add([Self.square(0, "new")])
    try linked.save()
    #expect(try lines("target.jsonl").contains { $0.contains(#""name":"new""#) })
    #expect(try manager.destinationOfSymbolicLink(atPath: folder.path("link.jsonl")) == "target.jsonl")
    #expect(try manager.attributesOfItem(atPath: provider.path)[.posixPermissions] as? Int == 0o644)
    #expect(try manager.contentsOfDirectory(atPath: folder.url.path(percentEncoded: false)).count == 2)
  }

  @Test func allAtOnce() throws {
    let (annotations, others) = try AnnotationLines.read(Array(Self.lines.joined(separator: "\n").utf8))
    #expect(annotations.map(\.name) == ["two", "one", "three", "beyond"])
    #expect(annotations.map(\.pageIndex) == [1, 0, 1, 8])
    #expect(others == 1)
    let written = try AnnotationLines.write(annotations, document: "a \"b\".pdf")
    #expect(written.split(separator: 0x0A).count == 4)
    #expect(String(decoding: written, as: UTF8.self).contains(#","document":"a \"b\".pdf"}"#))
    #expect(try AnnotationLines.read(written).annotations == annotations)
    #expect(try AnnotationLines.read([]).annotations.isEmpty)
    let error = #expect(throws: ObelusError.self) { try AnnotationLines.read(Array("{}\n\n[".utf8)) }
    #expect(error?.location.line == 3)
  }

  @Test func makesTheFile() throws {
    let provider = try provider(nil)
    #expect(try provider.annotations(forPageAt: 0).isEmpty)
    try provider.save()
    #expect(!FileManager.default.fileExists(atPath: provider.path))
    _ = try provider.add([Self.square(2, "b"), Self.square(0, "a")])
    try provider.save()
    #expect(try lines().count == 3)
    #expect(try lines()[0].contains(#""page":1"#))
    _ = try provider.remove(try provider.annotations(forPageAt: 0))
    try provider.save()
    #expect(try lines().count == 2)
  }

  /// Another program's changes are not overwritten, and the own ones are not lost.
  @Test(arguments: [true, false]) func changedByOthers(existed: Bool) throws {
    let provider = try provider(existed ? Self.lines : nil)
    _ = try provider.add([Self.square(0, "mine")])
    let theirs = try folder.write("{}\n", as: "a.jsonl")
    let error = #expect(throws: ObelusError.self) { try provider.save() }
    #expect(error?.code == .annotationConflict)
    #expect(try readBytes(theirs) == Array("{}\n".utf8))
    #expect(provider.dirtyAnnotations[0]?.map(\.name) == ["mine"])
  }

  @Test func malformedLine() throws {
    let error = #expect(throws: ObelusError.self) {
      try self.provider([Self.lines[0], #"{"page":1,"subtype":"Text","secret"#])
    }
    #expect(error?.location.line == 2)
    #expect(error?.location.document == folder.path("a.jsonl"))
    #expect(error?.description.contains("(line 2)") == true)
    #expect(error?.description.contains("secret") == false)
    #expect(error?.code == .unreadable)
  }

  /// Damaged files are read or refused, and what is read is saved without loss of lines.
  @Test func damagedFiles() throws {
    var random = SeededGenerator(seed: Seed.value(for: "damaged JSON Lines"))
    let whole = Array(Self.lines.joined(separator: "\n").utf8)
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      guard let text = try? JSONLinesText(bytes) else { continue }
      let saved = try text.replacing([0: [Self.square(0, "new")]])
      #expect(saved.lines.count == text.lines.count + 1 - (text.pages[0]?.count ?? 0))
    }
  }
}
