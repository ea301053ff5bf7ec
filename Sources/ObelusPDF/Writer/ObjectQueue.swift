internal import ObelusCore

/// The objects that are named and not yet written, in the order in which they were first named: that order gives them
/// their numbers, and what is never named is never written.
final class ObjectQueue: ObjectNumbers {
  struct Entry {
    var number: Int
    /// Nil for a dictionary that stood directly in the trailer.
    var id: ObjectID?
    /// The object, where it is still at hand from the look whether it is null.
    var object: IndirectObject?
  }

  /// So many waiting objects are kept in memory; the others are fetched again.
  private static let maximumHeld = 8192
  private static let maximumChain = 32

  private let source: any ObjectSource
  /// 0 stands for null.
  private var numbers: [ObjectID: Int] = [:]
  private var waiting: [Entry] = []
  private var head = 0
  private var held = 0
  /// The highest number given so far.
  private(set) var count = 0

  init(_ source: any ObjectSource) { self.source = source }

  /// The number under which an object is written, or 0 when it is null, missing, or a chain of references without end.
  func number(of id: ObjectID) throws(ObelusError) -> Int {
    if let known = numbers[id] { return known }
    var target = id
    var object = try fetch(id)
    var chain: [ObjectID] = []
    while case .value(.reference(let next)) = object {
      chain.append(target)
      if chain.count > Self.maximumChain {
        object = .value(.null)
      } else if let known = numbers[next] {
        for link in chain { numbers[link] = known }
        return known
      } else {
        target = next
        object = try fetch(next)
      }
    }
    let number = object == .value(.null) ? 0 : take(target, object)
    numbers[target] = number
    for link in chain { numbers[link] = number }
    return number
  }

  /// A number for a dictionary that no object of the source is.
  func add(_ dictionary: PDFDictionary) -> Int {
    count += 1
    waiting.append(Entry(number: count, id: nil, object: .value(.dictionary(dictionary))))
    held += 1
    return count
  }

  /// A number for an object that the writer makes itself.
  func reserve() -> Int {
    count += 1
    return count
  }

  /// Takes out the object that has waited longest.
  func next() throws(ObelusError) -> (number: Int, id: ObjectID?, object: IndirectObject)? {
    guard head < waiting.count else { return nil }
    let entry = waiting[head]
    waiting[head].object = nil
    head += 1
    if head > 4096, head > waiting.count / 2 {
      waiting.removeFirst(head)
      head = 0
    }
    if let object = entry.object {
      held -= 1
      return (entry.number, entry.id, object)
    }
    guard let id = entry.id else { return nil }
    return (entry.number, id, try fetch(id))
  }

  private func take(_ id: ObjectID, _ object: IndirectObject) -> Int {
    count += 1
    let keep = held < Self.maximumHeld
    if keep { held += 1 }
    waiting.append(Entry(number: count, id: id, object: keep ? object : nil))
    return count
  }

  private func fetch(_ id: ObjectID) throws(ObelusError) -> IndirectObject {
    do throws(ObelusError) { return try source.object(id) } catch { throw error.located(object: id) }
  }
}
