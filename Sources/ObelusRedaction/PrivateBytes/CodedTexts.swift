package import ObelusCore

/// Tells whether the code of a picture has a text in it, which would have to stand where no reader looks: in a table that
/// nothing uses, in a segment of unknown kind, behind the last unit. Belongs to the thread of its rules.
package struct CodedTexts {
  private let rules: any StringRules

  package init(_ rules: any StringRules) { self.rules = rules }

  /// The letters of the longest text that a rule finds; 0 where there is none.
  package func longest(in bytes: [UInt8]) throws(ObelusError) -> Int {
    try PrivateBytes.hits(in: bytes, rules, .coded).reduce(0) { max($0, $1.count) }
  }
}
