import ObelusActions
import Testing

@Suite("Links that texts ask for") struct FoundLinksTests {
  static let texts: [(String, LinkedPlace?)] = [
    ("https://example.org/a?b=c#d", .address("https://example.org/a?b=c#d")),
    ("(www.example.org).", .address("https://www.example.org")),
    ("HTTP://EXAMPLE.ORG,", .address("HTTP://EXAMPLE.ORG")),
    ("ann.o+x@example.co.uk", .address("mailto:ann.o+x@example.co.uk")),
    ("mailto:ann@example.org", .address("mailto:ann@example.org")), ("see page  12", .page(12)), ("p. 7)", .page(7)),
    ("S.\n3", .page(3)), ("Seite 4", .page(4)), ("Exhibit\nb", .file("exhibits.pdf", .page(3))),
    ("Exhibit C.", .destination("c")), ("https://", nil), ("https://exa mple.org", nil), ("javascript:alert(1)", nil),
    ("www.example", nil), ("a@b@c.d", nil), ("@example.org", nil), ("a%0Ab@example.org", nil), ("a@example", nil),
    ("page", nil), ("page 0", nil), ("page -1", nil), ("page 99999999999999999999", nil), ("12", nil), ("", nil),
    ("file:///etc/passwd", nil),
  ]

  @Test(arguments: texts) func place(text: String, place: LinkedPlace?) {
    let links = FoundLinks(targets: [
      ("Exhibit B", .file("exhibits.pdf", .page(3))), ("exhibit c", .destination("c")),
    ])
    #expect(links.place(for: text) == place)
  }

  static let written: [(String, LinkedPlace?)] = [
    ("https://example.org/", .address("https://example.org/")), ("#page=3", .page(3)),
    ("#chapter", .destination("chapter")),
    ("a/b.pdf", .file("a/b.pdf", nil)), ("a.pdf#page=2", .file("a.pdf", .page(2))),
    ("a.pdf#x", .file("a.pdf", .destination("x"))), ("#", nil), ("", nil), ("#page=0", nil), ("https://a b", nil),
    ("a.pdf#", nil),
  ]

  @Test(arguments: written) func target(text: String, place: LinkedPlace?) { #expect(LinkedPlace(text) == place) }
}
