extension DefinedEntries {
  /// `@Kind conditions : entries`, with `&Stream` where it is a stream and `&Either` where it can be one. Which keys there are, and where they lead, is as in the Arlington PDF Model of the PDF
  /// Association (2026-05); kinds that one value tells apart, and that share most entries, are one here. What applications
  /// are free to fill (document information, private data, metadata of parts, items of collections), signatures and what proves them, and media and
  /// models are left out, so that they stay as they are.
  static let table = """
    @AAPL_ST Type?Style : Color
      ColorSpace>CalGrayDict+CalRGBDict+DeviceNDict+Function+ICCProfileStream+LabDict+Stream Offset Radius Subtype
      Type
    @AFEmbeddedFileParameter : CheckSum' CreationDate' Mac>Mac ModDate' Size
    @AFFileSpecEF : F>EmbeddedFile UF>EmbeddedFile
    @Action S!GoTo,GoTo3DView,GoToDp,GoToE,GoToR,Hide,ImportData,JavaScript,Launch,Movie,NOP,Named
      S!Rendition,ResetForm,RichMediaExecute,SetOCGState,SetState,Sound,SubmitForm,Thread,Trans S!URI Type?Action :
      AN>Annot AS Annotation>Annot B>Bead CMD CharSet' D'>Page+Thread Dp>DPart F'>FileSpecification Fields>Field
      Flags H IsMap JS'>Stream Mac Mix N NewWindow Next>Action OP Operation PreserveRB
      R>RenditionMedia+RenditionSelector Repeat S SD>StructElem Sound>SoundObject State>OptContentGroup Synchronous
      T'>Annot+Target TA>Annot TI Trans>Transition Type URI' Unix V' Volume Win>MicrosoftWindowsLaunchParam
    @AddActionCatalog : DC>Action DP>Action DS>Action WP>Action WS>Action
    @AddActionFormField : C>Action F>Action K>Action V>Action
    @AddActionPageObject : C>Action O>Action
    @AddActionScreenAnnotation : D>Action E>Action PC>Action PI>Action PO>Action PV>Action U>Action X>Action
    @AddActionWidgetAnnotation : Bl>Action D>Action E>Action Fo>Action PC>Action PI>Action PO>Action PV>Action
      U>Action X>Action
    @AlternateImage : DefaultForPrinting Image>Image OC>OptContentGroup+OptContentMembership
    @Annot Subtype!3D,Caret,Circle,FileAttachment,FreeText,Highlight,Ink,Line,Link,Movie,PolyLine
      Subtype!Polygon,Popup,PrinterMark,Projection,Redact,RichMedia,Screen,Sound,Square,Squiggly
      Subtype!Stamp,StrikeOut,Text,TrapNet,Underline,Watermark,Widget Type?Annot : 3DA 3DB 3DD 3DI 3DU 3DV'
      A>Action+MovieActivation AA>AddActionFormField+AddActionScreenAnnotation+AddActionWidgetAnnotation
      AF>FileSpecification AP>Appearance+AppearancePrinterMark+AppearanceTrapNet AS AnnotStates BE>BorderEffect BM
      BS>BorderStyle Border C CA CL CO CP Cap Contents' CreationDate' DA' DR>Resource DS' DV'>Stream Dest'>Page+StructElem
      ExData>ExData3DMarkup+ExDataMarkupGeo+ExDataProjection F FS'>FileSpecification FT Ff FixedPrint>FixedPrint
      FontFauxing>Font GEO>MeasureGEO H I IC IRT>Annot IT InkList Kids>Annot+Field L LE LL LLE LLO Lang'
      LastModified' Lock>SigFieldLock M' MK>AppearanceCharacteristics MN MaxLen Measure>MeasureGEO+MeasureRL
      Movie>Movie NM' Name OC>OptContentGroup+OptContentMembership Open Opt OverlayText' P>Page PA>Action
      PMD>PaperMetaData Parent>Annot+Field Path Popup>Annot Q QuadPoints RC'>Stream RD RO>Form RT RV'>Stream Rect
      Repeat RichMediaContent RichMediaSettings Rotate SV Sound>SoundObject State' StateModel' StructParent Subj'
      Subtype Sy T' TI TM' TU' Type V'>Stream
      Version>CalGrayDict+CalRGBDict+DeviceNDict+Font+Form+Function+GraphicsStateParameter
      Version>ICCProfileStream+Image+LabDict+OPIVersion13Dict+OPIVersion20Dict+PatternType1
      Version>PatternType2+Shading+Stream+XObjectFormPS Vertices ca
    @Appearance : D>AppearanceSubDict+Form+XObjectFormPS N>AppearanceSubDict+Form+XObjectFormPS
      R>AppearanceSubDict+Form+XObjectFormPS
    @AppearanceCharacteristics : AC' BC BG CA' I>Form+Image IF>IconFit IX>Form+Image R RC' RI>Form+Image TP
    @AppearancePrinterMark : D>AppearancePrinterMarkSubDict+Form N>AppearancePrinterMarkSubDict+Form
      R>AppearancePrinterMarkSubDict+Form
    @AppearancePrinterMarkSubDict : *>Form
    @AppearanceSubDict : *>Form
    @AppearanceTrapNet : D>AppearanceTrapNetSubDict+Form N>AppearanceTrapNetSubDict+Form
      R>AppearanceTrapNetSubDict+Form
    @AppearanceTrapNetSubDict : *>Form
    @Bead Type?Bead : N>Bead P>Page R T>Thread Type V>Bead
    @BorderEffect : I S
    @BorderStyle Type?Border : D S Type W
    @BoxColorInfo : ArtBox>BoxStyle BleedBox>BoxStyle CropBox>BoxStyle TrimBox>BoxStyle
    @BoxStyle : C D S W
    @CIDSystemInfo : Ordering' Registry' Supplement
    @CMapStream Type?CMap : &Stream CIDSystemInfo>CIDSystemInfo CMapName Type UseCMap>Stream WMode
    @CalGrayDict : BlackPoint Gamma WhitePoint
    @CalRGBDict : BlackPoint Gamma Matrix WhitePoint
    @Catalog Type?Catalog : AA>AddActionCatalog AF>FileSpecification AcroForm>InteractiveForm Collection>Collection
      DPartRoot>DPartRoot DSS Dests>DestsMap Extensions Lang' Legal MarkInfo>MarkInfo Metadata>Metadata Names>Name
      NeedsRendering OCProperties>OptContentProperties OpenAction>Action+Page Outlines>Outline
      OutputIntents>OutputIntents PageLabels>~PageLabel PageLayout PageMode Pages>Pages Perms PieceInfo Requirements
      SpiderInfo StructTreeRoot>StructTreeRoot Threads>Thread Type URI>URI Version
      ViewerPreferences>ViewerPreferences
    @CharProcMap : *>Stream
    @ClassMap : *'>StructureAttributesDict
    @Collection Type?Collection : Colors>CollectionColors D' Folders>CollectionFolder Navigator>Navigator
      Resources>~Stream Schema>CollectionSchema Sort>CollectionSort Split>CollectionSplit Type View
    @CollectionColors Type?CollectionColors : Background CardBackground CardBorder PrimaryText SecondaryText Type
    @CollectionField Subtype!1.7,2.0,ADBE_Extn3,CompressedSize,CreationDate,D,Desc,F,ModDate,N,S,Size
      Type?CollectionField : E N' O Subtype Type V
    @CollectionFolder Type?Folder : CI Child>CollectionFolder CreationDate' Desc' Free ID ModDate' Name'
      Next>CollectionFolder Parent>CollectionFolder Thumb>Thumbnail Type
    @CollectionSchema Type?CollectionSchema : *>CollectionField Type
    @CollectionSort Type?CollectionSort : A S Type
    @CollectionSplit Type?CollectionSplit : Direction Position Type
    @ColorSpaceMap : *>CalGrayDict+CalRGBDict+DeviceNDict+Function+ICCProfileStream+LabDict+Stream
      DefaultCMYK>CalGrayDict+CalRGBDict+DeviceNDict+Function+ICCProfileStream+LabDict
      DefaultGray>CalGrayDict+CalRGBDict+DeviceNDict+Function+ICCProfileStream+LabDict
      DefaultRGB>CalGrayDict+CalRGBDict+DeviceNDict+Function+ICCProfileStream+LabDict
    @ColorantsDict : *>CalGrayDict+CalRGBDict+Function+ICCProfileStream+LabDict
    @DPart Type?DPart : AF>FileSpecification DPM DParts>DPart End>Page Parent>DPart+DPartRoot Start>Page Type
    @DPartRoot Type?DPartRoot : DPartRootNode>DPart NodeNameList RecordLevel Type
    @DecodeParms : BitsPerComponent BlackIs1 Blackls1 ColorTransform Colors Columns DamagedRowsBeforeError
      EarlyChange EncodedByteAlign EndOfBlock EndOfLine JBIG2Globals>Stream K Name Predictor Rows Type
    @DestDict : D>Page SD>StructElem
    @DestOutputProfileRef : CheckSum' ColorantTable ICCVersion' ProfileCS' ProfileName' URLs>FileSpecification
    @DestsMap : *>Action+DestDict+Page
    @DeviceNDict : Colorants>ColorantsDict MixingHints>DeviceNMixingHints Process>DeviceNProcess Subtype
    @DeviceNMixingHints : DotGain>DictionaryOfFunctions PrintingOrder Solidities>Solidities
    @DeviceNProcess : ColorSpace>CalGrayDict+CalRGBDict+ICCProfileStream Components
    @DictionaryOfFunctions : *>Function Default>Function
    @EmbeddedFile Type?EmbeddedFile : &Stream Mail_MediaTypeParameters'
      Params>AFEmbeddedFileParameter+EmbeddedFileParameter Subtype Type
    @EmbeddedFileParameter : CheckSum' CreationDate' Mac>Mac ModDate' Size
    @Encoding Type?Encoding : BaseEncoding Differences Type
    @EncodingMap : *>Encoding
    @EncryptedPayload Type?EncryptedPayload : Subtype Type Version
    @ExData3DMarkup Subtype!Markup3D Type?ExData : 3DA'>Annot 3DV MD5' Subtype Type
    @ExDataMarkupGeo Subtype!MarkupGeo Type?ExData : Subtype Type
    @ExDataProjection Subtype!3DM Type?ExData : M3DREF Subtype Type
    @FDDict : *>FontDescriptor
    @Field : A>Action AA>AddActionFormField+AddActionWidgetAnnotation AF>FileSpecification AP>Appearance AS BM
      BS>BorderStyle Border C CA Contents' DA' DR>Resource DS' DV'>Stream F FT Ff H I Kids>Annot+Field Lang' Lock>SigFieldLock
      M' MK>AppearanceCharacteristics MaxLen NM' OC>OptContentGroup+OptContentMembership Opt P>Page
      PMD>PaperMetaData Parent>Field Q RV'>Stream Rect Rotate SV StructParent Subtype T' TI TM' TU' Type V'>Stream
      ca
    @FileSpecEF : F>EmbeddedFile UF>EmbeddedFile
    @FileSpecRF : F>EmbeddedFile UF>EmbeddedFile
    @FileSpecification Type?Filespec : AFRelationship CI DOS' Desc' EF>AFFileSpecEF+FileSpecEF EP>EncryptedPayload
      F' FS ID Mac' RF>FileSpecRF Thumb>Thumbnail Type UF' Unix' V
    @FixedPrint Type?FixedPrint : H Matrix Type V
    @Font Subtype!CIDFontType0,CIDFontType2,MMType1,TrueType,Type0,Type1,Type3 Type?Font : BaseFont
      CIDSystemInfo>CIDSystemInfo CIDToGIDMap>Stream CharProcs>CharProcMap DW DW2 DescendantFonts>Font
      Encoding>CMapStream+Encoding FirstChar FontBBox FontDescriptor>FontDescriptor FontMatrix LastChar Name
      Resources>Resource Subtype ToUnicode>ToUnicodeCMapStream Type W W2 Widths
    @FontDescriptor Type?FontDescriptor : Ascent AvgWidth CIDSet>Stream CapHeight CharSet' Descent FD>FDDict Flags
      FontBBox FontFamily' FontFile>FontFile FontFile2>FontFile FontFile3>FontFile FontName FontStretch FontWeight
      ItalicAngle Lang Leading MaxWidth MissingWidth StemH StemV Style>StyleDict Type XHeight
    @FontFile : &Stream Length1 Length2 Length3 Metadata>Metadata Subtype
    @FontMap : *>Font
    @Form Subtype!Form,PS Type?XObject : &Stream AF>FileSpecification BBox Colorants>ColorantsDict FormType
      GTS_Encapsulated GTS_Env' GTS_Scope GTS_XID' Group>GroupAttributes LastModified' Level1>Stream MarkStyle'
      Matrix Measure>MeasureGEO+MeasureRL Metadata>Metadata Name OC>OptContentGroup+OptContentMembership
      OPI>OPIVersion13+OPIVersion20 PCM PS>Stream PieceInfo PtData>PointData Ref>Reference Resources>Resource
      SeparationColorNames StructParent StructParents Subtype Subtype2 TrapRegions>TrapRegion TrapStyles' Type XUID
    @Function FunctionType!0,2,3,4 : &Either BitsPerSample Bounds C0 C1 Decode Domain Encode FunctionType
      Functions>Function N Order Range Size
    @GTS_ProcStepsGroup : GTS_ProcStepsColorants GTS_ProcStepsGroup GTS_ProcStepsType
    @GeographicCoordinateSystem Type?GEOGCS : EPSG Type WKT'
    @GraphicsStateParameter Type?ExtGState : AAPL:AA AAPL:ST>AAPL_ST AIS BG>Function BG2>Function BM CA D FL
      Font>Font HT>Halftone+HalftoneType5 HTO HTP LC LJ LW ML OP OPM RI SA SM SMask>SoftMaskAlpha+SoftMaskLuminosity
      TK TR>Function TR2>Function Type UCR>Function UCR2>Function UseBlackPtComp ca op
    @GraphicsStateParameterMap : *>GraphicsStateParameter
    @GroupAttributes S!Transparency Type?Group : CS>CalGrayDict+CalRGBDict+ICCProfileStream I K S Type
    @Halftone HalftoneType!1,10,16,6 Type?Halftone : &Either AccurateScreens Angle Frequency HalftoneName'
      HalftoneType Height Height2 SpotFunction>Function TransferFunction>Function Type Width Width2 Xsquare Ysquare
    @HalftoneType5 HalftoneType!5 Type?Halftone : *>Halftone Default>Halftone HalftoneName' HalftoneType Type
    @ICCProfileStream : &Stream
      Alternate>CalGrayDict+CalRGBDict+DeviceNDict+Function+ICCProfileStream+LabDict+Stream Metadata>Metadata N
      Range
    @IconFit : A FB S SW
    @Image Subtype!Image Type?XObject : &Stream AF>FileSpecification Alternates>AlternateImage BitsPerComponent
      ColorSpace>CalGrayDict+CalRGBDict+DeviceNDict+Function+ICCProfileStream+LabDict+Stream Decode GTS_Encapsulated
      GTS_Env' GTS_Scope GTS_XID' Height ID' ImageMask Intent Interpolate Mask>Image Matte
      Measure>MeasureGEO+MeasureRL Metadata>Metadata Name OC>OptContentGroup+OptContentMembership
      OPI>OPIVersion13+OPIVersion20 PtData>PointData SMask>Image SMaskInData StructParent Subtype Type Width
    @InteractiveForm : CO>Annot+Field DA' DR>Resource Fields>Annot+Field NeedAppearances Q SigFlags XFA>Stream
    @LabDict : BlackPoint Range WhitePoint
    @Mac : Creator ResFork>Stream Subtype
    @MarkInfo : Marked Suspects UserProperties
    @MarkedContentReference Type?MCR : MCID Pg>Page Stm>Form StmOwn>Stream Type
    @MeasureGEO Type?Measure : Bounds DCS>GeographicCoordinateSystem+ProjectedCoordinateSystem
      GCS>GeographicCoordinateSystem+ProjectedCoordinateSystem GPTS LPTS PCSM PDU Subtype Type
    @MeasureRL Type?Measure : A>NumberFormat CYX D>NumberFormat O R' S>NumberFormat Subtype T>NumberFormat Type
      X>NumberFormat Y>NumberFormat
    @Metadata Subtype!XML Type?Metadata : &Stream Subtype Type
    @MicrosoftWindowsLaunchParam : D' F' O' P'
    @Movie : Aspect F'>FileSpecification Poster>Image Rotate
    @MovieActivation : Duration' FWPosition FWScale Mode Rate ShowControls Start' Synchronous Volume
    @Name : AP>~Form+~XObjectFormPS AlternatePresentations>~SlideShow Dests>~Action+~DestDict+~Page
      EmbeddedFiles>~FileSpecification IDS JavaScript>~Action Pages>~Page
      Renditions>~RenditionMedia+~RenditionSelector Templates>~Page URLS XFAImages XFAResources>~Stream
    @Namespace Type?Namespace : NS' RoleMapNS>RoleMapNS Schema'>FileSpecification Type
    @NavNode Type?NavNode : Dur NA>Action Next>NavNode PA>Action Prev>NavNode Type
    @Navigator Type?Navigator : APIVersion' Category' Desc' ID' Icon' InitialFields>CollectionSchema Layout LoadType
      Locale' Name' Resources>~Stream SWF' Strings Type Version'
    @NumberFormat Type?NumberFormat : C D F FD O PS' RD' RT' SS' Type U'
    @OPIVersion13 : 1.3>OPIVersion13Dict
    @OPIVersion13Dict Type?OPI : Color ColorType Comments' CropFixed CropRect F'>FileSpecification GrayMap ID'
      ImageType Overprint Position Resolution Size Tags Tint Transparency Type Version
    @OPIVersion20 : 2.0>OPIVersion20Dict
    @OPIVersion20Dict Type?OPI : CropRect F'>FileSpecification IncludedImageDimensions IncludedImageQuality Inks
      MainImage' Overprint Size Tags Type Version
    @ObjectReference Type?OBJR : Obj>Form+Image Pg>Page Type
    @OptContentConfig : AS>OptContentUsageApplication BaseState Creator' Intent ListMode Locked>OptContentGroup
      Name' OFF>OptContentGroup ON>OptContentGroup Order>OptContentGroup RBGroups>OptContentGroup
    @OptContentCreatorInfo : Creator' SubType Subtype
    @OptContentExport : ExportState
    @OptContentGroup Type!OCG : GTS_Metadata>GTS_ProcStepsGroup Intent Name' Type Usage>OptContentUsage
    @OptContentLanguage : Lang' Preferred
    @OptContentMembership Type!OCMD : OCGs>OptContentGroup P Type VE>OptContentGroup
    @OptContentPageElement : Subtype
    @OptContentPrint : PrintState Subtype
    @OptContentProperties : Configs>OptContentConfig D>OptContentConfig OCGs>OptContentGroup
    @OptContentUsage : CreatorInfo>OptContentCreatorInfo Export>OptContentExport Language>OptContentLanguage
      PageElement>OptContentPageElement Print>OptContentPrint User>OptContentUser View>OptContentView
      Zoom>OptContentZoom
    @OptContentUsageApplication : Category Event OCGs>OptContentGroup
    @OptContentUser Type?Ind,Org,Ttl : Name' Type
    @OptContentView : ViewState
    @OptContentZoom : max min
    @Outline Type?Outlines : Count First>OutlineItem Last>OutlineItem Type
    @OutlineItem : A>Action C Count Dest'>Page F First>OutlineItem Last>OutlineItem Next>OutlineItem
      Parent>Outline+OutlineItem Prev>OutlineItem SE>StructElem Title'
    @OutputIntents S!GTS_PDFA1,GTS_PDFX,ISO_PDFE1 Type?OutputIntent : DestOutputProfile>ICCProfileStream
      DestOutputProfileRef>DestOutputProfileRef Info' MixingHints>DeviceNMixingHints OutputCondition'
      OutputConditionIdentifier' RegistryName' S SpectralData>SpectralData Type
    @Page Type?Page,Template : AA>AddActionPageObject AF>FileSpecification Annots>Annot ArtBox B>Bead BleedBox
      BoxColorInfo>BoxColorInfo Contents>Stream CropBox DPart>DPart Dur Group>GroupAttributes Hid ID' LastModified'
      MediaBox Metadata>Metadata OutputIntents>OutputIntents PZ Parent>Pages PieceInfo PresSteps>NavNode
      Resources>Resource Rotate SeparationInfo>Separation StructParents Tabs TemplateInstantiated Thumb>Thumbnail
      Trans>Transition TrimBox Type UserUnit VP>Viewport
    @PageLabel Type?PageLabel : P' S St Type
    @Pages Type?Pages : Count CropBox Kids>Page+Pages MediaBox Parent>Pages Resources>Resource Rotate Type
    @PaperMetaData Type?PaperMetaData : Caption' ECC Height Resolution Symbology Type Version Width XSymWidth
      YSymHeight nCodeWordCol nCodeWordRow
    @PatternMap : *>PatternType1+PatternType2
    @PatternType1 PatternType!1 Type?Pattern : &Stream BBox Matrix PaintType PatternType Resources>Resource
      TilingType Type XStep XUID YStep
    @PatternType2 PatternType!2 Type?Pattern : ExtGState>GraphicsStateParameter Matrix PatternType Shading>Shading
      Type
    @PointData Subtype!Cloud Type?PtData : Names Subtype Type XPTS
    @ProjectedCoordinateSystem Type?PROJCS : EPSG Type WKT'
    @PropertyMap : *'>OptContentGroup+OptContentMembership
    @Reference : F'>FileSpecification ID Page'
    @RenditionBE : C
    @RenditionMH : C
    @RenditionMedia S!MR Type?Rendition : BE>RenditionBE C MH>RenditionMH N' P S SP Type
    @RenditionSelector S!SR Type?Rendition : BE>RenditionBE MH>RenditionMH N' R>RenditionMedia+RenditionSelector S
      Type
    @Resource : ColorSpace>ColorSpaceMap Encoding>EncodingMap ExtGState>GraphicsStateParameterMap Font>FontMap
      Pattern>PatternMap ProcSet Properties>PropertyMap Shading>ShadingMap XObject>XObjectMap
    @RoleMap : *
    @RoleMapNS : *>Namespace
    @Separation : ColorSpace>CalGrayDict+CalRGBDict+DeviceNDict+Function+ICCProfileStream+LabDict DeviceColorant'
      Pages>Page
    @Shading ShadingType!1,2,3,4,5,6,7 : &Either AntiAlias BBox Background BitsPerComponent BitsPerCoordinate
      BitsPerFlag ColorSpace>CalGrayDict+CalRGBDict+DeviceNDict+Function+ICCProfileStream+LabDict+Stream Coords
      Decode Domain Extend Function>Function Matrix ShadingType VerticesPerRow
    @ShadingMap : *>Shading
    @SigFieldLock Type?SigFieldLock : Action Fields P Type
    @SlideShow Subtype!Embedded Type?SlideShow : Resources>~FileSpecification+~Image StartResource' Subtype Type
    @SoftMaskAlpha S!Alpha Type?Mask : BC G>Form S TR>Function Type
    @SoftMaskLuminosity S!Luminosity Type?Mask : BC G>Form S TR>Function Type
    @Solidities : * Default
    @SoundObject Type?Sound : &Stream B C CO CP>Stream E R Type
    @SpectralData : *>Stream
    @Stream : DL DecodeParms>DecodeParms F'>FileSpecification FDecodeParms>DecodeParms FFilter Filter Length
    @StructElem Type?StructElem : A>Stream+StructureAttributesDict AF>FileSpecification ActualText' Alt' C E' ID'
      K>MarkedContentReference+ObjectReference+StructElem Lang' NS>Namespace P>StructElem+StructTreeRoot Pg>Page
      Phoneme' PhoneticAlphabet R Ref>StructElem S T' Type
    @StructTreeRoot Type?StructTreeRoot : AF>FileSpecification ClassMap>ClassMap
      IDTree>~MarkedContentReference+~ObjectReference+~StructElem K>StructElem Namespaces>Namespace
      ParentTree>~MarkedContentReference+~ObjectReference+~StructElem ParentTreeNextKey
      PronunciationLexicon>FileSpecification RoleMap>RoleMap Type
    @StructureAttributesDict O!Layout,List,Table,PrintField,UserProperties,Artifact,FENote
      Type?1.7,2.0,ADBE_Extn3,BatesN,Inline,Layout,Page,Pagination : BBox BackgroundColor BaselineShift BlockAlign
      BorderColor BorderStyle BorderThickness Checked ColSpan Color ColumnCount ColumnGap ColumnWidths Contents'
      ContinuedFrom' ContinuedList Desc' EndIndent GlyphOrientationVertical Headers Height InlineAlign LineHeight
      ListNumbering NS>Namespace NoteType O P>UserProperty Padding Placement Role RowSpan RubyAlign RubyPosition
      Scope Short' SpaceAfter SpaceBefore StartIndent Subtype Summary' TBorderStyle TPadding TextAlign
      TextDecorationColor TextDecorationThickness TextDecorationType TextIndent TextPosition Type Width WritingMode
      checked
    @StyleDict : Panose'
    @Target : A' N' P' R T>TargetEmbedded
    @TargetEmbedded : A' N' P' R T>Target
    @Thread Type?Thread : F>Bead I Metadata>Metadata Type
    @Thumbnail Type?XObject : &Stream BitsPerComponent
      ColorSpace>CalGrayDict+CalRGBDict+DeviceNDict+Function+ICCProfileStream+LabDict+Stream Decode Height Subtype
      Type Width
    @ToUnicodeCMapStream Type?CMap : &Stream CIDSystemInfo>CIDSystemInfo CMapName Type UseCMap>Stream WMode
    @Transition Type?Trans : B D Di Dm M S SS Type
    @TrapRegion : TP TZ
    @URI : Base'
    @UserProperty : F' H N' V'>Stream
    @ViewerPreferences : CenterWindow Direction DisplayDocTitle Duplex Enforce FitWindow HideMenubar HideToolbar
      HideWindowUI NonFullScreenPageMode NumCopies PickTrayByPDFSize PrintArea PrintClip PrintPageRange PrintScaling
      ViewArea ViewClip
    @Viewport Type?Viewport : BBox Measure>MeasureGEO+MeasureRL Name' PtData>PointData Type
    @XObjectFormPS Subtype!PS Type?XObject : DecodeParms>DecodeParms F'>FileSpecification FDecodeParms>DecodeParms
      FFilter Filter Length Level1>Stream Subtype Type
    @XObjectMap : *>Form+Image+XObjectFormPS
    """
}
