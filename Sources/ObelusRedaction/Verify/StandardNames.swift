internal import ObelusCore

/// Names that ISO 32000 itself defines, or that mean something to every reader: glyphs of the Adobe Glyph List, predefined
/// CMaps, fonts that systems have. They are the format's own words, not the document's, wherever a rule looks into names.
enum StandardNames {
  /// Whether `name` is such a name, with the tag of a subset and the style of a font left out.
  static func contains(_ name: PDFName) -> Bool {
    let text = name.text
    return names.contains(text) || glyphs.contains(text) || isNumberedGlyph(text) || isFont(text)
  }

  /// True when `text` is such a name or part of one.
  static func contain(_ text: String) -> Bool { longNames.contains { $0.contains(text) } }

  /// The name of a glyph that readers know by it.
  static func isGlyph(_ name: String) -> Bool { glyphs.contains(name) || isNumberedGlyph(name) }

  /// The name of a font that systems have, with or without spaces.
  static func isSystemFont(_ name: String) -> Bool { isFont(name.filter { $0 != " " }) }

  /// `ABCDEF+`, by which the names of embedded subsets begin (9.9.2).
  static func subsetTag(of name: PDFName) -> String? {
    let scalars = Array(name.text.unicodeScalars.prefix(7))
    guard scalars.count == 7, scalars[6] == "+", scalars[..<6].allSatisfy({ ("A"..."Z").contains($0) }) else {
      return nil
    }
    return String(name.text.unicodeScalars.prefix(7))
  }

  private static func isFont(_ text: String) -> Bool {
    var base = subsetTag(of: PDFName(text)) == nil ? text[...] : text.dropFirst(7)
    if fonts.contains(String(base)) { return true }
    guard let end = base.firstIndex(where: { $0 == "-" || $0 == "," }) else { return false }
    base = base[..<end]
    let style = text[text.index(after: end)...].split { $0 == "-" || $0 == "," }
    return fonts.contains(String(base)) && style.allSatisfy { styles.contains(String($0)) }
  }

  /// `uni0041`, `u1F600`, `afii10017`, `g12`, `cid34`: glyphs by number.
  private static func isNumberedGlyph(_ text: String) -> Bool {
    let digits = text.drop { $0.isLetter && $0.isASCII && !($0.isHexDigit && text.hasPrefix("u")) }
    let prefix = text.prefix(text.count - digits.count)
    guard !digits.isEmpty, ["uni", "u", "afii", "g", "cid", "glyph", "index", "gid"].contains(String(prefix)) else {
      return false
    }
    return digits.allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }

  private static let longNames = (names.union(fonts).union(glyphs)).filter { $0.utf8.count >= Needles.shortest }

  private static let styles = words(
    "Bold Italic Oblique BoldItalic BoldOblique Regular Roman Light Medium Semibold SemiBold Black BoldMT ItalicMT "
      + "BoldItalicMT Narrow Condensed Identity H V It BoldIt MT W3 W5")

  private static let names = words(
    """
    AcroForm AESV2 AESV3 Adobe-Identity-UCS Angle CIDInit CMapType Frequency ImageB ImageC ImageI IsMap UIDOffset UseNone UseOC
    XUID 3D 3DA 3DAnimationStyle 3DB 3DBG 3DC 3DCommentNote 3DCrossSection 3DD 3DI 3DLightingScheme 3DM 3DMeasure 3DNode
    3DRenderMode 3DStream 3DU 3DV 3DView 83pv-RKSJ-H 90ms-RKSJ-H 90ms-RKSJ-V 90msp-RKSJ-H 90msp-RKSJ-V 90pv-RKSJ-H
    AA AC ADBE ADBE_CompoundType ADBE_Extn AF AFRelationship AH AI AIS AN AP AR AS ASCII85Decode ASCIIHexDecode Abbr
    Absolute AbsoluteColorimetric Accelerated Accepted AccurateScreens Action Activation ActiveStyle ActualText Add
    Add-RKSJ-H Add-RKSJ-V AddRevInfo Adobe-CNS1-UCS2 Adobe-GB1-UCS2 Adobe-Japan1-UCS2 Adobe-Korea1-UCS2
    Adobe.PPKLite Adobe.PPKMS Adobe.PubSec After Alaw Alignment All AllOff AllOn AllPages Alpha AlphaNum Alphabetic
    Alt Alternate AlternateImages AlternatePresentations Alternates Alternative Anno Annot Annotation Annots
    AntiAlias AnyOff AnyOn AnyPrint AnyView App AppDefault Appearance AppliesTo Art ArtBox Article Artifact Artwork
    AsIsIndex Ascent Aside Aspect At Attached Attestation AuthEvent Author Auto AuxData AvgWidth B5pc-H B5pc-V BBox
    BC BE BG BG2 BI BM BPC BS BU BX Back BackGround Background BackgroundColor Base BaseEncoding BaseFont BaseState
    BaseVersion BaselineShift Bead Before BegParagraph Begin BibEntry Bibliography BitsPerComponent
    BitsPerCoordinate BitsPerFlag BitsPerSample Black BlackGeneration BlackIs1 BlackPoint BleedBox BlendMode Blinds
    Block BlockAlign BlockQuote Blue Book Border BorderColor BorderStyle BorderThickness Both BoundingBox Bounds
    BoxColorInfo BoxStyle Btn Butt By ByValue ByteRange C0 C1 CA CAD CAF CB CCITTFaxDecode CE CF CFM CI CIDFont
    CIDFontType0 CIDFontType0C CIDFontType2 CIDSet CIDSystemInfo CIDToGIDMap CL CMD CMYK CMap CMapName CNS-EUC-H
    CNS-EUC-V CO COLOR CP CS CSS-1 CSS-2 CSS-3 CT CV CYX Cached CalCMYK CalGray CalRGB Calibrated Cap CapHeight
    Caption Caret Catalog CatalogVersion Category Center CenterWindow Cert Certs Ch ChangeTracking Changes CharProcs
    CharSet Charset Chart Chartsheet CheckSum Circle Class ClassMap ClosedArrow CoBO CoBo CoOb Code Col ColSpan
    Collection CollectionField CollectionItem CollectionSchema CollectionSort CollectionSubitem Color ColorBurn
    ColorDodge ColorSpace ColorTransform Colorants Colors Column ColumnCount ColumnGap ColumnWidths Columns Comment
    Comments Components Config Configs ContactInfo Contents Coords Copy CosineDot Count Cour Create CreationDate
    Creator CropBox Crossfade Crypt CryptFilterDecodeParms Cube Current Custom Cyan D2 DA DCTDecode DP DPM DPart
    DPartRoot DPartRootNode DR DS DSS DSz DV DW DW2 DamagedRows DamagedRowsBeforeError Dashed Data DataBlock Date
    Decimal Decode DecodeParms Default DefaultCMYK DefaultCropping DefaultForPrinting DefaultGray DefaultRGB Delete
    Desc DescendantFonts Descender Descent Description Design Dest DestOutputProfile DestOutputProfileRef Dests
    DeviceCMYK DeviceColorant DeviceGray DeviceN DeviceRGB DeviceRGBK Diagram Dialogsheet Diamond Differences DigSig
    DigSigMDP DigestLocation DigestMethod DigestValue Dir Direction DisplayDocTitle Dissolve Div DocMDP DocOpen
    DocQuoted DocSettings DocTimeStamp Document DocumentFragment Domain DotGain DotSize Dotted Double DoubleDot Down
    Draw DropShadow Duplex Dur Duration Dynamic EA ED EF EFF EI ELI EN EO EP ESPS ETSI.CAdES.detached ETSI.RFC3161
    ETen-B5-H ETen-B5-V ETenms-B5-H ETenms-B5-V EUC-H EUC-V EarlyChange Edge Ellipse EllipseA EllipseB EllipseC Em
    Embedded EmbeddedFile EmbeddedFiles Encode Encoded EncodedByteAlign Encoding Encodings Encrypt EncryptMetadata
    End EndIndent EndOfBlock EndOfLine EndPoint Endnote Entire Error Even Event Exclude Exclusion Expand Export
    ExportState Ext-RKSJ-H Ext-RKSJ-V ExtGState Extend Extends ExtensionLevel Extensions External FALSE FB FD FDF
    FDFData FDecodeParms FENote FF FFilter FG FL FNote FP FR FS FT FWParams FWPosition FWScale Fade False Ff Field
    FieldMDP Fields Figure File FileAttachment FileSpec Filespec Fill FillIn Filter First FirstChar FirstPage Fit
    FitB FitBH FitBV FitH FitR FitV FitWindow Fixed FixedPrint Flags FlateDecode Flatness Float Fly Font FontBBox
    FontDescriptor FontFamily FontFauxing FontFeatures FontFile FontFile2 FontFile3 FontMatrix FontName FontNames
    FontStretch FontType FontWeight Footer Footnote Form FormData FormEx FormType Forms Formula FreeForm FreeText
    FreeTextCallout FreeTextTypeWriter FreeTextTypewriter Full FullSave FullScreen Function FunctionType Functions
    GB-EUC-H GB-EUC-V GBK-EUC-H GBK-EUC-V GBK2K-H GBK2K-V GBKp-EUC-H GBKp-EUC-V GBpc-EUC-H GBpc-EUC-V GCS GD GEO
    GPTS GTS_PDFA GTS_PDFA1 GTS_PDFE1 GTS_PDFX GTS_PDFXConformance GTS_PDFXVersion Gamma GenericRot Glitter Glow
    GlyphOrientationVertical GoTo GoTo3DView GoToDp GoToE GoToR Graphics Gray Green Groove Group H1 H2 H3 H4 H5 H6
    H7 H8 H9 HF HI HKscs-B5-H HKscs-B5-V HSB HT HTML-3.20 HTML-4.01 HTML-5 Halftone HalftoneName HalftoneType
    HardLight HeBO HeBo HeOb Header HeaderFooter Headers Headlamp Height Helv Hexagon Hid Hidden Hide HideMenubar
    HideToolbar HideWindowUI Highlight HighlightNote Hn Hoist IC ICCBased ID IDS IDTree IF IM IN IP IRT ISO_
    ISO_PDFXVersion IT ITXT IX Icon Id Identity Identity-H Identity-V IdentityTransform Illumination Image ImageMask
    ImportData Index Indexed Info Ink InkList Inline InlineAlign InlineShape InsertText Inset Inside Intent
    InteractiveForm Interior Interpolate Invert Inverted InvertedDouble InvertedDoubleDot Invisible Issuer Italic
    ItalicAngle JBIG2 JBIG2Decode JBIG2Globals JP JPXDecode JS JavaScript Justify KSC-EUC-H KSC-EUC-V KSCms-UHC-H
    KSCms-UHC-HW-H KSCms-UHC-HW-V KSCms-UHC-V KSCpc-EUC-H KeyUsage Keystroke Keywords Kids L2R LBody LC LE LI LJ LL
    LLE LLO LLW LLX LPTS LS LTRM LW LZWDecode Lab Label Lang Language Last LastChar LastDot LastModified LastPage
    Launch Layers Layout Lbl Leading Left Legal Length Length1 Length2 Length3 Lighting Limits Line LineA
    LineDimension LineEnding LineHeight LineThrough LineX LineY LinearizationDictionary Linearized Link Linked List
    ListMode ListNumbering Location LockedContents Logical LowerAlpha LowerRoman LrTb Luminosity M3DREF MCD MCID MCR
    MCS MD5 MDP MH MK ML MMType1 MN MP MR MS MU Mac MacExpert MacExpertEncoding MacOS MacRomanEncoding Macrosheet
    Magenta MapSource Mark MarkInfo MarkStyle Marked Mask MaskColor MathML Matrix Matte MaxIntensity MaxLen
    MaxLength MaxWidth Measure MediaBox MediaClip Metadata Middle MinBitDepth MinIntensity MinScreenSize
    MissingWidth MixingHints ModDate Mode Modify Movie Multiply Mus NA NChannel NM NP NR NU NULL Name NameTree Named
    Names Nav NavNode Navigation NeedAppearance NeedAppearances NeedsRendering New NewWindow Next NextPage NoOp
    NoView NoZoom NonEFontNoWarn NonFullScreenPageMode NonStruct None Normal NormalParagraphStyle Not Note Notes
    NumCopies NumberFormat NumberingStyle Nums OB OBJR OC OCG OCGUsage OCGs OCMD OCProperties OE OFF OID ON OP OPI
    OPM OS Obj ObjStm Object Odd Off On OnInstantiate OneColumn Oo OpacityMask Open OpenAction OpenArrow OpenType
    Operation Opt Optional Or Order Ordering Orient Outline Outlines OutputCondition OutputConditionIdentifier
    OutputIntent OutputIntents Outset OverPrint Overlay OverlayText Overprint Owner P3 PA PB PC PCM PDF
    PDFDocEncoding PG PI PL PMD PN PO PR PRC PRN PS PV PZ Padding Page PageElement PageLabel PageLabels PageLayout
    PageMode PageNum Pages Pagination PaintType Panose Para Params Parent ParentTree ParentTreeNextKey Part Pattern
    PatternType Pause Perceptual Permissions Perms Pg PickTrayByPDFSize PieceInfo Placement PlainText Play PlayCount
    Plus Point PointCloud PolyLine Polygon PolygonCloud PolygonDimension Pop Popup PostScript Poster Pre PreRelease
    Predictor Preferred Prefix PresSteps Preserve PreserveRB Prev PrevPage Preview Print PrintArea PrintClip
    PrintFieldRole PrintPageRange PrintScaling PrinterMark PrinterMarks Priority Private ProcSet Process Producer
    Projection Prop_AuthTime Prop_AuthType Prop_Build Properties PropertyList Proto PubSec Push QL QuadPoints
    Quadding Quantity Quote R2L RB RBGroups RC RD REx RF RG RGB RI RIPEMD160 RM RO RP RT RV RadiosInUnison Range
    Rate Raw ReadOnly Reason Recipients Rect Rectangle Red Redact RefArea Reference Registry RegistryName Regular
    Rejected Relationship RelativeColorimetric RenderMode Rendition Renditions Repeat Replace Requirement
    Requirements ResetForm Resolution Resources RichMedia RichText Ridge Right RlTb RoleMap Roman Root Rotate Round
    RowSpan Rows Ruby RubyAlign RubyPosition RubyText RunLengthDecode SA SDF SE SHA1 SHA256 SHA384 SHA512 SM SMask
    SMaskInData SO SPS SR SRGB SS ST SV SVCert SWF Saturation Schema Scr Screen Script Sect Section Selected
    Separation SeparationColorNames SeparationInfo Sequence Set SetF SetFf SetOCGState SetOff Sets
    ShadedIllustration ShadedVertices ShadedWireframe Shading ShadingType Shadow Sig SigFieldLock SigFlags SigQ
    SigRef Signature Signatures Signed Simplex SinglePage Size Slash Slide SoftLight Software Solid SolidShading
    SolidWireframe Solidities Sort Sound SoundActions Source SourceModified Sources SpS SpaceAfter SpaceBefore Span
    Spawn SpiderInfo Split SpotFunction Square Squiggly Stamp StampAnnotation Standard StandardEncoding
    StandardSecurityHandler Start StartIndent State States Std StdCF StemH StemV StmF StmOwn Story StrF Stream
    StrikeOut StrikeOutTextEdit String Strong StructElem StructParent StructParents StructTreeRoot Style StyleSpan
    Sub SubFilter Subform Subj Subject SubjectDN Submit SubmitForm SubmitPDF SubmitStandalone Subscript Subtitle
    Subtype Subtype2 SummaryView Superscript Supplement Suspects Symb SymbolEncoding SymbolMT System TB TBody TC TCL
    TD TE TF TFoot TH THead TI TIFF TK TM TOC TOCI TP TR TR2 TRef TS TT TU TX Tab Table TableOfContents Tabs Target
    TbRl Template Templates Text TextAlign TextBox TextDecorationColor TextDecorationThickness TextDecorationType
    TextField TextFragment TextIndent TextPosition Textbox Thread Threads Threshold Thumb Thumbnail TiBI TiBo TiIt
    TiRo TilingType Time TimeDate TimeStamp Timespan Title To ToUnicode Toggle Top Trans TransferFunction Transform
    TransformMethod TransformParams Transition Transparency TransparentBoundingBox TransparentBoundingBoxOutline
    TransparentWireframe TrapNet TrapRegions TrapStyles Trapped TrimBox True TrueType TrueTypeFont TwoColumnLeft
    TwoColumnRight TwoPageLeft TwoPageRight Tx Type Type0 Type0C Type0Font Type1 Type1C Type2 Type3 Type4 U3D UC UCR
    UCR2 UE UF UP UR UR3 URI URIActions URL URLS URX Uncover Underline UnfilledArea UniCNS-UCS2-H UniCNS-UCS2-V
    UniCNS-UTF16-H UniCNS-UTF16-V UniCNS-UTF32-H UniGB-UCS2-H UniGB-UCS2-V UniGB-UTF16-H UniGB-UTF16-V UniGB-UTF32-H
    UniJIS-UCS2-H UniJIS-UCS2-HW-H UniJIS-UCS2-HW-V UniJIS-UCS2-V UniJIS-UTF16-H UniJIS-UTF16-V UniJIS-UTF32-H
    UniJIS-UTF8-H UniJIS2004-UTF16-H UniJIS2004-UTF16-V UniKS-UCS2-H UniKS-UCS2-V UniKS-UTF16-H UniKS-UTF16-V
    UniKS-UTF32-H UniqueID UniqueId Unix Unknown Unspecified UpperAlpha UpperRoman Upright Usage Use UseAttachments
    UseCMap UseOutlines UseThumbs User UserProperties UserUnit VA VE VP VRI Value Version VertexArray Vertices
    VerticesPerRow View ViewArea ViewClip ViewState ViewerPreferences Viewport Views Visible Volatile W2 WC WMode WP
    WS WT WTXT Warichu Watermark White WhitePoint Whitepoint Widget Width Widths Win WinAnsiEncoding Window Windowed
    Wipe Wireframe Workbook Worksheet Wrap WritingMode XA XD XFA XFAResources XHTML XHeight XML XN XNAV XObject XRef
    XRefStm XStep XUF XYZ YStep Yellow Yes ZaDb ZapfDb ZoomWindow adbe.pkcs7.detached adbe.pkcs7.s3 adbe.pkcs7.s4
    adbe.pkcs7.s5 adbe.pkcs7.sha1 adbe.x509.rsa_sha1 muLaw
    """)

  private static let glyphs = words(
    """
    .notdef .null AE Aacute Abreve Acircumflex Adieresis Agrave Alpha Amacron Aogonek Aring Atilde Beta Cacute
    Ccaron Ccedilla Chi Dcaron Dcroat Delta Eacute Ecaron Ecircumflex Edieresis Edotaccent Egrave Emacron Eogonek
    Epsilon Eta Eth Euro Gamma Gbreve Gcommaaccent Iacute Icircumflex Idieresis Idotaccent Ifraktur Igrave Imacron
    Iogonek Iota Kappa Kcommaaccent Lacute Lambda Lcaron Lcommaaccent Lslash Mu Nacute Ncaron Ncommaaccent Ntilde Nu
    OE Oacute Ocircumflex Odieresis Ograve Ohungarumlaut Omacron Omega Omicron Oslash Otilde Phi Pi Psi Racute
    Rcaron Rcommaaccent Rfraktur Rho Sacute Scaron Scedilla Scommaaccent Sigma Tau Tcaron Tcommaaccent Theta Thorn
    Uacute Ucircumflex Udieresis Ugrave Uhungarumlaut Umacron Uogonek Upsilon Upsilon1 Uring Xi Yacute Ydieresis
    Zacute Zcaron Zdotaccent Zeta aacute abreve acircumflex acute adieresis ae agrave aleph alpha amacron ampersand
    angle aogonek apple approxequal aring arrowboth arrowdown arrowleft arrowright arrowup asciicircum asciitilde
    asterisk asteriskmath at atilde backslash bar beta braceleft braceright bracketleft bracketright breve brokenbar
    bullet cacute caron carriagereturn ccaron ccedilla cedilla cent chi circle circumflex club colon comma congruent
    copyright currency dagger daggerdbl dcaron dcroat degree delta diamond dieresis divide dollar dotaccent dotlessi
    dotmath eacute ecaron ecircumflex edieresis edotaccent egrave eight eightinferior eightsuperior element ellipsis
    emacron emdash emptyset endash eogonek epsilon equal equivalence eta eth exclam exclamdown existential ff ffi
    ffl fi filledbox five fiveinferior fivesuperior fl florin four fourinferior foursuperior fraction gamma gbreve
    gcommaaccent germandbls gradient grave greater greaterequal guillemotleft guillemotright guilsinglleft
    guilsinglright heart hungarumlaut hyphen iacute icircumflex idieresis igrave imacron infinity integral
    intersection iogonek iota kappa kcommaaccent lacute lambda lcaron lcommaaccent less lessequal logicaland
    logicalnot logicalor lozenge lslash macron middot minus minute mu multiply nacute nbspace ncaron ncommaaccent
    nine nineinferior ninesuperior nonmarkingreturn notelement notequal ntilde nu numbersign oacute ocircumflex
    odieresis oe ogonek ograve ohungarumlaut omacron omega omega1 omicron one onehalf oneinferior onequarter
    onesuperior ordfeminine ordmasculine oslash otilde paragraph parenleft parenright partialdiff percent period
    periodcentered perpendicular perthousand phi phi1 pi plus plusminus product propersubset propersuperset psi
    question questiondown quotedbl quotedblbase quotedblleft quotedblright quoteleft quoteright quotesinglbase
    quotesingle racute radical rcaron rcommaaccent reflexsubset reflexsuperset registered rho ring sacute scaron
    scedilla scommaaccent second section semicolon seven seveninferior sevensuperior sfthyphen sigma sigma1 similar
    six sixinferior sixsuperior slash softhyphen space spade square sterling suchthat summation tau tcaron
    tcommaaccent ten therefore theta theta1 thorn three threeinferior threequarters threesuperior tilde trademark
    two twoinferior twosuperior uacute ucircumflex udieresis ugrave uhungarumlaut umacron underscore union universal
    uogonek upsilon uring weierstrass xi yacute ydieresis yen zacute zcaron zdotaccent zero zeroinferior
    zerosuperior zeta
    """)

  private static let fonts = words(
    """
    AdobeSansMM AdobeSerifMM Aptos Arial Arial-Black ArialMT ArialNarrow ArialUnicodeMS AvantGarde Baskerville
    Batang Bodoni BookAntiqua Bookman BookmanOldStyle Calibri Cambria CambriaMath Candara Century CenturyGothic
    CenturySchoolbook ComicSans ComicSansMS Consolas Constantia Corbel Courier Courier-Bold Courier-BoldOblique
    Courier-Oblique CourierNew CourierNewPS CourierNewPSMT DejaVuSans DejaVuSansMono DejaVuSerif Didot Dotum
    FangSong FreeMono FreeSans FreeSerif Frutiger Futura Garamond Georgia GillSans GothicBBB-Medium Gulim
    HYGoThic-Medium HYSMyeongJo-Medium HeiseiKakuGo-W5 HeiseiMin-W3 Helvetica Helvetica-Bold Helvetica-BoldOblique
    Helvetica-Oblique Impact KaiTi KozGoPro KozMinPr6N KozMinPro-Regular Lato LiberationMono LiberationSans
    LiberationSerif Lucida LucidaConsole LucidaSans LucidaSansUnicode MHei-Medium MSGothic MSMincho MSPGothic
    MSPMincho MSSansSerif MSung-Light Malgun MalgunGothic Meiryo MicrosoftJhengHei MicrosoftSansSerif MicrosoftYaHei
    MingLiU Minion MinionPro Myriad MyriadPro NewCenturySchlbk NimbusMonL NimbusRomNo9L NimbusSanL NotoSans
    NotoSerif OCRA OCRB OpenSans Optima PMingLiU Palatino PalatinoLinotype Roboto Rockwell Ryumin-Light STSong-Light
    STSongStd-Light SegoeUI SimHei SimSun SourceSansPro SourceSerifPro Symbol Tahoma Times-Bold Times-BoldItalic
    Times Times-Italic Times-Roman TimesNewRoman TimesNewRomanPS TimesNewRomanPSMT Trebuchet TrebuchetMS Univers Verdana
    Webdings Wingdings Wingdings2 Wingdings3 YuGothic YuMincho ZapfDingbats
    """)
}
