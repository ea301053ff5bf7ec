import TestSupport
import Testing

/// Files and renditions of what goes by its place, where the document lists them besides.
@Suite("Listed files and renditions")
struct ListedMediaTests {
  private static let rules = [
    #"[{"id": "r", "select": {"page": true}, "pages": "1", "action": "redact"}]"#,
    #"[{"id": "r", "select": {"region": {"rect": [60, 680, 400, 730]}}, "pages": "1", "action": "redact"}]"#,
  ]

  private static func check(_ pdf: TinyPDF, _ rules: String, gone: [String], kept: [String]) throws {
    for settings in [#""sanitize": "none""#, #""sanitize": {"attachments": "keep"}"#] {
      let run = try PlaceRun(pdf, rules, settings)
      let objects = try decodedObjects(run.output)
      for text in gone { #expect(!ByteScan.contains(objects, text), "\(text) \(settings)") }
      for text in kept { #expect(ByteScan.contains(objects, text), "\(text) \(settings)") }
      #expect(run.findings.contains("redact.listed-files") == !gone.isEmpty)
      #expect(try Tool.run("qpdf", "--check", run.output).exitCode == 0)
    }
  }

  private static func data(_ name: String, _ pdf: inout TinyPDF) -> TinyPDF.Ref {
    pdf.stream("\(name)DATA", "/Type /EmbeddedFile")
  }

  private static func specification(_ name: String, _ data: TinyPDF.Ref) -> String {
    "<< /Type /Filespec /F (\(name).txt) /UF (\(name).txt) /Desc (\(name)DESC) /EF << /F \(data) >> >>"
  }

  enum Holder: CaseIterable { case icon, page, content, contentFile, contentList, form, annotation, element }

  @Test(
    "What an icon, a page, content, a form, an annotation or an element is associated with", arguments: Holder.allCases)
  func files(holder: Holder) throws {
    var pdf = TinyPDF()
    var files: [TinyPDF.Ref] = []
    var elements: [TinyPDF.Ref] = []
    let root = pdf.reserve()
    for (index, name) in ["FIRST", "SECOND"].enumerated() {
      let file = pdf.object(Self.specification(name, Self.data(name, &pdf)))
      files.append(file)
      let text = shown("Text", 72, 700)
      func page(_ properties: String) {
        pdf.page(
          "/AF /A BDC " + text + "EMC",
          resources: "<< /Font << /F1 3 0 R >> /Properties << /A \(properties) >> >>")
      }
      switch holder {
      case .icon:
        pdf.page(text, annotations: [pdf.annotation("FileAttachment", rect: "[72 700 90 720]", "/FS \(file)")])
      case .page: pdf.page(text, entries: "/AF [\(file)]")
      case .content: page("<< /MCAF [\(file)] >>")
      case .contentFile: page("\(file)")
      case .contentList: page("[\(file)]")
      case .form:
        let form = pdf.form(text, "/AF [\(file)]")
        pdf.page("/X Do", resources: "<< /XObject << /X \(form) >> >>")
      case .annotation:
        pdf.page(text, annotations: [pdf.annotation("Square", rect: "[72 700 90 720]", "/AF [\(file)]")])
      case .element:
        pdf.page("/P << /MCID 0 >> BDC " + text + "EMC", entries: "/StructParents \(index)")
        elements.append(
          pdf.object("<< /Type /StructElem /S /P /P \(root) /Pg \(pdf.pages[index]) /K 0 /AF [\(file)] >>"))
      }
    }
    if holder == .element {
      pdf.set(
        root,
        "<< /Type /StructTreeRoot /K [\(elements[0]) \(elements[1])] /ParentTree << /Nums [0 [\(elements[0])] 1 [\(elements[1])]] >> >>"
      )
    }
    pdf.catalog =
      """
      /AF [\(files[0]) \(files[1])] /Collection << /Type /Collection /D (FIRSTKEY) >> \(elements.isEmpty ? "" : "/StructTreeRoot \(root)")
      /Names << /EmbeddedFiles << /Names [(FIRSTKEY) \(files[0]) (SECONDKEY) \(files[1])] >> >>
      """
    for rules in Self.rules {
      try Self.check(
        pdf, rules, gone: ["FIRSTKEY", "FIRST.txt", "FIRSTDESC", "FIRSTDATA"],
        kept: ["SECONDKEY", "SECOND.txt", "SECONDDESC", "SECONDDATA"])
    }
  }

  @Test("A file that is specified once more in the tree", arguments: rules)
  func secondSpecification(rules: String) throws {
    var pdf = TinyPDF()
    let data = Self.data("FIRST", &pdf)
    let icon = pdf.annotation("FileAttachment", rect: "[72 700 90 720]", "/FS \(Self.specification("ICON", data))")
    pdf.page(shown("First", 72, 700), annotations: [icon])
    pdf.catalog = "/Names << /EmbeddedFiles << /Names [(FIRSTKEY) \(Self.specification("LISTED", data))] >> >>"
    try Self.check(pdf, rules, gone: ["FIRSTKEY", "LISTED", "ICON", "FIRSTDATA"], kept: [])
  }

  @Test("A file that another page has, too, or that no page has", arguments: rules)
  func otherFiles(rules: String) throws {
    var pdf = TinyPDF()
    let files = ["SHARED", "FREE"].map { pdf.object(Self.specification($0, Self.data($0, &pdf))) }
    for _ in 0..<2 {
      let icon = pdf.annotation("FileAttachment", rect: "[72 700 90 720]", "/FS \(files[0])")
      pdf.page(shown("Text", 72, 700), annotations: [icon])
    }
    pdf.catalog = "/Names << /EmbeddedFiles << /Names [(FREEKEY) \(files[1]) (SHAREDKEY) \(files[0])] >> >>"
    try Self.check(pdf, rules, gone: [], kept: ["SHAREDKEY", "SHAREDDATA", "SHAREDDESC", "FREEKEY", "FREEDATA"])
  }

  @Test("Renditions of screens", arguments: rules)
  func renditions(rules: String) throws {
    var pdf = TinyPDF()
    var renditions: [TinyPDF.Ref] = []
    for name in ["FIRST", "SECOND"] {
      let file = pdf.object(Self.specification(name, Self.data(name, &pdf)))
      let clip = pdf.object(
        "<< /Type /MediaClip /S /MCD /N (\(name)CLIP) /CT (audio/mpeg) /D \(file) /Alt [() (\(name)ALT)] >>")
      renditions.append(pdf.object("<< /Type /Rendition /S /MR /N (\(name)NAME) /C \(clip) >>"))
      let screen = pdf.reserve()
      pdf.set(
        screen,
        "<< /Type /Annot /Subtype /Screen /Rect [72 700 90 720] /A << /S /Rendition /OP 0 /R \(renditions[renditions.count - 1]) /AN \(screen) >> >>"
      )
      pdf.page(shown("Text", 72, 700), annotations: [screen])
    }
    pdf.catalog =
      "/Names << /Renditions << /Names [(FIRSTKEY) \(renditions[0]) (SECONDKEY) \(renditions[1])] >> >>"
    try Self.check(
      pdf, rules, gone: ["FIRSTKEY", "FIRSTNAME", "FIRSTCLIP", "FIRSTALT", "FIRSTDATA"],
      kept: ["SECONDKEY", "SECONDNAME", "SECONDALT"])
  }

  @Test("Actions that open embedded files name what went no longer", arguments: rules)
  func targets(rules: String) throws {
    var pdf = TinyPDF()
    let file = pdf.object(Self.specification("FIRST", Self.data("FIRST", &pdf)))
    let icon = pdf.annotation("FileAttachment", rect: "[72 700 90 720]", "/NM (ICONNAME) /FS \(file)")
    let target = pdf.object("<< /R /C /P 0 /A (ICONNAME) >>")
    let links = ["<< /R /C /N (FIRSTKEY) >>", "\(target)", "<< /R /C /N (OTHERKEY) >>"].map {
      pdf.annotation("Link", rect: "[300 100 310 110]", "/A << /S /GoToE /D [0 /Fit] /T \($0) >>")
    }
    pdf.page(shown("First", 72, 700), annotations: [icon])
    pdf.page(shown("Second", 72, 700), annotations: links)
    pdf.catalog = "/Names << /EmbeddedFiles << /Names [(FIRSTKEY) \(file)] >> >>"
    try Self.check(pdf, rules, gone: ["FIRSTKEY", "ICONNAME", "FIRSTDATA"], kept: ["/GoToE", "OTHERKEY"])
  }
}
