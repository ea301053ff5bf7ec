internal import ObelusAnnotations
internal import ObelusCore
internal import ObelusIO

/// A file of annotations that are to be imported: XFDF, FDF or JSON Lines, told apart by what is in them.
struct AnnotationsFile {
  /// Portable, in z-order on each page.
  private(set) var annotations: [Annotation] = []
  /// Of the document that they were made on, as far as the file says it.
  private(set) var identifiers = FileIdentifiers(original: nil, modified: nil)
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter document: the name of the document that they are for: of a file with annotations of several, only those
  ///   of a document with this name are taken.
  init(_ bytes: [UInt8], for document: String) throws(ObelusError) {
    do throws(ObelusError) {
      switch Self.format(of: bytes) {
      case .xfdf: take(try XFDF.read(bytes))
      case .fdf: take(try FDF.read(bytes))
      case .jsonLines: try takeLines(bytes, FilePath.name(of: document))
      case nil:
        throw ObelusError(
          .unreadable, "they are in no format that is known", hint: "XFDF, FDF or JSON Lines can be imported")
      }
    } catch {
      var told = error
      told.message = "the annotations cannot be read: " + error.message
      throw told
    }
  }

  private enum Format { case xfdf, fdf, jsonLines }

  private static func format(of bytes: [UInt8]) -> Format? {
    let head = bytes.prefix(1024)
    if head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) { return .xfdf }
    let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head
    switch text.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
    case UInt8(ascii: "<"): return .xfdf
    case UInt8(ascii: "{"): return .jsonLines
    default: return String(decoding: head, as: UTF8.self).contains("%FDF-") ? .fdf : nil
    }
  }

  private mutating func take(_ data: FormsData) {
    annotations = data.annotations
    identifiers = FileIdentifiers(original: data.originalID, modified: data.modifiedID)
    diagnostics = data.diagnostics
  }

  // MARK: JSON Lines

  /// Annotations behind one record that says of which document they are.
  private struct Section {
    var document: String?
    var identifiers = FileIdentifiers(original: nil, modified: nil)
    var annotations: [Annotation] = []
  }

  private mutating func takeLines(_ bytes: [UInt8], _ document: String) throws(ObelusError) {
    var sections = [Section()]
    var unknown = 0
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let text = Array(index == 0 && line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line)
      guard text.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { continue }
      do throws(ObelusError) {
        if let line = try AnnotationLine(text) {
          sections[sections.count - 1].annotations.append(line.annotation)
        } else if let section = Self.section(text) {
          sections.append(section)
        } else {
          unknown += 1
        }
      } catch {
        var placed = error
        placed.message += " (line \(index + 1))"
        placed.location = Location()
        throw placed
      }
    }
    sections.removeAll { $0.document == nil && $0.annotations.isEmpty }
    if Set(sections.map(\.document)).count > 1 {
      sections.removeAll { $0.document != document }
      guard !sections.isEmpty else {
        throw ObelusError(
          .usage, "they are of several documents, and none of these has the name of the input",
          hint: "import the lines of one document")
      }
    }
    annotations = sections.flatMap(\.annotations)
    identifiers = sections.first?.identifiers ?? identifiers
    if unknown > 0 {
      diagnostics.append(Diagnostic(.warning, "annotations.unknown-lines", "lines that are no annotations: \(unknown)"))
    }
  }

  private static func section(_ line: [UInt8]) -> Section? {
    guard let json = try? JSONValue(line), case .string(let document)? = json["document"] else { return nil }
    func bytes(_ key: String) -> [UInt8]? {
      if case .string(let text)? = json[key] { Hexadecimal.decode(text) } else { nil }
    }
    return Section(
      document: document, identifiers: FileIdentifiers(original: bytes("originalID"), modified: bytes("modifiedID")))
  }
}
