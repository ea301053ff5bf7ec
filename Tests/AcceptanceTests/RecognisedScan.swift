import Foundation
import TestSupport
import Testing

/// A scan of nothing, and a file beside it that says where its words stand: for rules on recognised words without a reader.
struct RecognisedScan {
  /// Words in points from the upper left corner of a page of 612 by 792; one array for each line.
  struct Line {
    var x: Double
    var y: Double
    var words: [String]

    init(_ text: String, _ x: Double, _ y: Double) {
      words = text.split(separator: " ").map(String.init)
      self.x = x
      self.y = y
    }
  }

  /// What a letter is wide, and a line high.
  static let letter = 7.0
  static let height = 10.0

  let folder: TemporaryFolder
  private(set) var exitCode: Int32 = -1
  private(set) var message = ""
  private(set) var document: [String: Any] = [:]
  private(set) var pages: [Raster] = []

  /// - Parameters:
  ///   - pages: the lines of each page; nil for a page without a scan.
  ///   - layers: what is drawn over each.
  ///   - fields: rectangles of text fields on the first page.
  init(
    _ pages: [[Line]?], layers: [String] = [], fields: [String] = [], rules: String, settings: String = ""
  ) throws {
    folder = try TemporaryFolder()
    var pdf = TinyPDF()
    // Light with a grey strip at its foot: something is on it, and boxes are the only black.
    let samples = [UInt8](repeating: 230, count: 612 * 780) + [UInt8](repeating: 150, count: 612 * 12)
    let image = pdf.image(samples, width: 612, height: 792)
    let widgets = fields.map {
      pdf.annotation("Widget", rect: $0, "/FT /Tx /T (f) /V (Filled) /DA (/F1 10 Tf)")
    }
    for (index, page) in pages.enumerated() {
      let scan = page == nil ? "" : "q 612 0 0 792 0 0 cm /Im Do Q "
      pdf.page(
        scan + (index < layers.count ? layers[index] : ""),
        resources: "<< /Font << /F1 \(pdf.helvetica) >> /XObject << /Im \(image) >> >>",
        annotations: index == 0 ? widgets : [])
    }
    let input = try folder.write(pdf.bytes(), as: "scan.pdf")
    _ = try folder.write(Self.hocr(pages), as: "scan.hocr")
    let ocr = #""ocr": {"mode": "never", "sidecar": "{stem}.hocr"}"#
    let job = try Job(rules: rules, settings: settings.isEmpty ? ocr : ocr + ", " + settings).write(in: folder)
    let output = folder.path("out.pdf")
    let outcome = try Obelus.run("run", job, input, "--output", output, "--report", folder.path("report.json"))
    exitCode = outcome.exitCode
    message = outcome.errorText
    let report = try? JSONSerialization.jsonObject(with: Data(try folder.read("report.json"))) as? [String: Any]
    document = (report?["documents"] as? [[String: Any]])?.first ?? [:]
    guard exitCode == 0 else { return }
    for page in 1...pages.count {
      let drawn = try Tool.run("pdftoppm", "-r", "72", "-gray", "-f", "\(page)", "-l", "\(page)", output)
      self.pages.append(try #require(Raster(netpbm: drawn.output)))
    }
  }

  private static func hocr(_ pages: [[Line]?]) -> String {
    var text = "<html><body>"
    for (number, page) in pages.enumerated() {
      text += "<div class='ocr_page' title='bbox 0 0 612 792; ppageno \(number)'>"
      for line in page ?? [] {
        text += "<span class='ocr_line'>"
        var x = line.x
        for word in line.words {
          let end = x + letter * Double(word.unicodeScalars.count)
          let bbox = "bbox \(Int(x)) \(Int(line.y)) \(Int(end)) \(Int(line.y + height))"
          text += "<span class='ocrx_word' title='\(bbox); x_wconf 96'>\(word)</span> "
          x = end + letter
        }
        text += "</span>"
      }
      text += "</div>"
    }
    return text + "</body></html>"
  }

  var findings: [String] {
    (document["findings"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
  }

  var hits: [Int] { (document["rules"] as? [[String: Any]] ?? []).compactMap { $0["hits"] as? Int } }

  /// Whether the place of a word is covered, by its middle.
  func isCovered(_ x: Double, _ y: Double, page: Int = 0) -> Bool {
    let raster = pages[page]
    return raster.samples[Int(y) * raster.width + Int(x)] < 40
  }

  /// Checks which of some lines' words are covered, and no others.
  func check(_ lines: [Line], covered: [String], page: Int = 0) {
    for line in lines {
      var x = line.x
      for word in line.words {
        let end = x + Self.letter * Double(word.unicodeScalars.count)
        #expect(isCovered((x + end) / 2, line.y + Self.height / 2, page: page) == covered.contains(word), "\(word)")
        x = end + Self.letter
      }
    }
  }
}
