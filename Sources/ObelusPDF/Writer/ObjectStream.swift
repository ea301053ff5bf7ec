/// An object stream in the making (ISO 32000-2, 7.5.7).
struct ObjectStream {
  private static let maximumObjects = 200
  private static let maximumBytes = 1 << 20

  let number: Int
  private(set) var count = 0
  /// The values, each ended by a line feed.
  var values = ObjectFormatter()
  private var index = ObjectFormatter()

  init(number: Int) { self.number = number }

  var isFull: Bool { count >= Self.maximumObjects || values.bytes.count >= Self.maximumBytes }

  /// Announces that the value of an object follows in `values`; returns its place in the stream.
  mutating func begin(_ number: Int) -> Int {
    if count > 0 { values.bytes.append(0x0A) }
    index.append(integer: number)
    index.append(integer: values.bytes.count)
    count += 1
    return count - 1
  }

  /// The dictionary without its closing brackets, and the data.
  func encoded() -> (head: [UInt8], body: [UInt8]) {
    var head = ObjectFormatter()
    head.append(ascii: "<</Type/ObjStm/N")
    head.append(integer: count)
    head.append(ascii: "/First")
    head.append(integer: index.bytes.count + 1)
    return (head.bytes, index.bytes + [0x0A] + values.bytes)
  }
}
