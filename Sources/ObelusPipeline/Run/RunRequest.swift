internal import ObelusIO

/// What a run is to do: a manifest, the documents with their outputs, and the run's own settings. Paths are taken as
/// they stand, relative ones against the working directory.
public struct RunRequest: Sendable {
  public var manifest: Manifest
  public var documents: [DocumentRequest]
  public var options: RunOptions
  /// Takes what `options.records` asks for.
  public var records: (any RecordSink)?
  /// Takes part when outputs get their names.
  package var publication: (any PublicationSteps)?

  public init(manifest: Manifest, documents: [DocumentRequest], options: RunOptions = RunOptions()) {
    self.manifest = manifest
    self.documents = documents
    self.options = options
  }
}

/// One document of a run.
public struct DocumentRequest: Hashable, Sendable {
  public enum Source: Hashable, Sendable {
    case file(String)
    /// Read by whoever makes the request: standard input can be read once only.
    case bytes([UInt8])
  }

  public enum Target: Hashable, Sendable {
    /// Appears by rename, whole or not at all. Its folder is made when missing.
    case file(String)
    case standardOutput
    case none
  }

  /// How messages and reports call the document.
  public var name: String
  public var source: Source
  public var target: Target
  /// What a reviewer has decided about its hits; nil where nobody was asked.
  public var decisions: Decisions?

  /// What the names of its excerpts begin with: that of the output, else of the input, without the ending.
  package var excerptStem: String {
    if case .file(let path) = target { return FilePath.stem(FilePath.name(of: path)) }
    if case .file(let path) = source { return FilePath.stem(FilePath.name(of: path)) }
    return "stdin"
  }

  public init(name: String, source: Source, target: Target = .none) {
    self.name = name
    self.source = source
    self.target = target
  }
}

public struct RunOptions: Sendable {
  /// Workers for pages and documents together; nil is one for each processor.
  public var jobs: Int?
  /// Find and count, and write nothing.
  public var dryRun = false
  public var overwrite = false
  /// Where what rules take out of documents goes; nil: nowhere, and rules that do so are refused.
  public var excerpts: ExcerptTarget?
  /// Records of a plan come with the texts that they are about.
  public var reveals = false
  /// Documents in which rules find something are not written: somebody has to look first (exit 5).
  public var requiresReview = false
  /// Reviews show what would be written, and no text of what would go.
  public var previewsRedactions = false
  /// Passwords of encrypted documents, as they were given: each document is opened with the first that fits.
  public var passwords: [[UInt8]] = []
  /// What is put on record about documents that are written; nil for nothing.
  public var records: RecordOptions?
  /// The longest time for one document.
  public var timeout: Duration?
  /// What stands between documents and the rest of the machine. Where the engine has no program to start workers of,
  /// all is done in this process.
  public var isolation = Isolation.sandbox
  /// The longest time in which no page is done; nil for any.
  public var pageTimeout: Duration?
  /// The bytes of private memory that one document may take in a worker, without the stacks of its threads.
  public var memoryLimit = RunOptions.defaultMemoryLimit
  /// A worker that has done so many documents is replaced by a new one. With 1, a document that takes its worker over
  /// cannot reach another.
  public var documentsPerWorker = 1000
  public var cancellation = Cancellation()

  /// Where documents are worked on.
  public enum Isolation: String, Hashable, Sendable, CaseIterable {
    /// In this process: a document that crashes it, hangs or takes all memory ends the run. No limit holds.
    case none
    /// In worker processes, which may do what this one may.
    case process
    /// In worker processes that can open no file, reach no network and start no program.
    case sandbox
  }

  public static let defaultMemoryLimit = 1 << 30

  public init() {}
}
