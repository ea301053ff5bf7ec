package import ObelusAnnotations
package import ObelusCore

/// The entries of a /Redact annotation that say how the place looks when the mark is applied (ISO 32000-2, table 195;
/// /OC as Acrobat has it).
package enum RedactEntries {
  /// - Parameter content: what Obelus would draw.
  package static func entries(_ content: BoxContent) -> PDFDictionary {
    let style = content.style
    var entries: PDFDictionary = [:]
    entries["IC"] = style.fill.map { .numbers([$0.red, $0.green, $0.blue]) }
    entries["OC"] = style.outline.map { .numbers([$0.red, $0.green, $0.blue]) }
    guard !content.codes.isEmpty else { return entries }
    entries["OverlayText"] = .string(TextString.encode(content.codes.joined(separator: ", ")))
    entries["DA"] = .string(
      Array(
        "\(ContentNumber.color(style.contrastingText)) rg /Helv \(ContentNumber.text(style.textSize ?? 0)) Tf".utf8))
    entries["Q"] = .integer(style.align.rawValue)
    if style.repeatsText { entries["Repeat"] = .boolean(true) }
    return entries
  }

  /// What an annotation of another program asks for. /RO is not drawn: it is a picture of anything, also of what is under
  /// the mark.
  package static func content(
    of annotation: Annotation, in source: any ObjectSource
  ) throws(ObelusError) -> BoxContent {
    let entries = annotation.other
    var style = BoxStyle.none
    style.fill = try color(entries["IC"], source)
    style.outline = try color(entries["OC"], source)
    style.repeatsText = try source.resolve(entries["Repeat"]).booleanValue ?? false
    style.align = try source.resolve(entries["Q"]).integerValue.flatMap(BoxStyle.Align.init(rawValue:)) ?? .left
    var content = BoxContent(style: style)
    if let text = try source.resolve(entries["OverlayText"]).stringValue.map({ TextString.decode($0) }),
      text.contains(where: { !$0.isWhitespace })
    {
      content.codes = [text.split(whereSeparator: \.isNewline).joined(separator: " ")]
      content.textsOfDocument = Set(content.codes)
    }
    if let appearance = try source.resolve(entries["DA"]).stringValue { apply(appearance, to: &content.style) }
    return content
  }

  private static func color(_ object: PDFObject?, _ source: any ObjectSource) throws(ObelusError) -> Color? {
    var components: [Double] = []
    for item in try source.array(object) ?? [] {
      guard let number = try source.resolve(item).numberValue, number.isFinite else { return nil }
      components.append(min(1, max(0, number)))
    }
    return color(components)
  }

  private static func color(_ c: [Double]) -> Color? {
    switch c.count {
    case 1: Color(red: c[0], green: c[0], blue: c[0])
    case 3: Color(red: c[0], green: c[1], blue: c[2])
    case 4: Color(red: (1 - c[0]) * (1 - c[3]), green: (1 - c[1]) * (1 - c[3]), blue: (1 - c[2]) * (1 - c[3]))
    default: nil
    }
  }

  /// Size and colour of a default appearance string (12.7.4.3). The font is Helvetica whatever it names.
  private static func apply(_ appearance: [UInt8], to style: inout BoxStyle) {
    var numbers: [Double] = []
    for word in String(decoding: appearance, as: UTF8.self).split(whereSeparator: \.isWhitespace) {
      if let number = Double(word), number.isFinite {
        numbers.append(number)
        continue
      }
      switch word {
      case "Tf":
        if let size = numbers.last, size >= BoxStyle.smallestText, size <= 72 { style.textSize = size }
      case "g": style.textColor = color(numbers.suffix(1).map { min(1, max(0, $0)) })
      case "rg": style.textColor = color(numbers.suffix(3).map { min(1, max(0, $0)) })
      case "k": style.textColor = color(numbers.suffix(4).map { min(1, max(0, $0)) })
      default: break
      }
      numbers.removeAll()
    }
  }
}
