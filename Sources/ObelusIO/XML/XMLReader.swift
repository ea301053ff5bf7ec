internal import CExpat
package import ObelusCore

/// Receives what an XML document says, in its order.
package protocol XMLHandler: AnyObject {
  /// - Parameter name: without its prefix.
  /// - Returns: false where the document says what cannot be meant.
  func start(_ name: String, _ attributes: [String: String]) -> Bool
  func end(_ name: String) -> Bool
  func text(_ bytes: UnsafeBufferPointer<UInt8>)
}

/// Reads XML from a source that nobody vouches for: no entities but those of XML itself, nothing is fetched, and depth and
/// size have limits.
package enum XMLReader {
  /// Bytes of the largest document.
  static let largest = 1 << 28
  /// Elements inside each other.
  static let deepest = 64

  /// - Throws: `.unreadable` with the line, without any text of the document.
  package static func read(_ bytes: [UInt8], into handler: any XMLHandler) throws(ObelusError) {
    guard bytes.count <= largest, let count = Int32(exactly: bytes.count) else {
      throw ObelusError(.unreadable, "it is larger than \(largest >> 20) MiB")
    }
    guard let parser = unsafe XML_ParserCreate(nil) else { throw ObelusError(.limit, "no memory to read XML") }
    defer { unsafe XML_ParserFree(parser) }
    let run = unsafe Run(handler, parser)
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

  @safe private final class Run {
    let handler: any XMLHandler
    /// Outlives the run.
    private let parser: XML_Parser
    private(set) var failure: String?
    private var depth = 0

    init(_ handler: any XMLHandler, _ parser: XML_Parser) {
      self.handler = handler
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
      guard depth <= XMLReader.deepest else { return stop("its elements are nested too deeply") }
      var values: [String: String] = [:]
      // Expat ends the list of names and values with a null pointer.
      var at = 0
      while let key = unsafe attributes?[at], let value = unsafe attributes?[at + 1] {
        unsafe values[Self.local(key)] = unsafe String(cString: value)
        at += 2
      }
      if unsafe !handler.start(Self.local(name), values) { stop("a value is not one of its format") }
    }

    func end(_ name: UnsafePointer<CChar>?) {
      guard failure == nil else { return }
      depth -= 1
      if unsafe !handler.end(Self.local(name)) { stop("a value is not one of its format") }
    }

    private static func local(_ name: UnsafePointer<CChar>?) -> String {
      guard let name = unsafe name else { return "" }
      let whole = unsafe String(cString: name)
      return whole.lastIndex(of: ":").map { String(whole[whole.index(after: $0)...]) } ?? whole
    }
  }
}
