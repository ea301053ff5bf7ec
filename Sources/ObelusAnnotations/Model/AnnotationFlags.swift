extension Annotation {
  /// The bits of /F (ISO 32000-2, 12.5.3).
  public struct Flags: OptionSet, Hashable, Sendable {
    public var rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let invisible = Flags(rawValue: 1)
    public static let hidden = Flags(rawValue: 2)
    public static let print = Flags(rawValue: 4)
    public static let noZoom = Flags(rawValue: 8)
    public static let noRotate = Flags(rawValue: 16)
    public static let noView = Flags(rawValue: 32)
    public static let readOnly = Flags(rawValue: 64)
    public static let locked = Flags(rawValue: 128)
    public static let toggleNoView = Flags(rawValue: 256)
    public static let lockedContents = Flags(rawValue: 512)
  }
}
