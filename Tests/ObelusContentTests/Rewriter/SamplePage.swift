import ObelusContent

import ObelusCore
import ObelusPDF
import TestSupport
import Testing

/// A document in memory whose fonts are made up by rule, for tests of the rewriter.
final class SampleSource: ContentSource {
  let store = ObjectStore()

  var trailer: PDFDictionary { store.trailer }
  func object(_ id: ObjectID) throws(ObelusError) -> IndirectObject { try store.object(id) }
  func rawStream(_ id: ObjectID) throws(ObelusError) -> [UInt8] { try store.rawStream(id) }
  func decodedStream(_ id: ObjectID, limit: Int) throws(ObelusError) -> DecodedStream {
    try store.decodedStream(id, limit: limit)
  }

  func isLayerHidden(_ object: PDFObject) throws(ObelusError) -> Bool { false }

  /// Widths are odd numbers of each code; codes 1 to 3 have no glyph.
  func font(_ object: PDFObject, resources: PDFDictionary) throws(ObelusError) -> Font {
    let dictionary = try dictionary(object) ?? [:]
    var description = Font.Description()
    description.objectID = object.referenceValue
    let encoding = try resolve(dictionary["Encoding"]).nameValue
    description.isVertical = encoding == "Identity-V"
    if dictionary["Subtype"] == .name("Type0") {
      description.codespaces = [CodespaceRange(length: 2, low: 0, high: 0xFFFF)]
      if encoding == "Mixed" {
        description.codespaces = [
          CodespaceRange(length: 1, low: 0, high: 0x7F), CodespaceRange(length: 2, low: 0x8000, high: 0xFFFF),
        ]
      }
    }
    if dictionary["Subtype"] == .name("Type3") {
      description.isType3 = true
      description.resources = dictionary["Resources"]
      for entry in try self.dictionary(dictionary["CharProcs"])?.entries ?? [] {
        if let code = Int(entry.key.text), let id = entry.value.referenceValue { description.charProcs[code] = id }
      }
    }
    let isVertical = description.isVertical
    return Font(description) { base in
      let codes = (0..<256).map { base + UInt32($0) }
      let entries = codes.map { code in
        CodeEntry(
          cid: (1...3).contains(code) ? -1 : Int32(code), unicode: code, width: 250.25 + Float(code * 37 % 500),
          gid: Int32(code))
      }
      let vertical = isVertical ? codes.map { VerticalMetrics(vx: 500, vy: 880, advance: -900.5 - Float($0 % 90)) } : []
      return CodeRow(entries: entries, vertical: vertical, multiple: [])
    }
  }
}

/// One page over a `SampleSource`.
struct SamplePage {
  var source = SampleSource()
  var page: PageNode

  init(_ contents: [String], resources: PDFDictionary = [:], source: SampleSource = SampleSource()) {
    self.source = source
    let parts = contents.map { source.store.add(.stream([:], data: Array($0.utf8))) }
    page = PageNode(
      index: 0, objectID: ObjectID(1_000_000),
      dictionary: ["Contents": parts.count == 1 ? parts[0] : .array(parts), "Resources": .dictionary(resources)],
      resources: .dictionary(resources))
  }

  init(_ contents: String, resources: PDFDictionary = [:], source: SampleSource = SampleSource()) {
    self.init([contents], resources: resources, source: source)
  }

  func content() throws -> PageContent {
    let interpreter = ContentInterpreter(document: source)
    var content = try interpreter.interpret(page: page)
    try interpreter.interpretAppearances(of: page, into: &content)
    return content
  }

  func rewrite(_ removal: Removal, prune: Bool = true) throws -> PageRewrite {
    try PageRewriter.rewrite(try content(), removing: removal, source: source, namespace: 1, prune: prune)
  }

  /// The page with a rewrite in place.
  func applying(_ rewrite: PageRewrite) throws -> SamplePage {
    let copy = SampleSource()
    copy.store.objects = source.store.objects
    for object in rewrite.objects { copy.store.objects[object.id] = object.object }
    var result = SamplePage([], source: copy)
    result.page = page
    if let contents = rewrite.contents { result.page.dictionary["Contents"] = .reference(contents) }
    if let resources = rewrite.resources {
      result.page.dictionary["Resources"] = .dictionary(resources)
      result.page.resources = .dictionary(resources)
    }
    if !rewrite.appearances.isEmpty {
      var annotations = try source.array(page.dictionary["Annots"]) ?? []
      for appearance in rewrite.appearances {
        var annotation = try source.dictionary(annotations[appearance.annotation]) ?? [:]
        var streams = try source.dictionary(annotation["AP"]) ?? [:]
        if let state = appearance.state {
          var states = try source.dictionary(streams[appearance.key]) ?? [:]
          states[state] = .reference(appearance.stream)
          streams[appearance.key] = .dictionary(states)
        } else {
          streams[appearance.key] = .reference(appearance.stream)
        }
        annotation["AP"] = .dictionary(streams)
        annotations[appearance.annotation] = .dictionary(annotation)
      }
      result.page.dictionary["Annots"] = .array(annotations)
    }
    return result
  }

  /// The bytes of the page's contents.
  func contentText() throws -> String {
    let content = try content()
    let page = try #require(content.instances.first { $0.kind == .page })
    return String(decoding: page.bytes, as: UTF8.self)
  }

  /// Every byte that can be reached from the page: streams, strings and names.
  func reachableText() throws -> String {
    var text = ""
    var seen: Set<ObjectID> = []
    func visit(_ object: PDFObject) throws {
      switch object {
      case .string(let bytes): text += String(decoding: bytes, as: UTF8.self) + "\n"
      case .array(let items): for item in items { try visit(item) }
      case .dictionary(let dictionary): for entry in dictionary.entries { try visit(entry.value) }
      case .reference(let id):
        guard seen.insert(id).inserted else { return }
        switch source.store.objects[id] {
        case .value(let value): try visit(value)
        case .stream(let dictionary, let data):
          text += String(decoding: data, as: UTF8.self) + "\n"
          try visit(.dictionary(dictionary))
        case nil: break
        }
      default: break
      }
    }
    try visit(.dictionary(page.dictionary))
    return text
  }
}

extension PageContent {
  /// The codes of the glyphs as scalars.
  var codes: String { String(String.UnicodeScalarView(glyphs.compactMap { Unicode.Scalar($0.code) })) }

  /// Flags for the glyphs of all occurrences of `needle` in content order.
  func removal(of needle: String) -> Removal {
    var removal = Removal()
    removal.glyphs = Array(repeating: false, count: glyphs.count)
    let codes = glyphs.map(\.code)
    let wanted = needle.unicodeScalars.map(\.value)
    for start in codes.indices where codes[start...].starts(with: wanted) {
      for i in start..<start + wanted.count { removal.glyphs[i] = true }
    }
    return removal
  }
}

extension [PageRewrite.PageObject] {
  func stream(_ id: ObjectID?) -> String? {
    guard case .stream(_, let data) = first(where: { $0.id == id })?.object else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}
