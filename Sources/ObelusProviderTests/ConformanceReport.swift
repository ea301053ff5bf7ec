internal import ObelusAnnotations
internal import ObelusCore

/// Collects failures.
struct ConformanceReport {
  private(set) var failures: [ConformanceFailure] = []

  mutating func fail(_ clause: ConformanceClause, _ expected: String, _ happened: String) {
    let failure = ConformanceFailure(clause: clause, expected: expected, happened: happened)
    if !failures.contains(failure) { failures.append(failure) }
  }

  mutating func expect(
    _ condition: Bool, _ clause: ConformanceClause, _ expected: String, _ happened: @autoclosure () -> String
  ) {
    if !condition { fail(clause, expected, happened()) }
  }

  /// What `body` gives; an error is a failure, told by its code.
  mutating func attempt<R>(_ clause: ConformanceClause, _ expected: String, _ body: () throws -> R) -> R? {
    do {
      return try body()
    } catch {
      fail(clause, expected, "it threw \(Self.code(error))")
      return nil
    }
  }

  /// Runs a group of checks; an error that none of them foresaw is a failure of `clause`.
  mutating func run(_ clause: ConformanceClause, _ checks: (inout ConformanceReport) throws -> Void) {
    do {
      try checks(&self)
    } catch {
      fail(clause, "no error", "one was thrown: \(Self.code(error))")
    }
  }

  mutating func expectError(_ clause: ConformanceClause, _ expected: String, _ body: () throws -> Void) {
    do {
      try body()
      fail(clause, expected, "there was none")
    } catch {}
  }

  private static func code(_ error: any Error) -> String {
    (error as? ObelusError)?.code.rawValue ?? "\(type(of: error))"
  }
}

extension Annotation {
  /// Whether it says the same, wherever and by whomever it is kept. References are compared by what they mean.
  func says(_ other: Annotation) -> Bool {
    pageIndex == other.pageIndex && subtype == other.subtype && meaning == other.meaning
  }

  private var meaning: Set<Meaning> {
    var open: [ObjectID] = []
    return Set(dictionary.entries.map { Meaning(key: $0.key, value: means($0.value, &open)) })
  }

  private struct Meaning: Hashable {
    var key: PDFName
    var value: Meant
  }

  private indirect enum Meant: Hashable {
    case plain(PDFObject)
    case list([Meant])
    case entries(Set<Meaning>)
    case attached(AttachedObject)
    case stream(Set<Meaning>, [UInt8])
    /// Bites its own tail, as far up.
    case again(Int)
  }

  private func means(_ object: PDFObject, _ open: inout [ObjectID]) -> Meant {
    switch object {
    case .array(let items): return .list(items.map { means($0, &open) })
    case .dictionary(let dictionary): return .entries(means(dictionary, &open))
    case .reference(let id):
      if let at = open.lastIndex(of: id) { return .again(open.count - at) }
      open.append(id)
      defer { open.removeLast() }
      switch attached[id] {
      case .value(let value): return means(value, &open)
      case .stream(let dictionary, let data): return .stream(means(dictionary, &open), data)
      case let other?: return .attached(other)
      case nil: return .plain(object)
      }
    default: return .plain(object.numberValue.map { .real($0) } ?? object)
    }
  }

  private func means(_ dictionary: PDFDictionary, _ open: inout [ObjectID]) -> Set<Meaning> {
    var entries: Set<Meaning> = []
    for entry in dictionary.entries { entries.insert(Meaning(key: entry.key, value: means(entry.value, &open))) }
    return entries
  }
}

extension [Annotation] {
  func says(_ other: [Annotation]) -> Bool { count == other.count && zip(self, other).allSatisfy { $0.says($1) } }
}
