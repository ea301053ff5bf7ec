internal import ObelusActions
internal import ObelusCore
internal import ObelusIO
internal import ObelusPipeline

/// Decisions in XFDF (ISO 19444-1): a redact annotation for each hit, and a reply with a state of the model `Review`, as PDF
/// programs write them. What document and job they are about stands in an element of Obelus' own namespace.
struct DecisionsXFDF {
  let path: String

  private static let namespace = "urn:obelus:review"
  private static let prefix = "added-"

  func read(_ bytes: [UInt8]) throws(ObelusError) -> [Decisions] {
    let root: XMLElement
    do throws(ObelusError) {
      root = try XMLTree.read(bytes, limits: XMLReader.Limits())
    } catch {
      throw DecisionsFile.fault(error.message, path, line: error.location.line)
    }
    guard root.localName == "xfdf",
      let about = root.elements.first(where: { $0.namespace == Self.namespace && $0.localName == "review" }),
      let document = about["sha256"], let hash = about["jobHash"], let job = about["job"]
    else { throw DecisionsFile.fault("it does not say what document and job its decisions are about", path) }
    var decisions = Decisions(
      document: document.lowercased(), job: hash.lowercased(), jobPath: job, name: about["document"] ?? "",
      reviewer: about["reviewer"].flatMap { $0.isEmpty ? nil : $0 })
    let annotations = root.elements.filter { $0.localName == "annots" }.flatMap(\.elements)
    var states: [String: MenuState.Decision] = [:]
    let parents = Dictionary(annotations.compactMap { item in item["name"].map { ($0, item["inreplyto"]) } }) { $1 }
    for reply in annotations {
      guard let parent = reply["inreplyto"], reply["statemodel"] == "Review" else { continue }
      let said = try state(reply["state"] ?? "", line: reply.line)
      let id = hit(of: parent, parents)
      // Which of several is the last one, dates of programs do not tell for sure.
      guard states.updateValue(said, forKey: id).map({ $0 == said }) ?? true else {
        throw DecisionsFile.fault("a hit has several states", path, line: reply.line)
      }
    }
    for annotation in annotations where annotation["inreplyto"] == nil {
      guard let name = annotation["name"] else {
        throw DecisionsFile.fault("an annotation has no name", path, line: annotation.line)
      }
      let code = annotation["overlay-text"].flatMap { $0.isEmpty ? nil : $0 }
      if name.hasPrefix(Self.prefix) {
        decisions.additions.append(try addition(annotation, code: code))
      } else {
        var hit = Decisions.Hit(
          id: name, rule: annotation["subject"] ?? "", state: states[name] ?? .pending, code: code)
        hit.page = annotation["page"].flatMap { Int($0) }
        hit.areas = Self.areas(annotation)
        guard isInPlace(annotation, hit.areas) else {
          throw DecisionsFile.fault("a mark was moved by another program", path, line: annotation.line)
        }
        decisions.hits.append(hit)
      }
    }
    return [decisions]
  }

  private func hit(of name: String, _ parents: [String: String?]) -> String {
    var name = name
    for _ in 0..<parents.count {
      guard let parent = parents[name] ?? nil else { break }
      name = parent
    }
    return name
  }

  private static func areas(_ annotation: XMLElement) -> [[Double]] { DecisionsRules.areas(annotation["areas"] ?? "") }

  private static func isNear(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { ($0 - $1).magnitude < 0.5 }
  }

  /// What goes along points has these where decisions say, as far as it has some.
  private func isOnPaths(_ annotation: XMLElement, _ paths: [[[Double]]]) -> Bool {
    func points(_ text: String) -> [[Double]] {
      text.split(separator: ";").map { $0.split(separator: ",").map { Double($0.trimmingPrefix(" ")) ?? .nan } }
    }
    var drawn: [[[Double]]] = []
    for element in annotation.elements {
      if element.localName == "vertices" { drawn.append(points(element.text)) }
      if element.localName == "inklist" {
        drawn += element.elements.filter { $0.localName == "gesture" }.map { points($0.text) }
      }
    }
    if let start = annotation["start"], let end = annotation["end"] { drawn.append(points(start) + points(end)) }
    guard !drawn.isEmpty else { return true }
    return drawn.count == paths.count
      && zip(drawn, paths).allSatisfy { a, b in a.count == b.count && zip(a, b).allSatisfy { Self.isNear($0, $1) } }
  }

  /// A mark of a hit has the box around its areas, and their corners.
  /// - Parameter boxed: its rectangle is that box.
  private func isInPlace(_ annotation: XMLElement, _ areas: [[Double]], boxed: Bool = true) -> Bool {
    func numbers(_ key: String) -> [Double]? {
      annotation[key].map { $0.split(separator: ",").compactMap { Double($0.trimmingPrefix(" ")) } }
    }
    func box(_ x: [Double], _ y: [Double]) -> [Double] {
      [x.min() ?? 0, y.min() ?? 0, x.max() ?? 0, y.max() ?? 0]
    }
    guard !areas.isEmpty, areas.allSatisfy({ $0.count == 4 }) else { return true }
    let all = box(areas.flatMap { [$0[0], $0[2]] }, areas.flatMap { [$0[1], $0[3]] })
    if boxed, let rect = numbers("rect"), !Self.isNear(rect, all) { return false }
    guard let coords = numbers("coords"), !coords.isEmpty else { return true }
    guard coords.count == 8 * areas.count else { return false }
    return areas.indices.allSatisfy { index in
      let quad = Array(coords[8 * index..<8 * index + 8])
      return Self.isNear(
        box(stride(from: 0, to: 8, by: 2).map { quad[$0] }, stride(from: 1, to: 8, by: 2).map { quad[$0] }),
        areas[index])
    }
  }

  private func state(_ text: String, line: Int) throws(ObelusError) -> MenuState.Decision {
    switch text {
    case "Accepted", "Completed": return .accepted
    case "Rejected", "Cancelled": return .rejected
    case "None": return .pending
    default: throw DecisionsFile.fault("a state is not Accepted, Rejected or None", path, line: line)
    }
  }

  private func addition(_ annotation: XMLElement, code: String?) throws(ObelusError) -> Decisions.Addition {
    guard let action = Decisions.Addition.Action(rawValue: annotation["subject"] ?? "") else {
      throw DecisionsFile.fault("something is added by an action that is not known", path, line: annotation.line)
    }
    let uri = annotation["uri"]
    let place: Decisions.Addition.Place
    if let text = annotation["text"] {
      guard annotation["areas"] == nil else {
        throw DecisionsFile.fault("something is added both by its text and by its place", path, line: annotation.line)
      }
      place = .text(text)
    } else {
      let rect = (annotation["rect"] ?? "").split(separator: ",").compactMap { Double($0) }
      guard let first = Self.areas(annotation).first, first.count == rect.count,
        Self.isNear(first, rect), isInPlace(annotation, Self.areas(annotation), boxed: false),
        isOnPaths(annotation, DecisionsRules.paths(annotation["paths"] ?? ""))
      else { throw DecisionsFile.fault("a mark was moved by another program", path, line: annotation.line) }
      place = .areas(page: Int(annotation["page"] ?? "") ?? -1, Self.areas(annotation))
    }
    var addition = Decisions.Addition(action: action, place: place, code: code, uri: uri)
    // Of other actions they are what programs write beside redactions and links.
    if annotation.localName != "redact" {
      let said = annotation.elements.first { $0.localName == "contents" }?.text ?? ""
      addition.contents = said.isEmpty || action == .eraser ? nil : said
      addition.color = action == .eraser ? nil : annotation["color"]
      addition.stamp = action == .stamp ? annotation["icon"] : nil
    }
    addition.author = annotation["title"]
    addition.paths = DecisionsRules.paths(annotation["paths"] ?? "")
    addition.type = annotation["type"]
    return try DecisionsRules(path: path, line: annotation.line).checked(addition)
  }
}
