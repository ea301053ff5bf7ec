/// Makes small PDF files for tests: objects are written as PDF syntax, numbers and the cross-reference table are kept
/// for you. Nothing is compressed.
///
///     var pdf = TinyPDF()
///     pdf.page("BT /F1 12 Tf 72 700 Td (Hello) Tj ET")
///     let bytes = pdf.bytes()
///
/// Object 1 is the catalog, 2 the page tree, 3 Helvetica (the font /F1 of every page that brings no resources).
package struct TinyPDF {
  /// The number of an object; in syntax it is written as `\(ref)`, which gives `7 0 R`.
  package struct Ref: Hashable, Sendable, CustomStringConvertible {
    package var number: Int
    package var description: String { "\(number) 0 R" }
  }

  package var version = "1.7"
  /// Entries that the catalog gets in addition, such as "/Outlines 9 0 R".
  package var catalog = ""
  /// Entries that the trailer gets in addition, such as "/Info 9 0 R".
  package var trailer = ""
  /// Entries that the root of the page tree gets in addition.
  package var pageTree = ""
  package private(set) var pages: [Ref] = []
  package let helvetica = Ref(number: 3)

  private var bodies: [[UInt8]]

  package init() {
    bodies = [[], [], Self.latin1("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")]
  }

  /// Adds an object. `syntax` is Latin-1: a scalar above U+00FF loses its upper bits.
  @discardableResult
  package mutating func object(_ syntax: String) -> Ref {
    bodies.append(Self.latin1(syntax))
    return Ref(number: bodies.count)
  }

  /// Adds an object that names itself: `syntax` gets its reference.
  @discardableResult
  package mutating func object(_ syntax: (Ref) -> String) -> Ref { object(syntax(Ref(number: bodies.count + 1))) }

  /// Takes a number for an object whose syntax comes later (`set`): for objects that name each other.
  package mutating func reserve() -> Ref { object("null") }

  package mutating func set(_ ref: Ref, _ syntax: String) { bodies[ref.number - 1] = Self.latin1(syntax) }

  /// Adds a stream; `entries` are those of its dictionary, without /Length.
  @discardableResult
  package mutating func stream(_ data: [UInt8], _ entries: String = "") -> Ref {
    bodies.append(Self.latin1("<< \(entries) /Length \(data.count) >>\nstream\n") + data + Self.latin1("\nendstream"))
    return Ref(number: bodies.count)
  }

  @discardableResult
  package mutating func stream(_ text: String, _ entries: String = "") -> Ref { stream(Self.latin1(text), entries) }

  /// Adds a page with a content stream of its own.
  /// - Parameters:
  ///   - resources: the resource dictionary, or its reference; by default /F1 is Helvetica.
  ///   - annotations: what /Annots lists.
  ///   - entries: more entries of the page.
  @discardableResult
  package mutating func page(
    _ content: String, resources: String? = nil, mediaBox: String = "[0 0 612 792]", annotations: [Ref] = [],
    entries: String = ""
  ) -> Ref {
    let contents = stream(content)
    return page(
      contents: "\(contents)", resources: resources, mediaBox: mediaBox, annotations: annotations, entries: entries)
  }

  /// Adds a page whose /Contents is given as syntax: a reference or an array of them.
  @discardableResult
  package mutating func page(
    contents: String, resources: String? = nil, mediaBox: String = "[0 0 612 792]", annotations: [Ref] = [],
    entries: String = ""
  ) -> Ref {
    let annots = annotations.isEmpty ? "" : "/Annots [\(Self.list(annotations))]"
    let page = object(
      """
      << /Type /Page /Parent 2 0 R /MediaBox \(mediaBox) /Contents \(contents)
         /Resources \(resources ?? "<< /Font << /F1 \(helvetica) >> >>") \(annots) \(entries) >>
      """)
    pages.append(page)
    return page
  }

  /// Adds one of the standard 14 fonts.
  @discardableResult
  package mutating func font(_ baseFont: String, encoding: String = "/WinAnsiEncoding", _ entries: String = "") -> Ref {
    object("<< /Type /Font /Subtype /Type1 /BaseFont /\(baseFont) /Encoding \(encoding) \(entries) >>")
  }

  /// Adds a form XObject; /F1 is Helvetica unless `resources` says otherwise.
  @discardableResult
  package mutating func form(
    _ content: String, bbox: String = "[0 0 612 792]", resources: String? = nil, _ entries: String = ""
  ) -> Ref {
    stream(
      content,
      """
      /Type /XObject /Subtype /Form /BBox \(bbox)
      /Resources \(resources ?? "<< /Font << /F1 \(helvetica) >> >>") \(entries)
      """)
  }

  /// Adds an 8-bit image: `data` holds width × height samples of each component.
  @discardableResult
  package mutating func image(
    _ data: [UInt8], width: Int, height: Int, colorSpace: String = "/DeviceGray", _ entries: String = ""
  ) -> Ref {
    stream(
      data,
      """
      /Type /XObject /Subtype /Image /Width \(width) /Height \(height)
      /ColorSpace \(colorSpace) /BitsPerComponent 8 \(entries)
      """)
  }

  /// Adds an annotation; list it in `page(annotations:)`.
  @discardableResult
  package mutating func annotation(_ subtype: String, rect: String, _ entries: String = "") -> Ref {
    object("<< /Type /Annot /Subtype /\(subtype) /Rect \(rect) \(entries) >>")
  }

  /// The bytes of a file in which every object stands once, behind a cross-reference table.
  package func bytes() -> [UInt8] {
    var all = bodies
    all[0] = Self.latin1("<< /Type /Catalog /Pages 2 0 R \(catalog) >>")
    all[1] = Self.latin1("<< /Type /Pages /Count \(pages.count) /Kids [\(Self.list(pages))] \(pageTree) >>")
    var out = Self.latin1("%PDF-\(version)\n%\u{E2}\u{E3}\u{CF}\u{D3}\n")
    var table = "xref\n0 \(all.count + 1)\n0000000000 65535 f \n"
    for (index, body) in all.enumerated() {
      let digits = String(out.count)
      table += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
      out += Self.latin1("\(index + 1) 0 obj\n") + body + Self.latin1("\nendobj\n")
    }
    let start = out.count
    out += Self.latin1(table + "trailer\n<< /Size \(all.count + 1) /Root 1 0 R \(trailer) >>\n")
    return out + Self.latin1("startxref\n\(start)\n%%EOF\n")
  }

  private static func list(_ refs: [Ref]) -> String { refs.map(\.description).joined(separator: " ") }

  /// The bytes of a text, one for each scalar.
  package static func latin1(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }
}
