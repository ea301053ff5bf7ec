public import ObelusCore

/// Where on a page a menu is asked for.
public struct MenuProbe: Hashable, Sendable, Codable {
  public enum Place: Hashable, Sendable, Codable {
    /// What is there: an annotation, a word, a picture, or nothing.
    case point(Point)
    /// An area that somebody has drawn: two opposite corners.
    case area(Point, Point)
    /// The first place where the page has this text.
    case text(String)
  }

  /// From 0.
  public var page: Int
  /// Default user space, in points.
  public var place: Place

  /// Whose language titles are in, such as `de_AT.UTF-8`.
  public var locale = ""

  public init(page: Int, place: Place, locale: String = "") {
    self.page = page
    self.place = place
    self.locale = locale
  }
}
