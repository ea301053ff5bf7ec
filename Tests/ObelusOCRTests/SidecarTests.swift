import ObelusCore
import ObelusPDF
import Testing

@testable import ObelusOCR

/// Words from files beside a document: what is meant, and what nobody should believe.
@Suite struct SidecarTests {
  private static let page = PageNode(
    index: 0, objectID: ObjectID(1), dictionary: [:], mediaBox: Rect(x0: 0, y0: 0, x1: 612, y1: 792))

  private func error(_ text: String) -> ObelusError? {
    do throws(ObelusError) {
      _ = try Sidecar.pages(Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  private static func hocr(_ body: String, doctype: String = "<!DOCTYPE html PUBLIC \"-//W3C//DTD\" \"x.dtd\">")
    -> String
  {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    \(doctype)
    <html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>\(body)</body></html>
    """
  }

  private static let words = """
    <div class='ocr_page' id='page_1' title='image "a;b.png"; bbox 0 0 1224 1584; ppageno 2'>
     <div class='ocr_carea'><p class='ocr_par'><span class='ocr_line' title="bbox 100 100 600 140; baseline 0 0">
      <span class='ocrx_word' title='bbox 100 100 300 140; x_wconf 96'><strong>Mar</strong>ta&nbsp;</span>
      <span class='ocrx_word' title='bbox 320 100 600 140; x_wconf 41'>Ellings&amp;worth</span>
     </span></p></div></div>
    """

  @Test func readsHOCR() throws {
    let pages = try Sidecar.pages(Array(Self.hocr(Self.words).utf8))
    let text = try #require(pages[2]?.text(on: Self.page))
    #expect(text.source == .hocr && text.words.map(\.text) == ["Marta", "Ellings&worth"])
    #expect(text.words.map(\.confidence) == [96, 41] && text.words[0].line == text.words[1].line)
    // Two pixels to a point, from the upper left corner.
    let quads = RecognisedContent(text).quads(for: [0])
    #expect(quads == [Quad(Rect(x0: 50, y0: 722, x1: 150, y1: 742))])
  }

  @Test func readsALTO() throws {
    let alto = """
      <alto xmlns="http://www.loc.gov/standards/alto/ns-v4#"><Layout><Page WIDTH="2448" HEIGHT="3168" PHYSICAL_IMG_NR="17">
      <PrintSpace><TextBlock><TextLine><String CONTENT="Ellings" HPOS="400" VPOS="800" WIDTH="400" HEIGHT="80" WC="0.5"/>
      <HYP CONTENT="-"/></TextLine><TextLine><String CONTENT="worth" HPOS="0" VPOS="900" WIDTH="200" HEIGHT="80"/>
      </TextLine></TextBlock></PrintSpace></Page></Layout></alto>
      """
    let pages = try Sidecar.pages(Array(alto.utf8))
    let text = try #require(pages[0]?.text(on: Self.page))
    #expect(text.source == .alto && text.words.map(\.text) == ["Ellings-", "worth"])
    #expect(text.words.map(\.confidence) == [50, 100] && text.words[0].line != text.words[1].line)
    #expect(text.words[0].box == Rect(x0: 100, y0: 200, x1: 200, y1: 220))
  }

  /// Where the words stand on a page that is shown turned: as on the picture, which is turned too.
  @Test func followsRotation() throws {
    var page = Self.page
    page.rotate = 90
    let turned = Self.hocr(
      "<div class='ocr_page' title='bbox 0 0 792 612'>"
        + "<span class='ocrx_word' title='bbox 0 0 100 20'>first</span></div>")
    let pages = try Sidecar.pages(Array(turned.utf8))
    let text = try #require(pages[0]?.text(on: page))
    // Shown at the upper left is what stands at the lower left, and runs upwards.
    #expect(RecognisedContent(text).quads(for: [0]).map(\.bounds) == [Rect(x0: 0, y0: 0, x1: 20, y1: 100)])
    #expect(pages[0]?.text(on: Self.page) == nil, "of other proportions")
  }

  @Test func refusesWhatIsNoSidecar() {
    #expect(error("<svg/>") != nil)
    #expect(error("<html><body>")?.message.contains("well-formed") == true)
    #expect(error(Self.hocr("<div class='ocr_page' title='bbox 0 0 a 10'/>")) != nil)
    #expect(error(Self.hocr("<span class='ocrx_word' title='bbox 0 0 1 1'>x</span>")) != nil, "on no page")
    #expect(
      error(
        "<alto><Page WIDTH='10' HEIGHT='10'><String CONTENT='x' HPOS='nan' VPOS='0' WIDTH='1' HEIGHT='1'/></Page></alto>"
      ) != nil)
    #expect(error("<alto><Page WIDTH='10' HEIGHT='10'><String CONTENT='x'/></Page></alto>") != nil)
    #expect(error("<alto><Page WIDTH='10' HEIGHT='10'><Page WIDTH='10' HEIGHT='10'/></Page></alto>") != nil)
  }

  @Test func refusesEntitiesAndDepth() {
    let bomb = "<!DOCTYPE html [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'>]>"
    #expect(error(Self.hocr("&b;", doctype: bomb))?.message.contains("type definition") == true)
    let external = "<!DOCTYPE html [<!ENTITY a SYSTEM '/etc/hostname'>]>"
    #expect(error(Self.hocr("&a;", doctype: external))?.message.contains("type definition") == true)
    let deep = String(repeating: "<b>", count: 5000) + String(repeating: "</b>", count: 5000)
    #expect(error(Self.hocr(deep))?.message.contains("nested") == true)
  }
}
