import Foundation
import ObelusCore
import TestSupport
import Testing

@testable import ObelusAnnotations

/// Files as other programs write them.
@Suite struct XFDFReadingTests {
  private func read(_ annots: String, _ rest: String = "") throws -> FormsData {
    try XFDF.read(
      Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve"><annots>
        \(annots)
        </annots>\(rest)</xfdf>
        """.utf8))
  }

  private func one(_ element: String) throws -> Annotation {
    let data = try read(element)
    #expect(data.diagnostics == [])
    return try #require(data.annotations.first)
  }

  /// Acrobat writes six decimals, the intent as `IT`, rich text without contents, and the popup inside.
  @Test func acrobat() throws {
    let data = try read(
      """
      <square width="9.000000" color="#E52237" opacity="0.494995" creationdate="D:20211219185715+09'00'" flags="print"
        interior-color="#FFAABF" date="D:20211219191624+09'00'" name="f4873cca" page="2"
        fringe="4.500000,4.500000,4.500000,4.500000" rect="0.500000,1.500000,611.500000,791.500000" subject="Box"
        title="Ann" IT="SquareImage" style="dash" dashes="3.000000,2.000000">
        <contents-richtext><body xmlns="http://www.w3.org/1999/xhtml" xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"
          xfa:APIVersion="Acrobat:21.7.0"><p>First &amp; <b>bold</b></p><p>second</p></body></contents-richtext>
        <popup flags="print,nozoom,norotate" open="no" page="2" rect="612.000000,673.000000,816.000000,787.000000"/>
      </square>
      <text page="2" rect="1,2,3,4" name="r1" inreplyto="f4873cca" replyType="group" state="Accepted" statemodel="Review"/>
      """)
    #expect(data.diagnostics == [])
    let annotations = data.annotations
    try #require(annotations.map(\.subtype) == [.square, .popup, .text])
    let square = annotations[0]
    #expect(square.pageIndex == 2)
    #expect(square.rect == Rect(x0: 0.5, y0: 1.5, x1: 611.5, y1: 791.5))
    #expect(square.color?.hex == "#e52237")
    #expect(square.opacity == 0.494995)
    #expect(square.author == "Ann")
    #expect(square.subject == "Box")
    #expect(square.flags == .print)
    #expect(square.contents == "First & bold\rsecond")
    #expect(
      square.dictionary["RC"]?.stringValue.map { String(decoding: $0, as: UTF8.self).hasPrefix("<body ") } == true)
    #expect(square.dictionary["IT"] == .name("SquareImage"))
    #expect(square.dictionary["RD"] == .array(Array(repeating: .real(4.5), count: 4)))
    #expect(
      square.dictionary["BS"]
        == .dictionary(["W": .real(9), "S": .name("D"), "D": .array([.real(3), .real(2)])]))
    #expect(square.nameAttached(at: square.popup) == annotations[1].name)
    #expect(annotations[1].ownerName == "f4873cca")
    #expect(annotations[1].flags == [.print, .noZoom, .noRotate])
    #expect(annotations[2].nameAttached(at: annotations[2].inReplyTo) == "f4873cca")
    #expect(annotations[2].dictionary["RT"] == .name("Group"))
    #expect(annotations[2].dictionary["State"] == .string(Array("Accepted".utf8)))
  }

  /// A comma at the end of coordinates, and words that XFDF does not have.
  @Test func othersWords() throws {
    let data = try read(
      """
      <highlight page="0" rect="68.4,611.57,233.62,680.06" opacity="1" rotation="0"
        coords="68.4,680.06,233.62,680.06,68.4,611.57,233.62,611.57,"><trn-custom-data bytes="{&quot;a&quot;:1}"/></highlight>
      <link width="0" page="2" rect="1,2,3,4" actiontype="URI" target="https://example.org"/>
      <line page="0" rect="1,2,3,4" start="1,2" end="3,4" head="Square" leaderOffset="2" leaderExtended="3" caption="yes"/>
      <freetext page="0" rect="1,2,3,4" justification="centered" rotation="90" TextColor="#000000">
        <contents>a
      b</contents><defaultappearance>/Helv 12 Tf</defaultappearance></freetext>
      """)
    #expect(data.diagnostics.map(\.code) == ["xfdf.unknown-element"])
    let a = data.annotations
    try #require(a.count == 4)
    #expect(a[0].quads == [Quad(Rect(x0: 68.4, y0: 611.57, x1: 233.62, y1: 680.06))])
    #expect(a[2].dictionary["L"] == .numbers([1, 2, 3, 4]))
    #expect(a[2].dictionary["LE"] == .array([.name("Square"), .name("None")]))
    #expect(a[2].dictionary["LLO"] == .integer(2))
    #expect(a[2].dictionary["LLE"] == .integer(3))
    #expect(a[2].dictionary["Cap"] == .boolean(true))
    #expect(a[3].contents == "a\nb")
    #expect(a[3].dictionary["Q"] == .integer(1))
    #expect(a[3].dictionary["DA"] == .string(Array("/Helv 12 Tf".utf8)))
    // What is not understood stays in the file.
    let written = String(decoding: XFDF.write(data), as: UTF8.self)
    #expect(written.contains("trn-custom-data bytes=\"{&quot;a&quot;:1}\""))
    #expect(written.contains("target=\"https://example.org\""))
    #expect(written.contains("TextColor=\"#000000\""))
  }

  @Test func linksAndFiles() throws {
    let uri = try one(
      """
      <link page="0" rect="1,2,3,4" Highlight="Invert"><OnActivation><Action Trigger="U"><URI Name="https://example.org/?a=1&amp;b=2"/>
      </Action></OnActivation><BorderStyleAlt HCornerRadius="0" VCornerRadius="0" Width="1"/></link>
      """)
    #expect(uri.link == .uri("https://example.org/?a=1&b=2"))
    #expect(uri.dictionary["H"] == .name("I"))
    #expect(uri.dictionary["Border"] == .numbers([0, 0, 1]))
    let jump = try one(
      "<link page='0' rect='1,2,3,4'><Dest><XYZ Page='3' Left='1' Top='2' Zoom='0'/></Dest></link>")
    guard case .destination(let items)? = jump.link else { return #expect(Bool(false), "no destination") }
    #expect(items.first?.referenceValue.flatMap { jump.attached[$0] } == .page(3))
    #expect(Array(items.dropFirst()) == [.name("XYZ"), .integer(1), .integer(2), .integer(0)])
    let file = try one(
      """
      <fileattachment page="0" rect="1,2,3,4" file="a.txt" icon="Tag" mimetype="text/plain" size="3"
        checksum="000102030405060708090A0B0C0D0E0F"><data MODE="raw" encoding="hex" length="3" filter="FlateDecode">01 02
      fF</data></fileattachment>
      """)
    let entries = PortableEntries(file.dictionary, file.attached)
    let stream = try #require(entries.entries("FS")?.entries("EF")?.stream("F"))
    #expect(stream.data == [1, 2, 0xFF])
    #expect(stream.dictionary["Filter"] == .name("FlateDecode"))
    #expect(stream.dictionary["Subtype"] == .name("text/plain"))
    #expect(entries.entries("FS")?.text("UF") == "a.txt")
  }

  /// Acrobat's stamps: base 64 of the appearance as XML.
  @Test func appearanceOfAStamp() throws {
    let xml = """
      <?xml version="1.0" encoding="UTF-8" ?><DICT KEY="AP"><STREAM KEY="N"><ARRAY KEY="BBox"><FIXED VAL="0.000000"/>
      <INT VAL="0"/><INT VAL="9"/><INT VAL="9"/></ARRAY><NAME KEY="Subtype" VAL="Form"/><INT KEY="Length" VAL="4"/>
      <DICT KEY="Resources"><BOOL KEY="X" VAL="true"/></DICT><DATA ENCODING="HEX" MODE="RAW">51200a51</DATA></STREAM></DICT>
      """
    let stamp = try one(
      "<stamp page='0' rect='1,2,3,4' icon='Draft'><appearance>\(Base64Sketch.encode(xml))</appearance></stamp>")
    let entries = PortableEntries(stamp.dictionary, stamp.attached)
    let stream = try #require(entries.entries("AP")?.stream("N"))
    #expect(stream.data == [0x51, 0x20, 0x0A, 0x51])
    #expect(stream.dictionary["BBox"] == .array([.real(0), .integer(0), .integer(9), .integer(9)]))
    #expect(stamp.hasAppearance)
  }

  @Test func fieldsAndDocument() throws {
    let data = try read(
      "",
      """
      <fields><field name="Address"><field name="Street"><value>1 &lt; 2</value></field><field name="City">
      <value>A</value><value>B</value></field></field><field name="Note"><value-richtext><body><p>x</p></body>
      </value-richtext></field></fields><f href="docs/a.pdf"/><ids original="D44B3069" modified="b45f"/>
      """)
    #expect(data.diagnostics == [])
    #expect(
      data.fields == [
        FieldValue(path: ["Address", "Street"], values: ["1 < 2"]),
        FieldValue(path: ["Address", "City"], values: ["A", "B"]),
        FieldValue(path: ["Note"], richValue: "<body><p>x</p></body>"),
      ])
    #expect(data.file == "docs/a.pdf")
    #expect(data.originalID == [0xD4, 0x4B, 0x30, 0x69])
    #expect(data.modifiedID == [0xB4, 0x5F])
    // Both as it was read, and made anew.
    var copy = data
    copy.rest.fields = nil
    for written in [data, copy] {
      let again = try XFDF.read(XFDF.write(written))
      #expect(again.fields == data.fields)
      #expect(again.file == data.file)
      #expect(again.originalID == data.originalID)
    }
  }

  /// What is malformed is left out and told with its line, and the rest is read.
  @Test func malformedValues() throws {
    let data = try read(
      """
      <text page="0" rect="1,2,x,4" color="#12" opacity="much" name="n"/>
      <bogus page="0"/>
      <text rect="1,2,3,4"/>
      <text page="-1" rect="1,2,3,4"/>
      <ink page="0" rect="1,2,3,4"><inklist><gesture>1,2;NaN,inf</gesture></inklist></ink>
      """)
    #expect(
      data.diagnostics.map { "\($0.code) \($0.location.line ?? 0)" } == [
        "xfdf.unknown-element 4", "xfdf.malformed-value 3", "xfdf.no-page 5", "xfdf.no-rect 3",
      ])
    #expect(data.diagnostics[1].message.hasSuffix(": 4 (the first in line 3)"))
    #expect(data.annotations.map(\.name) == ["n", nil])
    #expect(data.annotations[0].dictionary["C"] == nil)
    #expect(data.annotations[0].dictionary["CA"] == nil)
    #expect(data.annotations[1].dictionary["InkList"] == nil)
    let written = String(decoding: XFDF.write(data), as: UTF8.self)
    #expect(written.contains("<bogus page=\"0\"/>"))
    #expect(written.contains("opacity=\"much\""))
  }

  @Test(
    arguments: [
      "", "<xfdf", "<other/>", "%FDF-1.2", "<!DOCTYPE x [<!ENTITY a 'b'>]><xfdf>&a;</xfdf>",
      "<xfdf>&undefined;</xfdf>", String(repeating: "<xfdf>", count: 300),
    ])
  func whatIsNoXFDF(text: String) {
    #expect(throws: ObelusError.self) { try XFDF.read(Array(text.utf8)) }
  }

  /// Servers send what has changed.
  @Test func changes() throws {
    let data = try XFDF.read(
      Array(
        """
        <xfdf><add><text page="0" rect="1,2,3,4" name="a"/></add><modify><text page="1" rect="1,2,3,4" name="b"/></modify>
        <delete><id page="0">c</id></delete></xfdf>
        """.utf8))
    #expect(data.annotations.map(\.name) == ["a", "b"])
    #expect(data.diagnostics.map(\.code) == ["xfdf.deletion"])
  }

  /// Whoever changes an attribute means it, whatever Obelus has written beside it.
  @Test func changedAttributesWin() throws {
    var annotation = Annotation(.square, pageIndex: 0, rect: Rect(x0: 0, y0: 0, x1: 1, y1: 1))
    annotation.color = Color(red: 0.123, green: 0, blue: 0)
    annotation.other["XX"] = .integer(1)
    annotation.other["BS"] = .dictionary(["Type": .name("Border"), "W": .integer(2)])
    var data = FormsData()
    data.annotations = [annotation]
    let text = String(decoding: XFDF.write(data), as: UTF8.self)
    #expect(text.contains("color=\"#1F0000\""))
    #expect(try XFDF.read(Array(text.utf8)).annotations[0].color?.red == 0.123)
    let changed = text.replacing("color=\"#1F0000\"", with: "color=\"#00FF00\"")
      .replacing("width=\"2\"", with: "")
    let back = try XFDF.read(Array(changed.utf8)).annotations[0]
    #expect(back.color == Color(red: 0, green: 1, blue: 0))
    #expect(back.dictionary["BS"] == nil)
    #expect(back.other["XX"] == .integer(1))
  }

  /// Popups keep their place among the annotations of their page.
  @Test func orderOfPopups() throws {
    func annotation(_ subtype: Annotation.Subtype, _ name: String, _ key: PDFName, _ other: String) -> Annotation {
      var annotation = Annotation(subtype, pageIndex: 0, rect: Rect(x0: 0, y0: 0, x1: 1, y1: 1))
      annotation.name = name
      annotation.attached = [ObjectID(1): .annotation(named: other)]
      if key == "Popup" { annotation.popup = ObjectID(1) } else { annotation.other[key] = .reference(ObjectID(1)) }
      return annotation
    }
    let all = [
      annotation(.popup, "pb", "Parent", "b"), annotation(.text, "a", "Popup", "pa"),
      annotation(.text, "b", "Popup", "pb"),
      annotation(.text, "c", "Popup", "pc"), annotation(.popup, "pc", "Parent", "c"),
      annotation(.popup, "pa", "Parent", "a"),
    ]
    var data = FormsData()
    data.annotations = all
    let bytes = XFDF.write(data)
    let read = try XFDF.read(bytes)
    #expect(read.annotations.map(\.name) == all.map(\.name))
    #expect(String(decoding: bytes, as: UTF8.self).split(separator: "<popup").count == 4)
    let isSame = XFDF.write(read) == bytes
    #expect(isSame)
  }
}

enum Base64Sketch {
  static func encode(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
}
