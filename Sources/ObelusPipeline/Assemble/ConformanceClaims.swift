internal import ObelusCore
internal import ObelusIO

/// What a document says that it conforms to: PDF/A (ISO 19005), PDF/UA (ISO 14289), PDF/X (ISO 15930), PDF/E, PDF/VT. Of a
/// document that was changed nobody knows whether that is still true, and nothing here can check it: it says so no longer.
struct ConformanceClaims {
  /// Claims, as people write them.
  private(set) var names: Set<String> = []
  /// Metadata and Info without them.
  private(set) var replacements: [ObjectID: NewObject] = [:]

  /// Namespaces of XMP in which standards are claimed, by what they are called.
  private static let namespaces = [
    "http://www.aiim.org/pdfa/ns/id/": "PDF/A", "http://www.aiim.org/pdfua/ns/id/": "PDF/UA",
    "http://www.aiim.org/pdfe/ns/id/": "PDF/E", "http://www.npes.org/pdfx/ns/id/": "PDF/X",
    "http://ns.adobe.com/pdfx/1.3/": "PDF/X", "http://www.npes.org/pdfvt/ns/id/": "PDF/VT",
  ]
  /// Entries of Info (ISO 15930-1, 6.3).
  private static let ofInfo: [PDFName] = ["GTS_PDFXVersion", "GTS_PDFXConformance"]
  private static let limit = 1 << 24

  /// - Parameter source: the document as it is to be written.
  init(in source: any ObjectSource) throws(ObelusError) {
    try takeMetadata(of: source)
    guard let id = source.trailer["Info"]?.referenceValue, var info = try source.dictionary(.reference(id)),
      Self.ofInfo.contains(where: { info[$0] != nil })
    else { return }
    for key in Self.ofInfo { info[key] = nil }
    names.insert("PDF/X")
    replacements[id] = .value(.dictionary(info))
  }

  private mutating func takeMetadata(of source: any ObjectSource) throws(ObelusError) {
    guard let id = try source.streamID(source.catalog()?["Metadata"]),
      var dictionary = try source.dictionary(.reference(id))
    else { return }
    let data = try source.decodedStream(id, limit: Self.limit)
    // In UTF-16 every other byte is 0.
    let ascii = data.bytes.filter { $0 != 0 }
    guard !data.isTruncated, Self.namespaces.keys.contains(where: { ascii.firstRange(of: Array($0.utf8)) != nil })
    else {
      return
    }
    dictionary["Filter"] = nil
    dictionary["DecodeParms"] = nil
    do throws(ObelusError) {
      let packet = try XMLTree.read(data.bytes, limits: XMLReader.Limits(bytes: Self.limit))
      let kept = without(packet, scope: [:])
      guard !names.isEmpty else { return }
      let begin = "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
      let text = Array(begin.utf8) + XMLText.markup([.element(kept)]) + Array("\n<?xpacket end=\"w\"?>\n".utf8)
      replacements[id] = .stream(dictionary, data: text)
    } catch {
      // It cannot be taken out of what cannot be read.
      names.formUnion(Self.namespaces.filter { ascii.firstRange(of: Array($0.key.utf8)) != nil }.values)
      replacements[id] = .value(.null)
    }
  }

  /// The element without claims, which stand as attributes of a description or as elements in it.
  /// - Parameter scope: what prefixes stand for around it.
  private mutating func without(_ element: XMLElement, scope: [String: String]) -> XMLElement {
    var scope = scope
    for attribute in element.attributes where attribute.name.hasPrefix("xmlns:") {
      scope[String(attribute.name.dropFirst(6))] = attribute.value
    }
    var result = element
    result.attributes = element.attributes.filter { attribute in
      let prefix = attribute.name.lastIndex(of: ":").map { String(attribute.name[..<$0]) } ?? ""
      guard prefix != "xmlns", let claim = scope[prefix].flatMap({ Self.namespaces[$0] }) else { return true }
      names.insert(claim)
      return false
    }
    result.children = []
    for child in element.children {
      switch child {
      case .text: result.children.append(child)
      case .element(let inner):
        if let claim = Self.namespaces[inner.namespace] {
          names.insert(claim)
        } else {
          result.children.append(.element(without(inner, scope: scope)))
        }
      }
    }
    return result
  }

  /// What is to be told; nil where nothing was claimed.
  /// - Parameter areKept: signatures cover the claims.
  func finding(areKept: Bool) -> Diagnostic? {
    guard !names.isEmpty else { return nil }
    let claims = names.sorted().joined(separator: ", ")
    return areKept
      ? Diagnostic(
        .warning, "pdf.claims-kept",
        "the document says that it is \(claims), and goes on saying so because its signatures cover that: nobody has "
          + "checked it of the output")
      : Diagnostic(
        .warning, "pdf.claims-withdrawn",
        "the document said that it is \(claims), which nobody has checked of the output: it says so no longer")
  }
}
