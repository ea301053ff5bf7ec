internal import ObelusContent
package import ObelusCore
package import ObelusPDF

/// Texts in the data of inline images (ISO 32000-2, 8.9.7), which no reader of objects and streams decodes.
package struct InlineImageTexts {
  private let document: Document
  private let rules: any StringRules

  /// Filters that pack bytes; what the others make of theirs is a picture.
  private static let packing: Set<PDFName> = [
    "FlateDecode", "LZWDecode", "RunLengthDecode", "ASCII85Decode", "ASCIIHexDecode",
  ]
  private static let limit = 1 << 26

  package init(_ document: Document, _ rules: any StringRules) {
    self.document = document
    self.rules = rules
  }

  /// Whether the rules find something: among the samples, where shorter texts than `Needles.shortest` are chance, or
  /// behind the last sample.
  package func areIn(_ dictionary: PDFDictionary, _ data: [UInt8]) throws(ObelusError) -> Bool {
    let filters = dictionary["Filter"].map { $0.arrayValue ?? [$0] } ?? []
    guard !rules.isEmpty else { return false }
    guard filters.allSatisfy({ $0.nameValue.map(Self.packing.contains) ?? false }) else {
      return try !PrivateBytes.hits(in: data, rules, .coded).isEmpty
    }
    guard let samples = try? document.decode(dictionary: dictionary, data: data, limit: Self.limit).bytes
    else { return false }
    if try PrivateBytes.hits(in: samples, rules, .coded).contains(where: { $0.count >= Needles.shortest }) {
      return true
    }
    guard let size = InlineImageTail.size(dictionary), size < samples.count else { return false }
    return try !PrivateBytes.hits(in: Array(samples[size...]), rules).isEmpty
  }
}
