import Foundation
import ObelusCore
import Testing

@testable import ObelusRedaction

struct SecretRules: StringRules {
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

  @Test(
    arguments: [
      "<w:t>Mül</w:t><w:del><w:delText>old</w:delText></w:del><w:t>ler</w:t>",
      "<w:t>Mül</w:t><w:instrText> PAGE </w:instrText><w:t>ler</w:t>",
      "<w:r>\n <w:t>Mül</w:t>\n</w:r>\n<w:proofErr/>\n<w:bookmarkStart w:id=\"0\"/>\n<w:r>\n <w:t>ler</w:t>\n</w:r>",
      "<t>Mül</t><rPh sb=\"0\"><t>x</t></rPh><t>ler</t>",
      "<text:p>Mül<text:note><text:note-body><text:p>see</text:p></text:note-body></text:note>ler</text:p>",
      "<p>Mül<del>old <del>older</del></del>ler</p>",
    ])
  func besideRunningText(markup: String) throws {
    #expect(try search(Array("<?xml version=\"1.0\"?><x>\(markup)</x>".utf8)).holdsHit)
  }

  @Test(
    arguments: [
      #"M\'fcl{\*\bkmkend abc}ler"#, #"M\'fcl{\deleted old}ler"#, #"M\'fcl{\v old}ler"#, #"M\'fcl\v old\v0 ler"#,
      #"M\'fcl{\xe {old}}ler"#, #"{\*\bkmkstart M\'fcller}"#, #"{\v M\'fcller}"#,
    ])
  func besideRunningRichText(text: String) throws {
    #expect(try search(Array(#"{\rtf1 Dear \#(text)}"#.utf8)).holdsHit)
  }

  @Test(
    arguments: [
      "To: all\r\n\r\n> Dear M=FCl=\r\n> ler\r\n", "To: all\r\n\r\n>> Dear M=FCl=\r\n>> ler\r\n",
      "Content-Type: text/plain; format=flowed; DelSp=yes\r\n\r\n> Dear Mül \r\n> ler\r\n",
      "Content-Type: text/plain; format=flowed; DelSp=yes\r\n\r\nDear Mül \r\nler\r\n",
      "Dear M+APw-ller", "Dear M+APwAbA-ler", "Dear M+APwAbABs-er",
    ])
  func inMails(text: String) throws {
    #expect(try search(Array(text.utf8)).holdsHit)
  }

  @Test(arguments: ["tel. +491234567, 1+1=2", "a > b\r\n> c", "SGVsbG8+gd8+AB"])
  func noMails(text: String) throws {
    #expect(try search(Array(text.utf8)) == (false, false))
  }

  @Test func inPosts() throws {
    func post(_ text: String, end: Bool = true) -> [UInt8] {
      var lines = Array("To: all\r\n\r\n=ybegin line=128 size=9 name=a.txt\r\n".utf8)
      for byte in Array(text.utf8).map({ $0 &+ 42 }) {
        lines += [0, 10, 13, 61].contains(byte) ? [61, byte &+ 64] : [byte]
      }
      return lines + Array((end ? "\r\n=yend size=9\r\n" : "\r\n").utf8)
    }
    #expect(try search(post("Dear Müller")).holdsHit)
    #expect(try search(post("Dear all")) == (false, false))
    #expect(try search(post("Dear all", end: false)) == (false, true))
  }

  /// "Dear Müller, hello hello to all of you", deflated by zlib without a header.
  @Test func inBareDeflateCode() throws {
    let bytes = try base64("c0lNLFLwPbwnJye1SEchIzUnJx9KluQrJObkKOSnKVTmlwIA")
    #expect(try search(bytes).holdsHit)
    #expect(try search(Array(bytes.prefix(20))).isUnread)
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
