internal import ObelusCore
internal import ObelusPDF

extension PageRewriter {
  /// What becomes of the stream of which `instances` are executions with one result.
  mutating func outcome(of instances: [Int]) throws(ObelusError) -> StreamOutcome {
    depth += 1
    defer { depth -= 1 }
    guard depth <= PageRewriter.largestDepth else {
      throw ObelusError(
        .limit, "content streams name one another too deeply",
        at: Location(object: content.instances[instances[0]].objectID))
    }
    let key = outcomeKey(instances[0])
    if let key {
      if let known = outcomes[key] { return known }
      inProgress.insert(key)
    }
    let revision = try revise(instances, pinned: [])
    var outcome = StreamOutcome(pinned: revision.pinned)
    if !revision.edits.isEmpty || revision.resources != nil {
      outcome.replacement = pool.add(try stream(instances[0], revision))
      let dictionary = content.instances[instances[0]].dictionary
      outcome.isBlank =
        revision.isBlank && dirt.deep[instances[0]]
        && !["StructParent", "StructParents", "OC"].contains { dictionary[$0] != nil }
      outcome.pinned = []
    }
    if let key {
      outcomes[key] = outcome
      inProgress.remove(key)
    }
    return outcome
  }

  /// The interpreter's own bound is 60, but patterns are also followed by their names.
  private static let largestDepth = 256

  private func outcomeKey(_ index: Int) -> OutcomeKey? {
    let instance = content.instances[index]
    if let key = StreamTree.key(instance) { return .shared(key) }
    guard !dirt.deep[index], let id = instance.objectID else { return nil }
    return .untouched(id, ObjectIdentifier(instance.resources))
  }

  /// The replacement of a pattern or soft mask by its object: it may be named where no instance tells of it.
  /// - Returns: `id` itself where it stays; nil where it names itself, which readers do not follow either.
  mutating func sharedStream(_ kind: StreamTree.SharedKey.Kind, _ id: ObjectID) throws(ObelusError) -> ObjectID? {
    let key = StreamTree.SharedKey(kind: kind, objectID: id)
    guard let instances = tree.shared[key] else { return id }
    if inProgress.contains(.shared(key)) { return prunes || dirt.deep[instances[0]] ? nil : id }
    return try outcome(of: instances).replacement ?? id
  }

  /// Works out the changes of a stream's operators and resources.
  ///
  /// - Parameter pinned: names in its resources that others use and that must not change their meaning.
  mutating func revise(_ instances: [Int], pinned: Set<ResourceUse>) throws(ObelusError) -> StreamRevision {
    let index = instances[0]
    let instance = content.instances[index]
    var draft = StreamDraft()
    var isRelaid = false
    if dirt.own[index] {
      let relocation = try relocation(index)
      draft = StreamDraft(
        index, content: content, tree: tree, closure: closure, fonts: fonts, shows: &shows, pool: &pool,
        relocation: relocation)
      isRelaid = relocation != nil
      if draft.isTouched { taint(instance, draft) }
    }

    var revision = StreamRevision(edits: draft.edits, pinned: pinned)
    let takesUnseen = closure.isByPlace && (tree.isOfPage[index] || dirt.deep[index])
    if takesUnseen { revision.edits += unseenContent(of: index) }
    revision.isRelaid = isRelaid
    var sites = draft.sites
    for call in tree.formCalls(of: instances, in: content) {
      let outcome = try outcome(of: call)
      revision.pinned.formUnion(outcome.pinned)
      let form = content.instances[call[0]]
      if outcome.isBlank {
        revision.edits.append(StreamEdit(form.call, [0x20]))
        sites.append(ResourceSite(category: .xObject, name: form.name, target: .dropped, range: form.callName))
        continue
      }
      sites.append(
        ResourceSite(
          category: .xObject, name: form.name,
          target: outcome.replacement.map { .object(.reference($0)) } ?? .original, range: form.callName))
    }
    for child in instances.flatMap({ tree.children[$0] }) {
      guard let key = StreamTree.key(content.instances[child]), !content.instances[child].ownsResources,
        !inProgress.contains(.shared(key))
      else { continue }
      revision.pinned.formUnion(try outcome(of: tree.shared[key] ?? [child]).pinned)
    }

    let owns = instance.ownsResources || instance.kind == .page
    var isChanged = !revision.edits.isEmpty || sites.contains { $0.target != .original }
    if takesUnseen, !isChanged {
      _ = try settleNames(of: index, &revision)
      isChanged = !revision.edits.isEmpty
    }
    if !owns && !isChanged {
      revision.pinned.formUnion(instance.uses)
      return revision
    }
    let names = isChanged ? try takenNames(instance) : [:]
    let binding = NameBinding(sites, pinned: revision.pinned) { names[$0.category]?.contains($0.name) ?? false }
    revision.edits += binding.edits
    let unnamed = takesUnseen ? try settleNames(of: index, &revision) : []
    let demand = ResourceDemand(
      instance, sites, binding, unnamed: unnamed, pinned: revision.pinned, takesUnseen: takesUnseen)
    if owns {
      revision.resources = try resources(instance.resources, demand, prune: prunes)
    } else {
      // A stream that looks names up in its caller's resources gets its own: the caller may bind them anew.
      revision.resources =
        try resources(instance.resources, demand, prune: true) ?? instance.resources.dictionary
    }
    revision.pinned = []
    return revision
  }

  /// Names that stand in the dictionary or in the stream, in the categories in which new names are made.
  private func takenNames(_ instance: StreamInstance) throws(ObelusError) -> [ResourceCategory: Set<PDFName>] {
    var names: [ResourceCategory: Set<PDFName>] = [:]
    for category in [ResourceCategory.xObject, .properties] {
      names[category] = Set(try source.dictionary(instance.resources.dictionary[category.key])?.keys ?? [])
    }
    for use in instance.uses { names[use.category, default: []].insert(use.name) }
    return names
  }

  private mutating func taint(_ instance: StreamInstance, _ draft: StreamDraft) {
    tainted.formUnion(draft.tainted)
    if let id = instance.objectID { tainted.insert(id) }
    // Of a page's parts only those that hold some of it.
    let ranges = draft.touchedRanges
    for part in instance.parts where ranges.contains(where: { $0.overlaps(part.range) }) {
      if let id = part.objectID { tainted.insert(id) }
    }
    guard let lists = try? source.dictionary(instance.resources.dictionary[ResourceCategory.properties.key]) else {
      return
    }
    for site in draft.sites where site.category == .properties && site.target != .original {
      if let name = site.name, let id = lists[name]?.referenceValue { tainted.insert(id) }
    }
  }

  /// What nobody sees in the bytes of a stream.
  private mutating func unseenContent(of index: Int) -> [StreamEdit] {
    let instance = content.instances[index]
    if let id = instance.objectID, let known = unseen[id] { return known }
    let edits = UnseenContent.edits(of: instance.bytes, inlineImages: inlineImages(of: index))
    if let id = instance.objectID { unseen[id] = edits }
    if !edits.isEmpty { taint(instance, edits) }
    return edits
  }

  /// Settings without effect, of a stream of which something goes, and names without a meaning.
  /// - Returns: what the stream does not name any more.
  private mutating func settleNames(of index: Int, _ revision: inout StreamRevision) throws(ObelusError) -> Set<
    ResourceUse
  > {
    let names = try NamedSettings(
      revision.edits.edited(content.instances[index].bytes), inlineImages: inlineImages(of: index),
      drops: dirt.deep[index]
    ) { (use) throws(ObelusError) in
      try isDefined(use) ? nil : try freshUndefinedName(use.category)
    }
    revision.edits += names.edits
    revision.isBlank = names.isBlank
    if !names.edits.isEmpty { taint(content.instances[index], names.edits) }
    return names.unnamed.subtracting(content.procedureUses)
  }

  /// Readers differ in whose resources they look names up.
  private mutating func isDefined(_ use: ResourceUse) throws(ObelusError) -> Bool {
    if let known = definedNames[use] { return known }
    var seen: Set<ObjectIdentifier> = []
    var isDefined = false
    for instance in content.instances where !isDefined && seen.insert(ObjectIdentifier(instance.resources)).inserted {
      isDefined = try instance.resources.entry(use, in: source) != nil
    }
    definedNames[use] = isDefined
    return isDefined
  }

  private mutating func freshUndefinedName(_ category: ResourceCategory) throws(ObelusError) -> PDFName {
    // Those from 1 on are for what gets a new name.
    var name: PDFName = "Ob0"
    while try isDefined(ResourceUse(category: category, name: name)) { name = PDFName(name.text + "0") }
    return name
  }

  private mutating func taint(_ instance: StreamInstance, _ edits: [StreamEdit]) {
    if let id = instance.objectID { tainted.insert(id) }
    for part in instance.parts where edits.contains(where: { $0.range.overlaps(part.range) }) {
      if let id = part.objectID { tainted.insert(id) }
    }
  }

  private func stream(_ index: Int, _ revision: StreamRevision) throws(ObelusError) -> NewObject {
    let instance = content.instances[index]
    var dictionary = instance.dictionary
    if let resources = revision.resources { dictionary["Resources"] = .dictionary(resources) }
    dictionary["Length"] = nil
    if dirt.deep[index] {
      dictionary = dictionary.filtered(by: Self.keysOfForms.union(Self.keysOfBytes))
      if closure.isByPlace {
        dictionary = dictionary.filtered(
          by: Self.keysOfForms.subtracting(["Measure", "PtData"]).union(Self.keysOfBytes))
        if let group = try source.dictionary(dictionary["Group"]) {
          dictionary["Group"] = .dictionary(group.filtered(by: Self.keysOfGroups))
        }
      }
    }
    if revision.edits.isEmpty, let id = instance.objectID {
      return .stream(dictionary, data: try source.rawStream(id))
    }
    for key in Self.keysOfBytes { dictionary[key] = nil }
    return .stream(dictionary, data: bytes(of: index, with: revision.edits, isRelaid: revision.isRelaid))
  }

  /// How bytes are encoded (7.3.8.2).
  private static let keysOfBytes: Set<PDFName> = ["Filter", "DecodeParms", "DL", "F", "FFilter", "FDecodeParms"]

  /// What says how forms and patterns are drawn (8.7.3.1, 8.10.2) and where they belong. What else their dictionaries have
  /// is about the old content: its name, metadata, files (associated, of OPI, referred to), private data of programs.
  private static let keysOfForms: Set<PDFName> = [
    "Type", "Subtype", "FormType", "BBox", "Matrix", "Resources", "Group", "OC", "StructParent", "StructParents",
    "Measure", "PtData", "PatternType", "PaintType", "TilingType", "XStep", "YStep",
  ]

  private static let keysOfGroups = DefinedEntries.standard.keys(of: "GroupAttributes")
}
