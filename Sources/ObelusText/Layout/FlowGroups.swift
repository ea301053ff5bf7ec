internal import ObelusContent

/// Which stream instances draw text that belongs together.
///
/// The page and its forms are one group; each appearance, tiling pattern and soft mask is its own, because it lies over
/// text that it does not continue. The glyph procedures of a group's Type 3 fonts form a further one, so that a word set
/// in them is read as a word and not between the glyphs that own them.
struct FlowGroups {
  private var groups: [Int32] = []

  init(_ instances: [StreamInstance]) {
    groups.reserveCapacity(instances.count)
    var next: Int32 = 1
    var procedures: [Int32: Int32] = [:]
    for (i, instance) in instances.enumerated() {
      let parent = instance.parent >= 0 && Int(instance.parent) < i ? groups[Int(instance.parent)] : 0
      switch instance.kind {
      case .page: groups.append(0)
      case .form: groups.append(parent)
      case .glyphProcedure:
        let group = procedures[parent] ?? next
        if procedures[parent] == nil {
          procedures[parent] = group
          next += 1
        }
        groups.append(group)
      case .appearance, .tilingPattern, .softMask:
        groups.append(next)
        next += 1
      }
    }
  }

  subscript(instance: Int32) -> Int32 {
    instance >= 0 && Int(instance) < groups.count ? groups[Int(instance)] : 0
  }
}
