import Foundation

/// Numbers that a seed determines (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Where property tests start: at the same place each time, so that a failure stands for a change, unless `OBELUS_SEED` is
/// a number (to repeat a run) or `random` (to look for more).
public enum Seed {
  /// The seed of a test, which is printed.
  public static func value(for test: String, default fixed: UInt64 = 2026) -> UInt64 {
    let seed =
      switch ProcessInfo.processInfo.environment["OBELUS_SEED"] {
      case "random": UInt64.random(in: 0...UInt64.max)
      case let given?: UInt64(given) ?? fixed
      case nil: fixed
      }
    print("seed \(seed) for \(test)")
    return seed
  }
}
