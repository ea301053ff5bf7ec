/// Which entries each kind of dictionary has (ISO 32000-2 and the extensions to it that standards bodies publish), and what kind
/// of dictionary each of them leads to. Whatever else a dictionary has means something to one program alone.
package struct DefinedEntries: Sendable {
  /// What the value of an entry can be: indices of kinds. Arrays are seen through.
  package struct Links: Hashable, Sendable {
    package fileprivate(set) var kinds: [Int] = []
    /// Of the values of a name or number tree (7.9.6, 7.9.7), which the entry is the root of.
    package fileprivate(set) var treeKinds: [Int] = []

    package init() {}

    fileprivate init(kinds: [Int], treeKinds: [Int] = []) {
      self.kinds = kinds
      self.treeKinds = treeKinds
    }

    package var isEmpty: Bool { kinds.isEmpty && treeKinds.isEmpty }
    /// What the values of the tree can be.
    package var values: Links { Links(kinds: treeKinds) }

    package func union(_ other: Links) -> Links {
      if self == other { return self }
      return Links(
        kinds: Set(kinds + other.kinds).sorted(), treeKinds: Set(treeKinds + other.treeKinds).sorted())
    }
  }

  package struct Entry: Sendable {
    package fileprivate(set) var links = Links()
    /// It can be a string.
    package fileprivate(set) var takesText = false

    package init(links: Links = Links(), takesText: Bool = false) {
      self.links = links
      self.takesText = takesText
    }

    /// What is either of them.
    package func joined(with other: Entry?) -> Entry {
      guard let other else { return self }
      return Entry(links: links.union(other.links), takesText: takesText || other.takesText)
    }
  }

  package struct Kind: Sendable {
    package let name: String
    fileprivate var conditions: [Condition] = []
    fileprivate var entries: [PDFName: Entry] = [:]
    /// Its keys are names that the document chooses.
    fileprivate var others: Entry?
    fileprivate var form = Form.dictionary

    fileprivate enum Form { case dictionary, stream, either }

    package subscript(key: PDFName) -> Entry? { entries[key] ?? others }
    /// The keys that it is defined with.
    package var keys: Set<PDFName> { Set(entries.keys) }
  }

  /// A value by which a kind is known.
  fileprivate struct Condition: Sendable {
    var key: PDFName
    /// A dictionary without it is not of this kind.
    var isRequired: Bool
    var values: Set<String> = []
  }

  package let kinds: [Kind]
  private let places: [String: Int]

  /// Read once from the table.
  package static let standard = DefinedEntries(table)

  /// - Parameter table: see `table`.
  init(_ table: String) {
    var kinds: [Kind] = []
    var places: [String: Int] = [:]
    let words = table.utf8.split { [0x0A, 0x20].contains($0) }.map { Substring($0) }
    for word in words where word.hasPrefix("@") {
      places[String(word.dropFirst())] = kinds.count
      kinds.append(Kind(name: String(word.dropFirst())))
    }
    var current = -1
    var isHead = false
    for word in words {
      if word.hasPrefix("@") {
        current += 1
        isHead = true
      } else if word == ":" {
        isHead = false
      } else if isHead {
        kinds[current].add(condition: word)
      } else {
        kinds[current].add(entry: word, places)
      }
    }
    if let stream = places["Stream"].map({ kinds[$0].entries }) {
      for index in kinds.indices {
        for (mark, form) in [("&Stream", Kind.Form.stream), ("&Either", .either)] {
          guard kinds[index].entries.removeValue(forKey: PDFName(mark)) != nil else { continue }
          kinds[index].form = form
          kinds[index].entries.merge(stream) { own, _ in own }
        }
      }
      places["Stream"].map { kinds[$0].form = .stream }
    }
    self.kinds = kinds
    self.places = places
  }

  /// The link to one kind; nothing where the table does not have it.
  package func links(to name: String) -> Links { Links(kinds: places[name].map { [$0] } ?? []) }

  /// The keys of a kind.
  package func keys(of name: String) -> Set<PDFName> { places[name].map { kinds[$0].keys } ?? [] }

  /// The kinds that a dictionary at the end of these links can be; none where it is of no known one.
  /// - Parameters:
  ///   - isStream: it is that of a stream.
  ///   - value: of an entry of the dictionary, with references followed.
  package func candidates(
    _ links: Links, isStream: Bool, _ value: (PDFName) throws(ObelusError) -> PDFObject?
  ) throws(ObelusError) -> [Int] {
    var found: [Int] = []
    for kind in links.kinds {
      var isPossible = kinds[kind].form == .either || (kinds[kind].form == .stream) == isStream
      for condition in kinds[kind].conditions where isPossible && condition.isRequired {
        isPossible = condition.holds(try value(condition.key))
      }
      if isPossible { found.append(kind) }
    }
    guard found.count > 1, let type = try value("Type") else { return found }
    // Many leave out their type, and some have a wrong one.
    let typed = found.filter { kind in
      kinds[kind].conditions.allSatisfy { $0.key != "Type" || $0.holds(type) }
    }
    return typed.isEmpty ? found : typed
  }
}

extension DefinedEntries.Condition {
  fileprivate func holds(_ value: PDFObject?) -> Bool {
    switch value {
    case .name(let name)?: values.contains(name.text)
    case .integer(let number)?: values.contains(String(number))
    default: false
    }
  }
}

extension DefinedEntries.Kind {
  /// `Key!a,b`: it must be one of these; `Key?a,b`: where the others differ in it, too.
  fileprivate mutating func add(condition word: Substring) {
    guard let sign = word.firstIndex(where: { $0 == "!" || $0 == "?" }) else { return }
    let key = PDFName(String(word[..<sign]))
    let values = word[word.index(after: sign)...].split(separator: ",").map(String.init)
    if let known = conditions.firstIndex(where: { $0.key == key }) {
      conditions[known].values.formUnion(values)
    } else {
      conditions.append(DefinedEntries.Condition(key: key, isRequired: word[sign] == "!", values: Set(values)))
    }
  }

  /// `Key`, `Key'` where it can be a string, `Key>Kind+~Kind`: `~` for the values of a tree; `*` for any key.
  fileprivate mutating func add(entry word: Substring, _ places: [String: Int]) {
    let parts = word.split(separator: ">", maxSplits: 1)
    guard var key = parts.first else { return }
    var entry = DefinedEntries.Entry()
    if key.last == "'" {
      key = key.dropLast()
      entry.takesText = true
    }
    for link in parts.dropFirst().first?.split(separator: "+") ?? [] {
      let isTree = link.hasPrefix("~")
      guard let kind = places[String(isTree ? link.dropFirst() : link)] else { continue }
      if isTree { entry.links.treeKinds.append(kind) } else { entry.links.kinds.append(kind) }
    }
    if key == "*" {
      others = entry.joined(with: others)
    } else {
      let name = PDFName(String(key))
      entries[name] = entry.joined(with: entries[name])
    }
  }
}
