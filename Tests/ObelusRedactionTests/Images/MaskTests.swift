import ObelusCore
import ObelusPDF
import TestSupport
import Testing

@testable import ObelusRedaction

@Suite struct MaskTests {
  private static let mark = Quad(Rect(x0: 110, y0: 290, x1: 150, y1: 320))
  private static let gray = "/Width 100/Height 50/ColorSpace/DeviceGray/BitsPerComponent 8"

  private func noise(_ count: Int) -> [UInt8] {
    var random = SeededGenerator(seed: 7)
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  /// The image is of one colour: what it shows is in its mask, which has a resolution of its own.
  @Test(arguments: ["", "/Decode[1 0]"])
  func softMaskBecomesOpaque(decode: String) throws {
    let bench = try ImageBench(
      Self.gray + "/SMask %1", [UInt8](repeating: 9, count: 5000),
      others: [(Self.gray.replacing("100", with: "300") + "/Matte[0]" + decode, noise(15_000))])
    let streams = ImageBench.streams(try bench.edit([Self.mark]))
    let mask = try #require(streams[1])
    #expect(mask.dictionary["Matte"] == .array([.integer(0)]))
    let decoded = try bench.document.decodeImage(dictionary: mask.dictionary, data: mask.data)
    #expect(decoded.pixel(120, 20) == [decode.isEmpty ? 255 : 0])
    #expect(decoded.pixel(10, 10) == [Int(noise(15_000)[10 * 300 + 10])])
    let image = try #require(try bench.decoded(try bench.edit([Self.mark])))
    #expect(image.pixel(40, 20) == [0])
    #expect(image.pixel(3, 3) == [9])
  }

  @Test(arguments: ["", "/Decode[1 0]"])
  func stencilMaskStaysAStencil(decode: String) throws {
    let bench = try ImageBench(
      Self.gray + "/Mask %1", noise(5000), others: [("/Width 104/Height 50/ImageMask true" + decode, noise(650))])
    let streams = ImageBench.streams(try bench.edit([Self.mark]))
    let mask = try #require(streams[2])
    #expect(streams[0]?.dictionary["Mask"] == nil)
    #expect(mask.dictionary["ImageMask"] == .boolean(true))
    let decoded = try bench.document.decodeImage(dictionary: mask.dictionary, data: mask.data)
    #expect(decoded.pixel(42, 20) == [decode.isEmpty ? 0 : 1])
  }

  @Test func blankedPixelsAreNotAmongTheTransparentOnes() throws {
    for (key, black) in [("[0 40]", 41), ("[200 255]", 0), ("[0 255]", 0)] {
      let bench = try ImageBench(Self.gray + "/Mask\(key)", noise(5000))
      let edit = try bench.edit([Self.mark])
      let new = try #require(ImageBench.streams(edit)[0])
      #expect(try bench.document.array(new.dictionary["Mask"])?.count == 2)
      #expect(try bench.decoded(edit)?.pixel(40, 20) == [black])
      #expect(try bench.decoded(edit)?.pixel(2, 2) == [Int(noise(5000)[202])])
    }
  }

  @Test func nothingThatTellsOfTheOldImageIsKept() throws {
    let bench = try ImageBench(
      Self.gray + "/Metadata %1/Alternates[<</Image %1>>]/OPI<</X(secret)>>/PieceInfo<<>>/LastModified(x)/AF[%1]",
      noise(5000), others: [("/Type/Metadata", [1])])
    let new = try #require(ImageBench.streams(try bench.edit([Self.mark]))[0])
    #expect(
      Set(new.dictionary.keys).isSubset(
        of: ["Type", "Subtype", "Width", "Height", "ColorSpace", "BitsPerComponent", "Filter", "DecodeParms"]))
  }

  /// A page's background is often an image of few pixels: no mark may turn the page black. A picture with a pixel for a
  /// letter is no background.
  @Test func pixelsThatAreFieldsOfColourStay() throws {
    let page = Matrix(612, 0, 0, 792, 0, 0)
    let mark = Quad(Rect(x0: 100, y0: 500, x1: 180, y1: 512))
    for size in [(1, 1), (1, 256), (8, 10)] {
      let entries = "/Width \(size.0)/Height \(size.1)/ColorSpace/DeviceGray/BitsPerComponent 8"
      #expect(try ImageBench(entries, noise(size.0 * size.1), matrix: page).edit([mark]) == nil)
    }
    let bench = try ImageBench(
      "/Width 100/Height 60/ColorSpace/DeviceGray/BitsPerComponent 8", noise(6000), matrix: page)
    let decoded = try #require(try bench.decoded(try bench.edit([mark])))
    // Rows of 13.2 points, columns of 6.12.
    #expect((17..<29).allSatisfy { decoded.pixel($0, 21) == [0] })
    #expect(decoded.pixel(15, 21) != [0] || noise(6000)[2115] == 0)
  }
}
