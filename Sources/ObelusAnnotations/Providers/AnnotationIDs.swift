/// The ids under which a provider gives out what its source knows by keys of its own, such as the rows of a table: the
/// same key has the same id as long as this lives, also after its page was evicted and loaded again.
public struct AnnotationIDs<Key: Hashable & Sendable>: Sendable {
  private var ids: [Key: Annotation.ID] = [:]
  private var keys: [Annotation.ID: Key] = [:]

  public init() {}

  /// The id of a key; a new one where it has none.
  public mutating func id(of key: Key) -> Annotation.ID {
    if let known = ids[key] { return known }
    let new = Annotation.ID.new()
    bind(new, to: key)
    return new
  }

  /// The key of an id; nil where the source does not have it yet.
  public func key(of id: Annotation.ID) -> Key? { keys[id] }

  /// Gives a key to an annotation that the source has just taken.
  public mutating func bind(_ id: Annotation.ID, to key: Key) {
    ids[key] = id
    keys[id] = key
  }

  /// Lets go of a key that the source no longer has.
  public mutating func forget(_ key: Key) {
    if let id = ids.removeValue(forKey: key) { keys[id] = nil }
  }
}
