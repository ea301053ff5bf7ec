/// Compound files ([MS-CFB]: Word, Excel and Outlook before XML), whose streams lie in the file in pieces.
struct CompoundFile {
  private static let signature: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
  private static let maximumStreams = 10_000

  private let bytes: [UInt8]
  private let shift: Int
  private let miniShift: Int
  private var table: [Int] = []
  private var miniTable: [Int] = []
  private var miniStream: [UInt8] = []

  /// The streams, each put together; none where the bytes are no such file. Data that no chain reaches are not among them.
  static func streams(of bytes: [UInt8]) -> [[UInt8]] {
    guard bytes.starts(with: signature), bytes.count >= 512, let file = CompoundFile(bytes) else { return [] }
    return file.streams()
  }

  private init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    shift = Self.number(bytes, 30, 2)
    miniShift = Self.number(bytes, 32, 2)
    guard (7...16).contains(shift), (4...shift).contains(miniShift) else { return nil }
    for sector in tableSectors() { table += numbers(in: self.sector(sector)) }
    miniTable = numbers(in: stream(from: Self.number(bytes, 60, 4), size: bytes.count)[...])
  }

  /// The sectors of the table: 109 in the header, others in a list of sectors.
  private func tableSectors() -> [Int] {
    var sectors = stride(from: 76, to: 512, by: 4).map { Self.number(bytes, $0, 4) }
    var next = Self.number(bytes, 68, 4)
    var seen: Set<Int> = []
    while next < bytes.count >> shift, seen.insert(next).inserted {
      var list = numbers(in: sector(next))
      next = list.popLast() ?? Int.max
      sectors += list
    }
    return sectors.filter { $0 < bytes.count >> shift }
  }

  private func streams() -> [[UInt8]] {
    var file = self
    let directory = stream(from: Self.number(bytes, 48, 4), size: bytes.count)
    let cutoff = Self.number(bytes, 56, 4)
    var streams: [[UInt8]] = []
    // Chains of a file that is not well made can be those of each other.
    var left = 2 * bytes.count
    for at in stride(from: 0, to: directory.count - 127, by: 128) where streams.count < Self.maximumStreams {
      let start = Self.number(directory, at + 116, 4)
      let size = min(Self.number(directory, at + 120, 4), left)
      switch directory[at + 66] {
      case 5: file.miniStream = stream(from: start, size: size)
      case 2:
        streams.append(size < cutoff ? file.small(from: start, size: size) : stream(from: start, size: size))
        left -= streams.last?.count ?? 0
      default: break
      }
    }
    return streams
  }

  private func stream(from start: Int, size: Int) -> [UInt8] {
    let sectors = Self.chain(from: start, in: table, count: size >> shift + 1)
    return Array(sectors.flatMap { sector($0) }.prefix(size))
  }

  private func small(from start: Int, size: Int) -> [UInt8] {
    let sectors = Self.chain(from: start, in: miniTable, count: size >> miniShift + 1)
    return Array(sectors.flatMap { miniStream.dropFirst($0 << miniShift).prefix(1 << miniShift) }.prefix(size))
  }

  /// - Parameter count: of sectors at most.
  private static func chain(from start: Int, in table: [Int], count: Int) -> [Int] {
    var chain: [Int] = []
    var next = start
    while table.indices.contains(next), chain.count < count {
      chain.append(next)
      next = table[next]
    }
    return chain
  }

  private func sector(_ index: Int) -> ArraySlice<UInt8> {
    let start = (index + 1) << shift
    return start < bytes.count ? bytes[start..<min(bytes.count, start + 1 << shift)] : []
  }

  private func numbers(in sector: ArraySlice<UInt8>) -> [Int] {
    let sector = Array(sector)
    return stride(from: 0, to: sector.count - 3, by: 4).map { Self.number(sector, $0, 4) }
  }

  private static func number(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int {
    guard at + count <= bytes.count else { return Int.max }
    return (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
  }
}
