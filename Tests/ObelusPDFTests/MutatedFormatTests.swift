@testable internal import ObelusPDF
internal import ObelusCore
internal import TestSupport
internal import Testing

/// Damaged image code, font programs and maps: nothing traps, and what comes out is no longer than what it came from.
@Suite struct MutatedFormatTests {
  private static func segment(_ number: UInt8, _ kind: UInt8, _ data: [UInt8]) -> [UInt8] {
    [0, 0, 0, number, kind, 0, 1, 0, 0, 0, UInt8(data.count)] + data
  }

  private static let own: [[UInt8]] = [
    segment(0, 48, [UInt8](repeating: 8, count: 19)) + segment(1, 62, [1, 2, 3, 4]) + segment(2, 49, []),
    [0, 0, 0, 3, 38, 0xE0, 0, 0, 5, 0, 1, 2, 3, 4, 5, 1, 0, 0, 0, 2, 9, 9],
    [0xFF, 0x4F, 0xFF, 0x51, 0, 4, 1, 2, 0xFF, 0x64, 0, 3, 1, 0xFF, 0x90, 0, 10, 0, 0, 0, 0, 0, 20, 0, 1, 0xFF, 0x93],
    [0, 0, 0, 12] + Array("jP  ".utf8) + [13, 10, 0x87, 10, 0, 0, 0, 0] + Array("jp2c".utf8) + [
      0xFF, 0x4F, 0xFF, 0xD9,
    ],
    Array(
      "1 begincodespacerange <00> <FF> endcodespacerange 2 beginbfrange <00> <10> <0041> <20> <22> [<0041> <00>]".utf8),
    Array("/X usecmap 1 beginbfchar <4141> <D840DC00> endbfchar 1 begincidrange <0000> <ffff> 3 endcidrange".utf8),
  ]

  @Test func imageCode() throws {
    try Mutation.run("image code", adding: Self.own) { data in
      if let cut = JPEGTail.cut(data) {
        try #require(cut.count < data.count)
        // Of data without any segment nothing but their start is left, which is dead then.
        try #require(JPEGTail.cut(cut)?.isEmpty ?? true)
      }
      if let cut = JPXTail.cut(data) { try #require(cut.count <= data.count + 16) }
      if let cut = JBIG2Tail.cut(data) { try #require(cut.count <= data.count) }
      if let end = DeadBytes.endOfBlock(data) { try #require((0...data.count).contains(end)) }
      if let cut = try? FlateTail.cut(data, limit: 1 << 16) {
        try #require(try FlateTail.cut(cut, limit: 1 << 16) == nil)
      }
      for format in [Inflater.Format.zlib, .gzip, .raw] {
        let code = try Inflater.inflate(data, format, limit: 1 << 16)
        try #require(code.bytes.count <= 1 << 16 && code.consumed <= data.count)
      }
      _ = ImageHeader(jpeg: data.span)
      _ = try? JPEGCoefficients.recoded(data)
    }
  }

  /// The decoded font programs of the package's own documents.
  private func programs() throws -> [[UInt8]] {
    var programs: [[UInt8]] = []
    for name in ["composite", "still-used-opentype", "still-used-truetype", "still-used-type1", "still-used-type1c"] {
      let document = try Document(MappedFile(path: PackageRoot.path + "/corpus/\(name).pdf"), password: nil)
      for number in 1..<document.objectCount {
        guard let descriptor = try document.object(ObjectID(number)).dictionary else { continue }
        for key: PDFName in ["FontFile", "FontFile2", "FontFile3"] {
          guard let id = try document.streamID(descriptor[key]) else { continue }
          programs.append(try document.decodedStream(id, limit: 1 << 20).bytes)
        }
      }
    }
    return programs
  }

  @Test func fontProgramsAndMaps() throws {
    let programs = try programs()
    try #require(programs.count >= 5)
    try Mutation.run("font programs and maps", adding: programs + Self.own) { data in
      let map = ToUnicodeMap(data)
      for code: UInt32 in [0, 1, 0x41, 0x4141, 0xFFFF, .max] { _ = map.mapping(code) }
      var demand = GlyphDemand()
      demand.glyphs = [0, 1, 2, 40, 65_535]
      demand.cids = [1, 65_535]
      _ = FontProgram(data)?.cut(to: demand)
    }
  }
}
