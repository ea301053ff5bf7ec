internal import ObelusCore
internal import ObelusPDF
internal import TestSupport
internal import Testing

@Suite struct ImageTests {
  private func decode(
    _ dictionary: PDFDictionary, _ data: [UInt8], colorSpaces: PDFDictionary = [:]
  ) throws -> DecodedImage {
    try RawPDF().open().decodeImage(dictionary: dictionary, data: data, colorSpaces: colorSpaces)
  }

  private func image(_ width: Int, _ height: Int, _ bits: Int, _ space: PDFObject) -> PDFDictionary {
    ["Width": .integer(width), "Height": .integer(height), "BitsPerComponent": .integer(bits), "ColorSpace": space]
  }

  @Test(arguments: [
    (PDFObject.name("DeviceGray"), 1), (.name("DeviceRGB"), 3), (.name("DeviceCMYK"), 4),
    (.array([.name("Indexed"), .name("DeviceRGB"), .integer(1), .string([0, 0, 0, 255, 255, 255])]), 1),
    (.array([.name("Separation"), .name("Spot"), .name("DeviceCMYK"), .null]), 1),
    (.array([.name("DeviceN"), .array([.name("A"), .name("B")]), .name("DeviceCMYK"), .null]), 2),
    (.array([.name("Lab"), .dictionary([:])]), 3),
    (.array([.name("CalRGB"), .dictionary([:])]), 3),
  ])
  func samplesAreThoseOfTheFile(_ space: PDFObject, _ components: Int) throws {
    for bits in [1, 2, 4, 8, 16] {
      let rowBytes = (5 * components * bits + 7) / 8
      let samples = (0..<rowBytes * 3).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
      var dictionary = image(5, 3, bits, space)
      dictionary["Filter"] = .name("FlateDecode")
      dictionary["Decode"] = .array([.integer(1), .integer(0)])
      let decoded = try decode(dictionary, deflated(samples + Array(repeating: 7, count: 99)))
      #expect(decoded.samples == samples)
      #expect(decoded.components == components)
      #expect(decoded.bitsPerComponent == bits)
      #expect(decoded.rowBytes == rowBytes)
      let new = decoded.dictionary(replacing: dictionary)
      #expect(new["Filter"] == nil)
      #expect(new["Decode"] == dictionary["Decode"])
      #expect(new["ColorSpace"] == space)
    }
  }

  @Test func iccBasedTakesN() throws {
    var pdf = RawPDF()
    pdf.setStream(5, "/N 4", [0])
    pdf.setStream(
      4, "/Subtype/Image/Width 1/Height 2/BitsPerComponent 8/ColorSpace[/ICCBased 5 0 R]", Array(1...8))
    let decoded = try pdf.open().decodeImage(ObjectID(4))
    #expect(decoded.components == 4)
    #expect(decoded.samples == Array(1...8))
  }

  @Test func masksAndFax() throws {
    let mask = try decode(["Width": .integer(9), "Height": .integer(2), "ImageMask": .boolean(true)], [1, 2, 3, 4])
    #expect(mask.bitsPerComponent == 1)
    #expect(mask.samples == [1, 2, 3, 4])
    // Group 4: a row like the white row before it is the bit 1.
    var fax = image(16, 4, 1, .name("DeviceGray"))
    fax["Filter"] = .name("CCITTFaxDecode")
    fax["DecodeParms"] = .dictionary(["K": .integer(-1), "Columns": .integer(16), "Rows": .integer(4)])
    let white = try decode(fax, [0xF0, 0x01, 0x00, 0x10])
    #expect(white.samples == [UInt8](repeating: 0xFF, count: 8))
  }

  @Test func inlineAbbreviations() throws {
    let decoded = try decode(
      [
        "W": .integer(2), "H": .integer(1), "BPC": .integer(8), "CS": .name("RGB"),
        "F": .array([.name("AHx"), .name("RL")]),
      ], Array("05010203040506 80>".utf8))
    #expect(decoded.samples == [1, 2, 3, 4, 5, 6])
    let named = try decode(
      ["W": .integer(2), "H": .integer(1), "BPC": .integer(4), "CS": .name("Spot")], [0x12],
      colorSpaces: ["Spot": .array([.name("Indexed"), .name("DeviceGray"), .integer(3), .string([0, 1, 2, 3])])])
    #expect(named.components == 1)
    #expect(named.samples == [0x12])
  }

  @Test func whatIsIncompleteIsRefused() throws {
    let gray = PDFObject.name("DeviceGray")
    var broken = image(5, 3, 8, gray)
    broken["Filter"] = .name("DCTDecode")
    for (dictionary, data) in [
      (image(5, 3, 8, gray), [UInt8](repeating: 0, count: 14)), (image(5, 3, 3, gray), [0]),
      (image(0, 3, 8, gray), [0]), (image(5, 3, 8, .name("Nothing")), [UInt8](repeating: 0, count: 99)),
      (broken, [0xFF, 0xD8, 0xFF]), (["Width": .integer(1), "Height": .integer(1)], [0]),
    ] as [(PDFDictionary, [UInt8])] {
      let error = #expect(throws: ObelusError.self) { try decode(dictionary, data) }
      #expect(error?.code == .unsupported)
    }
    let huge = #expect(throws: ObelusError.self) { try decode(image(1 << 20, 1 << 20, 16, .name("DeviceCMYK")), [0]) }
    #expect(huge?.code == .limit)
  }

  /// Every image of the corpus, written with plain samples, looks to poppler as it did before.
  @Test(.enabled(if: Shared.path("corpus") != nil && Tool.isInstalled("pdftoppm")))
  func lookTheSameWrittenAnew() throws {
    let check = ImageCheck()
    for path in Shared.files("corpus") { try check.run(path) }
    print("images: \(check.summary)")
    #expect(check.different.isEmpty, "\(check.different)")
    #expect(check.same > 100)
  }
}
