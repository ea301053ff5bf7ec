/// A sentence of the contract of `AnnotationProvider` that a provider does not keep.
public struct ConformanceFailure: Hashable, Sendable, CustomStringConvertible {
  public var clause: ConformanceClause
  public var expected: String
  /// Never holds text of annotations.
  public var happened: String

  public var description: String { "\(clause.rawValue): expected \(expected), but \(happened)" }
}

/// The sentences of the contract.
public enum ConformanceClause: String, CaseIterable, Hashable, Sendable {
  /// `id` is the same for the provider's whole life, and no other provider's.
  case identity
  /// The annotations of a page carry the provider's `id`, the page's index and ids that are unique in the provider.
  case ownership
  /// A page that is asked for again, also after it was evicted, has the same annotations with the same ids.
  case stableIDs
  /// `hasLoadedAnnotations` is true after an access.
  case loadedAfterAccess
  /// A page that there is not is an error to read; nothing is taken for it, and nothing is loaded.
  case missingPage
  /// What takes no new annotations takes no changes at all, and has nothing to save.
  case readOnly
  /// `add` returns what it took, as it keeps it and with the ids it came with; it stands above what was there.
  case add
  /// What is another provider's is declined; an annotation that is there already is not taken twice.
  case addDeclines
  /// `insert` puts a new annotation in its place in the z-order.
  case insert
  /// Moving throws and changes nothing, or moves, as `allowAnnotationZIndexMoves` says.
  case zIndexMoves
  /// Annotations go with their popups and replies, and all that went is returned.
  case remove
  /// `remove` returns nil for annotations that the provider has not, and nothing goes.
  case removeDeclines
  /// `didChange` takes the value of an own annotation over.
  case didChange
  /// `didChange` of what is not the provider's own changes nothing and is no error.
  case didChangeForeign
  /// `dirtyAnnotations` are those that were added or changed since the last save; a page that only lost some is there
  /// with an empty list.
  case dirty
  /// `shouldSaveAnnotations` is false when there is nothing to save, and only then.
  case shouldSave
  /// What was saved is there, with everything and in its order, when the source is opened again.
  case save
  /// A save that fails leaves the source as it was, and the changes as they are, unsaved.
  case saveFailure
  /// The notifier hears of each change once, with what was changed.
  case events
  /// With `suppressEvents` it hears of none.
  case suppressedEvents
  /// The notifier is called after the provider has let go of its locks, and on the thread that made the change.
  case eventsUnlocked
  /// The notifier is held weakly.
  case weakNotifier
  /// From many threads at once nothing is lost, and nothing is there twice.
  case concurrency
}
