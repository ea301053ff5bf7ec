internal import ObelusActions
internal import ObelusCore
internal import ObelusIO

/// Actions that take something out, look something up or remove annotations.
extension ManifestDecoder {
  /// Nil where the action is another.
  func selectionAction(_ node: ManifestNode?) -> Manifest.SelectionAction? {
    guard let node else { return nil }
    switch node.string {
    case "copy": return .copy
    case "cut": return .cut
    case "share": return .share(.text)
    case "wikipedia": return .wikipedia(WikipediaArticles())
    case "search": return .search(Manifest.TextSearch())
    case "speak": return .speak(voice: "en")
    case "delete": return .delete
    default: break
    }
    if let copy = node["copy"] { return copy["format"]?.string == "image" ? .copyImage : .copy }
    if let share = node["share"] { return .share(word(share["format"]) ?? .text) }
    if let articles = node["wikipedia"] {
      let titles = articles["titles"].flatMap { file($0, "the list of titles") }.map(Self.lines)
      return .wikipedia(WikipediaArticles(language: articles["language"]?.string ?? "en", titles: titles))
    }
    if let define = node["define"] { return .define(glossary(define)) }
    if let search = node["search"] {
      return .search(
        Manifest.TextSearch(over: word(search["over"]) ?? .document, links: search["links"]?.boolean ?? false))
    }
    if let speak = node["speak"] { return .speak(voice: speak["voice"]?.string ?? "en") }
    return nil
  }

  private func glossary(_ node: ManifestNode) -> Glossary {
    guard let place = node["glossary"], let path = place.string,
      let bytes = lists.file(path, "the glossary", at: location(place))
    else { return Glossary([], source: "") }
    let files = GlossaryFiles(path: path) { lists.optionalFile($0) }
    do throws(ObelusError) {
      let (entries, title) = try files.entries(bytes)
      return Glossary(entries, source: node["source"]?.string ?? title ?? FilePath.name(of: path))
    } catch {
      lists.add(error)
      return Glossary([], source: "")
    }
  }

  private func file(_ node: ManifestNode, _ what: String) -> [UInt8]? {
    guard let path = node.string else { return nil }
    guard let bytes = lists.file(path, what, at: location(node)) else { return nil }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      lists.add(ObelusError(.usage, "\(what) is not UTF-8", at: location(node), hint: "save it as UTF-8"))
      return nil
    }
    return bytes
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    return text.split { $0 == 0x0A || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) }
  }
}
