internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction

/// What a job makes of a document, before it is written.
struct Assembly {
  var edit: DocumentEdit
  var sanitized: [Manifest.Sanitize.Part: Int]
  /// What the rules took beside page contents, by kind of carrier.
  var carriers: [String: Int]
  var findings: [Diagnostic]
  /// Fonts, names or streams beside the pages changed: any page may look different.
  var changesFonts: Bool
  /// What the output must still have.
  var bystanders: [Bystanders.Kind: Int]
}

/// What went from the structure tree.
struct RemovedStructure {
  var replacements: [ObjectID: NewObject] = [:]
  var count = 0
  /// Of elements that lost texts.
  var ids: Set<[UInt8]> = []
  var classes: Set<PDFName> = []
  /// Elements that an area left nothing that could say what they show.
  var owners: Set<ObjectID> = []
}

extension DocumentPipeline {
  /// Merges the pages' edits and takes out of the document what is not on a page.
  /// - Parameter appends: the file stays as it is, and the edit is added to it.
  func assemble(
    _ results: [PageResult], _ scrubbed: DocumentScrubber.Result?, _ document: Document, _ input: DocumentInput,
    writes: Bool, appends: Bool
  ) throws(ObelusError) -> Assembly {
    guard let scrubbed else { throw ObelusError(.internal, "the document was not scrubbed") }
    let rules = try JobStringRules(job, pageCount: input.pages.count)
    var assembler = Assembler(trailer: document.trailer)
    let tree = try PageTreePlan(input.pages, in: document)
    for result in results { assembler.apply(result.edit, to: tree.objects[result.edit.page]) }
    let blank = Set(results.filter(\.isBlank).map { tree.objects[$0.edit.page] })
    assembler.apply(objects: try tree.replacements(after: assembler.edit))
    let areas = results.filter { !$0.takenAreas.isEmpty }.map { (tree.objects[$0.edit.page], $0.takenAreas) }
    let fields = try FieldPruning(
      edited(document, assembler.edit), gone: Set(assembler.edit.objects.filter { $0.value == .value(.null) }.keys),
      blank: blank, areas: Dictionary(areas, uniquingKeysWith: +))
    assembler.apply(objects: fields.replacements)
    let told = try clearTellers(&assembler, results, document, pages: tree.objects)
    let removed = assembler.edit.objects.filter { $0.value == .value(.null) }.map(\.key)
    let structure = try structureTexts(results, rules, in: document)
    assembler.apply(objects: structure.replacements)
    var stray = results.reduce(into: StrayContent()) { $0.formUnion($1.stray) }
    if job.redacts {
      let unshown = try UnshownContent(job, rules, document, pages: input.pages)
      assembler.apply(objects: try unshown.emptied(scrubbed.contentStreams.subtracting(stray.shown), &stray))
    }

    let use: EmbeddedPDFs.Use = writes ? .redact : .look
    let options = SanitizeOptions(job.manifest)
    var scrubber = DocumentScrubber(
      source: edited(document, assembler.edit), options: options, rules: rules, pagesOwnResources: job.redacts,
      attachments: job.redacts ? EmbeddedPDFs(job, host: document, depth: depth, use) : nil)
    let final = try scrubber.run(edited: assembler.edit.objects, after: scrubbed)
    assembler.apply(objects: final.objects)
    assembler.edit.trailer = final.trailer
    stray.names.formUnion(final.names)
    stray.reservedNames.formUnion(final.reservedNames)
    let orphans = try OrphanedContent(edited(document, assembler.edit)).objects(
      results, pages: tree.objects, shared: scrubbed.shared)
    for id in orphans { assembler.edit.objects[id] = .value(.null) }
    let taken = TakenPlaces(
      blank: blank, areas: Dictionary(areas, uniquingKeysWith: +).filter { !blank.contains($0.key) })
    let blanked = try clearBlankPages(&assembler, taken, results, structure, document, pages: tree.objects)
    let media = try clearLists(
      &assembler, results, isPruned: !fields.replacements.isEmpty, document, pages: tree.objects)
    let cleaned = try clean(&assembler, stray, rules, document, pages: tree.objects)

    var carriers: [String: Int] = [:]
    carriers["strings"] = final.counts[.strings]
    carriers["streams"] = final.counts[.streams] + cleaned
    carriers["names"] = stray.names.count
    carriers["structureTexts"] = structure.count
    carriers["scripts"] = final.counts[.scripts]
    var direct = results.reduce(into: [Bystanders.Kind: Int]()) { $0.merge($1.directlyRemoved, uniquingKeysWith: +) }
    let added = results.reduce(into: [Bystanders.Kind: Int]()) { $0.merge($1.added, uniquingKeysWith: +) }
    direct[.fields, default: 0] += fields.removedDirectly
    direct[.attachments, default: 0] += media.goneDirectly
    var findings = final.findings
    findings += told
    findings += blanked
    findings += media.findings
    findings += try fieldFindings(fields.parted, in: document)
    if final.counts[.scripts] > 0 {
      findings.append(
        Diagnostic(
          .finding, "redact.scripts-removed",
          "scripts that held something redacted and went whole, so that what they did is not done any more: "
            + "\(final.counts[.scripts])"))
    }
    if !orphans.isEmpty { findings.append(OrphanedContent.finding(orphans.count)) }
    var changesFonts = carriers.contains { ["streams", "names"].contains($0.key) && $0.value > 0 }
    if job.redacts {
      var fonts = FontPruning(results, pages: input.pages, in: document, threads: threads)
      let cut = try fonts.run(assembler.edit)
      changesFonts = changesFonts || cut.isChanged
      assembler.edit = cut.edit
      findings += cut.findings
    }
    try cleanGlyphProcedures(&assembler, results, document)
    let privateKeys = try clearPrivateEntries(&assembler, results, document, pages: tree.objects)
    findings += privateKeys.findings
    if !assembler.edit.objects.isEmpty {
      let claims = try ConformanceClaims(in: edited(document, assembler.edit))
      // Metadata that signatures cover stays.
      if !appends { assembler.apply(objects: claims.replacements) }
      if let finding = claims.finding(areKept: appends) { findings.append(finding) }
    }
    var sanitized = final.counts.byPart
    let pruned = results.reduce(0) { $0 + $1.prunedResources }
    if pruned > 0 { sanitized[.unusedObjects, default: 0] += pruned }
    if privateKeys.count > 0 { sanitized[.privateKeys] = privateKeys.count }
    return Assembly(
      edit: assembler.edit, sanitized: sanitized, carriers: carriers.filter { $0.value > 0 },
      findings: findings, changesFonts: changesFonts,
      bystanders: final.bystanders.expected(
        without: media.gone.union(removed), directlyRemoved: direct, added: added, options))
  }

  /// Procedures of Type 3 fonts that pages use of which an area was taken.
  private func cleanGlyphProcedures(
    _ assembler: inout Assembler, _ results: [PageResult], _ document: Document
  ) throws(ObelusError) {
    let source = edited(document, assembler.edit)
    var seen: Set<ObjectID> = []
    for usage in results.filter(\.losesPlaces).flatMap(\.fonts) where usage.isType3 {
      guard usage.font.map({ seen.insert($0).inserted }) ?? true,
        let font = try usage.font.map({ (id) throws(ObelusError) in try source.object(id).dictionary })
          ?? usage.dictionary
      else { continue }
      assembler.apply(objects: try GlyphProcedureCleaning.cleaned(font, source: source))
    }
  }

  /// Private entries: of the whole document by the switch, else of what an area's page has of its own.
  private func clearPrivateEntries(
    _ assembler: inout Assembler, _ results: [PageResult], _ document: Document, pages: [ObjectID]
  ) throws(ObelusError) -> (count: Int, findings: [Diagnostic]) {
    if job.manifest.sanitize.removes(.privateKeys) {
      let entries = try PrivateEntries(edited(document, assembler.edit))
      assembler.apply(objects: entries.replacements)
      return (entries.count, [])
    }
    let touched = results.filter(\.losesPlaces).map { pages[$0.edit.page] }
    guard !touched.isEmpty else { return (0, []) }
    let entries = try PrivateEntries(edited(document, assembler.edit), pages: touched)
    assembler.apply(objects: entries.replacements)
    return (0, entries.finding.map { [$0] } ?? [])
  }

  func edited(_ document: Document, _ edit: DocumentEdit) -> EditedSource {
    EditedSource(base: document, edit: edit) { (dictionary, data, limit) throws(ObelusError) in
      try document.decode(dictionary: dictionary, data: data, limit: limit)
    }
  }

  /// What tells elsewhere of what went by its place.
  private func clearTellers(
    _ assembler: inout Assembler, _ results: [PageResult], _ document: Document, pages: [ObjectID]
  ) throws(ObelusError) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    let touched = results.filter(\.losesPlaces)
    guard !touched.isEmpty else { return findings }
    if !job.manifest.sanitize.removes(.xfa) {
      let form = try XMLFormRemoval(edited(document, assembler.edit))
      assembler.apply(objects: form.replacements)
      if !form.replacements.isEmpty { findings.append(XMLFormRemoval.finding) }
    }
    let parts = try DocumentParts(
      document, edited(document, assembler.edit), pages: pages, touched: Set(touched.map { pages[$0.edit.page] }))
    assembler.apply(objects: parts.replacements)
    if let finding = parts.finding { findings.append(finding) }
    return findings
  }

  /// Files and renditions that the document lists besides what went, and what names them, fields and annotations that went.
  private func clearLists(
    _ assembler: inout Assembler, _ results: [PageResult], isPruned: Bool, _ document: Document, pages: [ObjectID]
  ) throws(ObelusError) -> (gone: Set<ObjectID>, goneDirectly: Int, findings: [Diagnostic]) {
    let lessened = results.filter { !$0.removedAnnotations.isEmpty || ($0.directlyRemoved.values.contains { $0 > 0 }) }
    let touched = results.filter { $0.losesPlaces || $0.isBlank } + lessened
    var findings: [Diagnostic] = []
    let lessPages = Set(lessened.map { pages[$0.edit.page] })
    var renditions: [PDFObject] = []
    if !lessPages.isEmpty {
      let targets = try GoneTargets(document, edited(document, assembler.edit), pages: lessPages)
      assembler.apply(objects: targets.replacements)
      renditions = targets.renditions
      if targets.count > 0 { findings.append(targets.finding) }
    }
    let media = try ListedMedia(
      document, edited(document, assembler.edit), pages: Set(touched.map { pages[$0.edit.page] }),
      edited: assembler.edit.objects.keys.filter { !$0.isNew }, renditions: renditions)
    assembler.apply(objects: media.replacements)
    if let finding = media.finding { findings.append(finding) }
    if isPruned || !lessened.isEmpty || !media.keys.isEmpty {
      let uses = try NameUses(
        document, edited(document, assembler.edit), pages: lessPages, files: media.keys)
      assembler.apply(objects: uses.replacements)
      if uses.count > 0 { findings.append(uses.finding) }
    }
    return (media.gone, media.goneDirectly, findings)
  }

  /// What the document has elsewhere about pages of which nothing stays, and areas that were taken; each step sees what those before it changed.
  private func clearBlankPages(
    _ assembler: inout Assembler, _ taken: TakenPlaces, _ results: [PageResult], _ structure: RemovedStructure,
    _ document: Document, pages: [ObjectID]
  ) throws(ObelusError) -> [Diagnostic] {
    let blanked = try BlankedPages(
      document, edited(document, assembler.edit), pages: pages, taken, structure: structure)
    assembler.apply(objects: blanked.replacements)
    let structureNames = try StructureNames(document, edited(document, assembler.edit), owners: structure.owners)
    assembler.apply(objects: structureNames.replacements)
    guard !taken.isEmpty else { return blanked.findings(besides: structureNames.count) }
    let touched = results.compactMap { result in result.layers.map { (page: pages[result.edit.page], use: $0) } }
      .filter { !taken.blank.contains($0.page) }
    let layers = try BlankLayers(
      document, edited(document, assembler.edit), blank: pages.filter(taken.blank.contains),
      live: Array(Set(pages).subtracting(taken.blank).subtracting(touched.map(\.page))).sorted(), touched: touched)
    assembler.apply(objects: layers.replacements)
    let destinations = try BlankDestinations(edited(document, assembler.edit), taken)
    assembler.apply(objects: destinations.replacements)
    guard !taken.blank.isEmpty else {
      return blanked.findings(besides: structureNames.count + layers.count + destinations.count)
    }
    let nodes = try BlankPageTree(edited(document, assembler.edit), blank: taken.blank)
    assembler.apply(objects: nodes.replacements)
    let blank = taken.blank
    let labels = try BlankPageLabels(edited(document, assembler.edit), pages: pages, blank: blank)
    assembler.apply(objects: labels.replacements)
    let names = try BlankPageNames(edited(document, assembler.edit), pages: pages, blank: blank)
    assembler.apply(objects: names.replacements)
    return blanked.findings(
      besides: structureNames.count + layers.count + labels.count + destinations.count + names.count + nodes.count)
  }

  /// Fields that lost their value with one of their widgets, for all of them.
  private func fieldFindings(_ parted: [ObjectID], in document: Document) throws(ObelusError) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for id in parted {
      guard let field = try document.object(id).dictionary,
        PageEditBuilder.fieldValues.contains(where: { field[$0] != nil })
      else { continue }
      findings.append(
        Diagnostic(
          .finding, "redact.field-parted",
          "a field lost its value with a widget under a mark, and has other widgets that stay", at: Location(object: id)
        ))
    }
    return findings
  }

  /// New names for those that must go, and content streams without what readers do not show; rarely needed.
  /// - Returns: how many streams changed.
  private func clean(
    _ assembler: inout Assembler, _ stray: StrayContent, _ rules: JobStringRules, _ document: Document,
    pages: [ObjectID]
  ) throws(ObelusError) -> Int {
    guard job.redacts, stray.isFound || !stray.names.isEmpty else { return 0 }
    let names = NameRules(rules)
    let renaming = try NameRenaming(stray.names, reserved: stray.reservedNames, names)
    var cleaner = ContentCleaner(
      source: edited(document, assembler.edit), rules: rules, names: names, renaming: renaming)
    assembler.apply(
      objects: try cleaner.run(pages: pages, trailer: assembler.edit.trailer, namespace: pages.count + 1))
    return cleaner.count
  }

  private func structureTexts(
    _ results: [PageResult], _ rules: JobStringRules, in document: Document
  ) throws(ObelusError) -> RemovedStructure {
    let objects = results.reduce(into: Set<Int>()) { $0.formUnion($1.touchedObjects) }
    let removed = results.reduce(into: Set<ObjectID>()) { $0.formUnion($1.removedAnnotations) }
    let places = results.reduce(into: [LooseContent.Sequence: StructureKey?]()) {
      $0.merge($1.touchedPlaces) { first, _ in first }
    }
    guard
      !objects.isEmpty || !removed.isEmpty || !places.isEmpty
        || results.contains(where: { !$0.respelledPlaces.isEmpty })
    else { return RemovedStructure() }
    var texts = try StructureTexts(in: document, takesTitles: results.contains(where: \.losesPlaces))
    for number in objects { try texts.remove(structParent: number) }
    try texts.remove(places, objects: removed)
    try texts.removeFromWholes()
    for result in results where !result.respelledPlaces.isEmpty {
      try texts.removeMisspelt(result.respelledPlaces) { (bytes) throws(ObelusError) in
        try rules.scrub(bytes, page: result.edit.page) != nil
      }
    }
    return RemovedStructure(
      replacements: texts.replacements, count: texts.count, ids: texts.ids, classes: texts.classes,
      owners: results.contains(where: \.losesPlaces) ? texts.bare : [])
  }
}

extension ScrubCounts {
  /// By the switches of the manifest.
  fileprivate var byPart: [Manifest.Sanitize.Part: Int] {
    let kinds: [Manifest.Sanitize.Part: Kind] = [
      .info: .info, .xmp: .xmp, .thumbnails: .thumbnails, .alternates: .alternates, .pieceInfo: .pieceInfo,
      .webCapture: .webCapture, .javaScript: .javaScript, .actions: .actions, .attachments: .attachments,
      .signatures: .signatures, .xfa: .xfa, .unusedObjects: .unusedObjects,
    ]
    return kinds.mapValues { self[$0] }.filter { $0.value > 0 }
  }
}
