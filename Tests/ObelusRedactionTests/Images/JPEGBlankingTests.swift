import ObelusContent
import ObelusCore
import ObelusPDF
import TestSupport
import Testing

@testable import ObelusRedaction

/// JPEG of many kinds, made by cjpeg and read back by djpeg without smoothing, so that every unit stands for itself.
@Suite(.enabled(if: Tool.isInstalled("cjpeg") && Tool.isInstalled("djpeg")))
struct JPEGBlankingTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    var options: [String]
    /// Pixels of a unit's side.
    var unit = (x: 16, y: 16)
    var space = "/DeviceRGB"
    var testDescription: String { options.joined(separator: " ") }
  }

  static let kinds = [
    Kind(options: []), Kind(options: ["-sample", "1x1"], unit: (8, 8)),
    Kind(options: ["-sample", "2x1"], unit: (16, 8)),
    Kind(options: ["-grayscale"], unit: (8, 8), space: "/DeviceGray"), Kind(options: ["-progressive"]),
    Kind(options: ["-progressive", "-sample", "1x2"], unit: (8, 16)), Kind(options: ["-restart", "3B"]),
    Kind(options: ["-arithmetic"]), Kind(options: ["-arithmetic", "-progressive"]),
    Kind(options: ["-rgb"], unit: (8, 8)),
    Kind(options: ["-quality", "20"]),
    Kind(options: ["-progressive", "-grayscale"], unit: (8, 8), space: "/DeviceGray"),
  ]

  private static let width = 203
  private static let height = 101

  /// Noise on slopes, in which no two units are alike.
  private static func picture(_ random: inout SeededGenerator) -> [UInt8] {
    Array("P6\n\(width) \(height)\n255\n".utf8)
      + (0..<width * height * 3).map { i in
        UInt8(truncatingIfNeeded: i / 3 % width + i / width / 2 + Int.random(in: 0...40, using: &random))
      }
  }

  @Test(arguments: kinds)
  func allOtherUnitsStayAsTheyAre(_ kind: Kind) throws {
    let seed = Seed.value(for: kind.testDescription)
    var random = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let source = try folder.write(Self.picture(&random), as: "in.ppm")
    let jpeg = try Tool.run("cjpeg", kind.options + [source]).output
    try #require(jpeg.count > 1000)
    // Metadata, a comment and what stands behind the end are to go.
    let secret = Array("Ellingsworth".utf8)
    let exif: [UInt8] = [0xFF, 0xE1, 0, 20] + Array("Exif\0\0".utf8) + secret
    let comment: [UInt8] = [0xFF, 0xFE, 0, 14] + secret
    let data = jpeg[..<2] + exif + comment + jpeg[2...] + secret

    let mark = Quad(
      Rect(
        x0: .random(in: 60...150, using: &random), y0: .random(in: 260...320, using: &random), x1: 170, y1: 330))
    let bench = try ImageBench(
      "/Width \(Self.width)/Height \(Self.height)/ColorSpace\(kind.space)/BitsPerComponent 8/Filter/DCTDecode",
      Array(data))
    let new = try #require(ImageBench.streams(try bench.edit([mark]))[0])
    #expect(new.dictionary["Filter"] == .name("DCTDecode"))
    #expect(new.data.count <= data.count)
    #expect(new.data.firstRange(of: secret) == nil)

    let before = try pixels(Array(data), folder)
    let after = try pixels(new.data, folder)
    try #require(before.count == after.count)
    var blanked = 0
    for top in stride(from: 0, to: Self.height, by: kind.unit.y) {
      for left in stride(from: 0, to: Self.width, by: kind.unit.x) {
        let rows = top..<min(Self.height, top + kind.unit.y)
        let columns = left..<min(Self.width, left + kind.unit.x)
        let page = Rect(
          x0: 50 + Double(left - 1) / Double(Self.width) * 200,
          y0: 350 - Double(rows.upperBound + 1) / Double(Self.height) * 100,
          x1: 50 + Double(columns.upperBound + 1) / Double(Self.width) * 200,
          y1: 350 - Double(top - 1) / Double(Self.height) * 100)
        let isTouched =
          page.x0 < mark.bounds.x1 && page.x1 > mark.bounds.x0 && page.y0 < mark.bounds.y1 && page.y1 > mark.bounds.y0
        let values = rows.flatMap { y in columns.map { x in after[y * Self.width + x] } }
        if isTouched {
          blanked += 1
          #expect(Set(values).count == 1, "unit at \(left),\(top) shows something")
        } else {
          #expect(
            values == rows.flatMap { y in columns.map { x in before[y * Self.width + x] } }, "unit \(left),\(top)")
        }
      }
    }
    #expect(blanked > 0)
  }

  /// Three bytes a pixel, whatever the data have.
  private func pixels(_ jpeg: [UInt8], _ folder: TemporaryFolder) throws -> [[UInt8]] {
    let path = try folder.write(jpeg, as: "x.jpg")
    let picture = try Tool.run("djpeg", "-pnm", "-nosmooth", "-dct", "int", path).output
    let channels = picture.starts(with: Array("P5".utf8)) ? 1 : 3
    let samples = Array(picture.suffix(Self.width * Self.height * channels))
    return stride(from: 0, to: samples.count, by: channels).map { Array(samples[$0..<$0 + channels]) }
  }

  @Test func damagedDataGoAsAWhole() throws {
    var random = SeededGenerator(seed: 1)
    let folder = try TemporaryFolder()
    let jpeg = try Tool.run("cjpeg", try folder.write(Self.picture(&random), as: "in.ppm")).output
    let entries = "/Width 203/Height 101/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode"
    let mark = Quad(Rect(x0: 100, y0: 280, x1: 120, y1: 300))
    var flipped = jpeg
    for i in jpeg.count / 2..<jpeg.count / 2 + 40 { flipped[i] = 0xFF }
    for (data, entries) in [
      (Array(jpeg.prefix(300)), entries), (Array(jpeg.prefix(jpeg.count / 2)), entries), (flipped, entries),
      ([], entries),
      (jpeg, entries.replacing("DeviceRGB", with: "DeviceCMYK")), (jpeg, entries.replacing("203", with: "303")),
    ] {
      let edit = try #require(try ImageBench(entries, data).edit([mark]))
      #expect(edit.removal == .drop)
      #expect(edit.finding?.code == "redact.image-removed")
    }
    // Only the marker at the end is missing: nothing is in doubt.
    let edit = try #require(try ImageBench(entries, Array(jpeg.dropLast(2))).edit([mark]))
    #expect(edit.finding?.severity == .note)
    #expect(edit.finding?.code == "redact.image-units")
  }

  @Test func rowsThatReadersCountDifferentlyAreBlankedBothWays() throws {
    var random = SeededGenerator(seed: 2)
    let folder = try TemporaryFolder()
    let jpeg = try Tool.run("cjpeg", "-grayscale", try folder.write(Self.picture(&random), as: "in.ppm")).output
    let entries = "/Width 203/Height 50/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/DCTDecode"
    let bench = try ImageBench(entries, jpeg)
    let new = try #require(ImageBench.streams(try bench.edit([Quad(Rect(x0: 100, y0: 255, x1: 120, y1: 265))]))[0])
    let after = try pixels(new.data, folder)
    #expect(Set((64..<72).map { after[44 * Self.width + $0] }).count == 1)
    #expect(Set((64..<72).map { after[90 * Self.width + $0] }).count == 1)
    #expect(Set((64..<72).map { after[20 * Self.width + $0] }).count > 1)
  }

  @Test func filtersAroundJPEGStayWhereTheyMakeItSmaller() throws {
    let folder = try TemporaryFolder()
    let flat = Array("P5\n800 800\n255\n".utf8) + [UInt8](repeating: 200, count: 640_000)
    let jpeg = try Tool.run("cjpeg", "-quality", "90", "-restart", "1B", try folder.write(flat, as: "in.pgm")).output
    let compressed = Deflater(level: 6)?.compress(jpeg)
    let wrapped = try #require(compressed)
    let bench = try ImageBench(
      "/Width 800/Height 800/ColorSpace/DeviceGray/BitsPerComponent 8/Filter[/FlateDecode/DCTDecode]", wrapped)
    let new = try #require(ImageBench.streams(try bench.edit([Quad(Rect(x0: 100, y0: 280, x1: 120, y1: 300))]))[0])
    #expect(new.dictionary["Filter"] == .array([.name("FlateDecode"), .name("DCTDecode")]))
    #expect(new.data.count < wrapped.count * 2)
  }
}
