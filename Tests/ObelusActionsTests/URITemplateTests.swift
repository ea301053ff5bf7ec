import ObelusActions
import Testing

@Suite struct URITemplateTests {
  @Test(arguments: [
    ("https://e.org/{text}", "a b", "https://e.org/a%20b"),
    ("https://e.org/{text}?q={text}#x", "-._~AZaz09", "https://e.org/-._~AZaz09?q=-._~AZaz09#x"),
    ("https://e.org/{text}?q={text}", "a/é{text}", "https://e.org/a%2F%C3%A9%7Btext%7D?q=a%2F%C3%A9%7Btext%7D"),
    ("https://e.org/", "secret", "https://e.org/"),
    (
      "https://e.org/%C3%A4/{text}", ":/?#[]@!$&'()*+,;=%\n\"<>",
      "https://e.org/%C3%A4/%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%25%0A%22%3C%3E"
    ),
    ("mailto:{text}", "javascript:alert(1)", "mailto:javascript%3Aalert%281%29"),
  ])
  func expands(template: String, text: String, expected: String) throws {
    #expect(try #require(URITemplate(template)).expand(text) == expected)
  }

  @Test func groups() throws {
    let template = try #require(URITemplate("https://e.org/{year}/{2}/{text}{year}"))
    #expect(template.groups == ["year", "2"])
    #expect(template.expand("t", groups: ["year": "20/26"]) == "https://e.org/20%2F26//t20%2F26")
  }

  @Test(arguments: [
    "", "x", "/p/{text}", "{text}", "{text}:x", "a{text}:x", "http:", ":x", "1a:x", "http://a b", "http://ä",
    "http://x/{na me}", "http://x/{}", "http://x/{1a}", "http://x/{", "http://x/{text}}", "http://{te{text}xt}",
    "http://x/{text}\u{301}", "javascript:alert(1)", "JavaScript:{text}", "vbscript:x",
  ])
  func refuses(template: String) { #expect(URITemplate(template) == nil) }
}
