package import ObelusIO
internal import ObelusCore
internal import ObelusRedaction

/// What of a document text rules could not read. It holds no text of the document.
public struct Coverage: Hashable, Sendable, Codable {
  /// One reason for which something could not be read.
  public struct Unreadable: Hashable, Sendable, Codable {
    /// `noUnicode`, `ambiguousUnicode`, `imageOfText`, `outlinedText`, `cutString`, `disputedText` or
    /// `undecodableStream`.
    public var kind: String
    /// Glyphs, images, letters or streams.
    public var count: Int
    /// They were removed (`unreadable: remove`).
    public var isRemoved: Bool
    public var pageCount: Int
    /// The first of these pages, from 0.
    public var pages: [Int]
  }

  /// What one reader of pictures read.
  public struct Recognised: Hashable, Sendable, Codable {
    /// `tesseract`, `hocr` or `alto`.
    public var source: String
    public var pageCount = 0
    public var words = 0
    /// Words of two letters or more whose confidence is below `ocr: minConfidence`.
    public var unsureWords = 0
    /// From 0 to 100, each word as often as it has characters; 0 without words.
    public var meanConfidence = 0.0
  }

  /// Pages that a text rule looks at.
  public var searchedPages = 0
  /// Those of them that hold something that cannot be read.
  public var unreadablePages = 0
  public var unreadable: [Unreadable] = []
  /// By source; empty where nothing was to be recognised.
  public var recognised: [Recognised] = []

  /// Pages that are listed for each kind.
  static let listedPages = 100
}

extension Coverage {
  init(_ results: [PageResult], isRemoved: Bool) {
    for result in results {
      guard let page = result.coverage else { continue }
      searchedPages += 1
      if !page.isComplete { unreadablePages += 1 }
    }
    for kind in UnreadableKind.allCases {
      let pages = results.compactMap { result in result.coverage?.counts[kind].map { (result.edit.page, $0) } }
      guard !pages.isEmpty else { continue }
      unreadable.append(
        Unreadable(
          kind: kind.rawValue, count: pages.reduce(0) { $0 + $1.1 }, isRemoved: isRemoved, pageCount: pages.count,
          pages: Array(pages.map(\.0).prefix(Self.listedPages))))
    }
    recognised = RecognitionCount.sum(results.flatMap(\.recognised))
  }

  package var json: JSONValue {
    let record: JSONValue = [
      "searchedPages": .integer(searchedPages), "unreadablePages": .integer(unreadablePages),
      "unreadable": .array(
        unreadable.map {
          [
            "kind": .string($0.kind), "count": .integer($0.count), "removed": .integer($0.isRemoved ? $0.count : 0),
            "pageCount": .integer($0.pageCount), "pages": .array($0.pages.map { .integer($0 + 1) }),
          ]
        }),
      "recognised": recognised.isEmpty
        ? nil
        : .array(
          recognised.map {
            [
              "source": .string($0.source), "pageCount": .integer($0.pageCount), "words": .integer($0.words),
              "unsureWords": .integer($0.unsureWords),
              "meanConfidence": .number($0.meanConfidence.roundedToThousandths),
            ]
          }),
    ]
    return record.compacted
  }
}
