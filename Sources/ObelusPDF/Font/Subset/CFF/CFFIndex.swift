/// An INDEX of a CFF program: numbered pieces of data (Adobe Technical Note 5176, 5).
struct CFFIndex {
  /// The pieces, as ranges of the program.
  let items: [Range<Int>]
  /// Where what follows begins.
  let end: Int

  init?(_ program: FontBytes, at start: Int) {
    guard let count = program.u16(start) else { return nil }
    guard count > 0 else {
      items = []
      end = start + 2
      return
    }
    guard let size = program.u8(start + 2), (1...4).contains(size) else { return nil }
    // Offsets count from the byte before the data.
    let base = start + 2 + (count + 1) * size
    var items: [Range<Int>] = []
    items.reserveCapacity(count)
    guard var last = program.number(start + 3, size), last >= 1 else { return nil }
    for index in 1...count {
      guard let next = program.number(start + 3 + index * size, size), next >= last, base + next <= program.count else {
        return nil
      }
      items.append(base + last..<base + next)
      last = next
    }
    self.items = items
    end = base + last
  }

  static func encoded(_ items: [[UInt8]]) -> [UInt8] {
    var out: [UInt8] = []
    out.appendU16(items.count)
    guard !items.isEmpty else { return out }
    let total = items.reduce(1) { $0 + $1.count }
    let size = total < 0x100 ? 1 : total < 0x1_0000 ? 2 : total < 0x100_0000 ? 3 : 4
    out.append(UInt8(size))
    var offset = 1
    func append(_ offset: Int) {
      for byte in (0..<size).reversed() { out.append(UInt8(truncatingIfNeeded: offset >> (8 * byte))) }
    }
    append(offset)
    for item in items {
      offset += item.count
      append(offset)
    }
    for item in items { out += item }
    return out
  }
}
