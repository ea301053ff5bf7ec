internal import ObelusCore
internal import ObelusIO

/// What of an annotation XFDF has no words for, in an element of a namespace of its own that other programs pass over:
///
///     <entries xmlns="urn:x-obelus:annotation:1">
///       <entry key="BS" instead="0123456789ABCDEF">&lt;&lt;/Type /Border /W 2 &gt;&gt;</entry>
///       <entry key="XYZ_Shape">1 0 R</entry>
///       <object id="1">[1 2 3]</object>
///     </entries>
///
/// An entry is in PDF syntax; without any it is absent. `instead` is the fingerprint of what the words of XFDF say in its
/// place. Where they say something else by now, somebody has changed them, and the entry no longer counts. Of a text that
/// the words say already, `as` says how it is encoded.
///
/// An object is what a reference means: a value, a stream (`is="stream"`: its dictionary, and the bytes in base 64, or
/// `bytes`: which of the streams they are of that the words of XFDF bring), or by `is` a page (from 0), an annotation or
/// a layer (by name).
enum XFDFEntries {
  /// Entries of one annotation.
  private static let most = 4096

  // MARK: Writing

  /// The children of the element; none where the words of XFDF say all.
  /// - Parameters:
  ///   - draft: what is read from the words alone.
  ///   - omitted: entries that are said otherwise.
  static func children(
    _ entries: PortableEntries, beside draft: XFDFDraft, omitted: Set<PDFName>
  ) -> [XMLElement] {
    let said = draft.entries
    var children: [XMLElement] = []
    let queue = References(entries.objects)
    let syntax = ObjectText { queue.number(of: $0) }
    // In an order that does not hang on who read the annotation.
    let all = entries.dictionary.entries.sorted { $0.key.text < $1.key.text }
    for entry in all where !omitted.contains(entry.key) {
      let other = said.dictionary[entry.key]
      if let other, isSame(entry.key, entry.value, entries, other, said) { continue }
      guard other != nil || entries.attached(entry.value) != nil || entries.resolve(entry.value) != .null else {
        continue
      }
      var child = element(entry.key, instead: other.map { ObjectFingerprint.text($0, said) })
      if let encoding = other.flatMap({ TextEncoding(entry.value, asNeededFor: $0) }) {
        child.set("as", encoding.rawValue)
      } else {
        child.children = [.text(syntax.text(entry.value))]
      }
      children.append(child)
    }
    for entry in said.dictionary.entries
    where entries.dictionary[entry.key] == nil && !omitted.contains(entry.key) {
      children.append(element(entry.key, instead: ObjectFingerprint.text(entry.value, said)))
    }
    let streams = streams(draft)
    while let (number, object) = queue.next() {
      children.append(self.object(number, object, syntax, streams))
    }
    return children
  }

  /// The bytes of the streams that the words of XFDF bring, in their order.
  private static func streams(_ draft: XFDFDraft) -> [[UInt8]] {
    draft.objects.sorted { $0.key < $1.key }.compactMap {
      if case .stream(_, let data) = $0.value { data } else { nil }
    }
  }

  private static func isSame(
    _ key: PDFName, _ a: PDFObject, _ first: PortableEntries, _ b: PDFObject, _ second: PortableEntries
  ) -> Bool {
    if ObjectFingerprint.isSame(a, first, b, second) { return true }
    guard key == "RC", let a = first.text(key).flatMap(RichText.root), let b = second.text(key) else { return false }
    return RichText.root(b) == a
  }

  private static func element(_ key: PDFName, instead: String?) -> XMLElement {
    var element = XMLElement("entry", namespace: XFDFName.ownNamespace)
    element.set("key", ObjectText.name(key))
    element.set("instead", instead)
    return element
  }

  private static func object(
    _ number: Int, _ object: AttachedObject, _ syntax: ObjectText, _ streams: [[UInt8]]
  ) -> XMLElement {
    var element = XMLElement("object", namespace: XFDFName.ownNamespace)
    element.set("id", String(number))
    let text: String
    switch object {
    case .value(let value): text = syntax.text(value)
    case .page(let index):
      element.set("is", "page")
      text = String(index)
    case .annotation(let name):
      element.set("is", "annotation")
      text = syntax.text(.string(TextString.encode(name)))
    case .layer(let name):
      element.set("is", "layer")
      text = syntax.text(.string(TextString.encode(name)))
    case .stream(let dictionary, let data):
      element.set("is", "stream")
      element.set("dictionary", syntax.text(.dictionary(dictionary)))
      if !data.isEmpty, let same = streams.firstIndex(of: data) {
        element.set("bytes", String(same))
        return element
      }
      text = Base64.encode(data)
    }
    if !text.isEmpty { element.children = [.text(text)] }
    return element
  }

  /// Numbers objects in the order in which they are first named.
  private final class References {
    private let objects: [ObjectID: AttachedObject]
    private var numbers: [ObjectID: Int] = [:]
    private var open: [ObjectID] = []
    private var done = 0

    init(_ objects: [ObjectID: AttachedObject]) { self.objects = objects }

    func number(of id: ObjectID) -> Int? {
      guard objects[id] != nil else { return nil }
      if let known = numbers[id] { return known }
      open.append(id)
      numbers[id] = open.count
      return open.count
    }

    func next() -> (Int, AttachedObject)? {
      guard done < open.count, let object = objects[open[done]] else { return nil }
      done += 1
      return (done, object)
    }
  }

  // MARK: Reading

  /// Puts entries in place of what the words of XFDF say.
  static func apply(_ children: [XMLElement], to draft: inout XFDFDraft, _ faults: inout XFDFFaults) {
    let said = draft.entries
    let base = draft.objects.count
    let own = streams(draft)
    var objects: [ObjectID: AttachedObject] = [:]
    for child in children where child.localName == "object" {
      guard let number = child["id"].flatMap({ Int($0) }), number > 0, let object = object(child, base, own) else {
        faults.note(.malformedEntries, line: child.line)
        continue
      }
      objects[ObjectID(base &+ number)] = object
    }
    var isUsed = false
    var fingerprints: [PDFName: String] = [:]
    for entry in said.dictionary.entries { fingerprints[entry.key] = ObjectFingerprint.text(entry.value, said) }
    for (index, child) in children.filter({ $0.localName == "entry" }).enumerated() {
      guard index < most else {
        faults.note(.malformedEntries, line: child.line)
        break
      }
      guard let key = child["key"].map({ key($0) }) else { continue }
      // Somebody has changed what the words say.
      guard child["instead"] == fingerprints[key] else { continue }
      let text = child.text
      if let encoding = child["as"] {
        guard let text = TextEncoding(rawValue: encoding)?.encode(said.dictionary[key]) else { continue }
        draft.dictionary[key] = text
      } else if text.isEmpty {
        draft.dictionary[key] = nil
      } else if let value = ObjectParser.parse(text) {
        draft.dictionary[key] = moved(value, by: base)
        isUsed = true
      } else {
        faults.note(.malformedEntries, line: child.line)
      }
    }
    if isUsed { draft.objects.merge(objects) { $1 } }
    draft.removeUnused()
  }

  private static func key(_ text: String) -> PDFName {
    if case .name(let name)? = ObjectParser.parse("/" + text) { name } else { PDFName(text) }
  }

  private static func object(_ element: XMLElement, _ base: Int, _ own: [[UInt8]]) -> AttachedObject? {
    let text = element.text
    switch element["is"] {
    case nil: return ObjectParser.parse(text).map { .value(moved($0, by: base)) }
    case "page": return Int(text).flatMap { $0 >= 0 ? .page($0) : nil }
    case "annotation": return name(text).map { .annotation(named: $0) }
    case "layer": return name(text).map { .layer(named: $0) }
    case "stream":
      guard case .dictionary(let dictionary)? = element["dictionary"].flatMap({ ObjectParser.parse($0) }),
        case .dictionary(let moved) = moved(.dictionary(dictionary), by: base)
      else { return nil }
      if let index = element["bytes"].flatMap({ Int($0) }) {
        return own.indices.contains(index) ? .stream(moved, data: own[index]) : nil
      }
      return XFDFData.base64(text).map { .stream(moved, data: $0) }
    default: return nil
    }
  }

  private static func name(_ text: String) -> String? {
    ObjectParser.parse(text)?.stringValue.map { TextString.decode($0) }
  }

  /// The value with its references counted from behind those that the words of XFDF have.
  private static func moved(_ object: PDFObject, by base: Int) -> PDFObject {
    switch object {
    case .reference(let id): .reference(ObjectID(id.rawValue &+ base))
    case .array(let items): .array(items.map { moved($0, by: base) })
    case .dictionary(let dictionary):
      .dictionary(
        PDFDictionary(entries: dictionary.entries.map { .init(key: $0.key, value: moved($0.value, by: base)) }))
    default: object
    }
  }
}

/// How a text string is encoded, where that is not as Obelus would.
private enum TextEncoding: String {
  case utf16 = "utf-16"
  case utf8 = "utf-8"

  /// The encoding of `string`, where it says the same text as `other`.
  init?(_ string: PDFObject, asNeededFor other: PDFObject) {
    for encoding in [Self.utf16, .utf8] where encoding.encode(other) == string {
      self = encoding
      return
    }
    return nil
  }

  func encode(_ string: PDFObject?) -> PDFObject? {
    guard let text = string?.stringValue.map({ TextString.decode($0) }) else { return nil }
    switch self {
    case .utf16: return .string([0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
    case .utf8: return .string([0xEF, 0xBB, 0xBF] + text.utf8)
    }
  }
}

extension XFDFDraft {
  /// Lets go of objects that nothing names, and of references that name nothing.
  mutating func removeUnused() {
    var used: [ObjectID: AttachedObject] = [:]
    let all = objects
    func visit(_ object: PDFObject, _ open: inout [ObjectID]) {
      switch object {
      case .reference(let id): open.append(id)
      case .array(let items): for item in items { visit(item, &open) }
      case .dictionary(let dictionary): for entry in dictionary.entries { visit(entry.value, &open) }
      default: break
      }
    }
    var open: [ObjectID] = []
    visit(.dictionary(dictionary), &open)
    while let id = open.popLast() {
      guard used[id] == nil, let object = all[id] else { continue }
      used[id] = object
      switch object {
      case .value(let value): visit(value, &open)
      case .stream(let dictionary, _): visit(.dictionary(dictionary), &open)
      case .page, .annotation, .layer: break
      }
    }
    objects = used
  }
}
