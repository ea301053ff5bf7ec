import Foundation
import ObelusCore
import ObelusIO
import ObelusProviderTests
import TestSupport
import Testing

@testable import ObelusAnnotations

/// The conformance suite finds each fault, and the providers of the package have none.
@Suite struct ProviderConformanceTests {
  private struct Untyped: Error {}

  private static func cast<P: AnnotationProvider>(_ provider: any AnnotationProvider, to type: P.Type) throws -> P {
    guard let provider = provider as? P else { throw Untyped() }
    return provider
  }

  private static func square(_ page: Int, _ number: Int) -> Annotation {
    var annotation = Annotation(.square, pageIndex: page, rect: Rect(x0: 0, y0: 0, x1: 9, y1: Double(number)))
    annotation.id = .object(ObjectID(page * 100 + number + 1))
    return annotation
  }

  private static let initial = Dictionary(
    uniqueKeysWithValues: (0..<3).map { page in
      (page, (0..<2).map { square(page, $0) })
    })

  @Test(arguments: FaultyProvider.Fault.allCases)
  func namesTheClause(fault: FaultyProvider.Fault) throws {
    let suite = ProviderConformance(
      pageCount: 3, make: { FaultyProvider(fault, source: .init(Self.initial), pageCount: 3) },
      reopen: { FaultyProvider(.none, source: try Self.cast($0, to: FaultyProvider.self).source, pageCount: 3) },
      evict: { ($0 as? FaultyProvider)?.container.cache.evictAll() },
      breakSaving: { provider in
        let source = try Self.cast(provider, to: FaultyProvider.self).source
        source.fails.withLock { $0 = true }
        return { source.fails.withLock { $0 = false } }
      })
    let failures = try suite.check()
    if let clause = fault.clause {
      #expect(failures.contains { $0.clause == clause }, "\(failures)")
    } else {
      #expect(failures == [])
    }
  }

  @Test func everyClauseHasItsFault() {
    #expect(Set(FaultyProvider.Fault.allCases.compactMap(\.clause)) == Set(ConformanceClause.allCases))
  }

  @Test func memory() throws {
    let failures = try ProviderConformance(
      pageCount: 3, make: { MemoryAnnotationProvider(pageCount: 3) },
      reopen: {
        let saved = try Self.cast($0, to: MemoryAnnotationProvider.self).savedAnnotations
        return MemoryAnnotationProvider(pageCount: 3, annotations: saved.values.flatMap { $0 })
      }
    ).check()
    #expect(failures == [])
  }

  @Test func fileThatIsOnlyRead() throws {
    let failures = try ProviderConformance(
      pageCount: 3, make: { FileAnnotationProvider(pageCount: 3) { Self.initial[$0] ?? [] } }
    ).check()
    #expect(failures == [])
  }

  @Test func fileThatIsWritten() throws {
    let sources = Lock<[ProviderID: FaultyProvider.Source]>([:])
    @Sendable func provider(_ source: FaultyProvider.Source) -> FileAnnotationProvider {
      let provider = FileAnnotationProvider(
        pageCount: 3, load: { page in source.pages.withLock { $0[page] } ?? [] },
        save: { (pages) throws(ObelusError) in
          if source.fails.withLock({ $0 }) { throw ObelusError(.output, "the disk is full") }
          source.pages.withLock { $0.merge(pages) { $1 } }
        })
      sources.withLock { $0[provider.id] = source }
      return provider
    }
    @Sendable func source(_ provider: any AnnotationProvider) throws -> FaultyProvider.Source {
      guard let source = sources.withLock({ $0[provider.id] }) else { throw Untyped() }
      return source
    }
    let failures = try ProviderConformance(
      pageCount: 3, make: { provider(.init(Self.initial)) }, reopen: { provider(try source($0)) },
      breakSaving: {
        let source = try source($0)
        source.fails.withLock { $0 = true }
        return { source.fails.withLock { $0 = false } }
      }
    ).check()
    #expect(failures == [])
  }

  @Test func jsonLines() throws {
    let folder = try TemporaryFolder()
    let failures = try ProviderConformance(
      pageCount: 3,
      make: {
        let path = try folder.write(
          """
          {"page":2,"subtype":"Text","rect":[0,0,9,9],"name":"a"}

          {"page":99,"subtype":"Text"}
          {"page":1,"subtype":"Text","rect":[0,0,9,9],"name":"b"}
          """, as: UUID().uuidString + ".jsonl")
        return try JSONLinesAnnotationProvider(path: path, pageCount: 3, costLimit: 1)
      },
      reopen: {
        try JSONLinesAnnotationProvider(path: Self.cast($0, to: JSONLinesAnnotationProvider.self).path, pageCount: 3)
      },
      breakSaving: {
        let path = try Self.cast($0, to: JSONLinesAnnotationProvider.self).path
        let bytes = try readBytes(path)
        try Data("{}\n".utf8).write(to: URL(filePath: path))
        return { try Data(bytes).write(to: URL(filePath: path)) }
      }
    ).check()
    #expect(failures == [])
  }

  @Test func sqlite() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("annotations.sqlite")
    let failures = try ProviderConformance(
      pageCount: 3,
      make: {
        try SQLiteAnnotationProvider(
          path: path, documentID: UUID().uuidString, pageCount: 3, costLimit: 1, busyTimeout: 100)
      },
      reopen: {
        let provider = try Self.cast($0, to: SQLiteAnnotationProvider.self)
        return try SQLiteAnnotationProvider(path: path, documentID: provider.documentID, pageCount: 3)
      },
      breakSaving: { _ in
        // Somebody who does not let go.
        let writer = try SQLiteDatabase(path: path, busyTimeout: 0, busy: .databaseBusy)
        try writer.run("BEGIN IMMEDIATE")
        return { try writer.run("ROLLBACK") }
      }
    ).check()
    #expect(failures == [])
  }
}
