import Foundation
import ObelusCore
import Testing

@testable import ObelusPipeline

@Suite struct InputDiscoveryTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch().file(
      "b.pdf", "a.PDF", "notes.txt", ".hidden.pdf", "x/c.pdf", "x/y/d.pdf", ".git/e.pdf", "Z.pdf", "x[1].pdf",
      "out/b.pdf")
    try scratch.link("loop", to: ".")
    try scratch.link("x/link.pdf", to: "../b.pdf")
  }

  func names(_ arguments: String..., excluding: String? = nil) throws -> [String] {
    let discovery = InputDiscovery(folder: scratch.path, excluding: excluding.map { scratch($0) })
    return try discovery.inputs(arguments).map { String($0.name.dropFirst(scratch.path.count + 1)) }
  }

  @Test func folderInOrderOfBytes() throws {
    #expect(
      try names(".") == ["Z.pdf", "a.PDF", "b.pdf", "out/b.pdf", "x/c.pdf", "x/y/d.pdf", "x[1].pdf"])
    #expect(try names(".", excluding: "out").contains("out/b.pdf") == false)
    #expect(try names("x") == ["x/c.pdf", "x/link.pdf", "x/y/d.pdf"])
  }

  @Test func patterns() throws {
    #expect(try names("*.pdf") == ["Z.pdf", "b.pdf", "x[1].pdf"])
    #expect(try names("**/[cd].pdf") == ["x/c.pdf", "x/y/d.pdf"])
    #expect(try names("x/**/*.pdf") == ["x/c.pdf", "x/link.pdf", "x/y/d.pdf"])
    #expect(try names("?.pdf") == ["Z.pdf", "b.pdf"])
    #expect(try names("[!b].pdf") == ["Z.pdf"])
    #expect(try names(".h*.pdf") == [".hidden.pdf"])
    #expect(try names("**/e.pdf", "b.pdf") == ["b.pdf"])
    #expect(try names(".git") == [".git/e.pdf"])
  }

  @Test func aFileWithTheNameOfAPatternIsTheFile() throws { #expect(try names("x[1].pdf") == ["x[1].pdf"]) }

  @Test func takesEachFileOnce() throws {
    #expect(try names("b.pdf", "x/link.pdf", "*.pdf").filter { $0 == "b.pdf" || $0 == "x/link.pdf" } == ["b.pdf"])
  }

  @Test func keepsMissingFilesForTheirOwnOutcome() throws { #expect(try names("missing.pdf") == ["missing.pdf"]) }

  /// A name that is not UTF-8 and a link that leads nowhere are documents that cannot be read, not documents that are
  /// forgotten.
  @Test func passesOverNoName() throws {
    try scratch.file("odd/a.pdf")
    try scratch.link("odd/dangling.pdf", to: "nowhere")
    let name = Array((scratch("odd/") + "b").utf8) + [0xFF] + Array(".pdf\0".utf8)
    let descriptor = unsafe open(name.map { CChar(bitPattern: $0) }, O_CREAT, 0o600)
    #expect(descriptor >= 0 && close(descriptor) == 0)
    #expect(try names("odd") == ["odd/a.pdf", "odd/b\u{FFFD}.pdf", "odd/dangling.pdf"])
  }

  @Test func refuses() throws {
    #expect(#expect(throws: ObelusError.self) { try names("no/**/*.pdf") }?.code == .noInput)
    #expect(#expect(throws: ObelusError.self) { try names() }?.code == .noInput)
    #expect(#expect(throws: ObelusError.self) { try names("-", "-") }?.code == .usage)
    try scratch.file("empty/notes.txt")
    #expect(#expect(throws: ObelusError.self) { try names("empty") }?.code == .noInput)
  }
}
