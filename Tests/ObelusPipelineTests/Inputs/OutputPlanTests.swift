import Foundation
import ObelusCore
import Testing

@testable import ObelusPipeline

@Suite struct OutputPlanTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch().file("in/a.pdf", "in/x/a.pdf", "in/x/b.PDF", "job.yml") }

  func inputs(_ names: String...) throws -> [DiscoveredInput] { try InputDiscovery(folder: scratch.path).inputs(names) }

  func targets(
    _ inputs: [DiscoveredInput], to folder: String = "out", name: String = "{stem}.pdf", overwrite: Bool = false
  ) throws -> [String] {
    try OutputPlan.targets(
      inputs, to: .folder(scratch(folder)), names: OutputNames(name, for: inputs), overwrite: overwrite,
      reserved: [("the manifest", scratch("job.yml"))]
    )
    .map { if case .file(let path) = $0 { String(path.dropFirst(scratch.path.count + 1)) } else { "?" } }
  }

  func faults(_ body: () throws -> [String]) -> [String] {
    do {
      return ["accepted: \(try body())"]
    } catch {
      return (error as? InvalidJob)?.errors.map { $0.description.replacing(scratch.path + "/", with: "") } ?? [
        "\(error)"
      ]
    }
  }

  @Test func keepsTheTree() throws {
    #expect(try targets(inputs("in")) == ["out/a.pdf", "out/x/a.pdf", "out/x/b.pdf"])
    #expect(try targets(inputs("in/x")) == ["out/a.pdf", "out/b.pdf"])
    #expect(try targets(inputs("in/a.pdf", "in/x/b.PDF")) == ["out/a.pdf", "out/x/b.pdf"])
    #expect(try targets(inputs("in/**/*.pdf")) == ["out/a.pdf", "out/x/a.pdf"])
    #expect(try targets(inputs("in/x/b.PDF"), name: "{name}-{stem}") == ["out/b.PDF-b"])
  }

  @Test func refusesOneOutputForTwo() throws {
    let both = try inputs("in/x/a.pdf", "in/x/b.PDF")
    #expect(
      faults { try targets(both, name: "same.pdf") } == [
        "`in/x/a.pdf` and `in/x/b.PDF` would both be written to `out/same.pdf` (use `{name}`, `{n}` or a folder that keeps them apart)"
      ])
    try scratch.file("out/y/keep")
    try scratch.link("out/x", to: "y")
    let linked = try Scratch().file("x/a.pdf", "y/a.pdf")
    let found = try InputDiscovery(folder: linked.path).inputs(["."])
    #expect(faults { try targets(found) }.count == 1)
  }

  @Test func refusesWhatExists() throws {
    try scratch.file("out/a.pdf")
    let input = try inputs("in/a.pdf")
    #expect(faults { try targets(input) } == ["the output `out/a.pdf` exists (--overwrite replaces it)"])
    #expect(try targets(input, overwrite: true) == ["out/a.pdf"])
    try scratch.link("out/b.pdf", to: "nowhere")
    let other = try inputs("in/x/b.PDF")
    #expect(faults { try targets(other) } == ["the output `out/b.pdf` exists (--overwrite replaces it)"])
  }

  @Test func refusesTheInputItself() throws {
    let input = try inputs("in/a.pdf")
    let message = "the output `out/a.pdf` is the input `in/a.pdf` (inputs are never changed; write elsewhere)"
    #expect(faults { try targets(input, to: "in", overwrite: true) } == [message.replacing("out/", with: "in/")])
    try FileManager.default.createDirectory(atPath: scratch("out"), withIntermediateDirectories: true)
    try scratch.link("out/a.pdf", to: "../in/a.pdf")
    #expect(faults { try targets(input, overwrite: true) } == [message])
    try FileManager.default.removeItem(atPath: scratch("out/a.pdf"))
    try FileManager.default.linkItem(atPath: scratch("in/a.pdf"), toPath: scratch("out/a.pdf"))
    #expect(faults { try targets(input, overwrite: true) } == [message])
    try FileManager.default.removeItem(atPath: scratch("out"))
    try scratch.link("out", to: "in")
    #expect(faults { try targets(input, overwrite: true) } == [message])
  }

  @Test func refusesOtherFilesOfTheJob() throws {
    let input = try inputs("in/a.pdf")
    #expect(
      faults { try targets(input, to: ".", name: "job.yml", overwrite: true) } == [
        "the output `./job.yml` is the manifest `job.yml` (inputs are never changed; write elsewhere)"
      ])
    #expect(
      faults { try targets(input, to: "job.yml/deep") } == [
        "the output `job.yml/deep/a.pdf` needs a folder where the file `job.yml` is"
      ])
  }

  @Test func destinations() throws {
    let one = try inputs("in/a.pdf")
    let two = try inputs("in/x")
    let job = try Manifest(
      Array("version: 1\nrules: [{ select: { text: x }, action: redact }]\noutput: { directory: o }".utf8),
      path: "job.yml")
    var plain = job
    plain.output.directory = nil
    func destination(_ option: String?, _ manifest: Manifest, _ inputs: [DiscoveredInput]) throws
      -> OutputPlan.Destination
    {
      try OutputPlan.destination(option: option, manifest: manifest, manifestFolder: "jobs", inputs: inputs)
    }
    #expect(try destination(nil, job, one) == .folder("jobs/o"))
    #expect(try destination("new.pdf", job, one) == .file("new.pdf"))
    #expect(try destination("new", job, one) == .folder("new"))
    #expect(try destination(scratch("in"), job, one) == .folder(scratch("in")))
    #expect(try destination(scratch("job.yml"), job, one) == .file(scratch("job.yml")))
    #expect(try destination("-", job, one) == .standardOutput)
    #expect(try destination("out", job, two) == .folder("out"))
    for (option, manifest, inputs) in [(nil, plain, one), ("-", job, two), ("new.pdf", job, two), ("", job, one)]
      as [(String?, Manifest, [DiscoveredInput])]
    {
      #expect(#expect(throws: ObelusError.self) { try destination(option, manifest, inputs) }?.code == .usage)
    }
    #expect(try destination(nil, plain, InputDiscovery().inputs(["-"])) == .standardOutput)
  }
}
