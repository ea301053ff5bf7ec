/// How a change is to be made.
public struct AnnotationOptions: OptionSet, Hashable, Sendable {
  public var rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Nobody is told of it: for a caller that makes many changes and tells of them itself.
  public static let suppressEvents = AnnotationOptions(rawValue: 1)
  /// `undo` does not take it back.
  public static let suppressUndo = AnnotationOptions(rawValue: 2)
}
