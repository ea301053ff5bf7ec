import Foundation
import ObelusCore
import ObelusIO
import TestSupport
import Testing

@testable import ObelusAnnotations

@Suite struct SQLiteAnnotationProviderTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("annotations.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private func open(_ document: String = "d", pageCount: Int = 4, busyTimeout: Int = 10_000) throws
    -> SQLiteAnnotationProvider
  {
    try SQLiteAnnotationProvider(path: path, documentID: document, pageCount: pageCount, busyTimeout: busyTimeout)
  }

  private static func square(_ page: Int, _ name: String) -> Annotation {
    var a = Annotation(.square, pageIndex: page, rect: Rect(x0: 0, y0: 0, x1: 5, y1: 5))
    a.name = name
    return a
  }

  private func names(_ provider: SQLiteAnnotationProvider, _ page: Int) throws -> [String?] {
    try provider.annotations(forPageAt: page).map(\.name)
  }

  @Test func documentsAreApart() throws {
    let (a, b) = (try open("a"), try open("b'; DROP TABLE page; --"))
    _ = try a.add([Self.square(0, "of a"), Self.square(0, "'quoted\" é\u{0}x")])
    try a.save()
    #expect(try b.annotations(forPageAt: 0).isEmpty)
    #expect(try names(open("a"), 0) == ["of a", "'quoted\" é\u{0}x"])
    #expect(try open("b'; DROP TABLE page; --").annotations(forPageAt: 0).isEmpty)
  }

  /// The first who saves a page wins; the other is told and keeps what it has.
  @Test func conflict() throws {
    let (first, second) = (try open(), try open())
    _ = try first.add([Self.square(1, "first"), Self.square(2, "fine")])
    _ = try second.add([Self.square(0, "zero"), Self.square(1, "second")])
    try first.save()
    let error = #expect(throws: ObelusError.self) { try second.save() }
    #expect(error?.code == .annotationConflict)
    #expect(error?.location.page == 1)
    #expect(second.dirtyAnnotations.keys.sorted() == [0, 1])
    let third = try open()
    #expect(try (0..<3).map { try names(third, $0) } == [[], ["first"], ["fine"]])
    _ = try third.add(second.dirtyAnnotations.sorted { $0.key < $1.key }.flatMap { $0.value.map { $0.released() } })
    try third.save()
    #expect(try (0..<3).map { try names(open(), $0) } == [["zero"], ["first", "second"], ["fine"]])
  }

  @Test func refresh() throws {
    let (writer, reader) = (try open(), try open())
    _ = try writer.add([Self.square(0, "a"), Self.square(1, "b")])
    try writer.save()
    #expect(try reader.refresh() == [])
    #expect(try names(reader, 0) == ["a"])
    let id = try reader.annotations(forPageAt: 0)[0].id
    #expect(try names(reader, 1) == ["b"])
    _ = try writer.add([Self.square(0, "c")])
    try writer.save()
    #expect(try names(reader, 0) == ["a"])
    #expect(try reader.refresh() == [0])
    #expect(!reader.hasLoadedAnnotations(forPageAt: 0) && reader.hasLoadedAnnotations(forPageAt: 1))
    #expect(try names(reader, 0) == ["a", "c"])
    #expect(try reader.annotations(forPageAt: 0)[0].id == id)
    #expect(try reader.refresh() == [])
    try writer.save()
    #expect(try writer.refresh() == [])
    _ = try reader.remove(try reader.annotations(forPageAt: 0).filter { $0.name == "a" })
    try reader.save()
    #expect(try writer.refresh() == [0])
    #expect(try names(writer, 0) == ["c"])
  }

  /// Columns are there for questions that others ask in SQL.
  @Test func columns() throws {
    let provider = try open("doc")
    var a = Self.square(3, "n")
    a.rect = Rect(x0: 1, y0: 2, x1: 3.5, y1: 4)
    _ = try provider.add([a])
    try provider.save()
    let other = try SQLiteDatabase(path: path, busyTimeout: 0, busy: .databaseBusy)
    let rows = try other.run(
      """
      SELECT id, page, z, name, subtype, x0, y0, x1, y1, version, typeof(modified), json_extract(line, '$.page')
      FROM annotation JOIN document ON document.row = annotation.document
      """)
    #expect(
      rows == [
        [
          .text("doc"), .integer(3), .integer(0), .text("n"), .text("Square"), .real(1), .real(2), .real(3.5), .real(4),
          .integer(1), .text("text"), .integer(4),
        ]
      ])
    #expect(try other.run("PRAGMA journal_mode").first == [.text("wal")])
    #expect(throws: ObelusError.self) { try other.run("DELETE FROM annotatio") }
  }

  @Test func busy() throws {
    let provider = try open(busyTimeout: 50)
    _ = try provider.add([Self.square(0, "a")])
    let other = try SQLiteDatabase(path: path, busyTimeout: 0, busy: .databaseBusy)
    try other.run("BEGIN IMMEDIATE")
    let error = #expect(throws: ObelusError.self) { try provider.save() }
    #expect(error?.code == .databaseBusy)
    #expect(try open(busyTimeout: 50).annotations(forPageAt: 0).isEmpty)
    try other.run("ROLLBACK")
    try provider.save()
    #expect(try names(open(), 0) == ["a"])
  }

  /// What is no database of annotations, or a damaged one, is left as it is.
  @Test func foreignFiles() throws {
    let text = try folder.write(String(repeating: "no database at all. ", count: 100), as: "annotations.sqlite")
    let before = try readBytes(text)
    let error = #expect(throws: ObelusError.self) { try open() }
    #expect(error?.code == .unreadable)
    #expect(error?.location.document == path)
    #expect(try readBytes(text) == before)
    try FileManager.default.removeItem(atPath: path)

    let other = try SQLiteDatabase(path: path, busyTimeout: 0, busy: .databaseBusy)
    try other.run("CREATE TABLE mine (x)")
    #expect(throws: ObelusError.self) { try open() }
    #expect(try other.run("SELECT count(*) FROM sqlite_schema").first == [.integer(1)])
    try other.run("PRAGMA application_id = 0x4F62656C")
    try other.run("PRAGMA user_version = 99")
    let newer = #expect(throws: ObelusError.self) { try open() }
    #expect(newer?.code == .unsupported)
    #expect(throws: ObelusError.self) {
      try SQLiteAnnotationProvider(path: folder.path("no/such/folder.sqlite"), documentID: "d", pageCount: 1)
    }
  }

  @Test func damagedDatabases() throws {
    do {
      let provider = try open()
      _ = try provider.add((0..<200).map { Self.square($0 % 4, "name \($0)") })
      try provider.save()
    }
    let whole = try readBytes(path)
    var random = SeededGenerator(seed: Seed.value(for: "damaged databases"))
    for _ in 0..<60 {
      var bytes = whole
      let start = Int.random(in: 0..<bytes.count, using: &random)
      for i in start..<min(bytes.count, start + 200) { bytes[i] = UInt8.random(in: 0...255, using: &random) }
      for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
      try Data(bytes).write(to: URL(filePath: path))
      guard let provider = try? open() else { continue }
      for page in 0..<4 { _ = try? provider.annotations(forPageAt: page) }
    }
  }

  /// A row whose line somebody has broken is an error that names the page, and no text.
  @Test func brokenRow() throws {
    let provider = try open()
    _ = try provider.add([Self.square(2, "secret")])
    try provider.save()
    let other = try SQLiteDatabase(path: path, busyTimeout: 0, busy: .databaseBusy)
    try other.run("UPDATE annotation SET line = substr(line, 1, 40)")
    let error = #expect(throws: ObelusError.self) { try open().annotations(forPageAt: 2) }
    #expect(error?.location.page == 2)
    #expect(error?.description.contains("secret") == false)
  }

  /// Connections of several threads write to their own pages and to a common one; who meets a conflict begins anew. Every
  /// annotation arrives once.
  @Test func manyWriters() throws {
    let (writers, rounds) = (6, 8)
    let failures = Lock<[ObelusError]>([])
    let done = DispatchGroup()
    for writer in 0..<writers {
      done.enter()
      Thread {
        defer { done.leave() }
        for round in 0..<rounds {
          while true {
            do throws(ObelusError) {
              let provider = try SQLiteAnnotationProvider(
                path: self.path, documentID: "d", pageCount: writers + 1, busyTimeout: 60_000)
              _ = try provider.add([
                Self.square(writer, "\(writer)/\(round)"), Self.square(writers, "\(writer)/\(round)"),
              ])
              try provider.save()
              break
            } catch {
              guard error.code == .annotationConflict else {
                failures.withLock { $0.append(error) }
                return
              }
            }
          }
        }
      }.start()
    }
    done.wait()
    #expect(failures.withLock { $0 } == [])
    let provider = try open(pageCount: writers + 1)
    for writer in 0..<writers { #expect(try names(provider, writer) == (0..<rounds).map { "\(writer)/\($0)" }) }
    let common = try names(provider, writers).compactMap { $0 }
    #expect(common.count == writers * rounds && Set(common).count == common.count)
  }

  /// Who looks at a database while another makes its tables sees them all or none.
  @Test func openedWhileMade() throws {
    let failures = Lock<[ObelusError]>([])
    for round in 0..<150 {
      let path = folder.path("new-\(round).sqlite")
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        do throws(ObelusError) {
          _ = try SQLiteAnnotationProvider(path: path, documentID: "d", pageCount: 1, busyTimeout: 60_000)
        } catch {
          failures.withLock { $0.append(error) }
        }
      }
    }
    #expect(failures.withLock { $0 } == [])
  }

  /// Another process writes to the same page meanwhile, in the way that the guide describes.
  @Test(.enabled(if: Tool.isInstalled("python3"))) func anotherProcess() throws {
    try open().save()
    let script = try folder.write(
      """
      import json, sqlite3, sys, time
      db = sqlite3.connect(sys.argv[1], timeout=60, isolation_level=None)
      for i in range(15):
          db.execute("BEGIN IMMEDIATE")
          (d,) = db.execute("SELECT row FROM document WHERE id = 'd'").fetchone()
          db.execute("INSERT INTO page VALUES (?, 0, 1) ON CONFLICT DO UPDATE SET version = version + 1", (d,))
          line = json.dumps({"page": 1, "subtype": "Square", "rect": [0, 0, 1, 1], "name": f"python {i}"})
          db.execute("INSERT INTO annotation (document, page, z, subtype, x0, y0, x1, y1, line, version, modified) "
                     "VALUES (?, 0, 999, 'Square', 0, 0, 1, 1, ?, 1, '')", (d, line))
          db.execute("COMMIT")
          time.sleep(0.01)
      """, as: "writer.py")
    let result = Lock<Tool.Result?>(nil)
    let done = DispatchGroup()
    done.enter()
    let path = path
    Thread {
      let ended = try? Tool.run("python3", script, path)
      result.withLock { $0 = ended }
      done.leave()
    }.start()
    var conflicts = 0
    for round in 0..<15 {
      while true {
        let provider = try open(busyTimeout: 60_000)
        _ = try provider.add([Self.square(0, "swift \(round)")])
        do throws(ObelusError) {
          try provider.save()
          break
        } catch {
          #expect(error.code == .annotationConflict)
          conflicts += 1
        }
      }
    }
    done.wait()
    #expect(result.withLock { $0?.exitCode } == 0, "\(result.withLock { $0?.errorText } ?? "")")
    let names = try names(open(), 0).compactMap { $0 }
    let wanted = (0..<15).flatMap { ["swift \($0)", "python \($0)"] }
    #expect(names.sorted() == wanted.sorted(), "after \(conflicts) conflicts")
  }
}
