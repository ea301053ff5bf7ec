internal import ObelusCore

/// What an annotation is made of, apart from its place, as digits that are the same in every run: by them a job knows what it
/// has made with the same settings, and makes what other settings ask for.
struct ContentDigest {
  private var hash = StableHash()

  static func digits(of value: Any) -> String {
    var digest = ContentDigest()
    digest.add(value)
    return digest.hash.hex
  }

  /// Adds all that a value consists of, in its order.
  private mutating func add(_ value: Any) {
    switch value {
    case let text as String: hash.add("\(text.utf8.count):" + text)
    case let bytes as [UInt8]:
      hash.add("\(bytes.count):")
      hash.add(bytes)
    default:
      let mirror = Mirror(reflecting: value)
      guard !mirror.children.isEmpty else { return hash.add(String(describing: value)) }
      if mirror.displayStyle == .set || mirror.displayStyle == .dictionary {
        // These have another order in every process.
        for digits in mirror.children.map({ Self.digits(of: $0.value) }).sorted() { hash.add(digits) }
        return
      }
      for child in mirror.children {
        hash.add("(\(child.label ?? "")")
        add(child.value)
        hash.add(")")
      }
    }
  }
}
