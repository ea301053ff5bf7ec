import Foundation
import Obelus

// Runs a job on one document: embed JOB INPUT OUTPUT

let arguments = CommandLine.arguments
guard arguments.count == 4 else {
  FileHandle.standardError.write(Data("usage: embed JOB INPUT OUTPUT\n".utf8))
  exit(2)
}

let job = try Job(contentsOf: arguments[1])
let summary = try await job.run(inputs: [arguments[2]], output: arguments[3]) { event in
  if case .pages(_, let step, let finished, let count) = event { print("\(step): \(finished) of \(count) pages") }
}
for document in summary.documents {
  print(document.error.map { "failed: \($0)" } ?? "done: \(document.rules.map(\.acted).reduce(0, +)) places redacted")
}
exit(summary.exitCode.rawValue)
