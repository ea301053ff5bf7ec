/// What a tool could not do as well as it should.
package struct ToolShortcoming: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// It found no place where it covers nothing.
    case covers
    /// Its text is set smaller than it was to be.
    case shrunk
    /// Its text goes on beyond its box.
    case cut
    /// No font has some of its characters, which are left out.
    case missing
    /// It lies beyond the page, where nobody sees it.
    case offPage = "off-page"
  }

  package var rule: String
  package var kind: Kind
}
