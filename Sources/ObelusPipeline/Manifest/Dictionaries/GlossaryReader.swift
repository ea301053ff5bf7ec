internal import ObelusActions
internal import ObelusCore
internal import ObelusIO

/// Reads glossaries: a JSON object of terms and definitions, or rows of a term and a definition with a tab between them.
struct GlossaryReader {
  /// How messages call the file; its ending tells the format.
  let name: String

  private static let most = 1_000_000

  /// - Parameter bytes: UTF-8.
  func entries(_ bytes: [UInt8]) throws(ObelusError) -> [Glossary.Entry] {
    let entries = try name.lowercased().hasSuffix(".json") ? object(bytes) : rows(bytes)
    guard !entries.isEmpty else { throw fault("the glossary has no term", 1, 1) }
    return entries
  }

  private func object(_ bytes: [UInt8]) throws(ObelusError) -> [Glossary.Entry] {
    let root = try ManifestJSON.read(bytes, manifest: name)
    guard let members = root.entries else {
      throw fault("the glossary is no object of terms and definitions", root.place.line, root.place.column)
    }
    var entries: [Glossary.Entry] = []
    for member in members {
      guard let definition = member.value.string else {
        throw fault("the definition is no text", member.value.place.line, member.value.place.column)
      }
      entries.append(Glossary.Entry(term: member.key, definition: definition))
    }
    return entries
  }

  private func rows(_ bytes: [UInt8]) throws(ObelusError) -> [Glossary.Entry] {
    var table = DelimitedText(bytes, from: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0, delimiter: 0x09)
    var entries: [Glossary.Entry] = []
    do throws(DelimitedText.Fault) {
      while let cells = try table.next() {
        guard cells.count == 2, !cells[0].text.isEmpty, !cells[1].text.isEmpty else {
          throw DelimitedText.Fault(
            message: "a row is a term, a tab and a definition", line: cells[0].line, column: cells[0].column)
        }
        guard entries.count < Self.most else {
          throw DelimitedText.Fault(message: "more than \(Self.most) terms", line: cells[0].line, column: 1)
        }
        entries.append(Glossary.Entry(term: cells[0].text, definition: cells[1].text))
      }
    } catch {
      throw fault(error.message, error.line, error.column)
    }
    return entries
  }

  private func fault(_ message: String, _ line: Int, _ column: Int) -> ObelusError {
    ObelusError(.usage, message, at: Location(manifest: name, line: line, column: column))
  }
}
