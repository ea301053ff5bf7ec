internal import ObelusIO
package import ObelusCore
internal import ObelusPipeline

/// Standard input, which can be read once.
package protocol StandardInput: Sendable {
  /// All bytes up to its end, at most `limit`.
  func read(limit: Int) throws(ObelusError) -> [UInt8]
}

/// The process's own standard input.
struct ProcessInput: StandardInput {
  func read(limit: Int) throws(ObelusError) -> [UInt8] { try FileContents.read(descriptor: 0, limit: limit) }
}
