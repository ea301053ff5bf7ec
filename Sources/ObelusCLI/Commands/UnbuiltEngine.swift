internal import ObelusCore
internal import ObelusPipeline

/// Refuses every job: what a build without an engine answers.
struct UnbuiltEngine: JobEngine {
  private let refusal = ObelusError(.unsupported, "this build of obelus has no engine")

  func run(_ request: RunRequest, events: @escaping @Sendable (RunEvent) -> Void) throws -> RunSummary { throw refusal }

  func plan(
    _ request: RunRequest, records: @escaping @Sendable (PlanRecord) -> Void,
    events: @escaping @Sendable (RunEvent) -> Void
  ) throws -> RunSummary { throw refusal }

  func extract(
    _ documents: [DocumentRequest], options: RunOptions, lines: @escaping @Sendable (String) -> Void,
    events: @escaping @Sendable (RunEvent) -> Void
  ) throws -> RunSummary { throw refusal }

  func verify(_ request: RunRequest, events: @escaping @Sendable (RunEvent) -> Void) throws -> RunSummary {
    throw refusal
  }
}
