/// Names an indirect object of a document that is being read or edited.
///
/// Objects of the input keep their object number. A page that makes new objects numbers them in a namespace of its own,
/// so that workers need no common counter; the writer gives every object its final number (in the order in which they
/// are first named), which is what makes the output independent of the number of workers.
@frozen
public struct ObjectID: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  public var rawValue: Int

  @inlinable
  public init(_ number: Int) { rawValue = number }

  /// The `index`-th new object of a namespace: 0 for the document, page index + 1 for a page.
  public static func new(namespace: Int, index: Int) -> ObjectID { ObjectID((namespace + 1) << 32 | index) }

  /// True for an object that the input does not have.
  public var isNew: Bool { rawValue >> 32 != 0 }

  public static func < (a: ObjectID, b: ObjectID) -> Bool { a.rawValue < b.rawValue }

  public var description: String {
    isNew ? "new object \(rawValue >> 32 - 1).\(rawValue & 0xFFFF_FFFF)" : "object \(rawValue)"
  }
}
