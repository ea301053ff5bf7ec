import Foundation
import TestSupport

/// A page as poppler renders it, a pixel a point.
struct Rendering {
  struct Pixel: Hashable {
    var red: Int
    var green: Int
    var blue: Int

    var isWhite: Bool { red > 250 && green > 250 && blue > 250 }
    var isDark: Bool { red < 90 && green < 90 && blue < 90 }
    var isYellow: Bool { red > 220 && green > 200 && blue < 60 }
    var isRed: Bool { red > 150 && green < 110 && blue < 110 }
  }

  struct Failure: Error { var output: String }

  let width: Int
  let height: Int
  private let samples: [UInt8]

  init(_ bytes: [UInt8], scale: Int = 1) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, as: "page.pdf")
    if let keep = ProcessInfo.processInfo.environment["OBELUS_KEEP_RENDERINGS"] {
      try Data(bytes).write(to: URL(filePath: keep + "/\(bytes.count)-\(UUID().uuidString.prefix(4)).pdf"))
    }
    let result = try Tool.run("pdftoppm", "-cropbox", "-r", "\(72 * scale)", path, folder.path("page"))
    guard result.exitCode == 0 else { throw Failure(output: result.errorText) }
    let data = try folder.read("page-1.ppm")
    // P6, width, height, 255, each behind a blank.
    var fields: [Int] = []
    var at = 2
    while fields.count < 3 {
      while data[at] <= 0x20 { at += 1 }
      var value = 0
      while data[at] > 0x20 {
        value = value * 10 + Int(data[at]) - 48
        at += 1
      }
      fields.append(value)
    }
    width = fields[0]
    height = fields[1]
    samples = Array(data[(at + 1)...])
  }

  /// The pixel in column `x` and row `y` from the top.
  subscript(x: Int, y: Int) -> Pixel {
    let i = (y * width + x) * 3
    return Pixel(red: Int(samples[i]), green: Int(samples[i + 1]), blue: Int(samples[i + 2]))
  }

  /// How many pixels of a box, rows from the top, are as wanted.
  func count(_ columns: Range<Int>, _ rows: Range<Int>, _ isWanted: (Pixel) -> Bool) -> Int {
    let columns = columns.clamped(to: 0..<width)
    return rows.clamped(to: 0..<height).reduce(0) { sum, y in
      sum + columns.reduce(0) { $0 + (isWanted(self[$1, y]) ? 1 : 0) }
    }
  }
}
