package import ObelusCore

/// The names of a run's files as carriers: a name that a redacting rule matches is a finding, and nobody repeats it.
package struct FileNameCheck: Sendable {
  /// What one document is called, and what is to be said of its names.
  package struct Names: Sendable {
    /// In messages and reports.
    package var label: String
    /// The output's path as reports give it; nil where the document's output has none.
    package var output: String?
    package var findings: [Diagnostic] = []
  }

  private let names: [Names]

  package init(_ documents: [DocumentRequest], manifest: Manifest?) {
    let job = manifest.map { JobNames($0) }
    names = documents.enumerated().map { index, document in
      job?.names(of: document, number: index + 1) ?? Names(label: document.name, output: document.target.path)
    }
  }

  package subscript(document: Int) -> Names { names[document] }
}

/// What a job redacts in the names of files. Safe from any thread.
package final class JobNames: @unchecked Sendable {
  /// One thread at a time: touched only while `turn` is held.
  private let rules: FileNameRules?
  private let turn = Lock(false)

  package init(_ manifest: Manifest) {
    guard let job = try? CompiledJob(manifest), job.rules.contains(where: \.hides) else {
      rules = nil
      return
    }
    rules = try? FileNameRules(job)
  }

  /// - Parameter number: tells documents apart that are called the same without their names.
  package func names(of document: DocumentRequest, number: Int) -> FileNameCheck.Names {
    guard let rules else { return .init(label: document.name, output: document.target.path) }
    do throws(ObelusError) {
      return try turn.withLock { (_) throws(ObelusError) in try Self.names(of: document, number: number, rules) }
    } catch {
      // What cannot be judged is not repeated.
      return .init(label: "document \(number)", output: document.target.path.map { _ in "output \(number)" })
    }
  }

  private static func names(
    of document: DocumentRequest, number: Int, _ rules: FileNameRules
  ) throws(ObelusError) -> FileNameCheck.Names {
    var names = FileNameCheck.Names(label: document.name, output: try document.target.path.map(rules.masked))
    if case .file(let path) = document.source {
      for id in try rules.matches(in: path) { names.findings.append(finding("the input's path", id)) }
    }
    if let output = document.target.path {
      for id in try rules.matches(in: output) {
        names.findings.append(finding("the output's path", id, #"; `output: { name: "{n}.pdf" }` makes a safe name"#))
      }
    }
    let masked = try rules.masked(document.name)
    if masked != document.name { names.label = "\(masked) (document \(number))" }
    return names
  }

  private static func finding(_ what: String, _ rule: String, _ advice: String = "") -> Diagnostic {
    Diagnostic(.finding, "name.matches", "\(what) holds what rule \(rule) redacts\(advice)")
  }
}

extension DocumentRequest.Target {
  /// The path of a file.
  var path: String? { if case .file(let path) = self { path } else { nil } }
}
