/// Which clean pages a cache holds, in the order in which they came, and what they cost.
struct EvictionLedger {
  private let limit: Int
  private(set) var cost = 0
  private var costs: [Int: Int] = [:]
  private var order: [(page: Int, stamp: Int)] = []
  private var stamps: [Int: Int] = [:]
  private var oldest = 0
  private var nextStamp = 0

  init(limit: Int) { self.limit = limit }

  /// Takes a page in and returns those to let go, never the page itself.
  mutating func add(_ page: Int, cost added: Int) -> [Int] {
    forget(page)
    costs[page] = added
    stamps[page] = nextStamp
    order.append((page, nextStamp))
    nextStamp += 1
    cost += added
    var victims: [Int] = []
    while cost > limit, costs.count > 1, let victim = takeOldest() { victims.append(victim) }
    return victims
  }

  mutating func forget(_ page: Int) {
    guard let known = costs.removeValue(forKey: page) else { return }
    cost -= known
    stamps[page] = nil
  }

  mutating func takeAll() -> [Int] {
    var victims: [Int] = []
    while let victim = takeOldest() { victims.append(victim) }
    return victims
  }

  /// The oldest page; entries of pages that were forgotten or came again since are skipped.
  private mutating func takeOldest() -> Int? {
    defer {
      if oldest > 64, oldest > order.count / 2 {
        order.removeFirst(oldest)
        oldest = 0
      }
    }
    while oldest < order.count {
      let (page, stamp) = order[oldest]
      oldest += 1
      guard stamps[page] == stamp else { continue }
      forget(page)
      return page
    }
    return nil
  }
}
