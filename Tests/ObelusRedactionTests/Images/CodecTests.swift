import ObelusContent
import ObelusCore
import ObelusPDF
import TestSupport
import Testing

@testable import ObelusRedaction

/// Fax, JPEG 2000 and what is left to Flate.
@Suite struct CodecTests {
  private static let mark = Quad(Rect(x0: 110, y0: 290, x1: 150, y1: 320))

  private func letters(_ width: Int, _ height: Int) -> [UInt8] {
    (0..<(width + 7) / 8 * height).map { i in i / ((width + 7) / 8) % 7 < 2 ? UInt8(truncatingIfNeeded: i &* 73) : 0xFF
    }
  }

  @Test(arguments: [false, true])
  func faxStaysFax(onesAreBlack: Bool) throws {
    let (width, height) = (205, 99)
    let empty = try ImageBench("/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8", [0])
    let plain = DecodedImage(
      width: width, height: height, components: 1, bitsPerComponent: 1, samples: letters(width, height))
    let like = try EncodedImage(
      [
        "Width": .integer(width), "Height": .integer(height), "ColorSpace": .name("DeviceGray"),
        "Filter": .name("CCITTFaxDecode"), "DecodeParms": .dictionary(["BlackIs1": .boolean(onesAreBlack)]),
      ], data: [UInt8](repeating: 0, count: 1 << 20), in: empty.document)
    let fax = try empty.document.encode(plain, like: like)
    #expect(fax.filter == "CCITTFaxDecode")
    let bench = try ImageBench(
      """
      /Width \(width)/Height \(height)/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode
      /DecodeParms<</K -1/Columns \(width)/Rows \(height)/BlackIs1 \(onesAreBlack)>>
      """, fax.data)
    let before = try bench.document.decodeImage(dictionary: try bench.dictionary(), data: fax.data)
    #expect(before.samples.count == plain.samples.count)
    let edit = try bench.edit([Self.mark])
    let after = try #require(try bench.decoded(edit))
    for y in 0..<height {
      for x in 0..<width {
        let page = Point(
          x: 50 + (Double(x) + 0.5) / Double(width) * 200, y: 350 - (Double(y) + 0.5) / Double(height) * 100)
        if Self.mark.contains(page) {
          #expect(after.pixel(x, y) == [0])
        } else if abs(page.x - 130) > 23 || abs(page.y - 305) > 18 {
          #expect(after.pixel(x, y) == before.pixel(x, y))
        }
      }
    }
  }

  @Test(
    .enabled(if: Tool.isInstalled("opj_compress") && Tool.isInstalled("opj_decompress")),
    arguments: [[], ["-r", "8"], ["-I", "-r", "10"], ["-t", "64,64"], ["-n", "3", "-p", "RPCL"]])
  func jpeg2000(options: [String]) throws {
    var random = SeededGenerator(seed: 3)
    let (width, height) = (200, 100)
    let picture =
      Array("P6\n\(width) \(height)\n255\n".utf8)
      + (0..<width * height * 3).map { i in
        UInt8(truncatingIfNeeded: 60 + i / 3 % width / 2 + Int.random(in: 0...9, using: &random))
      }
    let folder = try TemporaryFolder()
    let input = try folder.write(picture, as: "in.ppm")
    let result = try Tool.run("opj_compress", ["-i", input, "-o", folder.path("a.jp2")] + options)
    try #require(result.exitCode == 0)
    let secret = Array("Ellingsworth".utf8)
    let data = try folder.read("a.jp2") + [0, 0, 0, 20] + Array("xml ".utf8) + secret
    let bench = try ImageBench("/Width \(width)/Height \(height)/ColorSpace/DeviceRGB/Filter/JPXDecode", data)
    let new = try #require(ImageBench.streams(try bench.edit([Self.mark]))[0])
    #expect(new.dictionary["Filter"] == .name("JPXDecode"))
    #expect(new.data.count <= max(data.count, 10_000))
    #expect(new.data.firstRange(of: secret) == nil)
    let before = try pixels(data, folder)
    let after = try pixels(new.data, folder)
    try #require(before.count == width * height * 3 && after.count == before.count)
    var worst = 0
    for i in before.indices {
      let (x, y) = (i / 3 % width, i / 3 / width)
      if (62..<98).contains(x), (32..<58).contains(y) {
        #expect(after[i] < 40, "\(x),\(y)")
      } else if !(50..<110).contains(x) || !(20..<70).contains(y) {
        worst = max(worst, abs(Int(before[i]) - Int(after[i])))
      }
    }
    let isExact = !options.contains("-I") && !options.contains("-r")
    #expect(worst <= (isExact ? 0 : 30), "\(worst)")
  }

  private func pixels(_ data: [UInt8], _ folder: TemporaryFolder) throws -> [UInt8] {
    let path = try folder.write(data, as: "x.jp2")
    _ = try Tool.run("opj_decompress", "-i", path, "-o", folder.path("x.ppm"))
    return Array(try folder.read("x.ppm").suffix(200 * 100 * 3))
  }

  @Test func whatIsNotJPEG2000GoesAsAWhole() throws {
    for data in [[], Array("nothing".utf8), [0xFF, 0x4F, 0xFF, 0x51, 0, 0], [UInt8](repeating: 0xFF, count: 99)] {
      let edit = try ImageBench("/Width 9/Height 9/ColorSpace/DeviceRGB/Filter/JPXDecode", data).edit([Self.mark])
      #expect(edit?.removal == .drop)
    }
  }

  /// A picture with slopes was written with predictors; it must not grow for want of them.
  @Test func predictorsAreUsedWhereTheyMakeDataSmaller() throws {
    let (width, height) = (300, 200)
    let samples = (0..<width * height * 3).map {
      UInt8(truncatingIfNeeded: $0 / 3 % width / 2 + $0 / 900 + $0 % 3 * 40)
    }
    let image = DecodedImage(width: width, height: height, components: 3, bitsPerComponent: 8, samples: samples)
    let empty = try ImageBench("/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8", [0])
    let like = try EncodedImage(
      ["Width": .integer(width), "Height": .integer(height), "ColorSpace": .name("DeviceRGB")], data: [],
      in: empty.document)
    let coded = try empty.document.encode(image, like: like)
    #expect(coded.parameters?["Predictor"] == .integer(15))
    #expect(coded.data.count < 4000)
    var dictionary = image.dictionary(replacing: like.dictionary)
    dictionary["Filter"] = coded.filter.map { .name($0) }
    dictionary["DecodeParms"] = coded.parameters.map { .dictionary($0) }
    #expect(try empty.document.decodeImage(dictionary: dictionary, data: coded.data).samples == samples)
  }

  /// Filters of PNG count a pixel's bytes rounded up: 12 bits are two of them.
  @Test(arguments: [(3, 4), (5, 4), (7, 2), (9, 1), (3, 8), (3, 16)])
  func predictedPixelsThatEndWithinAByte(components: Int, bits: Int) throws {
    let empty = try ImageBench("/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8", [0])
    let (width, height) = (64, 40)
    let row = (width * components * bits + 7) / 8
    // Rows that differ by one step each, as pictures do: prediction pays.
    let samples = (0..<row * height).map { UInt8(truncatingIfNeeded: $0 % row * 37 + $0 / row * 3) }
    let image = DecodedImage(
      width: width, height: height, components: components, bitsPerComponent: bits, samples: samples)
    let like = try EncodedImage(
      [
        "Width": .integer(width), "Height": .integer(height), "BitsPerComponent": .integer(bits),
        "ColorSpace": .array([
          .name("DeviceN"), .array((0..<components).map { .name(PDFName("C\($0)")) }), .name("DeviceGray"), .null,
        ]),
      ], data: samples, in: empty.document)
    let coded = try empty.document.encode(image, like: like)
    #expect(coded.parameters?["Predictor"] == .integer(15))
    let parameters = try #require(coded.parameters)
    let decoded = try empty.document.decode(
      dictionary: ["Filter": .name("FlateDecode"), "DecodeParms": .dictionary(parameters)], data: coded.data,
      limit: 1 << 20)
    #expect(decoded.bytes == samples)
  }

  /// The letters of a scan are higher than the invisible ones that a reader of scans has put over them.
  @Test func lettersThatARecognisedMarkCutsGoWhole() throws {
    let (width, height) = (200, 100)
    // Bars from row 24 to 56, and a line of them below that is no part of the word.
    var samples = [UInt8](repeating: 230, count: width * height)
    for bar in 0..<10 {
      for y in Array(24..<57) + Array(70..<80) {
        for x in 60 + bar * 8..<64 + bar * 8 { samples[y * width + x] = 20 }
      }
    }
    let bench = try ImageBench("/Width \(width)/Height \(height)/ColorSpace/DeviceGray/BitsPerComponent 8", samples)
    let mark = Quad(Rect(x0: 109, y0: 298, x1: 190, y1: 310))
    let edit = try ImageRedactor(document: bench.document).edit(
      for: bench.use, in: bench.content, under: [mark], recognised: [mark])
    let after = try #require(try bench.decoded(edit))
    // The paper between the bars goes too: their shapes would be left otherwise.
    for (x, y) in [(61, 26), (66, 26), (61, 56), (133, 26), (133, 55)] {
      #expect(after.pixel(x, y) == [0], "\(x),\(y)")
    }
    #expect(after.pixel(61, 72) == [20])
    #expect(after.pixel(66, 62) == [230])
  }
}
