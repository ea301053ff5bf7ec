internal import ObelusCore
internal import ObelusIO

/// Typed access to the members of a line. A member that is null counts as missing.
struct MemberReader {
  let json: JSONValue

  func text(_ key: String) throws(PDFObjectJSON.Malformed) -> String? {
    switch json[key] {
    case nil, .null?: return nil
    case .string(let text)?: return text
    default: throw .init(problem: "`\(key)` is a text")
    }
  }

  func number(_ key: String) throws(PDFObjectJSON.Malformed) -> Double? {
    switch json[key] {
    case nil, .null?: return nil
    case let value?:
      guard let number = Self.number(value) else { throw .init(problem: "`\(key)` is a number") }
      return number
    }
  }

  func integer(_ key: String) throws(PDFObjectJSON.Malformed) -> Int? {
    guard let number = try number(key) else { return nil }
    guard let integer = Int(exactly: number) else { throw .init(problem: "`\(key)` is a whole number") }
    return integer
  }

  func numbers(_ key: String, count: Int) throws(PDFObjectJSON.Malformed) -> [Double]? {
    switch json[key] {
    case nil, .null?: return nil
    case let value?:
      guard let numbers = Self.numbers(value), numbers.count == count else {
        throw .init(problem: "`\(key)` is an array of \(count) numbers")
      }
      return numbers
    }
  }

  func quads() throws(PDFObjectJSON.Malformed) -> [Quad] {
    guard let value = json["quads"], value != .null else { return [] }
    guard case .array(let rows) = value else { throw .init(problem: "`quads` is an array") }
    var quads: [Quad] = []
    for row in rows {
      guard let n = Self.numbers(row), n.count == 8 else {
        throw .init(problem: "each of `quads` is an array of 8 numbers")
      }
      quads.append(
        Quad(
          upperLeft: Point(x: n[0], y: n[1]), upperRight: Point(x: n[2], y: n[3]),
          lowerLeft: Point(x: n[4], y: n[5]), lowerRight: Point(x: n[6], y: n[7])))
    }
    return quads
  }

  func color() throws(PDFObjectJSON.Malformed) -> Color? {
    guard let text = try text("color") else { return nil }
    guard let color = Color(hex: text) else { throw .init(problem: "`color` is `#rrggbb`") }
    return color
  }

  /// The page of an explicit destination is `null` here where it is told by number or name.
  func link() throws(PDFObjectJSON.Malformed) -> LinkTarget? {
    if let uri = try text("uri") { return .uri(uri) }
    if let name = try text("destination") { return .named(name) }
    if let action = try text("action") {
      guard action.unicodeScalars.allSatisfy({ $0.value <= 0xFF }) else {
        throw .init(problem: "`action` is the name of an action")
      }
      return .action(PDFName(action))
    }
    let index = try integer("destinationIndex")
    guard index != nil || json["destinationPage"] != nil || json["view"] != nil else { return nil }
    return .destination([index.map { .integer($0) } ?? .null] + (try view()))
  }

  private func view() throws(PDFObjectJSON.Malformed) -> [PDFObject] {
    guard let value = json["view"], value != .null else { return [.name("Fit")] }
    guard case .array(let items) = value else { throw .init(problem: "`view` is an array of texts") }
    var view: [PDFObject] = []
    for item in items {
      guard case .string(let text) = item, text.unicodeScalars.allSatisfy({ $0.value <= 0xFF }) else {
        throw .init(problem: "`view` is an array of texts")
      }
      if text == "null" {
        view.append(.null)
      } else if let n = Int(text) {
        view.append(.integer(n))
      } else if let v = Double(text), v.isFinite {
        view.append(.real(v))
      } else {
        view.append(.name(PDFName(text)))
      }
    }
    return view
  }

  private static func number(_ value: JSONValue) -> Double? {
    switch value {
    case .integer(let n): Double(n)
    case .number(let v): v
    default: nil
    }
  }

  private static func numbers(_ value: JSONValue) -> [Double]? {
    guard case .array(let items) = value else { return nil }
    let numbers = items.compactMap(number)
    return numbers.count == items.count ? numbers : nil
  }
}
