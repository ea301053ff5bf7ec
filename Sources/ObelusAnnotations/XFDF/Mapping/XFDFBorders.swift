internal import ObelusCore
internal import ObelusIO

/// Border styles, border effects, and the older /Border of links.
enum XFDFBorders: XFDFMapping {
  private static let styles = XFDFWords([
    ("solid", .name("S")), ("dash", .name("D")), ("bevelled", .name("B")), ("inset", .name("I")),
    ("underline", .name("U")), ("dashed", .name("D")), ("beveled", .name("B")),
  ])

  private static let cornerNames = ["HCornerRadius", "VCornerRadius", "Width"]

  static func write(_ entries: PortableEntries, into element: inout XMLElement) {
    let style = entries.entries("BS")
    let effect = entries.entries("BE")
    element.set("width", style?.number("W").flatMap(NumberText.format))
    if effect?.name("S") == "C" {
      element.set("style", "cloudy")
      element.set("intensity", effect?.number("I").flatMap(NumberText.format))
    } else {
      element.set("style", style.flatMap { styles.word($0.value("S")) })
    }
    element.set("dashes", style?.numbers("D").map { $0.compactMap(NumberText.format).joined(separator: ",") })
    if element.name == "link" { writeBorder(entries, into: &element) }
  }

  private static func writeBorder(_ entries: PortableEntries, into element: inout XMLElement) {
    guard let border = entries.array("Border"), border.count == 3 || border.count == 4,
      let corners = entries.numbers(.array(Array(border.prefix(3))))
    else { return }
    var child = XMLElement("BorderStyleAlt", namespace: element.namespace)
    for (name, value) in zip(cornerNames, corners) { child.set(name, NumberText.format(value)) }
    if border.count == 4 {
      guard let dashes = entries.numbers(border[3]) else { return }
      child.set("DashPattern", dashes.compactMap(NumberText.format).joined(separator: ","))
    }
    element.add(child)
  }

  static func read(_ reader: inout XFDFElementReader, into draft: inout XFDFDraft) {
    var style = PDFDictionary()
    style["W"] = reader.take("width") { NumberText.parse($0) }
    if reader.attribute("style")?.lowercased() == "cloudy" {
      var effect: PDFDictionary = ["S": .name("C")]
      _ = reader.take("style") { $0 }
      effect["I"] = reader.take("intensity") { NumberText.parse($0) }
      draft.dictionary["BE"] = .dictionary(effect)
    } else {
      style["S"] = reader.take("style") { styles.value($0) }
    }
    style["D"] = reader.take("dashes") { NumberText.list($0).map { .array($0) } }
    draft.dictionary["Border"] = reader.takeChild("BorderStyleAlt", convert: border)
    // Of older free texts.
    if let width = reader.takeChild("border", convert: { $0["width"].flatMap { NumberText.parse($0) } }) {
      draft.dictionary["Border"] = .array([.integer(0), .integer(0), width])
      if style["W"] == nil { style["W"] = width }
    }
    if !style.isEmpty { draft.dictionary["BS"] = .dictionary(style) }
  }

  private static func border(_ child: XMLElement) -> PDFObject? {
    var items: [PDFObject] = []
    for name in cornerNames {
      guard let number = NumberText.parse(child[name] ?? "0") else { return nil }
      items.append(number)
    }
    if let pattern = child["DashPattern"] {
      guard let dashes = NumberText.list(pattern) else { return nil }
      items.append(.array(dashes))
    }
    return .array(items)
  }
}
