/// Names that ISO 32000 itself defines. A redacted text that is part of one ("Helvetica", "Contents") may go on standing
/// in names: there it is the format's own word, not the document's.
enum StandardNames {
  /// True when `text` is a standard name or part of one.
  static func contain(_ text: String) -> Bool { names.contains { $0.contains(text) } }

  /// Only those of at least eight bytes matter: shorter texts are not looked for in names.
  private static let names: [String] = """
    Helvetica-BoldOblique Times-BoldItalic Times-Roman Courier-BoldOblique ZapfDingbats
    AbsoluteColorimetric AccurateScreens ActualText AllOff AlternateImages AlternatePresentations Alternates AntiAlias
    Annotation Appearance ArtBox Artifact AsIsIndex Ascent Attached Attestation Author AuthEvent AvgWidth BackgroundColor
    BaseEncoding BaseFont BaseState BaseVersion Bibliography BitsPerComponent BitsPerCoordinate BitsPerFlag BitsPerSample
    BlackGeneration BlackPoint BlendMode BlockAlign BlockQuote BleedBox BorderColor BorderStyle BorderThickness Bounds
    BoxColorInfo ByteRange CCITTFaxDecode CIDFontType0C CIDFontType2 CIDSystemInfo CIDToGIDMap CalRGB CalGray CalCMYK
    CapHeight Caption Caret CatalogVersion Catalog Category CenterWindow CharProcs CharSet CheckSum Circle ClassMap
    Collection CollectionField CollectionItem CollectionSchema CollectionSort CollectionSubitem ColSpan Colorants ColorSpace
    ColorTransform Columns ColumnCount ColumnGap ColumnWidths Components Configs ContactInfo Contents Coords CosineDot
    CreationDate Creator CropBox CryptFilterDecodeParms Cyan DCTDecode DamagedRowsBeforeError Date DecodeParms Decode
    DefaultCMYK DefaultForPrinting DefaultGray DefaultRGB Descender Descent DescendantFonts Description DestOutputProfile
    DestOutputProfileRef Dests DeviceCMYK DeviceColorant DeviceGray DeviceN DeviceRGB Diamond Differences DigestLocation
    DigestMethod DigestValue Direction DisplayDocTitle Document DocTimeStamp DocMDP Domain DotGain Duplex Duration
    EarlyChange EmbeddedFile EmbeddedFiles EncodedByteAlign Encoding Encrypt EncryptMetadata EndIndent EndOfBlock
    EndOfLine EndPoint Encodings ExtGState Extend ExtensionLevel Extensions FDecodeParms FieldMDP Fields FileAttachment
    Filespec Filter FirstChar FirstPage FitWindow FixedPrint Flatness FlateDecode FontBBox FontDescriptor FontFamily
    FontFauxing FontFile FontFile2 FontFile3 FontMatrix FontName FontStretch FontWeight Formula FreeText FreeTextCallout
    FreeTextTypeWriter FullScreen Functions FunctionType Graphics GoToE GoToR GoTo3DView HalftoneName HalftoneType
    Halftone Headers Height HideMenubar HideToolbar HideWindowUI Highlight Identity IdentityTransform ImageMask Image
    ImportData Index Indexed InkList Inline InlineAlign Intent InteractiveForm Interpolate IRT ItalicAngle JBIG2Decode
    JBIG2Globals JPXDecode JavaScript Keywords Kids LZWDecode LastChar LastModified LastPage Launch Layout Leading Length
    Length1 Length2 Length3 Lighting LineDimension LineHeight LineThrough LinearizationDictionary Linearized ListMode
    ListNumbering Location LockedContents Luminosity MacExpertEncoding MacRomanEncoding Magenta MarkInfo Marked MarkStyle
    MaskColor Matrix MaxLength MaxWidth Measure MediaBox MediaClip Metadata MissingWidth ModDate Multiply Movie
    NChannel Names NavNode NeedAppearances NeedsRendering NewWindow NextPage NonEFontNoWarn NonFullScreenPageMode NonStruct
    Normal NumCopies NumberFormat OCProperties ObjStm OpacityMask OpenAction OpenType Operation Optional Ordering Outlines
    OutputCondition OutputConditionIdentifier OutputIntent OutputIntents Overlay OverlayText OverPrint Overprint Padding
    PageElement PageLabel PageLabels PageLayout PageMode Pages PaintType ParentTree ParentTreeNextKey Pattern PatternType
    Perceptual Permissions PickTrayByPDFSize PieceInfo Placement PolyLine PolygonCloud PolygonDimension Polygon
    Predictor PreRelease Preferred PresSteps PreserveRB PrevPage PrintArea PrintClip PrintFieldRole PrintPageRange
    PrintScaling PrinterMark PrinterMarks Private ProcSet Producer Properties PropertyList Quadding QuadPoints Quantity
    RadiosInUnison Reason Redact Reference Registry RegistryName RelativeColorimetric Relationship Rendition Renditions
    Requirement Requirements ResetForm Resources RichMedia RichText RoleMap Rotate RowSpan RubyAlign RubyPosition
    RunLengthDecode Saturation Schema Screen Separation SeparationColorNames SeparationInfo Sequence SetOCGState
    Shading ShadingType SigFieldLock Signature SigQ SigRef Simplex Software SonicWall Sound SoundActions SourceModified
    SpaceAfter SpaceBefore SpiderInfo SpotFunction Square Squiggly StampAnnotation Standard StandardSecurityHandler
    StartIndent StrikeOut StructElem StructParent StructParents StructTreeRoot StyleSpan SubFilter Subject SubmitForm
    Subtype Supplement SummaryView Suspects TableOfContents TextAlign TextDecorationColor TextDecorationThickness
    TextDecorationType TextField TextIndent TextPosition Threads Thumbnail Threshold TilingType TimeDate Timespan Title
    ToUnicode TransferFunction Transition TransformMethod TransformParams Transparency TrapNet TrapRegions TrapStyles
    Trapped TrimBox TrueType TrueTypeFont Type0Font UCR2 Underline UniqueID Unknown Unspecified UseAttachments UseCMap
    UseOutlines UseThumbs UserProperties UserUnit VerticesPerRow Version Vertices ViewArea ViewClip ViewState
    ViewerPreferences Viewport Volatile Watermark Whitepoint WhitePoint Widget WinAnsiEncoding WritingMode XObject
    XFAResources YellowInk ZoomWindow SymbolMT SymbolEncoding StandardEncoding PDFDocEncoding MacExpert Identity-H Identity-V
    """.split { $0 == " " || $0 == "\n" }.map(String.init).filter { $0.utf8.count >= Needles.shortest }
}
