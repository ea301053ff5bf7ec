internal import ObelusContent
internal import ObelusCore

/// How what a stream draws comes onto the page.
enum DrawingPlace {
  case once
  /// In a Type 3 glyph procedure, which all glyphs of its code share.
  case glyph
  /// In the cell of a tiling pattern: its instance.
  case cell(Int)

  /// One for each instance of a page.
  static func places(in content: PageContent) -> [DrawingPlace] {
    var places: [DrawingPlace] = []
    for (index, instance) in content.instances.enumerated() {
      switch instance.kind {
      case .tilingPattern: places.append(.cell(index))
      case .glyphProcedure: places.append(.glyph)
      default: places.append(instance.parent >= 0 ? places[Int(instance.parent)] : .once)
      }
    }
    return places
  }
}
