import Foundation
import ObelusAnnotations
import ObelusCore
import ObelusProviderTests
import TestSupport
import Testing

/// The example of `docs/providers.md`.
@Suite struct TicketProviderTests {
  /// A ticket system in memory.
  private final class Tickets: TicketService {
    struct Down: Error {}

    private struct State: Sendable {
      var pages: [Int: [Ticket]] = [1: [Ticket(number: 1, page: 1, x: 5, y: 5, text: "first")]]
      var last = 1
      var isDown = false
    }

    private let state = Lock(State())

    func setDown(_ isDown: Bool) { state.withLock { $0.isDown = isDown } }

    func tickets(onPage page: Int) throws -> [Ticket] { state.withLock { $0.pages[page] ?? [] } }

    func replace(_ pages: [Int: [Ticket]]) throws -> [Int: [Ticket]] {
      try state.withLock { state in
        if state.isDown { throw Down() }
        let numbered = pages.mapValues { tickets in
          tickets.map { ticket in
            guard ticket.number == 0 else { return ticket }
            state.last += 1
            var new = ticket
            new.number = state.last
            return new
          }
        }
        state.pages.merge(numbered) { $1 }
        return numbered
      }
    }
  }

  @Test func keepsTheContract() throws {
    let services = Lock<[ProviderID: Tickets]>([:])
    @Sendable func provider(_ service: Tickets) -> TicketProvider {
      let provider = TicketProvider(service, pageCount: 3)
      services.withLock { $0[provider.id] = service }
      return provider
    }
    @Sendable func service(_ provider: any AnnotationProvider) -> Tickets {
      services.withLock { $0[provider.id] } ?? Tickets()
    }
    let failures = try ProviderConformance(
      pageCount: 3, make: { provider(Tickets()) }, reopen: { provider(service($0)) },
      breakSaving: {
        let tickets = service($0)
        tickets.setDown(true)
        return { tickets.setDown(false) }
      },
      sample: { page, number in
        let edge = Double(number)
        var note = Annotation(.text, pageIndex: page, rect: Rect(x0: edge, y0: edge, x1: edge + 20, y1: edge + 20))
        note.contents = "Sample \(number)"
        return note
      }
    ).check()
    #expect(failures == [])
  }

  /// The guide shows what is compiled and checked here.
  @Test func guideShowsIt() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: PackageRoot.url.appending(path: path), encoding: .utf8)
    }
    let guide = try text("docs/providers.md")
    let source = try text("Tests/ObelusAnnotationsTests/Conformance/TicketProvider.swift")
    let code = source.split(separator: "\n", omittingEmptySubsequences: false).drop {
      $0.hasPrefix("import") || $0.isEmpty
    }
    #expect(guide.contains("```swift\n" + code.joined(separator: "\n") + "```\n"))
    for clause in ConformanceClause.allCases { #expect(guide.contains("`\(clause.rawValue)`"), "\(clause.rawValue)") }
  }
}
