internal import ObelusCore

/// Streams that wait to be written: they are compressed together, on several threads, and then written in order. The
/// window keeps the memory bounded: it is emptied when it holds `maximumBytes`.
struct StreamWindow {
  private struct Item {
    var number: Int
    /// The dictionary, without /Length and the closing brackets.
    var head: [UInt8]
    var work: ParallelDeflate.Work
  }

  private static let maximumBytes = 16 << 20
  private static let maximumItems = 4096

  private var items: [Item] = []
  private var bodies: [[UInt8]] = []
  private var bytes = 0

  var isFull: Bool { bytes >= Self.maximumBytes || items.count >= Self.maximumItems }

  /// - Parameter work: `compress` adds /FlateDecode to a stream that has no filter, where that makes it smaller.
  mutating func append(_ number: Int, head: [UInt8], body: [UInt8], _ work: ParallelDeflate.Work) {
    items.append(Item(number: number, head: head, work: work))
    bodies.append(body)
    bytes += body.count + head.count
  }

  mutating func write(
    to output: OutputFile, _ references: inout CrossReferences, options: WriteOptions
  ) throws(ObelusError) {
    let coded = try ParallelDeflate.run(
      zip(bodies, items).map { ($0, $1.work) }, level: options.compressionLevel, threads: options.threads)
    for (index, body) in coded.enumerated() {
      if let body {
        bodies[index] = body
      } else if case .compress = items[index].work {
        items[index].work = .none
      }
    }
    for (item, body) in zip(items, bodies) {
      references.set(item.number, offset: output.count)
      var text = ObjectFormatter()
      text.append(integer: item.number)
      text.append(ascii: " 0 obj\n")
      text.bytes += item.head
      if case .compress = item.work { text.append(ascii: "/Filter/FlateDecode") }
      text.append(ascii: "/Length")
      text.append(integer: body.count)
      text.append(ascii: ">>stream\n")
      try output.append(text.bytes)
      try output.append(body)
      try output.append(Array("\nendstream\nendobj\n".utf8))
    }
    items.removeAll(keepingCapacity: true)
    bodies.removeAll(keepingCapacity: true)
    bytes = 0
  }
}
