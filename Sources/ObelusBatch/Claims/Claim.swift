internal import ObelusIO

/// The right to work on a file of an inbox: a file beside it that the claimant made.
struct Claim: Hashable, Sendable {
  /// Stands for the file's name: its SHA-256.
  let key: String
  /// Whoever takes over a claim gets the next number, which only one can make.
  let generation: Int

  var name: FileName { FileName("\(key).\(generation)") }

  init(key: String, generation: Int) {
    self.key = key
    self.generation = generation
  }

  /// Nil for a name that no claim has.
  init?(_ name: FileName) {
    guard let parts = name.text?.split(separator: "."), parts.count == 2, let generation = Int(parts[1]), generation > 0
    else { return nil }
    self.init(key: String(parts[0]), generation: generation)
  }
}
