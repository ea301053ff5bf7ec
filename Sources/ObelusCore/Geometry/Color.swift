/// An opaque colour in DeviceRGB, components 0…1.
public struct Color: Hashable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double

  public init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  public static let black = Color(red: 0, green: 0, blue: 0)

  /// `#rrggbb` or `#rgb`, or nil where `text` is neither.
  public init?(hex text: String) {
    guard text.hasPrefix("#") else { return nil }
    let digits = text.dropFirst().compactMap { $0.isASCII ? $0.hexDigitValue : nil }
    guard digits.count == text.count - 1 else { return nil }
    switch digits.count {
    case 3: self.init(red: Double(digits[0]) / 15, green: Double(digits[1]) / 15, blue: Double(digits[2]) / 15)
    case 6:
      func component(_ i: Int) -> Double { Double(digits[i] * 16 + digits[i + 1]) / 255 }
      self.init(red: component(0), green: component(2), blue: component(4))
    default: return nil
    }
  }

  public var hex: String {
    func byte(_ v: Double) -> String {
      let n = Int((min(1, max(0, v)) * 255).rounded())
      return (n < 16 ? "0" : "") + String(n, radix: 16)
    }
    return "#" + byte(red) + byte(green) + byte(blue)
  }
}
