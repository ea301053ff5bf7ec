internal import ObelusCore

/// Numbers the new objects of a page. Equal objects are one.
struct ObjectPool {
  private let namespace: Int
  private let firstIndex: Int
  private(set) var objects: [PageRewrite.PageObject] = []
  private var ids: [NewObject: ObjectID] = [:]

  init(namespace: Int, firstIndex: Int) {
    self.namespace = namespace
    self.firstIndex = firstIndex
  }

  mutating func add(_ object: NewObject) -> ObjectID {
    if let id = ids[object] { return id }
    let id = ObjectID.new(namespace: namespace, index: firstIndex + objects.count)
    ids[object] = id
    objects.append(PageRewrite.PageObject(id: id, object: object))
    return id
  }
}
