internal import CYAML

/// The events of a YAML text, one at a time, through libyaml. Not to be shared between threads.
///
/// Invariants of the pointers: `parser` is allocated and initialised in `init` and is freed once, in `deinit`; the
/// text's buffer lives as long as the parser that reads it; an event is copied into Swift values and deleted before
/// `next` returns.
@safe final class YAMLEvents {
  enum Event {
    case documentStart
    case end
    case alias
    case scalar(String, plain: Bool, tagged: Bool)
    case listStart(tagged: Bool)
    case mappingStart(tagged: Bool)
    case close
  }

  struct Failure: Error {
    var problem: String
    var place: ManifestNode.Place
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let text: UnsafeMutableBufferPointer<UInt8>

  /// Nil where libyaml has no memory.
  init?(_ bytes: [UInt8]) {
    unsafe parser = .allocate(capacity: 1)
    unsafe text = .allocate(capacity: bytes.count)
    _ = unsafe text.initialize(from: bytes)
    guard unsafe yaml_parser_initialize(parser) == 1 else {
      unsafe parser.deallocate()
      unsafe text.deallocate()
      return nil
    }
    unsafe yaml_parser_set_input_string(parser, text.baseAddress, text.count)
    // Without this, libyaml would take a text with a UTF-16 mark for something other than what the report hashes and
    // shows.
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe text.deallocate()
  }

  func next() throws(Failure) -> (event: Event, place: ManifestNode.Place) {
    while true {
      var event = unsafe yaml_event_t()
      guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw failure() }
      defer { unsafe yaml_event_delete(&event) }
      let mark = unsafe event.start_mark
      let place = ManifestNode.Place(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
      switch unsafe event.type {
      case YAML_DOCUMENT_START_EVENT: return (.documentStart, place)
      case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return (.end, place)
      case YAML_ALIAS_EVENT: return (.alias, place)
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return (.close, place)
      case YAML_SEQUENCE_START_EVENT:
        return (.listStart(tagged: unsafe event.data.sequence_start.tag != nil), place)
      case YAML_MAPPING_START_EVENT:
        return (.mappingStart(tagged: unsafe event.data.mapping_start.tag != nil), place)
      case YAML_SCALAR_EVENT:
        let scalar = unsafe event.data.scalar
        let value = unsafe String(
          decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
        let plain = unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE
        return (.scalar(value, plain: plain, tagged: unsafe scalar.tag != nil), place)
      default: continue
      }
    }
  }

  /// libyaml's sentences are fixed ones that quote nothing.
  private func failure() -> Failure {
    let problem = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "it cannot be read"
    if unsafe parser.pointee.error == YAML_READER_ERROR {
      return Failure(problem: problem, place: place(ofByte: unsafe parser.pointee.problem_offset))
    }
    let mark = unsafe parser.pointee.problem_mark
    return Failure(problem: problem, place: .init(line: Int(mark.line) + 1, column: Int(mark.column) + 1))
  }

  /// The reader runs ahead of the parser's marks and knows only an offset.
  private func place(ofByte offset: Int) -> ManifestNode.Place {
    var place = ManifestNode.Place(line: 1, column: 1)
    let before = unsafe [UInt8](text.prefix(max(0, offset)))
    for byte in before {
      if byte == 0x0A {
        place = .init(line: place.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80 {
        place.column += 1
      }
    }
    return place
  }
}
