internal import ObelusCore

/// ALTO (Library of Congress), versions 2 to 4: pages of lines of `String` elements. All lengths are in one unit.
final class ALTOReader: SidecarFormat {
  private var found = SidecarPages()
  var pages: [Int: SidecarPage] { found.pages }

  func start(_ name: String, _ attributes: [String: String]) -> Bool {
    switch name {
    case "Page":
      guard let width = Self.number(attributes["WIDTH"]), let height = Self.number(attributes["HEIGHT"]) else {
        return false
      }
      return found.begin(.alto, index: nil, width: width, height: height)
    case "TextBlock": found.beginBlock()
    case "TextLine": found.beginLine()
    case "String": return word(attributes)
    case "HYP": found.hyphenate()
    default: break
    }
    return true
  }

  func end(_ name: String) -> Bool {
    if name == "Page" { found.end() }
    return true
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}

  private func word(_ attributes: [String: String]) -> Bool {
    guard let text = attributes["CONTENT"], let x = Self.number(attributes["HPOS"]),
      let y = Self.number(attributes["VPOS"]), let width = Self.number(attributes["WIDTH"]),
      let height = Self.number(attributes["HEIGHT"]), width >= 0, height >= 0
    else { return false }
    // WC is from 0 to 1.
    let confidence = Self.number(attributes["WC"]).map { $0 * 100 }
    return found.add(text, Rect(x0: x, y0: y, x1: x + width, y1: y + height), confidence: confidence)
  }

  private static func number(_ text: String?) -> Double? { text.flatMap { Double($0) } }
}
