internal import ObelusAnnotations
package import ObelusCore

/// Marks text up: one annotation for each hit, with all its quads, and an appearance that every viewer shows.
package struct MarkupAction: Hashable, Sendable {
  package var type: MarkupType
  package var color: Color
  /// 0…1.
  package var opacity: Double
  /// /T.
  package var author: String?
  /// /Contents.
  package var note: String?

  package init(
    _ type: MarkupType, color: Color = Color(red: 1, green: 0.93, blue: 0), opacity: Double = 1, author: String? = nil,
    note: String? = nil
  ) {
    self.type = type
    self.color = color
    self.opacity = min(1, max(0, opacity))
    self.author = author
    self.note = note
  }

  /// Marks up the text that `hit` covers; its quads are named in reading direction, in default user space, so that
  /// neither the page's rotation nor its boxes nor its unit make a difference.
  package func apply(to hit: [Quad], rule: String, on page: inout AnnotationPlacer) {
    page.place(type.subtype, over: hit, rule: rule, content: self) { annotation in
      annotation.color = color
      annotation.opacity = opacity
      annotation.author = author
      annotation.contents = note
      return MarkupAppearance.form(
        type, quads: annotation.quads, rect: annotation.rect, color: color, opacity: opacity)
    }
  }
}
