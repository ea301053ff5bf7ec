internal import ObelusIO
internal import ObelusActions
internal import ObelusCore

/// How a manifest's text is written.
public enum ManifestFormat: Hashable, Sendable {
  case yaml, json

  /// By the name's ending, else by the first character.
  public init(path: String, bytes: [UInt8]) {
    let name = path.lowercased()
    if name.hasSuffix(".yml") || name.hasSuffix(".yaml") {
      self = .yaml
    } else if name.hasSuffix(".json") {
      self = .json
    } else {
      let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
      self = first == UInt8(ascii: "{") ? .json : .yaml
    }
  }
}

extension Manifest {
  /// Reads a manifest. `path` is how messages call it, and its ending tells the format unless `format` does.
  ///
  /// The syntax of regular expressions is not judged here: who compiles them does, with `TextPattern.location`.
  /// Lists are read from their files.
  public init(_ bytes: [UInt8], path: String, format: ManifestFormat? = nil) throws(InvalidJob) {
    try self.init(bytes, path: path, format: format, lists: nil)
  }

  /// - Parameter lists: the bytes of the lists by their paths as the manifest writes them; nil reads the files.
  package init(_ bytes: [UInt8], path: String, format: ManifestFormat? = nil, lists: [String: [UInt8]]?)
    throws(InvalidJob)
  {
    let root: ManifestNode
    do throws(ObelusError) {
      guard bytes.count <= ManifestLimits.bytes else {
        throw ObelusError(
          .usage, "larger than \(ManifestLimits.bytes >> 20) MiB, which no manifest is", at: Location(manifest: path))
      }
      root =
        switch format ?? ManifestFormat(path: path, bytes: bytes) {
        case .yaml: try YAMLReader.read(bytes, manifest: path)
        case .json: try ManifestJSON.read(bytes, manifest: path)
        }
    } catch {
      throw InvalidJob(errors: [error])
    }
    var check = ShapeCheck(manifest: path)
    check.check(root, against: ManifestShape.root)
    guard check.errors.isEmpty else { throw InvalidJob(errors: check.errors.inTextOrder) }

    let loader = WordListLoader(folder: FilePath.folder(of: path), given: lists)
    self = ManifestDecoder(path: path, lists: loader).manifest(root, source: bytes)
    ManifestRules.check(self, root, &check)
    let errors = check.errors.inTextOrder + loader.errors
    guard errors.isEmpty else { throw InvalidJob(errors: errors) }
  }
}

extension [ObelusError] {
  fileprivate var inTextOrder: [ObelusError] {
    sorted { ($0.location.line ?? 0, $0.location.column ?? 0) < ($1.location.line ?? 0, $1.location.column ?? 0) }
  }
}

/// Makes values of nodes that the shapes have accepted, filling in the defaults.
struct ManifestDecoder {
  let path: String
  let lists: WordListLoader

  func manifest(_ root: ManifestNode, source: [UInt8]) -> Manifest {
    let box = root["box"].map { Manifest.Box().changed(by: $0) }
    let policy = policy(root["policy"])
    let rules = (root["rules"]?.list ?? []).enumerated().map { rule($1, number: $0 + 1, box: box, policy) }
    let apply: Manifest.ApplyPolicy = word(root["apply"]) ?? .redact
    return Manifest(
      name: root["name"]?.string, inputs: strings(root["inputs"]), output: output(root["output"]),
      policy: policy, rules: rules, except: exceptions(root["except"]),
      sanitizing: Manifest.SanitizeChoice(
        redacting: sanitize(root["sanitize"], redacts: true), otherwise: sanitize(root["sanitize"], redacts: false)),
      verify: word(root["verify"]) ?? .strict, unreadable: word(root["unreadable"]) ?? .fail,
      ocr: ocr(root["ocr"]),
      encryption: word(root["encryption"]) ?? .keep, permissions: word(root["permissions"]) ?? .respect,
      signatures: word(root["signatures"]) ?? .refuse, apply: apply, width: word(root["width"]) ?? .exact, box: box,
      path: path, references: lists.references, source: source)
  }

  private func output(_ node: ManifestNode?) -> Manifest.Output {
    var output = Manifest.Output(directory: node?["directory"]?.string)
    if let name = node?["name"]?.string { output.name = name }
    output.excerpts = node?["excerpts"]?.string
    return output
  }

  private func ocr(_ node: ManifestNode?) -> Manifest.OCR {
    var ocr = Manifest.OCR()
    guard let node else { return ocr }
    ocr.location = location(node["languages"] ?? node)
    ocr.mode = word(node["mode"] ?? node) ?? .missing
    if node["languages"] != nil { ocr.languages = strings(node["languages"]) }
    ocr.dpi = node["dpi"]?.integer ?? ocr.dpi
    ocr.minConfidence = node["minConfidence"]?.double ?? ocr.minConfidence
    ocr.sidecars = node["sidecar"]?.string.map { [$0] } ?? strings(node["sidecar"])
    return ocr
  }

  private func sanitize(_ node: ManifestNode?, redacts: Bool) -> Manifest.Sanitize {
    if let word = node?.string { return word == "full" ? .full : .none }
    var sanitize = redacts ? Manifest.Sanitize.full : .none
    for entry in node?.entries ?? [] {
      guard let part = Manifest.Sanitize.Part(rawValue: entry.key) else { continue }
      let on = entry.value.boolean
      if part == .attachments {
        sanitize.attachments = word(entry.value) ?? (on == true ? .remove : .keep)
      } else if on == true {
        sanitize.parts.insert(part)
      } else {
        sanitize.parts.remove(part)
      }
    }
    return sanitize
  }

  private func rule(
    _ node: ManifestNode, number: Int, box: Manifest.Box?, _ policy: ActionPolicy
  ) -> Manifest.Rule {
    let pages = node["pages"].flatMap { $0.string ?? $0.integer.map(String.init) }
    let select = select(node["select"] ?? node)
    return Manifest.Rule(
      id: node["id"]?.string ?? "rule-\(number)", select: select,
      pages: pages.flatMap { PageRanges($0) } ?? .all, action: action(node["action"], policy).about(select),
      codes: codes(node["code"]),
      box: node["box"].map { (box ?? Manifest.Box()).changed(by: $0) } ?? box, except: exceptions(node["except"]),
      overlay: node["overlay"]?.string, custom: node["action"]?["custom"]?.string,
      pastes: node["action"]?["paste"] != nil, location: location(node))
  }

  private func exceptions(_ node: ManifestNode?) -> [Manifest.Exception] {
    (node?.list ?? []).map { item in
      Manifest.Exception(pattern: pattern(item), documents: item["documents"].map(strings))
    }
  }

  private func codes(_ node: ManifestNode?) -> [String] {
    if let code = node?.string { return [code] }
    return strings(node)
  }

  private func select(_ node: ManifestNode) -> Manifest.Select {
    if let areas = areas(node) { return .areas(areas) }
    if let anchor = anchor(node) { return .anchor(anchor) }
    if let criteria = node["annotations"] { return .annotations(annotations(criteria)) }
    return .pattern(pattern(node))
  }

  func pattern(_ node: ManifestNode) -> Manifest.TextPattern {
    let searched = node["regex"] ?? node["preset"] ?? node["list"] ?? node["text"] ?? node
    var pattern = Manifest.TextPattern(kind: .text(searched.string ?? ""))
    if let regex = node["regex"] { pattern.kind = .regex(regex.string ?? "") }
    if let preset = node["preset"] { pattern.kind = .presets(preset.string.map { [$0] } ?? strings(preset)) }
    if let score = node["minScore"]?.double { pattern.minScore = score }
    pattern.ignoreCase = node["ignoreCase"]?.boolean ?? false
    pattern.ignoreDiacritics = node["ignoreDiacritics"]?.boolean ?? false
    pattern.wholeWord = node["wholeWord"]?.boolean ?? false
    if let path = node["list"]?.string,
      let list = lists.list(path, pattern.folding, wholeWord: pattern.wholeWord, at: location(searched))
    {
      pattern.kind = .list(list)
    }
    pattern.asciiClasses = node["asciiClasses"]?.boolean ?? false
    if let number = node["group"]?.integer { pattern.group = .number(number) }
    if let name = node["group"]?.string { pattern.group = .name(name) }
    pattern.location = location(searched)
    return pattern
  }

  func action(_ node: ManifestNode?, _ policy: ActionPolicy) -> Manifest.Action {
    if let id = node?["custom"]?.string, let own = policy.customActions.first(where: { $0.id == id }) {
      switch own.kind {
      case .link(let url): return .createLink(.uri(url))
      case .command(_, let tellsText): return .selection(.program(id: id, tellsText: tellsText))
      }
    }
    if let markup = node?["markup"] {
      let type: Manifest.Markup.Kind = word(markup["type"]) ?? .highlight
      let color = markup["color"]?.string.flatMap { Color(hex: $0) } ?? type.usualColor
      return .markup(
        Manifest.Markup(
          type: type, color: color, opacity: markup["opacity"]?.double ?? 1,
          author: markup["author"]?.string, note: markup["note"]?.string))
    }
    if node?.string == "eraser" { return .create(Tool(.eraser)) }
    if let paste = node?["paste"], let tool = pasted(paste) { return .create(tool) }
    if let tool = tool(node, policy) { return .create(tool) }
    if let action = selectionAction(node) { return .selection(action) }
    guard let link = node?["createLink"] else { return .redact }
    if let template = link["uri"]?.string.flatMap({ URITemplate($0) }) { return .createLink(.uri(template)) }
    return .createLink(linkTarget(link))
  }

  func word<W: RawRepresentable<String>>(_ node: ManifestNode?) -> W? {
    node?.string.flatMap { W(rawValue: $0) }
  }

  func strings(_ node: ManifestNode?) -> [String] { (node?.list ?? []).compactMap(\.string) }

  func location(_ node: ManifestNode) -> Location {
    Location(manifest: path, line: node.place.line, column: node.place.column)
  }
}
