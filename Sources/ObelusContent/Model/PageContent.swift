package import ObelusCore
package import ObelusPDF

/// Everything that a page's content streams draw, with where it stands. Belongs to the thread of its document.
package struct PageContent {
  package var glyphs: [Glyph] = []
  package var shows: [ShowOperation] = []
  package var elements: [ShowElement] = []
  package var images: [ImageUse] = []
  package var paths: [PathUse] = []
  /// By the index that paths carry.
  package var pathStates: [PathState] = []
  package var dashPatterns: [DashPattern] = []
  package var patternUses: [PatternUse] = []
  package var shadings: [ShadingUse] = []
  package var markedContent: [MarkedContent] = []
  package var textClips: [TextClip] = []
  package var instances: [StreamInstance] = []
  /// Fonts by the index that shows carry, shared by all pages of the document.
  package var fonts: [Font] = []
  /// What glyph procedures, which are no instances, look up in the page's resources.
  package var procedureUses: Set<ResourceUse> = []
  package var findings = ContentFindings()
  /// The literal strings of the page's own contents that go on in the next of its streams: their byte ranges. Some readers
  /// see white space at the border, others nothing.
  package var cutStrings: [Range<Int32>] = []

  package init() {}

  package func font(of glyph: Int) -> Font { fonts[Int(shows[Int(glyphs[glyph].show)].font)] }
}

/// One use of an image XObject, or an inline image.
package struct ImageUse: Sendable {
  package var instance: Int32
  /// Byte range of operands and operator: `/Im0 Do` or `BI … EI`.
  package var range: Range<Int32>
  /// Unit square to default user space.
  package var matrix: Matrix
  package var objectID: ObjectID?
  /// The XObject resource name; nil for an inline image.
  package var name: PDFName?
  /// An inline image's dictionary with full key names and its still encoded data's byte range.
  package var inline: InlineImage?
  package var isHidden: Bool
  package var markedContent: Int32

  /// The box around the image in default user space.
  package var bounds: Rect { Rect(x0: 0, y0: 0, x1: 1, y1: 1).transformed(by: matrix) }
}

package struct InlineImage: Sendable {
  /// Keys and device colour space names expanded (8.9.7, table 91).
  package var dictionary: PDFDictionary
  package var data: Range<Int32>
  /// The end was found by looking for `EI`, and another reader may find another one.
  package var isGuessed: Bool

  package var isStencilMask: Bool { dictionary["ImageMask"]?.booleanValue == true }
}

/// One path with its painting operator.
package struct PathUse: Sendable {
  package var instance: Int32
  /// From the first construction operator to the end of the painting operator.
  package var range: Range<Int32>
  /// The painting operator's keyword.
  package var paint: Range<Int32>
  /// Box in default user space; of a stroke with half the line width around it.
  package var bounds: Rect
  package var isPainted: Bool
  package var isClip: Bool
  /// Operators that do not belong to path construction stand between: the range cannot be cut out as a whole.
  package var isInterleaved: Bool
  package var isHidden: Bool
  package var hasCurves: Bool
  /// Lines and curves; a rectangle has four.
  package var segmentCount: Int32
  /// Index into `PageContent.pathStates`.
  package var state: Int32
  package var markedContent: Int32
}

/// Where a tiling pattern is the colour of what is painted.
package struct PatternUse: Sendable {
  /// The pattern's cell: index into `PageContent.instances`.
  package var cell: Int32
  /// The box around what is painted, in default user space.
  package var bounds: Rect
}

/// One marked-content sequence (BMC or BDC) or point (MP or DP).
package struct MarkedContent: Sendable {
  package var instance: Int32
  /// Byte range of operands and operator.
  package var range: Range<Int32>
  package var isPoint: Bool
  package var tag: PDFName
  /// Byte range of the tag operand.
  package var tagRange: Range<Int32>
  /// Index of the sequence around it, or -1.
  package var parent: Int32
  package var mcid: Int?
  /// The property list, inline or through /Properties.
  package var properties: PDFDictionary?
  /// The name in /Properties; nil for an inline property list.
  package var propertiesName: PDFName?

  /// Texts that say what the sequence shows: they must go when it is touched (14.9.3 to 14.9.5).
  package static let textKeys: [PDFName] = ["ActualText", "Alt", "E"]

  /// Associated files (14.13.5): they hold what the sequence shows in another form.
  private static let fileKeys: [PDFName] = ["MCAF", "AF"]

  /// The property list is about such files alone; some writers let the name stand for a file itself.
  package var isOfFiles: Bool { tag == "AF" }

  /// Entries of the property list that hold texts: those, whatever else is a string, and files.
  package var texts: [PDFDictionary.Entry] {
    // The property list is the layer itself, which the document has.
    guard !isOfLayer else { return [] }
    return (properties?.entries ?? []).filter { entry in
      isOfFiles || Self.textKeys.contains(entry.key) || Self.fileKeys.contains(entry.key)
        || entry.value.stringValue != nil && entry.key != "Lang"
    }
  }

  /// The sequence belongs to a layer (8.11.3.2).
  package var isOfLayer: Bool { tag == "OC" && propertiesName != nil }

  /// What goes of the property list of a sequence that is touched.
  /// - Parameter isByPlace: private entries go, too: they may be about anything.
  package func taken(byPlace isByPlace: Bool) -> [PDFDictionary.Entry] {
    guard isByPlace, !isOfLayer else { return texts }
    let texts = Set(texts.map(\.key))
    return (properties?.entries ?? []).filter {
      texts.contains($0.key) || !Self.definedKeys.contains($0.key) || Self.isNameOfOwn($0)
    }
  }

  /// What kind of artifact it is, in a word that the standard does not have.
  private static func isNameOfOwn(_ entry: PDFDictionary.Entry) -> Bool {
    guard ["Type", "Subtype", "Attached"].contains(entry.key) else { return false }
    return (entry.value.arrayValue ?? [entry.value]).contains {
      $0.nameValue.map { !artifactNames.contains($0) } ?? true
    }
  }

  /// Table 363, and the types of layers.
  private static let artifactNames: Set<PDFName> = [
    "Pagination", "Layout", "Page", "Background", "Inline", "BatesN", "Header", "Footer", "Watermark", "PageNum",
    "Bates",
    "LineNum", "Redaction", "Top", "Bottom", "Left", "Right", "OCG", "OCMD",
  ]

  /// The tag is no word of the standard, nor one that many programs know.
  package var hasOwnTag: Bool {
    !StructureTypes.standard.contains(tag) && !Self.commonTags.contains(tag) && !tag.text.isEmpty
  }

  private static let commonTags: Set<PDFName> = [
    "OC", "AF", "Tx", "Clip", "ReversedChars", "PlacedPDF", "PlacedGraphic", "Suspect", "Suspects", "Watermark",
    "Background",
    "Header", "Footer", "MetaData",
  ]

  /// What sequences and artifacts can have besides texts (14.6.3, 14.8.2.2).
  private static let definedKeys: Set<PDFName> = ["MCID", "Lang", "Type", "Subtype", "BBox", "Attached"]
}

/// A text object whose glyphs became a clipping path (render modes 4 to 7).
package struct TextClip: Sendable {
  package var instance: Int32
  /// Where the text object's ET ends.
  package var end: Int32
  package var shows: Range<Int32>
}

/// What the interpreter met that another reader may see otherwise, or that a limit cut off.
package struct ContentFindings: Sendable, Hashable {
  package var syntaxErrors = 0
  package var unknownOperators = 0
  package var operandMismatches = 0
  /// Strings of arrays and dictionaries that are broken in such a way that it is not known which readers show them, operators
  /// that place text which some readers leave out, and data of inline images that some readers take for content.
  package var disputedTexts = 0
  package var missingResources = 0
  package var unbalancedStates = 0
  /// Recursion that was cut.
  package var cycles = 0
  /// Depth, operator, glyph or operand limits that were reached: the content was not read to its end.
  package var limits = 0
  package var truncatedStreams = 0
  package var guessedInlineImages = 0
  /// Codes that map to no CID.
  package var unmappedCodes = 0
  /// Glyphs without Unicode: no text rule can find them.
  package var glyphsWithoutUnicode = 0

  package init() {}
}
