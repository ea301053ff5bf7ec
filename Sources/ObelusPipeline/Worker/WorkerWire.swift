internal import FoundationEssentials
internal import ObelusCore

/// The bytes of orders and messages: the lengths of a head and a body, eight bytes each with the lowest first, then JSON,
/// then the bytes that JSON would make long.
enum WorkerWire {
  /// What no message of a worker is longer than.
  static let longest = 1 << 30

  static func encode(_ order: WorkerOrder) throws(ObelusError) -> [UInt8] {
    switch order {
    case .job(let job):
      let lists = job.lists.sorted { $0.key < $1.key }
      let head = JobHead(
        manifest: job.manifest?.count, manifestPath: job.manifestPath,
        lists: lists.map { .init(name: $0.key, count: $0.value.count) }, queries: job.queries,
        isLockedDown: job.isLockedDown, memoryLimit: job.memoryLimit, threads: job.threads)
      return frame(try json(Head.job(head)), (job.manifest ?? []) + lists.flatMap(\.value))
    case .document(let request): return frame(try json(Head.document(request)))
    case .sidecars(let files):
      let parts = files.files.map { Head.Sidecar(pattern: $0.pattern, page: $0.page, count: $0.bytes.count) }
      return frame(try json(Head.sidecars(parts)), files.files.flatMap(\.bytes))
    case .answer(let line): return frame(try json(Head.answer), Array(line.utf8))
    case .refusal(let error): return frame(try json(Head.refusal(error)))
    }
  }

  static func decodeOrder(_ frame: Frame) throws(ObelusError) -> WorkerOrder {
    var body = frame.body
    func take(_ count: Int) throws(ObelusError) -> [UInt8] {
      guard count >= 0, count <= body.count else { throw ObelusError(.internal, "an order to a worker broke off") }
      defer { body = body.dropFirst(count) }
      return Array(body.prefix(count))
    }
    switch try value(frame.head) as Head {
    case .document(let request): return .document(request)
    case .answer: return .answer(String(decoding: body, as: UTF8.self))
    case .refusal(let error): return .refusal(error)
    case .job(let head):
      var job = WorkerJob()
      if let count = head.manifest { job.manifest = try take(count) }
      job.manifestPath = head.manifestPath
      for list in head.lists { job.lists[list.name] = try take(list.count) }
      job.queries = head.queries
      (job.isLockedDown, job.memoryLimit, job.threads) = (head.isLockedDown, head.memoryLimit, head.threads)
      return .job(job)
    case .sidecars(let parts):
      var files = SidecarBytes()
      for part in parts {
        files.files.append(.init(pattern: part.pattern, page: part.page, bytes: try take(part.count)))
      }
      return .sidecars(files)
    }
  }

  static func encode(_ message: WorkerMessage) throws(ObelusError) -> [UInt8] { frame(try json(message)) }

  static func decodeMessage(_ frame: Frame) throws(ObelusError) -> WorkerMessage { try value(frame.head) }

  private static func frame(_ head: [UInt8], _ body: [UInt8] = []) -> [UInt8] {
    let lengths = [head.count, body.count].flatMap { count in
      (0..<8).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
    }
    return lengths + head + body
  }

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

  /// The heads of orders.
  private enum Head: Codable {
    struct Sidecar: Codable {
      var pattern: Int
      var page: Int?
      var count: Int
    }

    case job(JobHead)
    case document(WorkerRequest)
    case sidecars([Sidecar])
    case answer
    case refusal(ObelusError)
  }

  private struct JobHead: Codable {
    struct List: Codable {
      var name: String
      var count: Int
    }

    var manifest: Int?
    var manifestPath: String
    var lists: [List]
    var queries: [SearchQuery]
    var isLockedDown: Bool
    var memoryLimit: Int
    var threads: Int
  }
}

/// One order or message.
struct Frame {
  var head: ArraySlice<UInt8>
  var body: ArraySlice<UInt8>
}

/// Bytes as they come, and the frames that they make.
struct FrameBuffer {
  private var bytes: [UInt8] = []
  private let longest: Int

  init(longest: Int = .max) { self.longest = longest }

  mutating func append(_ part: [UInt8]) { bytes += part }

  /// The first whole frame, which is then gone; nil where none has come whole.
  mutating func next() throws(ObelusError) -> Frame? {
    guard bytes.count >= 16 else { return nil }
    let (head, body) = (length(at: 0), length(at: 8))
    guard head <= UInt64(longest), body <= UInt64(longest) else {
      throw ObelusError(.internal, "a message between processes is too long")
    }
    let end = (Int(head).addingReportingOverflow(16).partialValue).addingReportingOverflow(Int(body))
    guard !end.overflow, end.partialValue >= 16 else {
      throw ObelusError(.internal, "a message between processes is too long")
    }
    guard bytes.count >= end.partialValue else { return nil }
    let start = 16 + Int(head)
    let frame = Frame(head: bytes[16..<start], body: bytes[start..<end.partialValue])
    bytes = Array(bytes[end.partialValue...])
    return frame
  }

  private func length(at start: Int) -> UInt64 {
    bytes[start..<start + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
