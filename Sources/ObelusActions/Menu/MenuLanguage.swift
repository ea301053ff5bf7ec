/// The languages that titles of menus are written in.
public enum MenuLanguage: String, Hashable, Sendable, CaseIterable {
  case english = "en"
  case german = "de"
  case french = "fr"
  case spanish = "es"

  /// The language of a locale such as `de_AT.UTF-8`; English where titles are not written in it.
  public init(locale: String) {
    let code = locale.prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }.lowercased()
    self = Self(rawValue: code) ?? .english
  }
}
