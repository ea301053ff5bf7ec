internal import ObelusCore

/// A new object as a key. Of a stream's bytes only samples go into the hash: most streams differ in length already, and
/// equality compares them all.
struct ObjectKey: Hashable {
  let object: NewObject

  private static let samples = 128

  func hash(into hasher: inout Hasher) {
    switch object {
    case .value(let value): hasher.combine(value)
    case .stream(let dictionary, let data):
      hasher.combine(dictionary)
      hasher.combine(data.count)
      for at in stride(from: 0, to: data.count, by: max(1, data.count / ObjectKey.samples)) { hasher.combine(data[at]) }
    }
  }
}
