/// The operators of content streams (ISO 32000-2, annex A). Raw values are what `Lexer.keyword` gives: the operator's
/// bytes, first byte lowest.
package enum Operator: UInt32, CaseIterable, Sendable {
  // Text showing (9.4.3)
  case showText = 0x6A54  // Tj
  case showTextArray = 0x4A54  // TJ
  case nextLineShowText = 0x27  // '
  case nextLineSetSpacingShowText = 0x22  // "

  // Text positioning (9.4.2) and text objects (9.4.1)
  case moveText = 0x6454  // Td
  case moveTextSetLeading = 0x4454  // TD
  case setTextMatrix = 0x6D54  // Tm
  case nextLine = 0x2A54  // T*
  case beginText = 0x5442  // BT
  case endText = 0x5445  // ET

  // Text state (9.3)
  case setCharacterSpacing = 0x6354  // Tc
  case setWordSpacing = 0x7754  // Tw
  case setHorizontalScaling = 0x7A54  // Tz
  case setLeading = 0x4C54  // TL
  case setFont = 0x6654  // Tf
  case setRenderingMode = 0x7254  // Tr
  case setRise = 0x7354  // Ts

  // Graphics state (8.4.4)
  case save = 0x71  // q
  case restore = 0x51  // Q
  case concatenate = 0x6D63  // cm
  case setLineWidth = 0x77  // w
  case setLineCap = 0x4A  // J
  case setLineJoin = 0x6A  // j
  case setMiterLimit = 0x4D  // M
  case setDash = 0x64  // d
  case setRenderingIntent = 0x6972  // ri
  case setFlatness = 0x69  // i
  case setExtGState = 0x7367  // gs

  // Path construction (8.5.2)
  case moveTo = 0x6D  // m
  case lineTo = 0x6C  // l
  case curveTo = 0x63  // c
  case curveToReplicatingFirst = 0x76  // v
  case curveToReplicatingLast = 0x79  // y
  case closePath = 0x68  // h
  case rectangle = 0x6572  // re

  // Path painting and clipping (8.5.3, 8.5.4)
  case stroke = 0x53  // S
  case closeStroke = 0x73  // s
  case fill = 0x66  // f
  case fillObsolete = 0x46  // F
  case fillEvenOdd = 0x2A66  // f*
  case fillStroke = 0x42  // B
  case fillStrokeEvenOdd = 0x2A42  // B*
  case closeFillStroke = 0x62  // b
  case closeFillStrokeEvenOdd = 0x2A62  // b*
  case endPath = 0x6E  // n
  case clip = 0x57  // W
  case clipEvenOdd = 0x2A57  // W*

  // Colour (8.6.8)
  case setStrokeColorSpace = 0x5343  // CS
  case setFillColorSpace = 0x7363  // cs
  case setStrokeColor = 0x4353  // SC
  case setFillColor = 0x6373  // sc
  case setStrokeColorExtended = 0x4E4353  // SCN
  case setFillColorExtended = 0x6E6373  // scn
  case setStrokeGray = 0x47  // G
  case setFillGray = 0x67  // g
  case setStrokeRGB = 0x4752  // RG
  case setFillRGB = 0x6772  // rg
  case setStrokeCMYK = 0x4B  // K
  case setFillCMYK = 0x6B  // k

  // Shadings, XObjects, inline images (8.7.4.2, 8.8, 8.9.7)
  case paintShading = 0x6873  // sh
  case paintXObject = 0x6F44  // Do
  case beginInlineImage = 0x4942  // BI
  case inlineImageData = 0x4449  // ID
  case endInlineImage = 0x4945  // EI

  // Type 3 glyph metrics (9.6.4)
  case setGlyphWidth = 0x3064  // d0
  case setGlyphWidthAndBounds = 0x3164  // d1

  // Marked content (14.6) and compatibility (7.8.2)
  case markedContentPoint = 0x504D  // MP
  case markedContentPointWithProperties = 0x5044  // DP
  case beginMarkedContent = 0x434D42  // BMC
  case beginMarkedContentWithProperties = 0x434442  // BDC
  case endMarkedContent = 0x434D45  // EMC
  case beginCompatibility = 0x5842  // BX
  case endCompatibility = 0x5845  // EX

  /// Builds or ends a path; between such operators no other may stand (8.2, figure 9).
  package var isPathOperator: Bool {
    switch self {
    case .moveTo, .lineTo, .curveTo, .curveToReplicatingFirst, .curveToReplicatingLast, .closePath, .rectangle, .clip,
      .clipEvenOdd:
      true
    default: isPathPainting
    }
  }

  /// What text is shown behind it stands elsewhere by it.
  package var placesText: Bool {
    switch self {
    case .moveText, .moveTextSetLeading, .setTextMatrix, .nextLineSetSpacingShowText, .setCharacterSpacing,
      .setWordSpacing, .setHorizontalScaling, .setLeading, .setRise, .setFont, .concatenate:
      true
    default: false
    }
  }

  /// Ends a path.
  package var isPathPainting: Bool {
    switch self {
    case .stroke, .closeStroke, .fill, .fillObsolete, .fillEvenOdd, .fillStroke, .fillStrokeEvenOdd, .closeFillStroke,
      .closeFillStrokeEvenOdd, .endPath:
      true
    default: false
    }
  }

  /// The operator as it is written.
  package var text: String {
    var bytes: [UInt8] = []
    var key = rawValue
    while key != 0 {
      bytes.append(UInt8(truncatingIfNeeded: key))
      key >>= 8
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
