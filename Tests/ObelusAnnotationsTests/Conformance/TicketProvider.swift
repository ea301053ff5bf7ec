import ObelusAnnotations
import ObelusCore

/// A remark that a ticket system keeps about a place of a document.
struct Ticket: Sendable {
  var number: Int
  var page: Int
  var x: Double
  var y: Double
  var text: String
}

/// The ticket system.
protocol TicketService: Sendable {
  func tickets(onPage page: Int) throws -> [Ticket]
  /// Takes over all tickets of some pages at once; those with the number 0 are new.
  /// - Returns: the same tickets with their numbers, in the same order.
  func replace(_ pages: [Int: [Ticket]]) throws -> [Int: [Ticket]]
}

/// Tickets as text annotations.
final class TicketProvider: ContainedAnnotationProvider {
  let container: ContainerAnnotationProvider

  init(_ service: any TicketService, pageCount: Int) {
    let ids = Lock(AnnotationIDs<Int>())
    container = ContainerAnnotationProvider(
      pageCount: pageCount,
      // What else there is goes to the next provider.
      accepts: { $0.subtype == .text },
      load: { (page) throws(ObelusError) in
        let tickets = try Self.asking { try service.tickets(onPage: page) }
        return ids.withLock { ids in
          tickets.map { ticket in
            let place = Rect(x0: ticket.x, y0: ticket.y, x1: ticket.x + 20, y1: ticket.y + 20)
            var annotation = Annotation(.text, pageIndex: page, rect: place)
            annotation.id = ids.id(of: ticket.number)
            annotation.contents = ticket.text
            return annotation
          }
        }
      },
      save: { (pages) throws(ObelusError) in
        let changed = ids.withLock { ids in
          pages.mapValues { annotations in
            annotations.map { annotation in
              Ticket(
                number: ids.key(of: annotation.id) ?? 0, page: annotation.pageIndex, x: annotation.rect.x0,
                y: annotation.rect.y0, text: annotation.contents ?? "")
            }
          }
        }
        let saved = try Self.asking { try service.replace(changed) }
        ids.withLock { ids in
          for (page, tickets) in saved {
            for (ticket, annotation) in zip(tickets, pages[page] ?? []) { ids.bind(annotation.id, to: ticket.number) }
          }
        }
      })
  }

  /// Errors of the service as those of a provider; they hold no text of the document.
  private static func asking<R>(_ body: () throws -> R) throws(ObelusError) -> R {
    do {
      return try body()
    } catch {
      throw ObelusError(ObelusError.Code(rawValue: "tickets.failed"), "the ticket system does not answer")
    }
  }
}
