import ObelusActions
import Testing

@Suite("Articles and glossaries")
struct ReferenceTests {
  @Test(
    "Titles are spelled as MediaWiki spells them",
    arguments: [
      ("ada  lovelace", "Ada_lovelace"), ("C sharp_minor", "C_sharp_minor"), ("\u{E9}t\u{E9}", "%C3%89t%C3%A9"),
      ("AC/DC", "AC%2FDC"), ("What?", "What%3F"), ("ßtraße", "%C3%9Ftra%C3%9Fe"),
    ])
  func titles(text: String, path: String) {
    #expect(WikipediaArticles().address(for: text) == "https://en.wikipedia.org/wiki/" + path)
  }

  @Test("What cannot be a title gets no address", arguments: ["", "  ", "C#", "[x]", "a|b", ".", "..", ":x"])
  func noTitles(text: String) {
    #expect(WikipediaArticles().address(for: text) == nil)
  }

  @Test("A list of titles says which there are")
  func listed() {
    let articles = WikipediaArticles(language: "de", titles: ["Ada Lovelace"])
    #expect(articles.address(for: "ada Lovelace") == "https://de.wikipedia.org/wiki/Ada_Lovelace")
    #expect(articles.address(for: "Babbage") == nil)
  }

  @Test(
    "Entries are found as written, in any case, and without an ending",
    arguments: [
      ("FOIA", "act"), ("foia", "noun"), ("Redactions", "removal"), ("redacting", "to remove"), ("stopped", "to end"),
      ("parties", "side"), ("party's", "side"),
    ])
  func lookUp(text: String, definition: String) {
    let glossary = Glossary(
      [
        .init(term: "FOIA", definition: "act"), .init(term: "foia", definition: "noun"),
        .init(term: "redaction", definition: "removal"), .init(term: "redact", definition: "to remove"),
        .init(term: "stop", definition: "to end"), .init(term: "party", definition: "side"),
      ], source: "terms")
    #expect(glossary.entry(for: text)?.definition == definition)
  }

  @Test("What is not in it has no entry", arguments: ["part", "redactor", "s", ""])
  func noEntry(text: String) {
    #expect(Glossary([.init(term: "redact", definition: "x")], source: "t").entry(for: text) == nil)
  }
}
