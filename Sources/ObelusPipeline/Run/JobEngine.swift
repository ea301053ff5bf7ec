/// What the commands ask of the engine. Calls block until all documents are done; the closures may be called from any
/// thread, but never at the same time for records and lines, which come in the order of documents and pages.
///
/// A document that fails is an outcome of the summary. What is thrown is a reason not to start at all: `InvalidJob`
/// (a regular expression that does not compile), or an `ObelusError`.
package protocol JobEngine: Sendable {
  func run(_ request: RunRequest, events: @escaping @Sendable (RunEvent) -> Void) throws -> RunSummary

  /// What the rules select; nothing is written.
  func plan(
    _ request: RunRequest, records: @escaping @Sendable (PlanRecord) -> Void,
    events: @escaping @Sendable (RunEvent) -> Void
  ) throws -> RunSummary

  /// The menu for a place of a document.
  func menu(
    _ request: RunRequest, at probe: MenuProbe, menus: @escaping @Sendable (MenuRecord) -> Void,
    events: @escaping @Sendable (RunEvent) -> Void
  ) throws -> RunSummary

  /// What review pages show: for each document (from 0) itself first, then its pages in any order, from any thread.
  func review(
    _ request: RunRequest, locale: String, records: @escaping @Sendable (Int, ReviewRecord) -> Void,
    events: @escaping @Sendable (RunEvent) -> Void
  ) throws -> RunSummary

  /// Every annotation of every page as one line of JSON, without its line break.
  func extract(
    _ documents: [DocumentRequest], options: RunOptions, lines: @escaping @Sendable (String) -> Void,
    events: @escaping @Sendable (RunEvent) -> Void
  ) throws -> RunSummary

  /// The annotations of every page in a format of their own: to each document's target, or by line, where it has none.
  func export(
    _ documents: [DocumentRequest], as format: ExchangeFormat, options: RunOptions,
    lines: @escaping @Sendable (String) -> Void, events: @escaping @Sendable (RunEvent) -> Void
  ) throws -> RunSummary

  /// Brings annotations, the bytes of a file of them, into documents.
  func importAnnotations(
    _ annotations: [UInt8], into documents: [DocumentRequest], isForced: Bool, options: RunOptions,
    events: @escaping @Sendable (RunEvent) -> Void
  ) throws -> RunSummary

  /// Proves documents that were written earlier against the manifest; a document that does not hold is `verify.failed`.
  func verify(_ request: RunRequest, events: @escaping @Sendable (RunEvent) -> Void) throws -> RunSummary
}
