package import ObelusCore

/// Reads the annotations of a page. Works on the thread of its source.
package enum PageAnnotationReader {
  package struct Reading: Sendable {
    /// In the order of /Annots, which is the order of drawing.
    package var annotations: [Annotation] = []
    /// One for each kind of fault that the page has, with how often it has it.
    package var diagnostics: [Diagnostic] = []
  }

  /// Reads /Annots of `page`. Entries that are null or no dictionary are left out, repeated ones are taken once, and a
  /// dictionary without /Subtype is kept: it is nothing that a viewer shows, but it may hold text.
  package static func read(
    _ page: PDFDictionary, pageIndex: Int, in source: any ObjectSource
  ) throws(ObelusError) -> Reading {
    var reading = Reading()
    guard let object = page["Annots"] else { return reading }
    var faults = Faults()
    let entries = try source.resolve(object)
    if let entries = entries.arrayValue {
      var seen: Set<ObjectID> = []
      for (index, entry) in entries.enumerated() {
        let id = entry.referenceValue
        if let id, !seen.insert(id).inserted {
          faults.repeated += 1
          continue
        }
        let value = try source.resolve(entry)
        guard let dictionary = value.dictionaryValue else {
          if value == .null { faults.null += 1 } else { faults.foreign += 1 }
          continue
        }
        let annotation = try Annotation(
          dictionary, id: id.map { .object($0) } ?? .entry(page: pageIndex, index: index), pageIndex: pageIndex,
          index: index, in: source)
        if annotation.subtype.rawValue.isEmpty { faults.noSubtype += 1 }
        if try source.rect(dictionary["Rect"]) == nil { faults.noRect += 1 }
        reading.annotations.append(annotation)
      }
    } else if entries != .null {
      faults.foreign += 1
    }
    reading.diagnostics = faults.diagnostics(pageIndex)
    return reading
  }

  private struct Faults {
    var null = 0
    var foreign = 0
    var repeated = 0
    var noSubtype = 0
    var noRect = 0

    func diagnostics(_ page: Int) -> [Diagnostic] {
      let kinds: [(Int, String, String)] = [
        (null, "annotations.null", "null or missing objects in /Annots"),
        (foreign, "annotations.foreign", "objects in /Annots that are no annotations"),
        (repeated, "annotations.repeated", "repeated entries in /Annots"),
        (noSubtype, "annotations.no-subtype", "annotations without a /Subtype"),
        (noRect, "annotations.no-rect", "annotations without a valid /Rect"),
      ]
      return kinds.filter { $0.0 > 0 }.map {
        Diagnostic(.warning, $0.1, "\($0.2): \($0.0)", at: Location(page: page))
      }
    }
  }
}
