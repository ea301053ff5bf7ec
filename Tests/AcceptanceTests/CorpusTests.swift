import Foundation
import TestSupport
import Testing

/// Every document of the corpus is redacted, and what comes out is judged by tools that share no code with Obelus.
@Suite("Corpus")
struct CorpusTests {
  @Test("The corpus can be read and has a set of rules for every document")
  func manifest() {
    #expect(Corpus.cases.count >= 50)
    #expect(Corpus.cases.allSatisfy { !$0.rules.isEmpty })
  }

  @Test("The classes of leaks that this version promises to stop each have a document")
  func guards() {
    let wanted =
      ["t01", "t02", "t03", "t04", "t07", "t08", "t10", "t11", "t12", "t13", "t14", "t15", "t16", "t18", "t19", "t21"]
      + [
        "l02", "l03", "f01", "f02", "f03", "f06", "f07", "f08", "f09", "f10", "f12", "f14", "x01", "x02", "x03", "x04",
        "x05",
      ]
      + ["x07", "c01", "c02", "c03", "a02", "i24"]
    #expect(Set(wanted).subtracting(Corpus.cases.flatMap(\.guards)).isEmpty)
  }

  @Test("Words that must stay are in the input", arguments: Corpus.cases)
  func inputHasItsWords(_ entry: CorpusCase) throws {
    guard entry.outcome == .redacted || entry.outcome == .redactedOrWithheld else { return }
    let words = try Word.all(in: entry.path, password: entry.password).map(\.text)
    for word in entry.keep { #expect(words.contains { $0.contains(word) }, "\(word)") }
  }

  @Test("What was to go is gone, and all else is in its place", arguments: Corpus.runs)
  func redacts(_ entry: CorpusCase, _ mode: String) throws {
    let folder = try TemporaryFolder()
    let out = folder.path("out.pdf")
    var arguments = ["run", try entry.job(mode).write(in: folder), entry.path, "--output", out]
    if let password = entry.password {
      arguments += ["--password-file", try folder.write(password + "\n", as: "password")]
    }
    let before = try readBytes(entry.path)
    let outcome = try Obelus.run(arguments)
    #expect(try readBytes(entry.path) == before, "the input has changed")
    for secret in entry.gone where secret.count >= 8 {
      #expect(!ByteScan.contains(outcome.output + outcome.errors, secret), "document text in the messages")
    }

    switch entry.outcome {
    case .redactedOrWithheld where outcome.exitCode == 4, .refused(outcome.exitCode):
      #expect(!FileManager.default.fileExists(atPath: out))
      #expect(!outcome.errors.isEmpty)
    case .refused(let code):
      Issue.record("exit \(outcome.exitCode) in place of \(code): \(outcome.errorText)")
    case .redacted, .redactedOrWithheld:
      try #require(outcome.exitCode == 0, "exit \(outcome.exitCode): \(outcome.errorText)")
      let judge = try Judge(entry, mode: mode, output: out)
      try judge.contents()
      try judge.words()
      try judge.drawing()
      try judge.images()
    }
  }
}
