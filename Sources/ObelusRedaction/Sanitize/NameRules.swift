package import ObelusCore

/// Tells which names hold what a rule redacts: resource names, spot colours, tags, private keys, names of fonts. Names of
/// the format itself are exempt (`StandardNames`).
package final class NameRules {
  private let rules: any StringRules
  /// Names that were judged, with the verdict.
  private var known: [PDFName: Bool] = [:]
  /// What stands in names of this document and must go.
  package private(set) var found: Set<PDFName> = []

  /// Names that look like those that `NameRenaming` makes.
  package private(set) var reserved: Set<PDFName> = []

  /// Names by the thousand come from a document that means harm, or from keys that are data; they are judged anew.
  private static let maximumKnown = 200_000

  package init(_ rules: any StringRules) { self.rules = rules }

  /// Judges a name; one that holds something is added to `found`.
  @discardableResult
  package func judge(_ name: PDFName) throws(ObelusError) -> Bool {
    if let verdict = known[name] { return verdict }
    let verdict = try holdsHit(name)
    if known.count >= Self.maximumKnown { known = [:] }
    known[name] = verdict
    if name.text.contains(NameRenaming.prefix) { reserved.insert(name) }
    if verdict { found.insert(name) }
    return verdict
  }

  private func holdsHit(_ name: PDFName) throws(ObelusError) -> Bool {
    guard !rules.isEmpty, name.text.utf8.count > 1, !StandardNames.contains(name) else { return false }
    for text in Self.readings(of: name) {
      let scalars = Array(text.unicodeScalars)
      for hit in try rules.hitsOfAnyPage(in: text) {
        let view = text.unicodeScalars
        let from = view.distance(from: view.startIndex, to: hit.lowerBound)
        let to = view.distance(from: view.startIndex, to: hit.upperBound)
        if Self.counts(from..<to, of: scalars) { return true }
      }
    }
    return false
  }

  /// The name as Latin-1 and, where it is that, as UTF-8; each also with the words that it is put together from apart.
  private static func readings(of name: PDFName) -> [String] {
    var texts = [name.text]
    let bytes = name.bytes
    if bytes.contains(where: { $0 >= 0x80 }), let text = String(validating: bytes, as: UTF8.self) { texts.append(text) }
    for text in texts {
      let apart = words(of: text)
      if apart != text { texts.append(apart) }
    }
    return texts
  }

  /// `JaneDoe`, `Jane_Doe` and `Jane-Doe` as `Jane Doe`.
  private static func words(of text: String) -> String {
    var words = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if let last, isBorder(last, scalar), isWordScalar(last), isWordScalar(scalar) { words.append(" ") }
      words.append(isWordScalar(scalar) ? scalar : " ")
      last = scalar
    }
    return String(words)
  }

  /// A hit in a name counts where it is a word of it, or too long to be there by chance. Names are full of numbers.
  private static func counts(_ hit: Range<Int>, of scalars: [Unicode.Scalar]) -> Bool {
    guard let first = hit.first, let last = hit.last else { return false }
    let before = first > 0 ? scalars[first - 1] : nil
    let after = last + 1 < scalars.count ? scalars[last + 1] : nil
    let isNumber = !scalars[hit].contains { $0.properties.isAlphabetic }
    if isNumber {
      let touchesDigits = [before, after].contains { $0.map { ("0"..."9").contains($0) } ?? false }
      return hit.count >= 4 && !touchesDigits || hit.count >= Needles.shortest
    }
    if hit.count >= 4 { return true }
    // `PDFName`: a capital before a small letter begins a word.
    let begins = scalars[first].properties.isUppercase && hit.count > 1 && scalars[first + 1].properties.isLowercase
    return begins || (before.map { isBorder($0, scalars[first]) } ?? true)
      ? after.map { isBorder(scalars[last], $0) } ?? true : false
  }

  /// Whether a word of a name ends between two characters.
  private static func isBorder(_ a: Unicode.Scalar, _ b: Unicode.Scalar) -> Bool {
    guard isWordScalar(a), isWordScalar(b) else { return true }
    return a.properties.isLowercase && b.properties.isUppercase
      || ("0"..."9").contains(a) != ("0"..."9").contains(b)
  }

  private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
  }
}

/// New names for those that must go, the same wherever they stand.
package struct NameRenaming: Sendable, Hashable {
  private let names: [PDFName: PDFName]

  package var isEmpty: Bool { names.isEmpty }
  package var count: Int { names.count }

  /// - Parameters:
  ///   - old: the names that go.
  ///   - reserved: names that the document has already.
  ///   - rules: new names are none that they would find.
  package init(_ old: Set<PDFName>, reserved: Set<PDFName>, _ rules: NameRules) throws(ObelusError) {
    var names: [PDFName: PDFName] = [:]
    var number = 0
    var prefix = Self.prefix
    if try rules.judge(PDFName(prefix + "1")) { prefix = "Q" }
    for name in old.sorted(by: { $0.text < $1.text }) {
      let tag = StandardNames.subsetTag(of: name) ?? ""
      while names[name] == nil {
        number += 1
        guard number < old.count + 100_000 else {
          throw ObelusError(.unsupported, "names hold what a rule redacts, and it leaves none to give them")
        }
        let new = PDFName(tag + prefix + String(number))
        if !reserved.contains(new), try !rules.judge(new) { names[name] = new }
      }
    }
    self.names = names
  }

  static let prefix = "ObName"

  package subscript(_ name: PDFName) -> PDFName? { names[name] }

  /// The value with its names and keys in their new form; nil where nothing changes.
  package func renamed(_ object: PDFObject) -> PDFObject? {
    switch object {
    case .name(let name): return names[name].map { .name($0) }
    case .array(let items):
      var result = items
      var isChanged = false
      for (i, item) in items.enumerated() {
        if let new = renamed(item) {
          result[i] = new
          isChanged = true
        }
      }
      return isChanged ? .array(result) : nil
    case .dictionary(let d): return renamed(d).map { .dictionary($0) }
    case .null, .boolean, .integer, .real, .string, .reference: return nil
    }
  }

  package func renamed(_ dictionary: PDFDictionary) -> PDFDictionary? {
    var isChanged = false
    let entries = dictionary.entries.map { entry in
      let key = names[entry.key]
      let value = renamed(entry.value)
      if key != nil || value != nil { isChanged = true }
      return PDFDictionary.Entry(key: key ?? entry.key, value: value ?? entry.value)
    }
    return isChanged ? PDFDictionary(entries: entries) : nil
  }
}
