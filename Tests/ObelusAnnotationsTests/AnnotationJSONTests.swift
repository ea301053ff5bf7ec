import ObelusCore
import Testing

@testable import ObelusAnnotations

@Suite struct AnnotationJSONTests {
  @Test func wholeLine() {
    var a = Annotation(.link, pageIndex: 4, rect: Rect(x0: 1, y0: 2.5, x1: 72.0999984741211, y1: 1e20))
    a.id = .object(ObjectID(12))
    a.quads = [Quad(Rect(x0: 1, y0: 2, x1: 3, y1: 4))]
    a.contents = "a\"b\\c\n\u{1}é東😀"
    a.author = ""
    a.color = Color(red: 1, green: 0, blue: 0)
    a.opacity = 0.5
    a.flags = .print
    a.link = .uri("https://example.org/")
    a.popup = ObjectID(13)
    #expect(
      String(decoding: AnnotationJSON.line(a), as: UTF8.self) == #"""
        {"page":5,"id":"12","subtype":"Link","rect":[1,2.5,72.1,1e+20],"quads":[[1,4,3,4,1,2,3,2]],\#
        "contents":"a\"b\\c\n\u0001é東😀","author":"","color":"#ff0000","opacity":0.5,"flags":4,\#
        "uri":"https://example.org/","popup":"13","appearance":false}
        """#)
  }

  @Test func linesAndDestinations() {
    var a = Annotation(Annotation.Subtype(rawValue: ""), pageIndex: 0, rect: Rect(x0: 0, y0: 0, x1: 0, y1: 0))
    a.id = .entry(page: 0, index: 3)
    a.link = .destination([.reference(ObjectID(7)), .name("XYZ"), .null, .real(1.5), .integer(0)])
    let text = String(decoding: AnnotationJSON.lines([a, a]), as: UTF8.self)
    let line = #"""
      {"page":1,"id":"p1.3","subtype":"","rect":[0,0,0,0],"destinationPage":"7","view":["XYZ","null","1.5","0"],\#
      "appearance":false}
      """#
    #expect(text == line + "\n" + line + "\n")
  }
}
