internal import ObelusActions
internal import ObelusCore
internal import ObelusIO

/// What programs of a policy answer, looked at as closely as a manifest.
enum ProgramReply {
  enum Action {
    case nothing
    /// Empty where it does not say why.
    case declined(String)
    /// With all texts that stand in them.
    case additions([Manifest.Action], texts: [String])
  }

  private static let limits = JSONLimits(depth: 16, values: 20_000)

  /// - Throws: `program.failed`, without anything of the answer.
  static func action(_ line: String, of id: String, _ policy: ActionPolicy) throws(ObelusError) -> Action {
    let program = ProgramQuestion.Program.action(id)
    let node = try read(line, ProgramShape.answer, program, policy)
    if let reason = node["decline"]?.string {
      guard node["add"] == nil else { throw fault(program, "both declines and adds", policy) }
      return .declined(reason)
    }
    guard let add = node["add"] else { return .nothing }
    let files = WordListLoader(folder: ".", given: [:])
    let decoder = ManifestDecoder(path: "", lists: files)
    var actions: [Manifest.Action] = []
    for item in add.list ?? [add] {
      let action = decoder.action(item, policy)
      // What the shape lets through is no other action.
      switch action {
      case .markup, .createLink, .create: break
      case .redact, .selection: throw fault(program, "adds what cannot be added", policy)
      }
      guard action.templateGroups.isEmpty else {
        throw fault(program, "has groups, which only rules with a `regex` have", policy)
      }
      if let id = policy.violation(of: action) {
        throw fault(program, "adds what the policy does not allow (`\(id)`)", policy)
      }
      actions.append(action)
    }
    guard files.errors.isEmpty else { throw fault(program, "adds what needs a file", policy) }
    return .additions(actions, texts: texts(in: add))
  }

  /// The ids that are kept, in the order of `ids`; nil blocks the menu.
  static func filter(_ line: String, _ ids: [String], _ policy: ActionPolicy) throws(ObelusError) -> Set<String>? {
    let node = try read(line, ProgramShape.kept, .filter, policy)
    if let block = node["block"]?.boolean {
      guard block else { throw fault(.filter, "has a `block` that is not true", policy) }
      return nil
    }
    let kept = (node["keep"]?.list ?? []).compactMap(\.string)
    guard Set(kept).count == kept.count else { throw fault(.filter, "keeps an item twice", policy) }
    guard Set(kept).isSubset(of: ids) else { throw fault(.filter, "keeps an item that the menu does not have", policy) }
    return Set(kept)
  }

  private static func read(
    _ line: String, _ shape: ObjectShape, _ program: ProgramQuestion.Program, _ policy: ActionPolicy
  ) throws(ObelusError) -> ManifestNode {
    let node: ManifestNode
    do {
      node = try JSONReader<ManifestNode>.read(Array(line.utf8), limits: limits)
    } catch {
      throw fault(program, "is no JSON at column \(error.place.column)", policy)
    }
    var check = ShapeCheck(manifest: "")
    check.check(node, against: shape)
    guard let first = check.errors.first else { return node }
    // Keys that nobody knows may be text of the document.
    let what = first.message.hasPrefix("unknown key") ? "an unknown key" : first.message
    throw fault(program, "is wrong at column \(first.location.column ?? 1): \(what)", policy)
  }

  private static func texts(in node: ManifestNode) -> [String] {
    switch node.value {
    case .string(let text): [text]
    case .list(let all): all.flatMap(texts)
    case .mapping(let entries): entries.flatMap { texts(in: $0.value) }
    case .null, .boolean, .integer, .number: []
    }
  }

  private static func fault(
    _ program: ProgramQuestion.Program, _ what: String, _ policy: ActionPolicy
  ) -> ObelusError {
    ObelusError(
      .program, "an answer of \(program.label) \(what)", at: program.command(policy)?.location ?? Location(),
      hint: "docs/menus.md has what an answer may be")
  }
}

extension ActionPolicy {
  /// The item of menus, or the type, because of which it does not allow what a program wants to add; nil where it does.
  fileprivate func violation(of action: Manifest.Action) -> String? {
    let type: String
    let ids: [String]
    switch action {
    case .markup(let markup): (type, ids) = (markup.type.rawValue, ["text." + markup.type.rawValue])
    case .createLink: (type, ids) = ("link", ["text.createLink"])
    case .create(let tool):
      (type, ids) = (tool.type.annotationType, [tool.menuID])
      let groups = createAnnotationMenuGroups
      guard createAnnotationMenuEnabled, groups.contains(where: { $0.items.contains { $0.id == tool.menuID } }) else {
        return tool.menuID
      }
    case .redact, .selection: return "redact"
    }
    guard allowedMenuActions.isSuperset(of: action.menuAction), allowsChanging(type) else { return ids[0] }
    return ids.first { leavesOut($0) }
  }
}
