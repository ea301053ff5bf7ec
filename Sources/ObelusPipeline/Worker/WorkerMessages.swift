internal import ObelusCore

/// What a worker process does the same for all its documents. It is sent once.
package struct WorkerJob: Sendable, Equatable {
  /// The manifest's text and the name by which messages call it; nil for tasks that need none.
  package var manifest: [UInt8]?
  package var manifestPath = ""
  /// The bytes of the manifest's lists by their paths, and of annotations to import.
  package var lists: [String: [UInt8]] = [:]
  /// What is looked for in documents.
  package var queries: [SearchQuery] = []
  /// The worker locks itself down before its first document.
  package var isLockedDown = false
  /// The bytes of private memory that a document may take, without the stacks of its threads.
  package var memoryLimit = RunOptions.defaultMemoryLimit
  /// The most threads that a document gets.
  package var threads = 1

  /// Where `lists` has the annotations to import.
  package static let annotations = "annotations"

  package init() {}
}

/// What a worker process is asked to do: one document. Its input comes as a descriptor, and its output where it has one.
package struct WorkerRequest: Codable, Sendable {
  package enum Task: String, Codable, Sendable {
    case run, dryRun, plan, extract, verify, export, `import`, menu, review, search

    /// The document goes to an output.
    var writes: Bool { self == .run || self == .export || self == .import }
  }

  package var task: Task
  /// How messages call the document.
  package var name: String
  /// The document's path, which is only looked at as a text; nil where it has none.
  package var input: String?
  package var hasOutput = false
  /// They are tried in turn.
  package var passwords: [[UInt8]] = []
  package var threads: Int
  /// A plan tells the texts that it finds.
  package var reveals = false
  /// What is put on record; nil where nothing is.
  package var records: RecordOptions?
  /// How annotations are exported; nil for another task.
  package var format: ExchangeFormat?
  /// What a reviewer has decided about the document's hits; nil where nobody has.
  package var decisions: Decisions?
  /// A document in which rules find something is not written.
  package var requiresReview = false
  /// A review shows what would be written.
  package var isPreview = false
  /// Whose language titles are in.
  package var locale = ""
  /// What rules take out of the document is sent.
  package var takesExcerpts = false
  /// There is a speech engine.
  package var canSpeak = false
  /// Where a menu is asked for; nil for another task.
  package var probe: MenuProbe?
  /// Annotations are imported into another document than their own.
  package var isForced = false
}

/// What a worker gets: first a job, then documents, one after the other.
enum WorkerOrder: Sendable {
  case job(WorkerJob)
  case document(WorkerRequest)
  /// The answer to `WorkerMessage.sidecars`.
  case sidecars(SidecarBytes)
  /// The answer to `WorkerMessage.ask`.
  case answer(String)
  /// What was asked for cannot be had.
  case refusal(ObelusError)
}

/// What a worker process says.
package enum WorkerMessage: Codable, Sendable {
  /// The first one.
  case ready(Confinement, WorkerMemory)
  case pages(step: RunEvent.Step, finished: Int, count: Int)
  case plan(PlanRecord)
  case record(DocumentRecord)
  case menu(MenuRecord)
  case review(ReviewRecord)
  case excerpt(ExcerptPiece)
  /// What is to be looked for in all outputs of the run.
  case queries([SearchQuery])
  /// A line of data for standard output.
  case line(String)
  /// The worker needs the files beside the document, which has so many pages.
  case sidecars(pages: Int)
  /// The worker needs an answer of a program, which it cannot start.
  case ask(ProgramQuestion)
  /// The last one of a document. A worker that ends without it has died.
  case outcome(DocumentOutcome, WorkerMemory)
}

/// What a worker has when a document is done, in bytes.
package struct WorkerMemory: Codable, Sendable, Hashable {
  package var resident = 0
  package var data = 0
  /// The most that was resident at a time.
  package var peak = 0
}

/// What keeps a worker from doing anything but its work.
package struct Confinement: Codable, Sendable, Hashable {
  /// No file can be opened, nothing sent and no program run.
  package var isSandboxed = false
  /// Landlock keeps files away, too.
  package var hasLandlock = false
  /// The number of the system's error where a sandbox was asked for and cannot be had.
  package var failure: Int32?

  var warning: Diagnostic? {
    failure.map { number in
      Diagnostic(
        .warning, "isolation.reduced",
        "workers cannot be locked down here (system error \(number)): they go on as processes that may open files")
    }
  }
}
