import ObelusCore
import TestSupport
import Testing

@testable import ObelusAnnotations

/// Annotations of each type with every key of ISO 32000-2, 12.5.2 and 12.5.6, and keys of nobody.
@Suite struct XFDFTypesTests {
  private static let common: PDFDictionary = [
    "Type": .name("Annot"), "Rect": .array([.real(10.5), .integer(20), .real(110), .integer(40)]),
    "Contents": .string(TextString.encode("Füße <&> \"東京\"\r\nsecond\ttab")), "NM": .string(Array("n-1".utf8)),
    "M": .string(Array("D:20260102030405+01'00'".utf8)), "F": .integer(4 | 512 | 1 << 12), "AS": .name("On"),
    "Border": .array([.integer(0), .integer(0), .integer(2), .array([.integer(3), .real(1.5)])]),
    "C": .array([.real(0.819611), .integer(0), .real(1)]), "StructParent": .integer(3), "CA": .real(0.5),
    "ca": .real(0.25), "BM": .name("Multiply"), "Lang": .string(Array("de".utf8)),
    "AP": .dictionary(["N": .reference(ObjectID(70)), "D": .dictionary(["On": .reference(ObjectID(70))])]),
    "OC": .reference(ObjectID(71)), "AF": .array([.reference(ObjectID(72))]), "XX_Private": .reference(ObjectID(73)),
    "A#b c": .array([.null, .boolean(true), .string([0, 1, 0xFF]), .real(-0.000001), .real(123456789.25)]),
    "P": .reference(ObjectID(74)),
  ]

  private static let markup: PDFDictionary = [
    "T": .string(Array("Reviewer".utf8)), "CreationDate": .string(Array("yesterday".utf8)), "CA": .integer(1),
    "RC": .string(
      Array("<?xml version=\"1.0\"?><body xmlns='http://www.w3.org/1999/xhtml'><p>a<b>b</b></p></body>".utf8)),
    "Subj": .string([0xFE, 0xFF, 0, 0x53]), "IRT": .reference(ObjectID(75)), "RT": .name("Group"),
    "IT": .name("Some Intent"), "ExData": .dictionary(["Type": .name("ExData"), "Subtype": .name("Markup3D")]),
    "Popup": .reference(ObjectID(76)),
  ]

  private static let border: PDFDictionary = [
    "BS": .dictionary(["Type": .name("Border"), "W": .real(1.5), "S": .name("D"), "D": .numbers([3, 2])]),
    "BE": .dictionary(["S": .name("C"), "I": .integer(2)]),
  ]

  private static let objects: [ObjectID: AttachedObject] = [
    ObjectID(70): .stream(
      [
        "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": .numbers([0, 0, 1, 1]),
        "Resources": .reference(ObjectID(77)),
      ],
      data: [0, 1, 2, 0x0D, 0xFF]),
    ObjectID(71): .layer(named: "Übung"), ObjectID(72): .value(.dictionary(["Self": .reference(ObjectID(72))])),
    ObjectID(73): .value(.string([0xFE, 0xFF, 0x4E, 0x00])), ObjectID(74): .page(1),
    ObjectID(75): .annotation(named: "other \u{1}"), ObjectID(76): .annotation(named: "its popup"),
    ObjectID(77): .value(.dictionary(["ProcSet": .array([.name("PDF")])])),
    ObjectID(78): .stream(
      [
        "Type": .name("EmbeddedFile"), "Filter": .name("FlateDecode"),
        "Params": .dictionary(["Size": .integer(9), "CheckSum": .string(Array(0..<16))]),
      ], data: [1, 2, 3]),
    ObjectID(79): .stream(["R": .integer(8000), "B": .integer(8), "C": .integer(1), "E": .name("muLaw")], data: [7]),
    ObjectID(80): .page(0), ObjectID(81): .value(.numbers([1, 2, 3, 4])),
  ]

  static let kinds: [(String, [PDFDictionary])] = [
    (
      "Text",
      [
        markup,
        [
          "Open": .boolean(true), "Name": .name("Help"), "State": .string(Array("Accepted".utf8)),
          "StateModel": .string(Array("Review".utf8)),
        ],
      ]
    ),
    (
      "Link",
      [
        border,
        [
          "Dest": .array([.reference(ObjectID(80)), .name("XYZ"), .integer(1), .null, .real(1.5)]),
          "H": .name("P"), "PA": .dictionary(["S": .name("URI"), "URI": .string([0xFF])]),
          "QuadPoints": .numbers([1, 2, 3, 4, 5, 6, 7, 8]),
        ],
      ]
    ),
    (
      "Link",
      [
        [
          "A": .dictionary([
            "S": .name("URI"), "URI": .string(Array("https://example.org/?a=1&b=2".utf8)), "IsMap": .boolean(false),
          ])
        ]
      ]
    ),
    (
      "Link",
      [
        [
          "A": .dictionary([
            "Type": .name("Action"), "S": .name("GoTo"),
            "D": .array([.reference(ObjectID(80)), .name("FitR"), .integer(1), .integer(2), .integer(3), .integer(4)]),
            "Next": .dictionary(["S": .name("JavaScript"), "JS": .string([65])]),
          ])
        ]
      ]
    ),
    (
      "Link",
      [
        [
          "A": .dictionary([
            "S": .name("GoToR"), "F": .string(Array("other.pdf".utf8)),
            "D": .array([.integer(3), .name("FitH"), .integer(10)]), "NewWindow": .boolean(true),
          ])
        ]
      ]
    ),
    ("Link", [["A": .dictionary(["S": .name("Launch"), "F": .string(Array("x.doc".utf8))])]]),
    ("Link", [["A": .dictionary(["S": .name("Named"), "N": .name("NextPage")])]]),
    ("Link", [["Dest": .string(Array("chapter".utf8))]]), ("Link", [["Dest": .name("chapter")]]),
    (
      "FreeText",
      [
        markup, border,
        [
          "DA": .string(Array("/Helv 12 Tf 0 g".utf8)), "Q": .integer(2), "DS": .string(Array("font: Helvetica".utf8)),
          "CL": .numbers([1, 2, 3, 4, 5, 6]), "LE": .name("OpenArrow"), "RD": .numbers([1, 2, 3, 4]),
          "Rotate": .integer(90),
        ],
      ]
    ),
    ("FreeText", [["LE": .array([.name("None"), .name("Butt")]), "DA": .string([0, 200])]]),
    (
      "Line",
      [
        markup, border,
        [
          "L": .numbers([1, 2, 3.5, 4]), "LE": .array([.name("Square"), .name("Slash")]), "IC": .array([.real(0.5)]),
          "LL": .integer(10), "LLE": .real(2.5), "Cap": .boolean(true), "IT": .name("LineDimension"),
          "LLO": .integer(-3), "CP": .name("Top"),
          "Measure": .dictionary([
            "Type": .name("Measure"), "R": .string(Array("1in = 1in".utf8)),
            "X": .array([.dictionary(["C": .real(0.01), "U": .string([109])])]),
          ]),
          "CO": .numbers([1, -2]),
        ],
      ]
    ),
    ("Square", [markup, border, ["IC": .numbers([1, 0, 0]), "RD": .numbers([0.5, 0.5, 0.5, 0.5])]]),
    ("Circle", [markup, border, ["IC": .array([]), "RD": .reference(ObjectID(81))]]),
    (
      "Polygon",
      [
        markup, border,
        ["Vertices": .numbers([1, 2, 3, 4, 5, 6]), "IT": .name("PolygonDimension"), "IC": .numbers([0, 0, 0, 1])],
      ]
    ),
    (
      "PolyLine",
      [
        markup, border,
        [
          "Vertices": .numbers([1, 2, 3]), "LE": .array([.name("None"), .name("RClosedArrow")]),
          "Path": .array([.numbers([1, 2]), .numbers([1, 2, 3, 4, 5, 6])]),
        ],
      ]
    ),
    ("Highlight", [markup, ["QuadPoints": .numbers([0, 10, 10, 10, 0, 0, 10, 0, 1, 2, 3, 4, 5, 6, 7, 8])]]),
    ("Underline", [markup, ["QuadPoints": .numbers([0, 10, 10, 10, 0, 0, 10])]]),
    ("Squiggly", [markup, ["QuadPoints": .numbers([0, 10, 10, 10, 0, 0, 10, 0])]]),
    ("StrikeOut", [markup, ["QuadPoints": .array([])]]),
    ("Caret", [markup, ["RD": .numbers([1, 2, 3, 4]), "Sy": .name("P")]]),
    (
      "Stamp",
      [
        markup,
        [
          "Name": .name("SBApproved"), "Rotate": .integer(270),
          "AP": .dictionary(["N": .reference(ObjectID(70))]),
        ],
      ]
    ),
    ("Stamp", [markup, ["Name": .name("#Strange/Name"), "AP": .dictionary(["N": .reference(ObjectID(72))])]]),
    (
      "Ink",
      [
        markup, border,
        [
          "InkList": .array([.numbers([1, 2, 3, 4]), .numbers([]), .reference(ObjectID(81))]),
          "Path": .array([.numbers([1, 2])]),
        ],
      ]
    ),
    (
      "FileAttachment",
      [
        markup,
        [
          "FS": .dictionary([
            "Type": .name("Filespec"), "F": .string(Array("a.txt".utf8)), "Desc": .string([66]),
            "EF": .dictionary(["F": .reference(ObjectID(78)), "UF": .reference(ObjectID(78))]),
          ]), "Name": .name("Graph"),
        ],
      ]
    ),
    ("FileAttachment", [["FS": .string(Array("a.txt".utf8))]]),
    ("Sound", [markup, ["Sound": .reference(ObjectID(79)), "Name": .name("Mic")]]),
    ("Movie", [["T": .string([65]), "Movie": .dictionary(["F": .string([65])]), "A": .boolean(true)]]),
    (
      "Screen",
      [
        [
          "T": .string([65]), "MK": .dictionary(["R": .integer(90)]), "A": .dictionary(["S": .name("Rendition")]),
          "AA": .dictionary(["PO": .dictionary([:])]),
        ]
      ]
    ),
    ("PrinterMark", [["MN": .name("ColorBar")]]),
    ("TrapNet", [["LastModified": .string([65]), "Version": .array([.reference(ObjectID(70))])]]),
    (
      "Watermark",
      [
        [
          "FixedPrint": .dictionary([
            "Type": .name("FixedPrint"), "Matrix": .numbers([1, 0, 0, 1, 0, 0]), "H": .integer(0),
          ])
        ]
      ]
    ),
    ("3D", [["3DD": .reference(ObjectID(70)), "3DV": .integer(0), "3DA": .dictionary([:])]]),
    (
      "Redact",
      [
        markup,
        [
          "QuadPoints": .numbers([0, 10, 10, 10, 0, 0, 10, 0]), "IC": .numbers([0, 0, 0]),
          "RO": .reference(ObjectID(70)),
          "OverlayText": .string(Array("(b)(6)".utf8)), "Repeat": .boolean(true),
          "DA": .string(Array("/Helv 0 Tf 1 g".utf8)), "Q": .integer(1),
        ],
      ]
    ),
    ("Projection", [markup]), ("RichMedia", [["RichMediaContent": .dictionary(["Assets": .dictionary([:])])]]),
    ("Popup", [["Parent": .reference(ObjectID(75)), "Open": .boolean(false)]]), ("NoneSuch", [["K": .integer(1)]]),
  ]

  static func annotation(_ subtype: String, _ parts: [PDFDictionary]) throws -> Annotation {
    var dictionary = common
    dictionary["Subtype"] = .name(PDFName(subtype))
    for part in parts { for entry in part.entries { dictionary[entry.key] = entry.value } }
    var annotation = try Annotation(
      dictionary, id: .unassigned, pageIndex: 1, index: nil, in: PortableSource(objects))
    annotation.attached = objects
    return annotation
  }

  static var all: [Annotation] {
    get throws { try kinds.map { try annotation($0.0, $0.1) } }
  }

  @Test(arguments: kinds.indices)
  func everyKeyComesBack(kind: Int) throws {
    let annotation = try Self.annotation(Self.kinds[kind].0, Self.kinds[kind].1)
    var data = FormsData()
    data.annotations = [annotation]
    let bytes = XFDF.write(data)
    let read = try XFDF.read(bytes)
    #expect(read.diagnostics == [])
    try #require(read.annotations.count == 1)
    #expect(Sameness.differences(annotation, read.annotations[0]) == [])
    #expect(read.annotations[0].subtype == annotation.subtype)
    #expect(read.annotations[0].layerNames == ["Übung"])
    let again = XFDF.write(read)
    #expect(String(decoding: again, as: UTF8.self) == String(decoding: bytes, as: UTF8.self))
  }

  /// Nothing at all, values of wrong types, and references to nothing.
  @Test(
    arguments: [
      [:], ["Rect": .string([65])], ["Rect": .numbers([1, 2, 3])],
      ["Contents": .name("x"), "NM": .integer(1), "F": .name("y")],
      ["C": .string([1]), "CA": .name("x"), "IC": .numbers([1, 2])], ["IRT": .reference(ObjectID(999))],
      ["BS": .integer(1), "BE": .dictionary(["S": .integer(1)]), "Border": .numbers([1])],
      ["QuadPoints": .array([.integer(1), .name("x")]), "InkList": .numbers([1, 2]), "Vertices": .name("q")],
      [
        "A": .dictionary([:]), "Dest": .array([]), "FS": .null, "Sound": .integer(1),
        "LE": .array([.integer(1), .integer(2)]),
      ],
      ["RC": .string(Array("<b>no end".utf8)), "DS": .string([0]), "DA": .name("x"), "RT": .string([82])],
      ["RC": .string(Array("no markup".utf8))],
      ["RC": .string(Array("<!DOCTYPE x [<!ENTITY e \"v\">]><p>&e;</p>".utf8))],
      ["RC": .string(Array("<p xmlns:x='u'><x:q x:a='1'/> </p>".utf8)), "Contents": .string([])],
    ] as [PDFDictionary])
  func whatIsNotOfItsTypeComesBack(_ part: PDFDictionary) throws {
    for subtype in Annotation.Subtype.standard where subtype != .widget {
      var dictionary = part
      dictionary["Subtype"] = .name(PDFName(subtype.rawValue))
      var annotation = try Annotation(dictionary, id: .unassigned, pageIndex: 0, index: nil, in: PortableSource([:]))
      annotation.attached = [:]
      var data = FormsData()
      data.annotations = [annotation]
      let read = try XFDF.read(XFDF.write(data))
      try #require(read.annotations.count == 1)
      #expect(Sameness.differences(annotation, read.annotations[0]) == [], "\(subtype.rawValue)")
    }
  }
}
