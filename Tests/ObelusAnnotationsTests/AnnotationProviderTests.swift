import Foundation
import ObelusCore
import Synchronization
import Testing

@testable import ObelusAnnotations

@Suite struct AnnotationProviderTests {
  private final class Saved: Sendable {
    let pages = Mutex<[Int: [Annotation]]>([:])
    let fails = Mutex(false)
  }

  private static func annotation(_ page: Int, _ subtype: Annotation.Subtype = .highlight) -> Annotation {
    Annotation(subtype, pageIndex: page, rect: Rect(x0: 0, y0: 0, x1: 9, y1: 9))
  }

  /// The annotations without what says whose they are.
  private static func free(_ annotations: [Annotation]) -> [Annotation] {
    annotations.map {
      var copy = $0
      copy.provider = nil
      return copy
    }
  }

  private static func file(_ page: Int) -> [Annotation] {
    (1...3).map { i in
      var a = annotation(page)
      a.id = .object(ObjectID(page * 10 + i))
      if i == 3 { a.inReplyTo = ObjectID(page * 10 + 2) }
      return a
    }
  }

  private func provider(
    _ saved: Saved, pages: Int = 4, accepts: @escaping @Sendable (Annotation) -> Bool = { _ in true },
    moves: Bool = false
  ) -> ContainerAnnotationProvider {
    ContainerAnnotationProvider(
      pageCount: pages, costLimit: 1, allowAnnotationZIndexMoves: moves, accepts: accepts,
      load: { page in saved.pages.withLock { $0[page] } ?? Self.file(page) },
      save: { (pages) throws(ObelusError) in
        if saved.fails.withLock({ $0 }) { throw ObelusError(.output, "disk full") }
        saved.pages.withLock { $0.merge(pages) { $1 } }
      })
  }

  @Test func contractOfReading() throws {
    let provider = provider(Saved())
    #expect(!provider.hasLoadedAnnotations(forPageAt: 1))
    #expect(try Self.free(provider.annotations(forPageAt: 1)) == Self.file(1))
    #expect(try provider.annotations(forPageAt: 1).allSatisfy { $0.provider == provider.id })
    #expect(provider.hasLoadedAnnotations(forPageAt: 1))
    #expect(!provider.allowAnnotationZIndexMoves)
    #expect(!provider.shouldSaveAnnotations)
    #expect(throws: ObelusError.self) { try provider.annotations(forPageAt: 4) }
  }

  @Test func changesAreTrackedAndSurviveEviction() throws {
    let saved = Saved()
    let provider = provider(saved)
    let added = try #require(try provider.add([Self.annotation(0), Self.annotation(2)]))
    #expect(added.allSatisfy { $0.id != .unassigned })
    let gone = try provider.remove([Self.file(1)[1]])
    #expect(gone?.map(\.id) == [.object(ObjectID(12)), .object(ObjectID(13))])
    for page in 0..<4 { _ = try provider.annotations(forPageAt: page) }
    provider.cache.evictAll()
    #expect(try Self.free(provider.annotations(forPageAt: 0)) == Self.file(0) + Self.free([added[0]]))
    #expect(try Self.free(provider.annotations(forPageAt: 1)) == [Self.file(1)[0]])
    #expect(provider.dirtyAnnotations == [0: [added[0]], 1: [], 2: [added[1]]])
    #expect(provider.shouldSaveAnnotations)

    saved.fails.withLock { $0 = true }
    #expect(throws: ObelusError.self) { try provider.save() }
    #expect(provider.dirtyAnnotations.count == 3)
    saved.fails.withLock { $0 = false }
    try provider.save()
    #expect(!provider.shouldSaveAnnotations)
    #expect(provider.dirtyAnnotations.isEmpty)
    provider.cache.evictAll()
    #expect(!provider.hasLoadedAnnotations(forPageAt: 0))
    #expect(try Self.free(provider.annotations(forPageAt: 0)) == Self.file(0) + Self.free([added[0]]))
  }

  @Test func zOrder() throws {
    let fixed = provider(Saved())
    let placed = try #require(try fixed.insert(Self.annotation(0), atZIndex: 1))
    #expect(try fixed.annotations(forPageAt: 0).map(\.id).firstIndex(of: placed.id) == 1)
    #expect(throws: ObelusError.self) { try fixed.insert(placed, atZIndex: 0) }
    let movable = provider(Saved(), moves: true)
    _ = try movable.insert(Self.file(0)[0], atZIndex: 99)
    #expect(try movable.annotations(forPageAt: 0).map(\.objectID?.rawValue) == [2, 3, 1])
  }

  @Test func readOnlyProvidersDecline() throws {
    let provider = FileAnnotationProvider(pageCount: 4) { Self.file($0) }
    #expect(try provider.add([Self.annotation(0)]) == nil)
    #expect(try provider.remove(Self.file(0)) == nil)
    #expect(try provider.insert(Self.annotation(0), atZIndex: 0) == nil)
    try provider.didChange(Self.file(0)[0], keyPaths: ["contents"])
    #expect(!provider.shouldSaveAnnotations)
  }

  @Test func workersComputeFromTheirOwnDocuments() throws {
    let provider = FileAnnotationProvider(pageCount: 4) { _ in [] }
    #expect(try Self.free(provider.annotations(forPageAt: 2) { page in Self.file(page) }) == Self.file(2))
    #expect(try Self.free(provider.annotations(forPageAt: 2)) == Self.file(2))
  }

  @Test func managerAsksInOrder() async throws {
    let (first, second) = (Saved(), Saved())
    let inks = provider(first, accepts: { $0.subtype == .ink })
    let rest = provider(second, accepts: { $0.subtype != .stamp })
    var manager = AnnotationManager([inks, rest])
    let events = manager.events()
    let others = manager.events()
    let taken = try manager.add([Self.annotation(0, .highlight), Self.annotation(0, .ink)])
    #expect(taken.map(\.subtype) == [.ink, .highlight])
    #expect(inks.dirtyAnnotations[0]?.map(\.subtype) == [.ink])
    #expect(rest.dirtyAnnotations[0]?.map(\.subtype) == [.highlight])
    #expect(try manager.annotations(forPageAt: 0).count == 8)

    let error = #expect(throws: ObelusError.self) {
      try manager.add([Self.annotation(0, .stamp), Self.annotation(0, .ink)])
    }
    #expect(error?.code == .unhandledAnnotations)
    #expect(inks.dirtyAnnotations[0]?.count == 2)
    #expect(throws: ObelusError.self) { try manager.insert(Self.annotation(0, .stamp), atZIndex: 0) }
    #expect(throws: ObelusError.self) { try manager.remove([Self.annotation(0, .stamp)]) }
    #expect(manager.provider(of: taken[0])?.id == inks.id)

    // The streams end with the manager; each has every event once.
    manager = AnnotationManager([])
    var heard: [AnnotationEvent] = []
    for await event in events { heard.append(event) }
    #expect(
      heard.prefix(2) == [
        AnnotationEvent(provider: inks.id, change: .added([taken[0].id])),
        AnnotationEvent(provider: rest.id, change: .added([taken[1].id])),
      ])
    #expect(heard.count == 3)
    var heardToo: [AnnotationEvent] = []
    for await event in others { heardToo.append(event) }
    #expect(heardToo == heard)
  }

  @Test func everyProviderHearsOfEveryChange() async throws {
    let (first, second) = (Saved(), Saved())
    let (a, b) = (provider(first), provider(second, pages: 1))
    var manager = AnnotationManager([b, a])
    let events = manager.events()
    var changed = Self.file(3)[0]
    changed.contents = "new"
    try manager.update(changed, keyPaths: ["contents"])
    #expect(try a.annotations(forPageAt: 3)[0].contents == "new")
    #expect(a.dirtyAnnotations.mapValues(Self.free) == [3: [changed]])
    try manager.save()
    #expect(first.pages.withLock { $0[3]?.first?.contents } == "new")
    #expect(second.pages.withLock { $0.isEmpty })
    manager = AnnotationManager([])
    var changes: [AnnotationChange] = []
    for await event in events { changes.append(event.change) }
    #expect(changes == [.changed(changed.id, keyPaths: ["contents"]), .saved])
  }

  /// Threads add, save and force evictions all at once; in the end every annotation is there once.
  @Test func nothingIsLostBetweenSavingAndEviction() throws {
    let saved = Saved()
    let provider = provider(saved)
    let done = DispatchGroup()
    let (threads, each) = (8, 50)
    for thread in 0..<threads {
      done.enter()
      Thread {
        for i in 0..<each {
          var a = Self.annotation((thread + i) % 4)
          a.name = "\(thread)/\(i)"
          _ = try? provider.add([a])
          if i % 7 == thread % 7 { try? provider.save() }
          if i % 3 == 0 { provider.cache.evictAll() }
        }
        done.leave()
      }.start()
    }
    done.wait()
    try provider.save()
    provider.cache.evictAll()
    let names = try (0..<4).flatMap { try provider.annotations(forPageAt: $0).compactMap(\.name) }
    #expect(names.count == threads * each)
    #expect(Set(names).count == threads * each)
    #expect(!provider.shouldSaveAnnotations)
  }
}
