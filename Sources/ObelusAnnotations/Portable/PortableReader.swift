package import ObelusCore

/// Makes the annotations of a PDF portable: each then has with it, in `attached`, what it refers to. Other pages,
/// annotations and layers it names in a way that another document understands.
///
/// Left out is what says where an annotation stands in its own file: /P, /StructParent, and parents other than that of a
/// popup. Works on the thread of its source.
package struct PortableReader {
  private let source: any ObjectSource
  private let pages: [ObjectID: Int]
  private let directory: AnnotationDirectory

  /// Objects and bytes that one annotation may bring.
  private static let mostObjects = 20_000
  private static let mostBytes = 1 << 28

  /// - Parameter annotations: all of the document, so that those which others refer to are known by name.
  package init(
    pages: [ObjectID: Int], annotations: [Annotation], in source: any ObjectSource
  ) {
    self.source = source
    self.pages = pages
    directory = AnnotationDirectory(annotations)
  }

  /// Reads annotations that are portable already.
  fileprivate init(_ attached: [ObjectID: AttachedObject]) {
    source = PortableSource(attached)
    var pages: [ObjectID: Int] = [:]
    var names: [ObjectID: String] = [:]
    for (id, object) in attached {
      switch object {
      case .page(let page): pages[id] = page
      case .annotation(let name): names[id] = name
      default: break
      }
    }
    self.pages = pages
    directory = AnnotationDirectory(names: names)
  }

  /// The name by which an annotation is known to others: its /NM, or one that is made from what it says.
  package func name(of annotation: Annotation) -> String { directory.name(of: annotation) }

  /// The annotation with everything it needs. Throws `.limit` where that is more than an annotation can mean.
  /// - Returns: also how many references lead to what cannot be taken along, such as fields; they become null.
  package func portable(_ annotation: Annotation) throws(ObelusError) -> (annotation: Annotation, lost: Int) {
    var run = Run(source: source, pages: pages, names: directory.names)
    var result = annotation
    result.id = .unassigned
    result.provider = nil
    result.name = directory.name(of: annotation)
    result.other = [:]
    result.popup = try run.reference(annotation.popup)
    result.inReplyTo = try run.reference(annotation.inReplyTo)
    result.layer = try run.reference(annotation.layer)
    if case .destination(let array) = annotation.link { result.link = .destination(try run.carry(array)) }
    for entry in annotation.other.entries.sorted(by: { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }) {
      if Self.ofTheFile.contains(entry.key) { continue }
      if entry.key == "Parent", annotation.subtype != .popup { continue }
      result.other[entry.key] = try run.carry(entry.value)
    }
    let said = result.fields
    result.other = PDFDictionary(entries: result.other.entries.filter { said[$0.key] != $0.value })
    try run.finish()
    result.attached = run.attached
    return (result, run.lost)
  }

  private static let ofTheFile: Set<PDFName> = ["P", "StructParent"]

  /// One annotation's way through the objects, breadth first.
  private struct Run {
    let source: any ObjectSource
    let pages: [ObjectID: Int]
    let names: [ObjectID: String]
    var attached: [ObjectID: AttachedObject] = [:]
    var lost = 0
    private var numbers: [ObjectID: ObjectID] = [:]
    private var open: [(old: ObjectID, new: ObjectID)] = []
    private var bytes = 0

    init(source: any ObjectSource, pages: [ObjectID: Int], names: [ObjectID: String]) {
      self.source = source
      self.pages = pages
      self.names = names
    }

    mutating func reference(_ id: ObjectID?) throws(ObelusError) -> ObjectID? {
      guard let id else { return nil }
      return try carry(.reference(id)).referenceValue
    }

    mutating func carry(_ items: [PDFObject]) throws(ObelusError) -> [PDFObject] {
      var result: [PDFObject] = []
      for item in items { result.append(try carry(item)) }
      return result
    }

    mutating func carry(_ object: PDFObject) throws(ObelusError) -> PDFObject {
      switch object {
      case .array(let items): return .array(try carry(items))
      case .dictionary(let dictionary): return .dictionary(try carry(dictionary))
      case .reference(let id):
        if let known = numbers[id] { return .reference(known) }
        guard numbers.count < PortableReader.mostObjects else { throw PortableReader.tooMuch }
        let new = ObjectID(numbers.count + 1)
        if let page = pages[id] {
          attached[new] = .page(page)
        } else if let name = names[id] {
          attached[new] = .annotation(named: name)
        } else {
          switch try standing(id) {
          case .null: return .null
          case .layer(let name): attached[new] = .layer(named: name)
          case .own: open.append((id, new))
          }
        }
        numbers[id] = new
        return .reference(new)
      // One spelling for a number that has several.
      case .real(let value): return .number(value)
      default: return object
      }
    }

    private enum Standing { case own, null, layer(String) }

    /// What an object is to an annotation: its own, a layer, or a part of the document that does not go with it.
    private mutating func standing(_ id: ObjectID) throws(ObelusError) -> Standing {
      let object = try source.object(id)
      guard let dictionary = object.dictionary else { return object == .value(.null) ? .null : .own }
      let type = try source.resolve(dictionary["Type"]).nameValue
      if type == "OCG", let name = try source.resolve(dictionary["Name"]).stringValue {
        return .layer(TextString.decode(name))
      }
      let isField = dictionary["FT"] != nil || dictionary["Kids"] != nil && dictionary["T"] != nil
      if isField || type.map(PortableReader.partsOfTheDocument.contains) ?? false {
        lost += 1
        return .null
      }
      return .own
    }

    mutating func finish() throws(ObelusError) {
      var next = 0
      while next < open.count {
        let (old, new) = open[next]
        next += 1
        switch try source.object(old) {
        case .value(let value): attached[new] = .value(try carry(value))
        case .stream(let dictionary):
          let data = try source.rawStream(old)
          bytes += data.count
          guard bytes <= PortableReader.mostBytes else { throw PortableReader.tooMuch }
          var kept = dictionary
          for key: PDFName in ["Length", "StructParent", "StructParents"] { kept[key] = nil }
          attached[new] = .stream(try carry(kept), data: data)
        }
      }
    }

    private mutating func carry(_ dictionary: PDFDictionary) throws(ObelusError) -> PDFDictionary {
      var entries: [PDFDictionary.Entry] = []
      for entry in dictionary.entries.sorted(by: { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }) {
        let value = try carry(entry.value)
        if value != .null { entries.append(.init(key: entry.key, value: value)) }
      }
      return PDFDictionary(entries: entries)
    }
  }

  private static let partsOfTheDocument: Set<PDFName> = [
    "Catalog", "Pages", "Page", "StructTreeRoot", "StructElem", "XRef", "ObjStm",
  ]

  private static var tooMuch: ObelusError {
    ObelusError(.limit, "an annotation that refers to more than can belong to it")
  }
}

extension Annotation {
  /// A portable annotation in the one form that all have that say the same: keys in order, attached objects numbered as
  /// they are first named, none that is not named.
  package var canonical: Annotation {
    get throws(ObelusError) {
      var result = try PortableReader(attached).portable(self).annotation
      if name == nil { result.name = nil }
      return result
    }
  }
}
