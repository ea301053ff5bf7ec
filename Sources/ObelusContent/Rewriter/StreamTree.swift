internal import ObelusCore

/// How a page's stream instances hang together.
struct StreamTree {
  /// Streams that are executed for several callers at once: there is one result for all their instances.
  struct SharedKey: Hashable {
    enum Kind { case tilingPattern, softMask }
    var kind: Kind
    var objectID: ObjectID
  }

  private(set) var page = 0
  /// For each instance those that it draws, glyph procedures left out.
  private(set) var children: [[Int]]
  /// For each instance the glyph whose Type 3 procedure runs it, however deep, or -1.
  private(set) var owners: [Int]
  private(set) var shows: [[Int]]
  private(set) var images: [[Int]]
  private(set) var paths: [[Int]]
  private(set) var shadings: [[Int]]
  private(set) var marks: [[Int]]
  private(set) var textClips: [[Int]]
  private(set) var shared: [SharedKey: [Int]] = [:]
  private(set) var sharedKeys: [SharedKey] = []
  private(set) var appearances: [Int] = []
  /// Whether the page's own content draws the instance, and not an annotation.
  private(set) var isOfPage: [Bool]

  init(_ content: PageContent) throws(ObelusError) {
    let count = content.instances.count
    children = Array(repeating: [], count: count)
    owners = Array(repeating: -1, count: count)
    isOfPage = Array(repeating: false, count: count)
    var foundPage = false
    for (i, instance) in content.instances.enumerated() {
      let parent = Int(instance.parent)
      guard parent < i else { throw ObelusError(.internal, "a content stream stands before the one that draws it") }
      if parent >= 0 { owners[i] = owners[parent] }
      isOfPage[i] = parent >= 0 ? isOfPage[parent] : instance.kind == .page
      switch instance.kind {
      case .page:
        page = i
        foundPage = true
      case .appearance: appearances.append(i)
      case .glyphProcedure(let owner): owners[i] = Int(owner)
      case .form:
        if parent >= 0 { children[parent].append(i) }
      case .tilingPattern, .softMask:
        if parent >= 0 { children[parent].append(i) }
        guard let key = StreamTree.key(instance) else { continue }
        if shared[key] == nil { sharedKeys.append(key) }
        shared[key, default: []].append(i)
      }
    }
    guard foundPage else { throw ObelusError(.internal, "a page has no content stream to rewrite") }
    shows = StreamTree.indices(content.shows, count) { $0.instance }
    images = StreamTree.indices(content.images, count) { $0.instance }
    paths = StreamTree.indices(content.paths, count) { $0.instance }
    shadings = StreamTree.indices(content.shadings, count) { $0.instance }
    marks = StreamTree.indices(content.markedContent, count) { $0.instance }
    textClips = StreamTree.indices(content.textClips, count) { $0.instance }
  }

  /// Nil for streams that each caller gets its own result of.
  static func key(_ instance: StreamInstance) -> SharedKey? {
    guard let id = instance.objectID else { return nil }
    switch instance.kind {
    case .tilingPattern: return SharedKey(kind: .tilingPattern, objectID: id)
    case .softMask: return SharedKey(kind: .softMask, objectID: id)
    default: return nil
    }
  }

  /// The forms that instances of one stream draw, grouped by the call that draws them, in the order of the calls.
  func formCalls(of instances: [Int], in content: PageContent) -> [[Int]] {
    var groups: [[Int]] = []
    var groupOfCall: [Int32: Int] = [:]
    for instance in instances {
      for child in children[instance] where content.instances[child].kind == .form {
        let call = content.instances[child].call.lowerBound
        if let group = groupOfCall[call] {
          groups[group].append(child)
        } else {
          groupOfCall[call] = groups.count
          groups.append([child])
        }
      }
    }
    return groups
  }

  private static func indices<T>(_ items: [T], _ count: Int, _ instance: (T) -> Int32) -> [[Int]] {
    var result = [[Int]](repeating: [], count: count)
    for (i, item) in items.enumerated() {
      let at = Int(instance(item))
      if at >= 0, at < count { result[at].append(i) }
    }
    return result
  }
}
