internal import ObelusCore

/// What an annotation becomes by another of its name that comes from outside. Both are portable and in canonical form.
///
/// What the new one says takes the place of what the old one said, and what it does not say is gone, but for what XFDF
/// has no word for, and what other programs leave out: layers, popups, entries of somebody's own stay. So does an
/// appearance that still shows the annotation.
struct AnnotationUpdate {
  let merged: Annotation
  /// The annotation looks different now, and the appearance that it had is gone.
  private(set) var losesAppearance = false

  init(of old: Annotation, by new: Annotation) throws(ObelusError) {
    var result = new
    let said = new.dictionary
    let numbers = (new.attached.keys.map(\.rawValue).max() ?? 0) + 1
    let keepsAppearance = Self.looksTheSame(old, new)
    var isChanged = false
    for entry in old.dictionary.entries where said[entry.key] == nil {
      if Self.appearance.contains(entry.key) {
        // A state without its appearance, or the reverse, would show nothing.
        guard keepsAppearance, said["AP"] == nil else {
          if entry.key == "AP", said["AP"] == nil { losesAppearance = true }
          continue
        }
      } else if Self.exchanged.contains(entry.key) {
        continue
      }
      let value = Self.moved(entry.value, by: numbers)
      switch (entry.key, value) {
      case ("OC", .reference(let id)): result.layer = id
      case ("Popup", .reference(let id)): result.popup = id
      default: result.other[entry.key] = value
      }
      isChanged = true
    }
    if isChanged {
      for (id, object) in old.attached {
        result.attached[ObjectID(id.rawValue + numbers)] = Self.moved(object, by: numbers)
      }
      result = try result.canonical
    }
    merged = result
  }

  private static let appearance: Set<PDFName> = ["AP", "AS"]

  /// What an annotation without it does without: the entries of ISO 32000-2, 12.5.2 and 12.5.6, and of XFDF.
  private static let exchanged: Set<PDFName> = [
    "Type", "Subtype", "Rect", "Contents", "NM", "M", "F", "Border", "C", "BM", "ca", "CA", "Subj", "T", "RC",
    "CreationDate",
    "IRT", "RT", "IT", "ExData", "BS", "BE", "L", "LE", "IC", "LL", "LLE", "Cap", "LLO", "CP", "Measure", "CO", "RD",
    "QuadPoints", "DA", "Q", "DS", "CL", "Vertices", "InkList", "Path", "Sy", "Name", "FS", "Sound", "Movie", "Repeat",
    "RO",
    "OverlayText", "State", "StateModel", "A", "Dest", "H", "PA", "AA", "MK", "Open", "Parent", "Rotate",
  ]

  /// What says nothing about the look. The note of free text is what it shows.
  private static let unseen: Set<PDFName> = [
    "AP", "AS", "Type", "T", "NM", "Subj", "M", "CreationDate", "IRT", "RT", "State", "StateModel", "Popup", "OC",
    "Open",
    "Parent", "A", "Dest", "AA", "PA", "F",
  ]

  private static func looksTheSame(_ old: Annotation, _ new: Annotation) -> Bool {
    var unseen = unseen
    if new.subtype != .freeText { unseen.formUnion(["Contents", "RC"]) }
    func seen(_ annotation: Annotation) -> [PDFDictionary.Entry] {
      annotation.dictionary.entries.filter { exchanged.contains($0.key) && !unseen.contains($0.key) }
        .sorted { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }
    }
    let (before, after) = (seen(old), seen(new))
    return before.count == after.count
      && zip(before, after).allSatisfy {
        $0.key == $1.key && isNear(old.whole($0.value), new.whole($1.value))
      }
  }

  /// Other programs keep two digits of a number.
  private static func isNear(_ a: PDFObject, _ b: PDFObject) -> Bool {
    switch (a, b) {
    case (.array(let a), .array(let b)): return a.count == b.count && zip(a, b).allSatisfy(isNear)
    case (.dictionary(let a), .dictionary(let b)):
      return a.entries.count == b.entries.count
        && a.entries.allSatisfy { entry in b[entry.key].map { isNear(entry.value, $0) } ?? false }
    default:
      if let a = a.numberValue, let b = b.numberValue { return (a - b).magnitude <= 0.01 }
      return a == b
    }
  }

  // MARK: Attached objects

  private static func moved(_ object: PDFObject, by count: Int) -> PDFObject {
    switch object {
    case .reference(let id): .reference(ObjectID(id.rawValue + count))
    case .array(let items): .array(items.map { moved($0, by: count) })
    case .dictionary(let dictionary): .dictionary(moved(dictionary, by: count))
    default: object
    }
  }

  private static func moved(_ dictionary: PDFDictionary, by count: Int) -> PDFDictionary {
    PDFDictionary(entries: dictionary.entries.map { .init(key: $0.key, value: moved($0.value, by: count)) })
  }

  private static func moved(_ object: AttachedObject, by count: Int) -> AttachedObject {
    switch object {
    case .value(let value): .value(moved(value, by: count))
    case .stream(let dictionary, let data): .stream(moved(dictionary, by: count), data: data)
    case .page, .annotation, .layer: object
    }
  }
}

extension Annotation {
  /// A value with the small objects that it refers to in their place; a border style can be either.
  fileprivate func whole(_ value: PDFObject, depth: Int = 0) -> PDFObject {
    guard depth < 8 else { return value }
    switch value {
    case .reference(let id):
      if case .value(let object)? = attached[id] { return whole(object, depth: depth + 1) }
      return value
    case .array(let items): return .array(items.map { whole($0, depth: depth + 1) })
    case .dictionary(let dictionary):
      return .dictionary(
        PDFDictionary(entries: dictionary.entries.map { .init(key: $0.key, value: whole($0.value, depth: depth + 1)) }))
    default: return value
    }
  }
}
