package import ObelusIO
internal import ObelusPipeline

/// What the ledger knows of one content under one job and one version of the program.
package struct LedgerEntry: Hashable, Sendable {
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// Somebody works on it.
    case claimed
    /// The output is proven, has the hash that is written here, and is about to get its name.
    case publishing
    /// The output has its name; the original is about to go.
    case published
    case done
    /// It may be tried again from `next` on.
    case failed
    case quarantined

    /// Nobody has ended the work on it.
    package var isOpen: Bool { self == .claimed || self == .publishing || self == .published }
  }

  package struct Key: Hashable, Sendable {
    /// The SHA-256 of the document's bytes, 64 hexadecimal digits.
    package var content: String
    /// `JobHash`.
    package var job: String
    package var version: String

    package init(content: String, job: String, version: String) {
      self.content = content
      self.job = job
      self.version = version
    }
  }

  /// A name under which the output was published. Parts that a rule of the job redacts are masked, in it and in the folder.
  package struct Publication: Hashable, Sendable {
    package var folder: String
    package var name: String

    package init(folder: String, name: String) {
      self.folder = folder
      self.name = name
    }

    package var path: String { FilePath.join(folder, name) }
  }

  /// Where an original went that could not be done, and where it came from: absolute paths of folders.
  package struct QuarantinePlace: Hashable, Sendable {
    package var folder: String
    package var inbox: String
  }

  /// Its number in the ledger; never given twice.
  package var number: Int
  package var key: Key
  package var state: State
  package var attempts: Int
  /// Milliseconds since 1970 by the host's clock.
  package var first: Int
  package var last: Int
  /// When it may be tried again; nil unless it failed.
  package var next: Int?
  /// Of the last attempt.
  package var seconds: Double
  package var pages: Int
  /// Hits that were acted on, in all rules.
  package var marks: Int
  /// The code of the error of the last attempt, and its exit code.
  package var code: String?
  package var exit: Int
  package var inputBytes: Int
  /// The SHA-256 of the output.
  package var output: String?
  package var outputBytes: Int?
  /// The process that works on it, or did last.
  package var owner: String
  package var publications: [Publication] = []
  /// Nil for an original that is in no quarantine, or was put there by an earlier version.
  package var quarantine: QuarantinePlace?

  /// The claim made it: nothing was known of the document before.
  var isNew: Bool { attempts == 1 && first == last && publications.isEmpty }

  package var json: JSONValue {
    let record: JSONValue = [
      "content": .string(key.content), "job": .string(key.job), "version": .string(key.version),
      "state": .string(state.rawValue), "attempts": .integer(attempts), "first": .string(WallClock.text(first)),
      "last": .string(WallClock.text(last)), "next": JSONValue(next.map(WallClock.text)),
      "seconds": .number((seconds * 1000).rounded() / 1000), "pages": .integer(pages), "marks": .integer(marks),
      "code": JSONValue(code), "exit": .integer(exit), "inputBytes": .integer(inputBytes), "output": JSONValue(output),
      "outputBytes": JSONValue(outputBytes),
      "published": .array(publications.map { .string($0.path) }), "quarantine": JSONValue(quarantine?.folder),
    ]
    return record.compacted
  }
}
