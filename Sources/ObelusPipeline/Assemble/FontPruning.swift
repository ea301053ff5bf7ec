internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction

/// Fonts that lost characters by the redaction: what is no longer shown goes out of their programs, widths, names and maps.
/// Codes count wherever the output shows them: on all pages, in appearances, and in streams that no page shows.
struct FontPruning {
  private let document: Document
  private let threads: Int
  private var kept: [PDFObject: CodeSet] = [:]
  private var removed: [PDFObject: CodeSet] = [:]
  private var shown: Set<ObjectID>
  /// A stream that was not read to its end may show anything.
  private var isCounted = true

  /// - Parameter pages: of the input.
  init(_ results: [PageResult], pages: [PageNode], in document: Document, threads: Int) {
    self.document = document
    self.threads = threads
    shown = Set(pages.map(\.objectID))
    for result in results {
      shown.formUnion(result.shownStreams)
      for usage in result.fonts { count(usage) }
    }
  }

  private mutating func count(_ usage: FontUsage) {
    guard let font = usage.object else { return }
    kept[font, default: CodeSet()].formUnion(usage.keptCodes)
    if !usage.removedCodes.isEmpty { removed[font, default: CodeSet()].formUnion(usage.removedCodes) }
  }

  /// The edit with pruned fonts. Where every font still shows all that it showed, nothing changes.
  mutating func run(
    _ edit: DocumentEdit
  ) throws(ObelusError) -> (edit: DocumentEdit, isChanged: Bool, findings: [Diagnostic]) {
    try countEmptied(edit)
    let touched = Set(removed.filter { font, codes in !codes.isSubset(of: kept[font] ?? CodeSet()) }.keys)
    guard !touched.isEmpty else { return (edit, false, []) }
    let source = editedSource(edit)
    let reach = try FontReach(source)
    try countUnshown(reach.streams)
    let kin = try kin(of: touched)
    let uses = try uses(of: try fonts(reach, touched, kin, source), reach, source)
    let pruner = FontPruner(uses, touched: touched, kin: kin, source: source)
    let programs = try pruner.programs()
    let cuts = try PageMap.run(programs.count, workers: threads, own: ()) { () throws(ObelusError) in
    } body: { (_, index) throws(ObelusError) -> FontProgram.Result in
      FontProgram(programs[index].bytes)?.cut(to: programs[index].demand) ?? .failed
    }
    let changes = try pruner.changes(programs, cuts)
    var edit = edit
    edit.objects.merge(changes.objects) { _, new in new }
    if !changes.dictionaries.isEmpty { try replace(changes.dictionaries, in: reach.holders, &edit) }
    return (edit, true, changes.findings)
  }

  private func editedSource(_ edit: DocumentEdit) -> EditedSource {
    EditedSource(base: document, edit: edit) { [document] (dictionary, data, limit) throws(ObelusError) in
      try document.decode(dictionary: dictionary, data: data, limit: limit)
    }
  }

  /// What streams showed that no page shows and that lost all they held.
  private mutating func countEmptied(_ edit: DocumentEdit) throws(ObelusError) {
    let emptied = edit.objects.compactMap { id, object -> ObjectID? in
      guard case .stream(_, let data) = object, data.isEmpty, !id.isNew, !shown.contains(id) else { return nil }
      return id
    }
    guard !emptied.isEmpty else { return }
    let interpreter = ContentInterpreter(document: document)
    for id in emptied.sorted() {
      shown.insert(id)
      guard let page = try UnshownStream(id, in: document)?.page else { continue }
      for usage in FontUsage.counted(in: try interpreter.interpret(page: page)) {
        guard let font = usage.object else { continue }
        removed[font, default: CodeSet()].formUnion(usage.keptCodes)
      }
    }
  }

  private mutating func countUnshown(_ streams: [FontReach.ContentStream]) throws(ObelusError) {
    let interpreter = ContentInterpreter(document: document)
    for stream in streams where !stream.id.isNew && !shown.contains(stream.id) {
      let page: PageNode?
      if let resources = stream.resources {
        page = PageNode(
          index: 0, objectID: stream.id, dictionary: ["Contents": .reference(stream.id)], resources: resources)
      } else {
        page = try UnshownStream(stream.id, in: document)?.page
      }
      guard let page else { continue }
      var content = try interpreter.interpret(page: page)
      try interpreter.interpretAppearances(of: page, into: &content)
      if content.findings.limits > 0 { isCounted = false }
      for usage in FontUsage.counted(in: content) { count(usage) }
    }
  }

  private func kin(of fonts: Set<PDFObject>) throws(ObelusError) -> Set<ObjectID> {
    var kin: Set<ObjectID> = []
    for font in fonts {
      guard let dictionary = try document.dictionary(font) else { continue }
      kin.formUnion(try FontPruner.sharedObjects(of: dictionary, in: document))
    }
    return kin
  }

  /// The fonts that are to be pruned, and those that share an object with them.
  private func fonts(
    _ reach: FontReach, _ touched: Set<PDFObject>, _ kin: Set<ObjectID>, _ source: EditedSource
  ) throws(ObelusError) -> [PDFObject] {
    var shared: [(font: PDFObject, objects: [ObjectID])] = []
    for font in reach.fonts where font.referenceValue?.isNew != true {
      guard let dictionary = try source.dictionary(font) else { continue }
      shared.append((font, try FontPruner.sharedObjects(of: dictionary, in: source)))
    }
    let pruned = shared.filter { touched.contains($0.font) || $0.objects.contains { kin.contains($0) } }
    let all = Set(pruned.flatMap(\.objects))
    let group = Set(pruned.map(\.font))
    return shared.filter { group.contains($0.font) || $0.objects.contains { all.contains($0) } }.map(\.font)
  }

  private func uses(
    of fonts: [PDFObject], _ reach: FontReach, _ source: EditedSource
  ) throws(ObelusError) -> [FontUse] {
    var uses: [FontUse] = []
    for object in fonts {
      guard let dictionary = try source.dictionary(object) else { continue }
      // A direct dictionary that was changed on its way is not known by what was counted.
      let isKnown = kept[object] != nil || object.referenceValue != nil
      let isFieldFont = reach.fieldFonts.contains(object)
      let isOpen = isFieldFont && !FontPruner.isSubset(dictionary)
      let font = try document.font(object)
      var codes = kept[object] ?? CodeSet()
      if isFieldFont { codes.formUnion(font.codes(showing: reach.fieldScalars)) }
      uses.append(
        try FontPruner.use(
          object, dictionary, font, kept: codes,
          isPinned: !isKnown || isOpen || !isCounted, in: source))
    }
    return uses
  }

  private func replace(
    _ dictionaries: [PDFDictionary: PDFDictionary], in holders: [ObjectID], _ edit: inout DocumentEdit
  ) throws(ObelusError) {
    let source = editedSource(edit)
    for id in holders {
      switch try source.object(id) {
      case .value(let value): edit.objects[id] = .value(replaced(value, dictionaries))
      case .stream(let dictionary):
        guard let new = replaced(.dictionary(dictionary), dictionaries).dictionaryValue, new != dictionary else {
          continue
        }
        edit.objects[id] = .stream(new, data: try source.rawStream(id))
      }
    }
  }

  private func replaced(_ value: PDFObject, _ dictionaries: [PDFDictionary: PDFDictionary]) -> PDFObject {
    switch value {
    case .array(let items): .array(items.map { replaced($0, dictionaries) })
    case .dictionary(let dictionary):
      if let new = dictionaries[dictionary] {
        .dictionary(new)
      } else {
        .dictionary(
          PDFDictionary(
            entries: dictionary.entries.map { .init(key: $0.key, value: replaced($0.value, dictionaries)) }))
      }
    default: value
    }
  }
}

extension FontUsage {
  /// The font as a resource dictionary names it; nil for a substitute.
  fileprivate var object: PDFObject? { font.map { .reference($0) } ?? dictionary.map { .dictionary($0) } }
}
