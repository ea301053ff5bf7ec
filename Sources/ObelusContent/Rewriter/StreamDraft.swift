internal import ObelusCore
internal import ObelusPDF

/// What a removal does to the operators of one stream.
struct StreamDraft {
  /// Changes of the bytes that name no resource.
  private(set) var edits: [StreamEdit] = []
  /// Images and property lists that the stream names.
  private(set) var sites: [ResourceSite] = []
  /// Objects that hold something that goes, the stream itself apart.
  private(set) var tainted: Set<ObjectID> = []

  /// The stream itself holds something that goes.
  var isTouched: Bool { !edits.isEmpty || sites.contains { $0.target != .original } }

  /// Where that stands in the stream's bytes.
  var touchedRanges: [Range<Int>] {
    edits.map(\.range)
      + sites.filter { $0.target != .original }.map { Int($0.range.lowerBound)..<Int($0.range.upperBound) }
  }

  init() {}

  init(
    _ instance: Int, content: PageContent, tree: StreamTree, closure: RemovalClosure, fonts: FontLedger,
    shows: inout ShowRewriter, pool: inout ObjectPool, relocation: ShowRelocation?
  ) {
    edits = relocation?.edits ?? []
    draftShows(tree.shows[instance], content, closure, fonts, &shows, except: relocation?.handled ?? [])
    for clip in tree.textClips[instance] { draftTextClip(content.textClips[clip], content, closure) }
    for path in tree.paths[instance] {
      if closure.paths.contains(path) {
        edits += PathRemoval.edits(of: content.paths[path], instance, content, tree)
      } else if let cut = closure.pathCuts[path] {
        edits += PathRemoval.edits(of: content.paths[path], cut, instance, content, tree)
      }
    }
    for use in tree.shadings[instance] {
      if let regions = closure.shadingCuts[use] { edits += ShadingClip.edits(of: content.shadings[use], regions) }
    }
    for image in tree.images[instance] {
      draftImage(content.images[image], closure.images[image], &pool)
    }
    for mark in tree.marks[instance] {
      let isStripped = closure.strippedMarks.contains(mark)
      draftMark(
        content.markedContent[mark], isStripped, isRetagged: closure.retaggedMarks.contains(mark),
        isByPlace: closure.isByPlace, content.instances[instance], &pool)
    }
  }

  // MARK: Text

  private mutating func draftShows(
    _ indices: [Int], _ content: PageContent, _ closure: RemovalClosure, _ fonts: FontLedger,
    _ rewriter: inout ShowRewriter, except handled: Set<Int>
  ) {
    for (at, index) in indices.enumerated() where !handled.contains(index) {
      let show = content.shows[index]
      let removed = show.glyphs.reduce(0) { closure.glyphs[$1] ? $0 + 1 : $0 }
      // What has no glyph means nothing in the font that takes the place of an emptied one.
      let isOrphaned =
        show.glyphCount == 0 && fonts.emptied.contains(Int(show.font))
        && show.elements.contains { content.elements[$0].kind != .number && content.elements[$0].byteCount > 2 }
      guard removed > 0 || isOrphaned else { continue }
      // Where the caller's text goes on behind a form, the pen that the form leaves counts as well.
      let goesOn = at + 1 < indices.count && !content.shows[indices[at + 1]].isFresh
      let goesOnOutside = index + 1 < content.shows.count && !content.shows[index + 1].isFresh
      let bytes = rewriter.rewrite(
        index, keepsTail: goesOn || goesOnOutside, removesAll: removed == Int(show.glyphCount))
      edits.append(StreamEdit(show.start..<show.end, bytes))
    }
  }

  /// A clip whose glyphs are all gone would be no clip at all: everything is clipped away instead, as before.
  private mutating func draftTextClip(_ clip: TextClip, _ content: PageContent, _ closure: RemovalClosure) {
    var removed = 0
    for index in clip.shows.clamped(to: 0..<Int32(content.shows.count)) {
      let show = content.shows[Int(index)]
      guard show.instance == clip.instance, show.renderMode >= 4 else { continue }
      for glyph in show.glyphs {
        if !closure.glyphs[glyph] { return }
        removed += 1
      }
    }
    guard removed > 0 else { return }
    edits.append(StreamEdit(clip.end..<clip.end, Array(" 0 0 0 0 re W n ".utf8)))
  }

  // MARK: Images

  private mutating func draftImage(_ use: ImageUse, _ removal: ImageRemoval?, _ pool: inout ObjectPool) {
    var site = ResourceSite(
      category: .xObject, name: use.name, target: .original, range: use.range, suffix: Array(" Do".utf8))
    switch removal {
    case nil: break
    case .drop:
      site.target = .dropped
      edits.append(StreamEdit(use.range, [0x20]))
    case .replace(let image, let softMask, let mask):
      site.target = .object(.reference(StreamDraft.add(image, softMask, mask, to: &pool)))
    }
    if removal != nil, let id = use.objectID { tainted.insert(id) }
    if use.name != nil || removal != nil { sites.append(site) }
  }

  private static func add(
    _ image: NewObject, _ softMask: NewObject?, _ mask: NewObject?, to pool: inout ObjectPool
  ) -> ObjectID {
    guard case .stream(var dictionary, let data) = image else { return pool.add(image) }
    if let softMask { dictionary["SMask"] = .reference(pool.add(softMask)) }
    if let mask { dictionary["Mask"] = .reference(pool.add(mask)) }
    return pool.add(.stream(dictionary, data: data))
  }

  // MARK: Marked content

  private mutating func draftMark(
    _ mark: MarkedContent, _ isStripped: Bool, isRetagged: Bool, isByPlace: Bool, _ instance: StreamInstance,
    _ pool: inout ObjectPool
  ) {
    if isRetagged, !isStripped { edits.append(StreamEdit(mark.tagRange, Self.plainTag)) }
    guard isStripped || mark.propertiesName != nil else { return }
    var properties = mark.properties ?? [:]
    for entry in mark.taken(byPlace: isByPlace) { properties.removeAll(entry.key) }
    let bytes = instance.bytes
    let tagRange = Int(mark.tagRange.lowerBound)..<Int(mark.tagRange.upperBound)
    var tag = ContentWriter.name(mark.tag)
    if !tagRange.isEmpty, tagRange.upperBound <= bytes.count { tag = Array(bytes[tagRange]) }
    if isRetagged { tag = Self.plainTag }

    guard let name = mark.propertiesName else {
      var replacement = tag
      if properties.isEmpty {
        replacement.appendToken(mark.isPoint ? "MP" : "BMC")
      } else {
        replacement += ContentWriter.dictionary(properties)
        replacement.appendToken(mark.isPoint ? "DP" : "BDC")
      }
      edits.append(StreamEdit(mark.range, replacement))
      return
    }
    var site = ResourceSite(
      category: .properties, name: name, target: .original, range: mark.range, prefix: tag,
      suffix: Array((mark.isPoint ? " DP" : " BDC").utf8))
    if isStripped {
      site.target = .object(.reference(pool.add(.value(.dictionary(properties)))))
      site.isRespelt = isRetagged
    }
    sites.append(site)
  }

  /// Content without a meaning of its own.
  private static let plainTag = Array("/NonStruct".utf8)
}

extension ShowElement {
  fileprivate var byteCount: Int32 { end - start }
}

extension PDFDictionary {
  /// Removes every entry of `key`: a dictionary of a file can have several.
  fileprivate mutating func removeAll(_ key: PDFName) {
    self = PDFDictionary(entries: entries.filter { $0.key != key })
  }
}
