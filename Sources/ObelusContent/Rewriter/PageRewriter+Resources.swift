internal import ObelusCore
internal import ObelusPDF

/// What a stream needs of its resources.
struct ResourceDemand {
  private(set) var used: Set<ResourceUse>
  let bound: [(use: ResourceUse, object: PDFObject)]
  private let sited: Set<ResourceUse>
  /// Private entries go, too.
  let takesUnseen: Bool
  /// What nothing that is left is painted with.
  let unnamed: Set<ResourceUse>
  private let pinned: Set<ResourceUse>

  init(
    _ instance: StreamInstance, _ sites: [ResourceSite], _ binding: NameBinding, unnamed: Set<ResourceUse>,
    pinned: Set<ResourceUse>, takesUnseen: Bool
  ) {
    self.takesUnseen = takesUnseen
    self.unnamed = unnamed
    used = Set(instance.uses).subtracting(unnamed).union(pinned).subtracting(binding.unused)
    bound = binding.bound
    self.pinned = pinned
    sited = Set(sites.compactMap { site in site.name.map { ResourceUse(category: site.category, name: $0) } })
  }

  /// No execution tells what the name draws: a stream that draws itself, which readers cut off.
  func isUnaccounted(_ use: ResourceUse) -> Bool { !sited.contains(use) && !pinned.contains(use) }
}

extension PageRewriter {
  /// A resource dictionary that says what `demand` asks for, or nil where `resources` says so already.
  mutating func resources(
    _ resources: Resources, _ demand: ResourceDemand, prune: Bool
  ) throws(ObelusError) -> PDFDictionary? {
    let original = resources.dictionary
    var result = PDFDictionary()
    var isChanged = false
    var pruned = 0
    var bound: [ResourceCategory: [PDFName: PDFObject]] = [:]
    for (use, object) in demand.bound { bound[use.category, default: [:]][use.name] = object }

    for entry in original.entries where result[entry.key] == nil {
      guard let category = ResourceCategory(rawValue: entry.key.text),
        let names = try source.dictionary(entry.value)
      else {
        // What 7.8.3 does not define no operator can name.
        if prune, entry.key != "ProcSet", ResourceCategory(rawValue: entry.key.text) == nil {
          isChanged = true
          pruned += 1
        } else if entry.key == "ProcSet", demand.takesUnseen, let own = try procedureSets(entry.value) {
          isChanged = true
          result[entry.key] = .array(own)
        } else {
          result[entry.key] = entry.value
        }
        continue
      }
      let new = try self.names(category, names, resources, demand, bound[category] ?? [:], prune: prune)
      bound[category] = nil
      if new.isChanged { isChanged = true }
      pruned += new.pruned
      if new.entries == names {
        result[entry.key] = entry.value
      } else if !new.entries.isEmpty {
        result[entry.key] = .dictionary(new.entries)
      }
    }
    for category in ResourceCategory.allCases {
      guard let names = bound[category] else { continue }
      isChanged = true
      let order = demand.bound.filter { $0.use.category == category }.map(\.use.name)
      result[category.key] = .dictionary(
        PDFDictionary(entries: order.compactMap { name in names[name].map { .init(key: name, value: $0) } }))
    }
    guard isChanged else { return nil }
    prunedResources += pruned
    return result
  }

  /// The procedure sets (14.2) that there are; nil where there are no others.
  private func procedureSets(_ value: PDFObject) throws(ObelusError) -> [PDFObject]? {
    let names = try source.array(value) ?? []
    let known = names.filter { ["PDF", "Text", "ImageB", "ImageC", "ImageI"].contains($0.nameValue ?? "") }
    return known.count < names.count ? known : nil
  }

  /// The names of one category.
  private mutating func names(
    _ category: ResourceCategory, _ original: PDFDictionary, _ resources: Resources, _ demand: ResourceDemand,
    _ bound: [PDFName: PDFObject], prune: Bool
  ) throws(ObelusError) -> (entries: PDFDictionary, isChanged: Bool, pruned: Int) {
    var entries: [PDFDictionary.Entry] = []
    var pruned = 0
    var seen: Set<PDFName> = []
    var isChanged = false
    for entry in original.entries {
      // Of two entries with one name readers see one; the other must not be a way to old content.
      guard seen.insert(entry.key).inserted else {
        isChanged = true
        continue
      }
      if let object = bound[entry.key] {
        entries.append(.init(key: entry.key, value: object))
        isChanged = true
        continue
      }
      let use = ResourceUse(category: category, name: entry.key)
      if prune, !isNeeded(use, demand) {
        if category.holdsContent || category == .shading && !closure.shadings.isEmpty { isChanged = true }
        if demand.unnamed.contains(use) {
          isChanged = true
          // What it holds is told to have lost something: others may name it.
          _ = try replaced(category, entry.value, isUnaccounted: false, takesUnseen: false)
        }
        pruned += 1
        continue
      }
      var value: PDFObject? = entry.value
      if category == .font {
        value = font(entry.value, index: resources.fonts[entry.key])
      } else {
        value = try replaced(
          category, entry.value, isUnaccounted: demand.isUnaccounted(use), takesUnseen: demand.takesUnseen)
      }
      if value != entry.value { isChanged = true }
      if let value { entries.append(.init(key: entry.key, value: value)) }
    }
    for (use, object) in demand.bound where use.category == category && !seen.contains(use.name) {
      entries.append(.init(key: use.name, value: object))
      isChanged = true
    }
    return (PDFDictionary(entries: entries), isChanged, pruned)
  }

  private func isNeeded(_ use: ResourceUse, _ demand: ResourceDemand) -> Bool {
    demand.used.contains(use)
      // 8.6.5.6: they apply without being named.
      || (use.category == .colorSpace && ["DefaultGray", "DefaultRGB", "DefaultCMYK"].contains(use.name))
  }

  /// A resource in which what lost something is replaced by what is left of it; nil where nothing may be left.
  private mutating func replaced(
    _ category: ResourceCategory, _ value: PDFObject, isUnaccounted: Bool, takesUnseen: Bool
  ) throws(ObelusError) -> PDFObject? {
    switch category {
    case .pattern:
      guard let id = try source.streamID(value) else { return try shadingPattern(value) }
      let replacement = try sharedStream(.tilingPattern, id)
      return replacement == id ? value : replacement.map { .reference($0) }
    case .extGState: return try graphicsState(value, takesUnseen: takesUnseen)
    case .xObject:
      guard isUnaccounted, let id = try source.streamID(value), dirt.forms.contains(id) else { return value }
      return nil
    case .shading: return try shading(value) ?? value
    case .font, .colorSpace, .properties: return value
    }
  }

  /// What takes the place of a shading; nil where it stays.
  private mutating func shading(_ value: PDFObject) throws(ObelusError) -> PDFObject? {
    guard !closure.shadings.isEmpty else { return nil }
    let key = try source.shadingKey(value)
    guard let cut = closure.shadings[key] else { return nil }
    if let id = key.referenceValue { tainted.insert(id) }
    guard case .value(let object) = cut.object, var dictionary = object.dictionaryValue, !cut.functions.isEmpty else {
      return .reference(pool.add(cut.object))
    }
    var functions = try source.array(dictionary["Function"])
    for (place, function) in cut.functions.sorted(by: { $0.key < $1.key }) {
      let id = pool.add(function)
      if functions?.indices.contains(place) == true {
        functions?[place] = .reference(id)
      } else {
        dictionary["Function"] = .reference(id)
      }
    }
    if let functions { dictionary["Function"] = .array(functions) }
    return .reference(pool.add(.value(.dictionary(dictionary))))
  }

  private mutating func shadingPattern(_ value: PDFObject) throws(ObelusError) -> PDFObject {
    guard !closure.shadings.isEmpty, var pattern = try source.dictionary(value), let original = pattern["Shading"],
      let shading = try shading(original)
    else { return value }
    pattern["Shading"] = shading
    return .reference(pool.add(.value(.dictionary(pattern))))
  }

  private mutating func font(_ value: PDFObject, index: Int32? = nil) -> PDFObject {
    guard let substitute = fonts.substitute(for: value, index: index) else { return value }
    return .reference(pool.add(.value(.dictionary(substitute))))
  }

  /// A graphics state parameter dictionary (8.4.5) with another soft mask group or font.
  private mutating func graphicsState(_ value: PDFObject, takesUnseen: Bool) throws(ObelusError) -> PDFObject {
    guard var state = try source.dictionary(value) else { return value }
    let original = state
    if takesUnseen {
      state = state.filtered(by: Self.keysOfStates)
      if let mask = try source.dictionary(state["SMask"]), mask.keys.contains(where: { !Self.keysOfMasks.contains($0) })
      {
        state["SMask"] = .dictionary(mask.filtered(by: Self.keysOfMasks))
      }
    }
    if var mask = try source.dictionary(state["SMask"]), let group = try source.streamID(mask["G"]) {
      let replacement = try sharedStream(.softMask, group)
      if replacement != group {
        mask["G"] = replacement.map { .reference($0) }
        state["SMask"] = replacement == nil ? nil : .dictionary(mask)
      }
    }
    if var pair = try source.array(state["Font"]), let first = pair.first, font(first) != first {
      pair[0] = font(first)
      state["Font"] = .array(pair)
    }
    return state == original ? value : .reference(pool.add(.value(.dictionary(state))))
  }
}

extension PageRewriter {
  private static let keysOfStates = DefinedEntries.standard.keys(of: "GraphicsStateParameter")
  private static let keysOfMasks = DefinedEntries.standard.keys(of: "SoftMaskLuminosity")
}

extension PDFDictionary {
  func filtered(by keys: Set<PDFName>) -> PDFDictionary {
    PDFDictionary(entries: entries.filter { keys.contains($0.key) })
  }
}

extension ResourceCategory {
  /// Its resources can hold text or images of the page.
  fileprivate var holdsContent: Bool { self != .colorSpace && self != .shading }
}
