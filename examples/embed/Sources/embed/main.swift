import Obelus

// Redacts one document with the library: embed JOB INPUT OUTPUT

let arguments = CommandLine.arguments
guard arguments.count == 4 else { fatalError("usage: embed JOB INPUT OUTPUT") }

let job = try Obelus.Job(contentsOf: arguments[1])
let summary = try await job.run(inputs: [arguments[2]], output: arguments[3]) { event in
  if case .pages(_, let step, let finished, let count) = event { print("\(step): \(finished) of \(count) pages") }
}
print("exit code \(summary.exitCode.rawValue)")
