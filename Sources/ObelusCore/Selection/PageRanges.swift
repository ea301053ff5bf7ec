/// The pages that a rule covers: a comma list of `N`, `N-M`, `N-`, `-N` (the N-th from the end), `odd`, `even`, `last`.
/// Pages count from 1 in the text and from 0 in `contains`.
public struct PageRanges: Hashable, Sendable {
  enum Item: Hashable, Sendable {
    case pages(from: Int, to: Int?)
    case fromEnd(Int)
    case odd
    case even
  }

  private let items: [Item]

  public static let all = PageRanges(items: [.pages(from: 1, to: nil)])

  init(items: [Item]) { self.items = items }

  /// True when every page of any document is covered.
  public var coversAll: Bool {
    items.contains(.pages(from: 1, to: nil)) || items.contains(.odd) && items.contains(.even)
  }

  /// True when every page of a document of `count` pages is covered.
  public func coversAll(of count: Int) -> Bool { coversAll || (0..<count).allSatisfy { contains($0, of: count) } }

  /// Nil where `text` is not a page list.
  public init?(_ text: String) {
    var items: [Item] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let item = Self.item(part.filter { $0 != " " }) else { return nil }
      items.append(item)
    }
    guard !items.isEmpty else { return nil }
    self.items = items
  }

  private static func item(_ part: String) -> Item? {
    switch part {
    case "odd": return .odd
    case "even": return .even
    case "last": return .fromEnd(1)
    case "all": return .pages(from: 1, to: nil)
    default: break
    }
    func page(_ s: Substring) -> Int? {
      guard !s.isEmpty, s.allSatisfy({ $0.isASCII && $0.isNumber }), let n = Int(s), n >= 1 else { return nil }
      return n
    }
    let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    switch ends.count {
    case 1: return page(ends[0]).map { .pages(from: $0, to: $0) }
    case 2 where ends[0].isEmpty: return page(ends[1]).map { .fromEnd($0) }
    case 2 where ends[1].isEmpty: return page(ends[0]).map { .pages(from: $0, to: nil) }
    case 2:
      guard let from = page(ends[0]), let to = page(ends[1]), from <= to else { return nil }
      return .pages(from: from, to: to)
    default: return nil
    }
  }

  /// Whether the page with this index (from 0) of a document of `count` pages is covered.
  public func contains(_ index: Int, of count: Int) -> Bool {
    let number = index + 1
    return items.contains { item in
      switch item {
      case .pages(let from, let to): number >= from && number <= (to ?? count)
      case .fromEnd(let n): number == count - n + 1
      case .odd: number % 2 == 1
      case .even: number % 2 == 0
      }
    }
  }
}
