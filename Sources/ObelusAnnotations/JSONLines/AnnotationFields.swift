internal import ObelusCore
internal import ObelusIO

/// What the members of a line say of an annotation's fields.
struct AnnotationFields {
  /// All members that mean something here. Others are unknown; `appearance` only tells what `entries` have.
  static let keys: Set<String> = [
    "page", "subtype", "rect", "quads", "contents", "author", "name", "subject", "created", "modified", "color",
    "opacity", "flags", "uri", "destination", "destinationPage", "destinationIndex", "view", "action", "popup",
    "inReplyTo", "layer", "appearance", "entries", "attached",
  ]

  private var plain: Annotation
  /// The members that say where the annotation leads.
  private var linkMembers: [JSONValue.Member]
  private var popup: String?
  private var inReplyTo: String?
  private var layer: String?

  init(_ json: JSONValue) throws(PDFObjectJSON.Malformed) {
    let reader = MemberReader(json: json)
    guard case .integer(let page)? = json["page"], 1...1_000_000_000 ~= page else {
      throw .init(problem: "`page` is a number from 1")
    }
    guard let subtype = try reader.text("subtype") else { throw .init(problem: "`subtype` is a text") }
    let rect = try reader.numbers("rect", count: 4) ?? [0, 0, 0, 0]
    plain = Annotation(
      Annotation.Subtype(rawValue: subtype), pageIndex: page - 1,
      rect: Rect(x0: rect[0], y0: rect[1], x1: rect[2], y1: rect[3]))
    plain.quads = try reader.quads()
    plain.contents = try reader.text("contents")
    plain.author = try reader.text("author")
    plain.name = try reader.text("name")
    plain.subject = try reader.text("subject")
    plain.creationDate = try reader.text("created")
    plain.modificationDate = try reader.text("modified")
    plain.color = try reader.color()
    plain.opacity = min(1, max(0, try reader.number("opacity") ?? 1))
    plain.flags = Annotation.Flags(rawValue: try reader.integer("flags") ?? 0)
    plain.link = try reader.link()
    linkMembers = ["uri", "destination", "destinationPage", "destinationIndex", "view", "action"].compactMap { key in
      json[key].map { .init(key, $0) }
    }
    popup = try reader.text("popup")
    inReplyTo = try reader.text("inReplyTo")
    layer = try reader.text("layer")
  }

  /// What the members of `annotation` would say.
  init(_ annotation: Annotation) {
    plain = Annotation(annotation.subtype, pageIndex: annotation.pageIndex, rect: annotation.rect)
    plain.quads = annotation.quads
    plain.contents = annotation.contents
    plain.author = annotation.author
    plain.name = annotation.name
    plain.subject = annotation.subject
    plain.creationDate = annotation.creationDate
    plain.modificationDate = annotation.modificationDate
    plain.color = annotation.color.flatMap { Color(hex: $0.hex) }
    plain.opacity = annotation.opacity
    plain.flags = annotation.flags
    switch annotation.link {
    case .uri, .named: plain.link = annotation.link
    default: break
    }
    linkMembers = AnnotationMembers.link(of: annotation)
    popup = AnnotationMembers.target(annotation.popup, annotation)
    inReplyTo = AnnotationMembers.target(annotation.inReplyTo, annotation)
    layer = AnnotationMembers.target(annotation.layer, annotation)
  }

  /// The entries that the members say wholly: all but references and explicit destinations.
  var plainEntries: PDFDictionary { plain.dictionary }

  /// The annotation that has `entries`, and where the members say something else, what these say.
  func annotation(
    entries: PDFDictionary, attached: [ObjectID: AttachedObject]
  ) throws(ObelusError) -> Annotation {
    var dictionary = entries
    for entry in plainEntries.entries where !Self.isSaid(entry.key, in: entries) {
      dictionary[entry.key] = entry.value
    }
    var annotation = try Annotation(
      dictionary, id: .unassigned, pageIndex: plain.pageIndex, index: nil, in: PortableSource(attached))
    annotation.attached = attached
    amend(&annotation, entries)
    return annotation
  }

  /// /A and /Dest say one thing: a link of the members is not added to the other of them.
  private static func isSaid(_ key: PDFName, in entries: PDFDictionary) -> Bool {
    if key == "A" || key == "Dest" { return entries["A"] != nil || entries["Dest"] != nil }
    return entries[key] != nil
  }

  private func amend(_ annotation: inout Annotation, _ entries: PDFDictionary) {
    let attached = annotation.attached
    /// False for an entry whose references mean objects of a file: what it says is not known here, and it stays.
    func isKnown(_ keys: PDFName...) -> Bool {
      keys.allSatisfy { key in entries[key].map { $0.references.allSatisfy { attached[$0] != nil } } ?? true }
    }
    func amend<Value: Equatable>(_ key: PDFName, _ field: WritableKeyPath<Annotation, Value>) {
      if annotation[keyPath: field] != plain[keyPath: field], isKnown(key) {
        annotation[keyPath: field] = plain[keyPath: field]
      }
    }
    amend("Subtype", \.subtype)
    amend("Rect", \.rect)
    amend("QuadPoints", \.quads)
    amend("Contents", \.contents)
    amend("T", \.author)
    amend("NM", \.name)
    amend("Subj", \.subject)
    amend("CreationDate", \.creationDate)
    amend("M", \.modificationDate)
    amend("CA", \.opacity)
    amend("F", \.flags)
    if annotation.color?.hex != plain.color?.hex, isKnown("C") { annotation.color = plain.color }
    if AnnotationMembers.link(of: annotation) != linkMembers, isKnown("A", "Dest") {
      annotation.link = newLink(&annotation)
    }
    if AnnotationMembers.target(annotation.popup, annotation) != popup {
      annotation.popup = popup.map { annotation.attach(.annotation(named: $0)) }
    }
    if AnnotationMembers.target(annotation.inReplyTo, annotation) != inReplyTo {
      annotation.inReplyTo = inReplyTo.map { annotation.attach(.annotation(named: $0)) }
    }
    if AnnotationMembers.target(annotation.layer, annotation) != layer {
      annotation.layer = layer.map { annotation.attach(.layer(named: $0)) }
      annotation.layerNames = layer.map { [$0] } ?? []
    }
  }

  private func newLink(_ annotation: inout Annotation) -> LinkTarget? {
    guard case .destination(let view)? = plain.link, case .integer(let page)? = linkMembers.value("destinationPage"),
      page >= 1
    else { return plain.link }
    return .destination([.reference(annotation.attach(.page(page - 1)))] + view.dropFirst())
  }
}

extension [JSONValue.Member] {
  fileprivate func value(_ key: String) -> JSONValue? { first { $0.key == key }?.value }
}

extension Annotation {
  /// Attaches an object under a new number.
  fileprivate mutating func attach(_ object: AttachedObject) -> ObjectID {
    var id = ObjectID(1)
    while attached[id] != nil { id.rawValue += 1 }
    attached[id] = object
    return id
  }
}

extension PDFObject {
  /// All references in it.
  fileprivate var references: [ObjectID] {
    switch self {
    case .reference(let id): [id]
    case .array(let items): items.flatMap(\.references)
    case .dictionary(let dictionary): dictionary.entries.flatMap(\.value.references)
    default: []
    }
  }
}
