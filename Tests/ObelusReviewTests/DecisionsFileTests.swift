import Foundation
import ObelusActions
import ObelusCore
import ObelusPipeline
import ObelusReview
import Testing

@Suite("Files of decisions")
struct DecisionsFileTests {
  private static let about = (
    document: "in.pdf", sha: String(repeating: "a1", count: 32), job: "/jobs/job.yml", hash: "b2"
  )

  private static var whole: Decisions {
    var decisions = Decisions(
      document: about.sha, job: about.hash, jobPath: about.job, name: about.document, reviewer: "Zoë; Müller")
    var hit = Decisions.Hit(id: "12345678901234e5", rule: "name", state: .accepted, code: "(6)")
    (hit.page, hit.areas) = (1, [[72, 700.5, 150, 712]])
    decisions.hits = [hit]
    var note = Decisions.Addition(action: .note, place: .areas(page: 2, [[10, 20, 10, 20]]))
    (note.contents, note.color, note.author) = ("=see, \"page\" 3;\nthen", "#102030", "Zoë")
    var ink = Decisions.Addition(action: .inkPen, place: .areas(page: 0, [[1, 2, 5, 6]]))
    ink.paths = [[[1, 2], [5, 6]], [[3.25, 4]]]
    var stamp = Decisions.Addition(action: .stamp, place: .areas(page: 0, [[1, 2, 50, 60]]))
    stamp.stamp = "Approved"
    var gone = Decisions.Addition(action: .delete, place: .areas(page: 0, [[-1, 2, 5, 6]]))
    gone.type = "highlight"
    let text = Decisions.Addition(action: .redact, place: .text("-90'"), code: "6.10")
    decisions.additions = [note, ink, stamp, gone, text]
    return decisions
  }

  private static let head = [
    "document", "sha256", "job", "jobHash", "reviewer", "kind", "id", "page", "rule", "state", "code", "action",
    "areas", "text",
    "uri", "contents", "color", "stamp", "paths", "author", "type",
  ]

  /// As pages write it, or as a spreadsheet saves it again.
  private static func table(_ delimiter: String) -> String {
    let common = [about.document, about.sha, about.job, about.hash, "Zoë; Müller"]
    let rows = [
      head,
      common + ["hit", "hit-12345678901234e5", "2", "name", "accepted", "'(6)", "", "'72 700.5 150 712"],
      common + [
        "added", "", "3", "", "", "", "note", "'10 20 10 20", "", "", "'=see, \"page\" 3;\nthen", "#102030", "", "",
        "Zoë", "",
      ],
      common + ["added", "", "1", "", "", "", "inkPen", "'1 2 5 6", "", "", "", "", "", "'1 2 5 6; 3.25 4"],
      common + ["added", "", "1", "", "", "", "stamp", "'1 2 50 60", "", "", "", "", "Approved"],
      common + ["added", "", "1", "", "", "", "delete", "'-1 2 5 6", "", "", "", "", "", "", "", "highlight"],
      common + ["added", "", "", "", "", "'6.10", "redact", "", "'-90'"],
    ]
    return rows.map { row in
      row.map { cell in
        cell.contains { ",;\t\n\"".contains($0) } ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
      }.joined(separator: delimiter)
    }.joined(separator: "\r\n") + "\r\n"
  }

  @Test("Tables as spreadsheets save them: commas, semicolons, tabs, UTF-8 and UTF-16", arguments: [",", ";", "\t"])
  func tables(delimiter: String) throws {
    let text = Self.table(delimiter)
    let units = Array(text.utf16)
    let encodings: [[UInt8]] = [
      Array(text.utf8), [0xEF, 0xBB, 0xBF] + text.utf8,
      [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
    ]
    for bytes in encodings { #expect(try DecisionsFile.read(bytes, path: "d.csv") == [Self.whole]) }
  }

  @Test("Letters of an old code page are refused: nobody knows which they are")
  func codePage() {
    let bytes = Self.table(";").unicodeScalars.map { $0.value < 256 ? UInt8($0.value) : 0x3F }
    #expect { try DecisionsFile.read(bytes, path: "d.csv") } throws: { error in
      (error as? ObelusError)?.code == .usage && "\(error)".contains("UTF-8")
    }
  }

  private static let json = """
    {"decisions": 1, "document": {"name": "in.pdf", "sha256": "\(about.sha)"}, "job": {"path": "/jobs/job.yml", "hash": "b2"},
     "reviewer": "Zoë; Müller",
     "hits": [{"id": "12345678901234e5", "page": 2, "rule": "name", "state": "accepted", "code": "(6)", "areas": [[72, 700.5, 150, 712]]}],
     "added": [
      {"action": "note", "page": 3, "areas": [[10, 20, 10, 20]], "contents": "=see, \\"page\\" 3;\\nthen", "color": "#102030", "author": "Zoë"},
      {"action": "inkPen", "page": 1, "areas": [[1, 2, 5, 6]], "paths": [[[1, 2], [5, 6]], [[3.25, 4]]]},
      {"action": "stamp", "page": 1, "areas": [[1, 2, 50, 60]], "stamp": "Approved"},
      {"action": "delete", "page": 1, "areas": [[-1, 2, 5, 6]], "type": "highlight"},
      {"action": "redact", "text": "-90'", "code": "6.10"}]}
    """

  private static let xfdf = """
    <?xml version="1.0" encoding="UTF-8"?>
    <xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve">
    <obelus:review xmlns:obelus="urn:obelus:review" document="in.pdf" sha256="\(about.sha)" job="/jobs/job.yml" jobHash="b2" reviewer="Zoë; Müller"/>
    <annots>
    <redact page="1" rect="72,700.5,150,712" name="12345678901234e5" subject="name" areas="72 700.5 150 712" overlay-text="(6)"/>
    <text page="1" rect="72,700.5,150,712" inreplyto="12345678901234e5" name="s" statemodel="Review" state="Accepted"/>
    <text page="2" rect="10,20,10,20" name="added-1" subject="note" areas="10 20 10 20" color="#102030" title="Zoë"><contents>=see, &quot;page&quot; 3;
    then</contents></text>
    <ink page="0" rect="1,2,5,6" name="added-2" subject="inkPen" areas="1 2 5 6" paths="1 2 5 6;3.25 4"><inklist><gesture>1,2;5,6</gesture><gesture>3.25,4</gesture></inklist></ink>
    <stamp page="0" rect="1,2,50,60" name="added-3" subject="stamp" areas="1 2 50 60" icon="Approved"/>
    <redact page="0" rect="-1,2,5,6" name="added-4" subject="delete" areas="-1 2 5 6" type="highlight" color="#ff0000"/>
    <redact page="0" rect="0,0,0,0" name="added-5" subject="redact" text="-90'" overlay-text="6.10"/>
    </annots>
    </xfdf>
    """

  @Test("JSON and XFDF say the same as tables")
  func formats() throws {
    #expect(try DecisionsFile.read(Array(Self.json.utf8), path: "d.json") == [Self.whole])
    #expect(try DecisionsFile.read(Array(Self.xfdf.utf8), path: "d.xfdf") == [Self.whole])
    let units = Array(Self.xfdf.replacing("UTF-8", with: "UTF-16").utf16)
    let wide: [UInt8] = [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try DecisionsFile.read(wide, path: "d.xfdf") == [Self.whole])
  }

  @Test("XFDF in which points were moved is refused")
  func movedPoints() {
    for (from, to) in [("<gesture>1,2;5,6", "<gesture>1,2;5,9"), ("<gesture>3.25,4</gesture>", "")] {
      let moved = Self.xfdf.replacing(from, with: to)
      #expect(moved != Self.xfdf)
      #expect { try DecisionsFile.read(Array(moved.utf8), path: "d.xfdf") } throws: { error in
        "\(error)".contains("was moved")
      }
    }
  }

  @Test("A table with a column twice is refused: nobody knows which counts")
  func columnTwice() {
    let text = Self.table(",").replacing("document,", with: "document,state,", maxReplacements: 1)
    #expect { try DecisionsFile.read(Array(text.utf8), path: "d.csv") } throws: { error in
      "\(error)".contains("two columns")
    }
  }

  @Test(
    "Additions that make no sense are refused",
    arguments: [
      #""action": "note", "page": 1, "areas": [[1, 2, 1, 2]]"#,
      #""action": "note", "page": 1, "areas": [[1, 2, 1, 2]], "contents": "  ""#,
      #""action": "square", "page": 1, "areas": [[1, 2, 1, 2]]"#,
      #""action": "redact", "page": 1, "areas": [[1, 2, 1, 20]]"#,
      #""action": "highlight", "page": 1, "areas": [[1, 2, 1, 2]]"#,
      #""action": "createLink", "page": 1, "areas": [[1, 2, 5, 6]], "uri": "https://x.org/{text}""#,
      #""action": "square", "page": 1, "areas": [[1, 2, 5, "x"]]"#,
      #""action": "inkPen", "page": 1, "areas": [[1, 2, 5, 6]]"#,
      #""action": "inkPen", "page": 1, "areas": [[1, 2, 5, 6]], "paths": [[[1, 2, 3]]]"#,
      #""action": "inkPen", "page": 1, "areas": [[1, 2, 5, 6]], "paths": [[]]"#,
      #""action": "line", "page": 1, "areas": [[1, 2, 5, 6]], "paths": [[[1, 2]]]"#,
      #""action": "polygon", "page": 1, "areas": [[1, 2, 5, 6]], "paths": [[[1, 2], [1e9, 4], [1, 2]]]"#,
      #""action": "circle", "page": 1, "areas": [[1, 2, 5, 6]], "paths": [[[1, 2]]]"#,
      #""action": "stamp", "page": 1, "areas": [[1, 2, 5, 6]], "stamp": "Nice""#,
      #""action": "stamp", "page": 1, "areas": [[1, 2, 5, 6]]"#,
      #""action": "highlight", "page": 1, "areas": [[1, 2, 5, 6]], "color": "red""#,
      #""action": "highlight", "page": 1, "areas": [[1, 2, 5, 6]], "uri": "https://example.org/""#,
      #""action": "redact", "page": 1, "areas": [[1, 2, 5, 6]], "contents": "x""#,
      #""action": "delete", "page": 1, "areas": [[1, 2, 5, 6], [2, 2, 5, 6]]"#,
      #""action": "removeAnnotation", "text": "x""#, #""action": "note", "text": 5, "contents": "x""#,
      #""action": "sound", "page": 1, "areas": [[1, 2, 5, 6]]"#,
    ])
  func refused(addition: String) throws {
    let start = try #require(Self.json.range(of: #""added": ["#))
    let text = Self.json[..<start.upperBound] + "{" + addition + "}]}"
    #expect { try DecisionsFile.read(Array(text.utf8), path: "d.json") } throws: { error in
      (error as? ObelusError)?.code == .usage
    }
  }
}
