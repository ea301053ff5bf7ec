extension PageContent {
  /// The place in /Annots of the annotation whose appearance draws what a stream shows; nil for what the page draws itself.
  package func annotation(drawing instance: Int) -> Int? {
    var at = instance
    while instances.indices.contains(at) {
      if case .appearance(let annotation, _, _) = instances[at].kind { return annotation }
      at = Int(instances[at].parent)
    }
    return nil
  }

  /// The same for a glyph, by index.
  package func annotation(showing glyph: Int) -> Int? {
    annotation(drawing: Int(shows[Int(glyphs[glyph].show)].instance))
  }
}
