internal import ObelusCore
internal import ObelusPDF
internal import Testing

@Suite struct LayerTests {
  private func document(_ configuration: String) throws -> Document {
    var pdf = RawPDF()
    pdf[1] = "<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[4 0 R 5 0 R 6 0 R]/D<<\(configuration)>>>>>>"
    pdf[4] = "<</Type/OCG/Name(a)>>"
    pdf[5] = "<</Type/OCG/Name(b)/Usage<</View<</ViewState/OFF>>>>>>"
    pdf[6] = "<</Type/OCG/Name(c)/Intent/Design>>"
    pdf[7] = "<</Type/OCMD/OCGs[4 0 R 5 0 R]>>"
    pdf[8] = "<</Type/OCMD/OCGs[4 0 R 5 0 R]/P/AllOn>>"
    pdf[9] = "<</Type/OCMD/VE[/Not[/Or 4 0 R 5 0 R]]>>"
    pdf[10] = "<</Type/OCMD/VE 11 0 R>>"
    pdf[11] = "[/Not 11 0 R]"
    return try pdf.open()
  }

  private func hidden(_ configuration: String) throws -> [Int] {
    let document = try document(configuration)
    return try (4...9).filter { try document.isLayerHidden(.reference(ObjectID($0))) }
  }

  @Test func states() throws {
    #expect(try hidden("") == [9])
    #expect(try hidden("/OFF[4 0 R]") == [4, 8, 9])
    #expect(try hidden("/OFF[4 0 R 5 0 R]") == [4, 5, 7, 8])
    #expect(try hidden("/BaseState/OFF/ON[4 0 R]") == [5, 8, 9])
    #expect(try hidden("/AS[<</Event/View/Category[/View]/OCGs[4 0 R 5 0 R]>>]") == [5, 8, 9])
    #expect(try hidden("/AS[<</Event/Print/Category[/View]/OCGs[4 0 R 5 0 R]>>]") == [9])
  }

  @Test func circularExpressionEnds() throws {
    _ = try document("").isLayerHidden(.reference(ObjectID(10)))
  }
}
