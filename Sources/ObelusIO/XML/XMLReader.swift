internal import CExpat
package import ObelusCore

/// Receives what an XML document says, in its order, by names without their prefixes.
package protocol XMLHandler: AnyObject {
  /// - Returns: false where the document says what cannot be meant.
  func start(_ name: String, _ attributes: [String: String]) -> Bool
  func end(_ name: String) -> Bool
  func text(_ bytes: UnsafeBufferPointer<UInt8>)
}

/// Receives what an XML document says, in its order, as it is written.
package protocol XMLTagHandler: AnyObject {
  /// - Returns: false where the document says what cannot be meant.
  func start(_ tag: XMLTag) -> Bool
  func end(_ name: String) -> Bool
  func text(_ bytes: UnsafeBufferPointer<UInt8>)
}

/// Reads XML from a source that nobody vouches for: no entities but those of XML itself, nothing is fetched, and depth and
/// size have limits.
package enum XMLReader {
  package struct Limits: Sendable {
    /// Bytes of the largest document.
    package var bytes = 1 << 28
    /// Elements inside each other.
    package var depth = 64
    /// Elements and attributes together.
    package var nodes = Int.max

    package init(bytes: Int = 1 << 28, depth: Int = 64, nodes: Int = .max) {
      self.bytes = bytes
      self.depth = depth
      self.nodes = nodes
    }
  }

  /// - Throws: `.unreadable` with the line, without any text of the document.
  package static func read(_ bytes: [UInt8], into handler: any XMLHandler) throws(ObelusError) {
    try read(bytes, into: Names(handler), limits: Limits())
  }

  /// - Throws: `.unreadable` with the line, without any text of the document.
  package static func read(
    _ bytes: [UInt8], into handler: any XMLTagHandler, limits: Limits
  ) throws(ObelusError) {
    guard bytes.count <= limits.bytes, let count = Int32(exactly: bytes.count) else {
      throw ObelusError(.unreadable, "it is larger than \(limits.bytes >> 20) MiB")
    }
    guard let parser = unsafe XML_ParserCreate(nil) else { throw ObelusError(.limit, "no memory to read XML") }
    defer { unsafe XML_ParserFree(parser) }
    let run = unsafe Run(handler, parser, limits)
    // The parser does not outlive `run`, which it calls back.
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(run).toOpaque())
    unsafe XML_SetElementHandler(
      parser,
      { context, name, attributes in
        unsafe Run.of(context)?.start(name, attributes)
      }, { context, name in unsafe Run.of(context)?.end(name) })
    unsafe XML_SetCharacterDataHandler(parser) { context, text, length in
      guard let text = unsafe text else { return }
      unsafe text.withMemoryRebound(to: UInt8.self, capacity: Int(length)) { bytes in
        unsafe Run.of(context)?.handler.text(UnsafeBufferPointer(start: bytes, count: Int(length)))
      }
    }
    // An external subset is not fetched; an internal one could define entities.
    unsafe XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, hasInternalSubset in
      if hasInternalSubset != 0 { unsafe Run.of(context)?.stop("it has a document type definition of its own") }
    }
    let status = unsafe bytes.withUnsafeBytes { raw in
      unsafe XML_Parse(parser, raw.bindMemory(to: CChar.self).baseAddress, count, 1)
    }
    withExtendedLifetime(run) {}
    guard status != XML_STATUS_OK || run.failure != nil else { return }
    let line = unsafe XML_GetCurrentLineNumber(parser)
    throw ObelusError(.unreadable, "\(run.failure ?? "it is no well-formed XML") (line \(line))")
  }

  private final class Names: XMLTagHandler {
    private let handler: any XMLHandler

    init(_ handler: any XMLHandler) { self.handler = handler }

    func start(_ tag: XMLTag) -> Bool {
      handler.start(tag.localName, Dictionary(tag.attributes.map { ($0.localName, $0.value) }) { $1 })
    }

    func end(_ name: String) -> Bool { handler.end(XMLTag.localName(of: name)) }
    func text(_ bytes: UnsafeBufferPointer<UInt8>) { unsafe handler.text(bytes) }
  }

  @safe private final class Run {
    let handler: any XMLTagHandler
    /// Outlives the run.
    private let parser: XML_Parser
    private(set) var failure: String?
    private let limits: Limits
    private var depth = 0
    private var nodes = 0

    init(_ handler: any XMLTagHandler, _ parser: XML_Parser, _ limits: Limits) {
      self.handler = handler
      self.limits = limits
      unsafe self.parser = parser
    }

    /// - Parameter context: what `XML_SetUserData` was given.
    static func of(_ context: UnsafeMutableRawPointer?) -> Run? {
      unsafe context.map { unsafe Unmanaged<Run>.fromOpaque($0).takeUnretainedValue() }
    }

    func stop(_ why: String) {
      failure = failure ?? why
      unsafe XML_StopParser(parser, 0)
    }

    func start(_ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
      guard failure == nil else { return }
      depth += 1
      guard depth <= limits.depth else { return stop("its elements are nested too deeply") }
      var tag = XMLTag(name: unsafe Self.text(name), line: Int(unsafe XML_GetCurrentLineNumber(parser)))
      // Expat ends the list of names and values with a null pointer.
      var at = 0
      while let key = unsafe attributes?[at], let value = unsafe attributes?[at + 1] {
        unsafe tag.attributes.append(XMLAttribute(Self.text(key), Self.text(value)))
        at += 2
      }
      nodes += 1 + tag.attributes.count
      guard nodes <= limits.nodes else { return stop("it has more than \(limits.nodes) elements and attributes") }
      if !handler.start(tag) { stop("a value is not one of its format") }
    }

    func end(_ name: UnsafePointer<CChar>?) {
      guard failure == nil else { return }
      depth -= 1
      if !handler.end(unsafe Self.text(name)) { stop("a value is not one of its format") }
    }

    private static func text(_ name: UnsafePointer<CChar>?) -> String {
      unsafe name.map { unsafe String(cString: $0) } ?? ""
    }
  }
}
