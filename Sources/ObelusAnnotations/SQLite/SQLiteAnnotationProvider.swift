public import ObelusCore

/// Annotations in a SQLite database, which may hold those of many documents and be written by several processes.
///
/// Nobody waits for anybody but while a save is written. A save of a page that somebody else has saved since it was read
/// here fails (`annotations.conflict`, with the page) and changes nothing, there or here: the changes are still in
/// `dirtyAnnotations`, to be made again with a provider that is opened anew.
public final class SQLiteAnnotationProvider: ContainedAnnotationProvider {
  public let container: ContainerAnnotationProvider
  public let path: String
  public let documentID: String
  private let store: Lock<SQLiteAnnotationStore>

  /// Opens the database, and makes it where there is none. Throws for a file that is no database of annotations, and
  /// does not touch it.
  /// - Parameters:
  ///   - documentID: what the document is known by in the database, such as the hash of its file or a key of the caller.
  ///   - busyTimeout: milliseconds to wait for other writers.
  public init(
    path: String, documentID: String, pageCount: Int, costLimit: Int = 64 << 20, busyTimeout: Int = 10_000
  ) throws(ObelusError) {
    let database = try AnnotationDatabase(
      path: path, documentID: documentID, busyTimeout: Int32(clamping: max(0, busyTimeout)))
    let store = Lock(SQLiteAnnotationStore(database, path: path, dataVersion: try database.dataVersion()))
    self.store = store
    self.path = path
    self.documentID = documentID
    container = ContainerAnnotationProvider(
      pageCount: pageCount, costLimit: costLimit, allowAnnotationZIndexMoves: true,
      load: { (page) throws(ObelusError) in
        try store.withLock { (store) throws(ObelusError) in try store.load(page) }
      },
      save: { (pages) throws(ObelusError) in
        try store.withLock { (store) throws(ObelusError) in try store.save(pages) }
      })
  }

  /// Looks whether other writers have changed pages that were read here, and has those read anew when they are asked for.
  /// Pages with unsaved changes stay as they are; saving them will tell the conflict.
  /// - Returns: the pages that somebody else has changed.
  @discardableResult
  public func refresh() throws(ObelusError) -> [Int] {
    let changed = try store.withLock { (store) throws(ObelusError) in try store.changedPages() }
    if !changed.isEmpty { container.invalidate(pages: changed) }
    return changed
  }
}
