import Foundation
import ObelusCore
import Testing

@testable import ObelusPipeline

@Suite struct OutputNamesTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch().file("in/Ellingsworth.pdf", "in/x/letter.pdf", "in/y/letter.pdf") }

  private func targets(_ template: String) throws -> [String] {
    let inputs = try InputDiscovery(folder: scratch.path).inputs(["in"])
    return try OutputPlan.targets(
      inputs, to: .folder(scratch("out")), names: OutputNames(template, for: inputs), overwrite: false
    ).map { if case .file(let path) = $0 { String(path.dropFirst(scratch.path.count + 1)) } else { "?" } }
  }

  @Test func numbersAreSafeAndFlat() throws {
    #expect(try targets("case-{n}.pdf") == ["out/case-001.pdf", "out/case-002.pdf", "out/case-003.pdf"])
    #expect(
      try targets("{n}-{stem}.pdf") == ["out/001-Ellingsworth.pdf", "out/x/002-letter.pdf", "out/y/003-letter.pdf"])
  }

  @Test func hashesAreOfTheBytes() throws {
    try Data("one".utf8).write(to: URL(filePath: scratch("in/Ellingsworth.pdf")))
    try Data("two".utf8).write(to: URL(filePath: scratch("in/x/letter.pdf")))
    try Data("three".utf8).write(to: URL(filePath: scratch("in/y/letter.pdf")))
    // sha256sum of "one", "two" and "three".
    #expect(
      try targets("{hash}.pdf") == [
        "out/7692c3ad3540bb80.pdf", "out/3fc4ccfe745870e2.pdf", "out/8b5b9db0c13db242.pdf",
      ])
  }

  @Test func filesOfTheSameBytesCollideBeforeAnythingRuns() throws {
    for name in ["in/x/letter.pdf", "in/y/letter.pdf"] {
      try Data("same".utf8).write(to: URL(filePath: scratch(name)))
    }
    let error = #expect(throws: InvalidJob.self) { try targets("{hash}.pdf") }
    let message = error?.errors.first?.description ?? ""
    #expect(message.hasPrefix("input 2 and input 3 would both be written to") && !message.contains("letter"))
  }

  @Test func labelsAreTheSafeNames() throws {
    let inputs = try InputDiscovery(folder: scratch.path).inputs(["in"])
    #expect(try OutputNames("{n}.pdf", for: inputs).labels(of: inputs) == ["001.pdf", "002.pdf", "003.pdf"])
    #expect(try OutputNames("{n}-{stem}.pdf", for: inputs).labels(of: inputs) == inputs.map(\.name))
  }

  @Test func standardInputHasNoHash() throws {
    let inputs = try InputDiscovery(folder: scratch.path).inputs(["-"])
    let error = #expect(throws: ObelusError.self) { try OutputNames("{hash}.pdf", for: inputs) }
    #expect(error?.code == .usage)
  }
}
