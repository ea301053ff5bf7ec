/// The stages of a document, by the names under which the report gives their times.
public enum Stage: String, Hashable, Sendable, Codable, CaseIterable {
  /// Opening, page tree, what may be done at all.
  case parse
  /// Page contents and annotations.
  case extract
  /// Text read in pictures of pages.
  case recognise
  /// Rules against pages.
  case select
  /// Edits of pages.
  case act
  /// Merging the edits, and what goes from the document beside pages.
  case assemble
  case write
  case verify
}

/// How long each stage took, in seconds; what several workers did at the same time is added up.
package struct StageTimes: Sendable, Hashable {
  package private(set) var seconds: [Stage: Double] = [:]

  package init() {}

  /// Runs `body` and adds its time.
  package mutating func measure<Result, Failure: Error>(
    _ stage: Stage, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = MonotonicClock.now()
    defer { seconds[stage, default: 0] += MonotonicClock.now() - start }
    return try body()
  }

  package mutating func add(_ other: StageTimes) { seconds.merge(other.seconds, uniquingKeysWith: +) }
}
