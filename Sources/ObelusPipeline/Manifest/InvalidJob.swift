public import ObelusCore

/// A job that cannot start: every fault that was found in its manifest (in the order of the text), or in its outputs.
public struct InvalidJob: Error, Sendable {
  /// Never empty.
  public var errors: [ObelusError]

  public init(errors: [ObelusError]) { self.errors = errors }
}
