internal import ObelusCore

/// What becomes of a stream.
struct StreamOutcome {
  /// The object that takes its place; nil: it stays.
  var replacement: ObjectID?
  /// Nothing of it is left that shows or ties it to anything.
  var isBlank = false
  /// For a stream that stays and has no resources of its own: what it names in its caller's.
  var pinned: Set<ResourceUse> = []
}

/// Streams that have the same outcome wherever they are drawn.
enum OutcomeKey: Hashable {
  /// A stream in which nothing goes, with the resources that its names are looked up in.
  case untouched(ObjectID, ObjectIdentifier)
  case shared(StreamTree.SharedKey)
}

/// A stream's changes before they are made.
struct StreamRevision {
  var edits: [StreamEdit] = []
  /// Nil: they stay as they are.
  var resources: PDFDictionary?
  var pinned: Set<ResourceUse> = []
  /// The stream's text was set again: nothing may count what went from it.
  var isRelaid = false
  var isBlank = false
}

/// Which streams a removal touches.
struct StreamDirt {
  /// Something goes from the stream itself.
  private(set) var own: [Bool]
  /// Something goes from it or from what it draws.
  private(set) var deep: [Bool]
  /// The form objects of the latter.
  private(set) var forms: Set<ObjectID> = []

  init(_ content: PageContent, _ tree: StreamTree, _ closure: RemovalClosure, _ fonts: FontLedger, _ relaid: RelaidText)
  {
    own = Array(repeating: false, count: content.instances.count)
    deep = own
    guard !closure.isEmpty else { return }
    for show in content.shows {
      let isOrphaned = show.glyphCount == 0 && fonts.emptied.contains(Int(show.font))
      if isOrphaned || show.glyphs.contains(where: { closure.glyphs[$0] }) { own[Int(show.instance)] = true }
    }
    for path in closure.paths { own[Int(content.paths[path].instance)] = true }
    for path in closure.pathCuts.keys { own[Int(content.paths[path].instance)] = true }
    for use in closure.shadingCuts.keys { own[Int(content.shadings[use].instance)] = true }
    for use in content.shadings where closure.shadings[use.shading] != nil { own[Int(use.instance)] = true }
    for image in closure.images.keys { own[Int(content.images[image].instance)] = true }
    for mark in closure.strippedMarks.union(closure.retaggedMarks) {
      own[Int(content.markedContent[mark].instance)] = true
    }
    for glyph in relaid.lines.joined() { own[Int(content.shows[Int(content.glyphs[glyph].show)].instance)] = true }
    deep = own
    for index in content.instances.indices.reversed() where deep[index] {
      let instance = content.instances[index]
      if case .glyphProcedure = instance.kind { continue }
      if instance.parent >= 0 { deep[Int(instance.parent)] = true }
      if instance.kind == .form, let id = instance.objectID { forms.insert(id) }
    }
  }
}
