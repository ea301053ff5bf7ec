internal import ObelusIO

/// What became of the annotations of a document, or of those that were brought to it.
public struct AnnotationCounts: Hashable, Sendable, Codable {
  public var exported = 0
  public var added = 0
  /// There already, by their name, and given what is new.
  public var updated = 0
  /// There already, and saying the same.
  public var unchanged = 0

  public init(exported: Int = 0, added: Int = 0, updated: Int = 0, unchanged: Int = 0) {
    self.exported = exported
    self.added = added
    self.updated = updated
    self.unchanged = unchanged
  }

  var json: JSONValue {
    [
      "exported": .integer(exported), "added": .integer(added), "updated": .integer(updated),
      "unchanged": .integer(unchanged),
    ]
  }
}
