/// A PDF dictionary: entries in the order of the file. A value of null means that the key is absent (7.3.7), so setting
/// null or nil removes it.
public struct PDFDictionary: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  public struct Entry: Hashable, Sendable {
    public var key: PDFName
    public var value: PDFObject

    public init(key: PDFName, value: PDFObject) {
      self.key = key
      self.value = value
    }
  }

  public private(set) var entries: [Entry]

  public init(entries: [Entry] = []) { self.entries = entries }

  public init(dictionaryLiteral elements: (PDFName, PDFObject)...) {
    entries = elements.map { Entry(key: $0.0, value: $0.1) }
  }

  public subscript(key: PDFName) -> PDFObject? {
    get {
      for e in entries where e.key == key { return e.value == .null ? nil : e.value }
      return nil
    }
    set {
      let at = entries.firstIndex { $0.key == key }
      switch (at, newValue) {
      case (let at?, let value?) where value != .null: entries[at].value = value
      case (let at?, _): entries.remove(at: at)
      case (nil, let value?) where value != .null: entries.append(Entry(key: key, value: value))
      default: break
      }
    }
  }

  public var keys: [PDFName] { entries.map(\.key) }
  public var isEmpty: Bool { entries.isEmpty }
  public var count: Int { entries.count }
}
