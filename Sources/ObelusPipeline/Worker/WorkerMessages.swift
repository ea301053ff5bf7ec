internal import FoundationEssentials
package import ObelusCore

/// What a worker process is asked to do: one document. It stands on the worker's standard input.
package struct WorkerRequest: Codable, Sendable {
  package enum Task: String, Codable, Sendable {
    case run, dryRun, plan, extract, verify, export, `import`

    /// The document goes to an output.
    var writes: Bool { self == .run || self == .export || self == .import }
  }

  package var task: Task
  /// The manifest's text and the name by which messages call it; nil for a task that needs none.
  package var manifest: [UInt8]?
  package var manifestPath: String
  /// How messages call the document.
  package var name: String
  /// The document's path; nil where its bytes follow the request.
  package var input: String?
  /// Where the worker writes: a temporary file, which the parent publishes.
  package var output: String?
  package var password: [UInt8]?
  package var threads: Int
  /// A plan tells the texts that it finds.
  package var reveals: Bool
  /// What is put on record; nil where nothing is.
  package var records: RecordOptions?
  /// How annotations are exported; nil for another task.
  package var format: ExchangeFormat?
  /// Annotations are imported into another document than their own.
  package var isForced = false
  /// The process that asks.
  package var parent: Int32
  /// The bytes of the manifest's lists by their paths, and of annotations to import: all documents of a run get the same.
  package var lists: [String: [UInt8]] = [:]

  /// Where `lists` has the annotations to import.
  package static let annotations = "annotations"

  private enum CodingKeys: CodingKey {
    case task, manifest, manifestPath, name, input, output, password, threads, reveals, records, format, isForced,
      parent
  }
}

/// A request as it is sent, and the paths and lengths of the lists whose bytes follow it.
private struct WorkerHeader: Codable {
  struct List: Codable {
    var path: String
    var count: Int
  }

  var request: WorkerRequest
  var lists: [List]
}

/// What a worker process says, one line of JSON each.
package enum WorkerMessage: Codable, Sendable {
  case pages(step: RunEvent.Step, finished: Int, count: Int)
  case plan(PlanRecord)
  case record(DocumentRecord)
  /// A line of data for standard output.
  case line(String)
  /// The last message. A worker that ends without it has died.
  case outcome(DocumentOutcome)
}

/// The bytes of requests and messages.
package enum WorkerWire {
  /// A request with its lists and the document's bytes behind it, where they do not come from a file.
  package static func encode(_ request: WorkerRequest, document: [UInt8]? = nil) throws(ObelusError) -> [UInt8] {
    let lists = request.lists.sorted { $0.key < $1.key }
    let header = try json(
      WorkerHeader(request: request, lists: lists.map { .init(path: $0.key, count: $0.value.count) }))
    let length = (0..<8).map { UInt8(truncatingIfNeeded: header.count >> ($0 * 8)) }
    return length + header + lists.flatMap(\.value) + (document ?? [])
  }

  package static func decodeRequest(_ bytes: [UInt8]) throws(ObelusError) -> (WorkerRequest, document: [UInt8]) {
    guard bytes.count >= 8 else { throw ObelusError(.internal, "a worker's request broke off") }
    let length = bytes[0..<8].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    guard length <= bytes.count - 8 else { throw ObelusError(.internal, "a worker's request broke off") }
    var at = 8 + Int(length)
    let header: WorkerHeader = try value(bytes[8..<at])
    var request = header.request
    for list in header.lists {
      guard list.count >= 0, list.count <= bytes.count - at else {
        throw ObelusError(.internal, "a worker's request broke off")
      }
      request.lists[list.path] = Array(bytes[at..<at + list.count])
      at += list.count
    }
    return (request, Array(bytes[at...]))
  }

  package static func encode(_ message: WorkerMessage) throws(ObelusError) -> [UInt8] { try json(message) + [0x0A] }

  package static func decodeMessage(_ line: ArraySlice<UInt8>) throws(ObelusError) -> WorkerMessage { try value(line) }

  private static func json(_ value: some Encodable) throws(ObelusError) -> [UInt8] {
    do {
      return Array(try JSONEncoder().encode(value))
    } catch {
      throw ObelusError(.internal, "a message between processes cannot be written")
    }
  }

  private static func value<Value: Decodable>(_ bytes: ArraySlice<UInt8>) throws(ObelusError) -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: Data(bytes))
    } catch {
      throw ObelusError(.internal, "a message between processes cannot be read")
    }
  }
}
