internal import Synchronization

/// What a provider is known by in this process. It is never written.
public struct ProviderID: Hashable, Sendable {
  private let number: Int
  private static let count = Atomic<Int>(0)

  /// One that no other provider has.
  public init() { number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue }
}
