import Foundation
import ObelusCore
import Testing

@testable import ObelusRedaction

private struct SecretRules: StringRules {
  var isEmpty: Bool { false }

  func hits(in text: String, page: Int?) throws(ObelusError) -> [Range<String.Index>] { text.ranges(of: "Müller") }
}

@Suite struct PackedTextsTests {
  private func search(_ bytes: [UInt8]) throws -> (holdsHit: Bool, isUnread: Bool) {
    var texts = PackedTexts(SecretRules())
    try texts.search(bytes)
    return (texts.holdsHit, texts.isUnread)
  }

  private func base64(_ text: String) throws -> [UInt8] { Array(try #require(Data(base64Encoded: text))) }

  @Test(
    arguments: [
      #"{\rtf1 Dear M\'fcller}"#, #"{\rtf1 Dear {\b M}\u252?ller\par}"#, #"{\rtf1\uc2 M\u252\'fc\'fcller}"#,
      "Subject: =?utf-8?Q?Dear_M=C3=BCller?=", "Dear M=FCl=\r\nler",
      "=?utf-8?B?RGVhciBNw7xsbGVy?=", "base64\nRGVhciBN\nw7xsbGVy", "44656172204dfc6c6c6572", "M&uuml;ller",
      "M&#xFC;ller",
      #"{"name": "M\u00fcller"}"#,
    ])
  func inTexts(text: String) throws {
    #expect(try search(Array(text.utf8)).holdsHit)
    #expect(try search(text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }).holdsHit)
  }

  /// Made by Python's modules gzip, zlib and zipfile: "Dear Müller," packed once each; the second archive stores it and
  /// has its size behind it.
  @Test(
    arguments: [
      "H4sIAAAAAAACA3NJTSxS8D28JycntUgHANYVPE0NAAAA", "eNpzSU0sUvA9vCcnJ7VIBwAkLAVE",
      "UEsDBBQAAAAIAAAAIVrWFTxNDwAAAA0AAAAFAAAAYS50eHRzSU0sUvA9vCcnJ7VIBwBQSwECFAMUAAAACAAAACFa1hU8TQ8AAAANAAAABQAAAA"
        + "AAAAAAAAAAgAEAAAAAYS50eHRQSwUGAAAAAAEAAQAzAAAAMgAAAAAA",
      "UEsDBBQACAAAAAAAIVoAAAAAAAAAAAAAAAAFAAAAYS50eHREZWFyIE3DvGxsZXIsUEsHCNYVPE0NAAAADQAAAFBLAQIUAxQACAAAAAAAIVrWFT"
        + "xNDQAAAA0AAAAFAAAAAAAAAAAAAACAAQAAAABhLnR4dFBLBQYAAAAAAQABADMAAABAAAAAAAA=",
    ])
  func inPackedFiles(data: String) throws {
    let bytes = try base64(data)
    #expect(try search(bytes).holdsHit)
    // Without its end it cannot be read.
    let cut = try search(Array(bytes.prefix(2 * bytes.count / 3)))
    #expect(cut.holdsHit || cut.isUnread)
  }

  @Test func whatNobodyReads() throws {
    let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + (0..<90).map { UInt8($0 * 37 % 256) }
    #expect(try search(picture) == (false, true))
    #expect(try search(Array(Data(picture).base64EncodedData())) == (false, true))
    #expect(try search(Array("Dear all, nothing happens on internationalisation/day".utf8)) == (false, false))
    #expect(try search(picture + Array("Müller".utf8)).isUnread)
    #expect(try search([]) == (false, false))
  }

  /// Archives in archives end at some depth, and a small file does not become a large one.
  @Test func bounded() throws {
    var bytes = Array("Dear all".utf8)
    for _ in 0..<9 { bytes = Array("x ".utf8) + Array(Data(bytes).base64EncodedData()) }
    _ = try search(bytes)
    var archive = Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 0, count: 26)
    archive = (0..<2000).flatMap { _ in archive }
    _ = try search(archive)
  }
}
