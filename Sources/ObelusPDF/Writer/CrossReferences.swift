/// Where the written objects are: the table of a cross-reference stream (ISO 32000-2, 7.5.8).
struct CrossReferences {
  private enum Entry {
    case free
    /// Byte offset in the file.
    case offset(Int)
    /// Place in an object stream.
    case packed(container: Int, index: Int)
  }

  /// Index 0 is object 0, the head of the list of free objects.
  private var entries: [Entry] = [.free]

  var count: Int { entries.count }

  mutating func set(_ number: Int, offset: Int) { set(number, .offset(offset)) }

  mutating func set(_ number: Int, container: Int, index: Int) {
    set(number, .packed(container: container, index: index))
  }

  private mutating func set(_ number: Int, _ entry: Entry) {
    while entries.count <= number { entries.append(.free) }
    entries[number] = entry
  }

  /// The table as rows of `1 + wide + narrow` bytes.
  /// - Parameter predicted: each row is the difference to the row above, behind the tag 2 of the PNG predictor "Up":
  ///   that is what makes such tables small once they are deflated.
  func encoded(predicted: Bool) -> (rows: [UInt8], wide: Int, narrow: Int) {
    var largest = 0
    var largestIndex = 0
    for entry in entries {
      switch entry {
      case .free: break
      case .offset(let offset): largest = max(largest, offset)
      case .packed(let container, let index):
        largest = max(largest, container)
        largestIndex = max(largestIndex, index)
      }
    }
    let wide = Self.byteCount(largest)
    let narrow = Self.byteCount(largestIndex)
    let columns = 1 + wide + narrow
    var above = [UInt8](repeating: 0, count: columns)
    var row = above
    var rows: [UInt8] = []
    rows.reserveCapacity(entries.count * (columns + 1))
    for entry in entries {
      switch entry {
      case .free: Self.fill(&row, 0, 0, 0, wide: wide)
      case .offset(let offset): Self.fill(&row, 1, offset, 0, wide: wide)
      case .packed(let container, let index): Self.fill(&row, 2, container, index, wide: wide)
      }
      if predicted { rows.append(2) }
      for column in 0..<columns { rows.append(predicted ? row[column] &- above[column] : row[column]) }
      swap(&row, &above)
    }
    return (rows, wide, narrow)
  }

  private static func fill(_ row: inout [UInt8], _ kind: UInt8, _ second: Int, _ third: Int, wide: Int) {
    row[0] = kind
    for place in 1...wide { row[place] = UInt8(truncatingIfNeeded: second >> (8 * (wide - place))) }
    for place in (wide + 1)..<row.count {
      row[place] = UInt8(truncatingIfNeeded: third >> (8 * (row.count - 1 - place)))
    }
  }

  private static func byteCount(_ value: Int) -> Int { max(1, (Int.bitWidth - value.leadingZeroBitCount + 7) / 8) }
}
