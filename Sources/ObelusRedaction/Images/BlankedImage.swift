internal import ObelusCore

/// What the stream of an image becomes that loses some of its pixels.
struct BlankedImage {
  /// The old dictionary's entries that hold, and those of the new data.
  var dictionary: PDFDictionary
  var data: [UInt8]
  /// What went, in the unit square.
  var cells: CellRuns
  /// The pixels that are blanked together, where they are not single ones.
  var unit: (width: Int, height: Int)?

  var stream: NewObject { .stream(dictionary, data: data) }

  /// What tells how an image is shown (table 87). Other entries may tell of what it showed: metadata, alternates, private
  /// data, thumbnails, files that it was made from.
  private static let kept: Set<PDFName> = [
    "Width", "Height", "ColorSpace", "BitsPerComponent", "Intent", "ImageMask", "Decode", "Interpolate", "SMaskInData",
    "OC", "Matte",
  ]

  /// The entries of a dictionary that hold for any data that take the place of the old ones. A /Mask that is an array of
  /// colours stays.
  static func entries(of dictionary: PDFDictionary, colorKey: PDFObject?) -> PDFDictionary {
    var new: PDFDictionary = ["Type": .name("XObject"), "Subtype": .name("Image")]
    for entry in dictionary.entries where kept.contains(entry.key) { new[entry.key] = entry.value }
    new["Mask"] = colorKey
    return new
  }
}

/// Runs of cells, those of neighbouring rows that are alike taken together.
struct CellRuns {
  private let grid: CellGrid
  private var open: [Int: (first: Int, last: Int, columns: Range<Int>)] = [:]
  private var closed: [Rect] = []

  init(_ grid: CellGrid) { self.grid = grid }

  var isEmpty: Bool { open.isEmpty && closed.isEmpty }

  /// In the unit square.
  var rects: [Rect] { closed + open.sorted { $0.key < $1.key }.map { rect($0.value) } }

  /// - Parameter area: runs of one area come row by row.
  mutating func add(area: Int, row: Int, columns: Range<Int>) {
    if let run = open[area] {
      if run.last + 1 == row, run.columns == columns {
        open[area]?.last = row
        return
      }
      closed.append(rect(run))
    }
    open[area] = (row, row, columns)
  }

  private func rect(_ run: (first: Int, last: Int, columns: Range<Int>)) -> Rect {
    grid.area(row: run.first, columns: run.columns).union(grid.area(row: run.last, columns: run.columns))
  }
}
