internal import ObelusCore

/// A place in a stream that names a resource, and what is to become of it.
struct ResourceSite {
  enum Target: Hashable {
    case original
    /// The call is cut.
    case dropped
    case object(PDFObject)
  }

  var category: ResourceCategory
  /// Nil for what had no name before: an inline image.
  var name: PDFName?
  var target: Target
  /// What is rewritten when the name changes: `prefix`, the name, `suffix`.
  var range: Range<Int32>
  var prefix: [UInt8] = []
  var suffix: [UInt8] = []
  /// `prefix` is another than before.
  var isRespelt = false
}

/// The names of one stream's resources after an edit.
///
/// Where one name is drawn with several results, the unchanged one keeps the name (or else the first), and the others get
/// new names.
struct NameBinding {
  /// What names refer to now, in the order of the places that name them.
  private(set) var bound: [(use: ResourceUse, object: PDFObject)] = []
  /// Calls that name something else than before.
  private(set) var edits: [StreamEdit] = []
  /// Names that places of `sites` named and none names any more.
  private(set) var unused: Set<ResourceUse> = []

  /// - Parameters:
  ///   - sites: all places that name an XObject or a property list of which any changes.
  ///   - pinned: names that must go on meaning what they mean.
  ///   - isTaken: whether a name is in use in a category.
  init(_ sites: [ResourceSite], pinned: Set<ResourceUse>, isTaken: (ResourceUse) -> Bool) {
    var names: [ResourceUse: [ResourceSite.Target: PDFName]] = [:]
    for site in sites {
      guard let name = site.name else { continue }
      let use = ResourceUse(category: site.category, name: name)
      if names[use] == nil { names[use] = [:] }
      if site.target == .original || pinned.contains(use) { names[use]?[.original] = name }
    }
    var next = 1
    var anonymous: [ResourceSite.Target: PDFName] = [:]
    for site in sites {
      guard case .object(let object) = site.target else { continue }
      let use = site.name.map { ResourceUse(category: site.category, name: $0) }
      var known = use.map { names[$0] ?? [:] } ?? anonymous
      if known[site.target] == nil {
        var fresh = ResourceUse(category: site.category, name: use?.name ?? "")
        if use == nil || !known.isEmpty {
          repeat {
            fresh.name = PDFName("Ob\(next)")
            next += 1
          } while isTaken(fresh)
        }
        known[site.target] = fresh.name
        bound.append((fresh, object))
      }
      if let use { names[use] = known } else { anonymous = known }
      guard let name = known[site.target], name != site.name || site.isRespelt else { continue }
      edits.append(StreamEdit(site.range, site.prefix + ContentWriter.name(name) + site.suffix))
    }
    for (use, known) in names where !known.values.contains(use.name) { unused.insert(use) }
  }
}
