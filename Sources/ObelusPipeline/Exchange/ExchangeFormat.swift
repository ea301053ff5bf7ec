/// The formats in which annotations leave a document.
package enum ExchangeFormat: String, Hashable, Sendable, Codable, CaseIterable {
  /// One file for each document. Nothing is lost.
  case xfdf
  /// One line for each document, with what it is, then one for each of its annotations. Nothing is lost.
  case jsonl
  /// One row for each annotation (RFC 4180), for spreadsheets.
  case csv
  /// For people.
  case markdown

  /// The ending of file names, with its dot.
  package var ending: String { self == .markdown ? ".md" : "." + rawValue }

  /// The format that a file's name asks for.
  package init?(fileName: String) {
    guard let format = Self.allCases.first(where: { fileName.lowercased().hasSuffix($0.ending) }) else { return nil }
    self = format
  }

  /// One file can be of several documents.
  package var holdsSeveralDocuments: Bool { self != .xfdf }

  /// What stands before the first document; nil where nothing does.
  package var header: String? { self == .csv ? AnnotationTable.header : nil }
}
