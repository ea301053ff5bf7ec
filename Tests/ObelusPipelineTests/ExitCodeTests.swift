import ObelusIO
import ObelusCore
import Testing

@testable import ObelusPipeline

@Suite struct ExitCodeTests {
  @Test(arguments: [
    (ObelusError.Code.unreadable, ExitCode.unreadable), (.notPDF, .unreadable), (.limit, .unreadable),
    (.workerDied, .unreadable), (.timeout, .unreadable), (.encrypted, .notPermitted), (.notPermitted, .notPermitted),
    (.signed, .notPermitted), (.verification, .withheld), (.unsupported, .withheld), (.usage, .usage),
    (.noInput, .noInput), (.busy, .temporary), (.output, .temporary), (.interrupted, .interrupted),
    (.internal, .internal),
    (.repairedLate, .internal), (.init(rawValue: "redact.glyphs"), .withheld), (.program, .withheld),
    (.init(rawValue: "new"), .internal),
  ])
  func ofErrors(code: ObelusError.Code, expected: ExitCode) { #expect(ExitCode(code) == expected) }

  static let runs: [([ExitCode], ExitCode)] = [
    ([], .noInput), ([.done], .done), ([.withheld], .withheld), ([.notPermitted], .notPermitted),
    ([.done, .done], .done), ([.done, .withheld], .someFailed), ([.unreadable, .unreadable], .someFailed),
  ]

  @Test(arguments: runs)
  func ofDocuments(documents: [ExitCode], expected: ExitCode) { #expect(ExitCode(of: documents) == expected) }

  /// The numbers that scripts rely on.
  @Test func numbers() {
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, 8, 70, 75, 130, 143])
  }

  @Test func reportHoldsWhatHappened() {
    let error = ObelusError(.encrypted, "a password is needed", at: Location(page: 2), hint: "give --password-file")
    let documents = [
      DocumentOutcome(
        input: "a.pdf", output: "out/a.pdf", state: .done, pages: 3,
        rules: [.init(rule: "names", hits: 4, acted: 3, kept: 1)],
        sanitized: [.xmp: 1, .info: 2], verified: .strict,
        findings: [Diagnostic(.finding, "text.unmapped", "no Unicode", at: Location(page: 0))],
        seconds: 0.12345, inputBytes: 100, outputBytes: 90),
      DocumentOutcome(input: "b.pdf", state: .failed(error), inputBytes: 7),
    ]
    let summary = RunSummary(job: "j", documents: documents, seconds: 1.5)
    #expect(summary.exitCode == .someFailed)
    #expect(RunSummary(job: nil, documents: documents, seconds: 0, signal: 15).exitCode == .terminated)
    #expect(
      summary.json.line
        == #"{"report":1,"job":"j","exit":1,"documentsDone":1,"documentsFailed":1,"outcomes":{"pdf.encrypted":1},"seconds":1.5,"documents":[{"input":"a.pdf","output":"out/a.pdf","state":"done","pages":3,"verified":"strict","rules":[{"rule":"names","hits":4,"acted":3,"kept":1}],"sanitized":{"info":2,"xmp":1},"findings":[{"severity":"finding","code":"text.unmapped","message":"no Unicode","page":1}],"seconds":0.123,"inputBytes":100,"outputBytes":90},{"input":"b.pdf","state":"failed","error":{"code":"pdf.encrypted","exit":8,"message":"a password is needed","hint":"give --password-file","page":3},"pages":0,"rules":[],"sanitized":{},"findings":[],"seconds":0,"inputBytes":7}]}"#
    )
  }
}
