internal import ObelusCore
internal import ObelusIO

/// The words of XFDF (ISO 19444-1).
enum XFDFName {
  static let namespace = "http://ns.adobe.com/xfdf/"
  /// Of what XFDF has no words for.
  static let ownNamespace = "urn:x-obelus:annotation:1"

  /// The elements of annotations.
  static let subtypes: [(element: String, subtype: Annotation.Subtype)] = [
    ("text", .text), ("link", .link), ("freetext", .freeText), ("line", .line), ("square", .square),
    ("circle", .circle), ("polygon", .polygon), ("polyline", .polyLine), ("highlight", .highlight),
    ("underline", .underline), ("squiggly", .squiggly), ("strikeout", .strikeOut), ("caret", .caret),
    ("stamp", .stamp), ("ink", .ink), ("popup", .popup), ("fileattachment", .fileAttachment), ("sound", .sound),
    ("redact", .redact), ("projection", .projection),
  ]

  static func element(of subtype: Annotation.Subtype) -> String? {
    subtypes.first { $0.subtype == subtype }?.element
  }

  static func subtype(of element: String) -> Annotation.Subtype? {
    subtypes.first { $0.element == element }?.subtype
  }

  /// The bits of /F from the lowest on.
  static let flags = [
    "invisible", "hidden", "print", "nozoom", "norotate", "noview", "readonly", "locked", "togglenoview",
    "lockedcontents",
  ]
}

/// Words for values, in both directions.
struct XFDFWords {
  private let pairs: [(word: String, value: PDFObject)]

  /// - Parameter pairs: where several words stand for a value, the first is written.
  init(_ pairs: [(String, PDFObject)]) { self.pairs = pairs.map { ($0.0, $0.1) } }

  func word(_ value: PDFObject) -> String? { pairs.first { $0.value == value }?.word }

  func value(_ word: String) -> PDFObject? { pairs.first { $0.word == word.lowercased() }?.value }
}
