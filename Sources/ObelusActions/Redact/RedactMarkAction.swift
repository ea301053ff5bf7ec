internal import ObelusAnnotations
package import ObelusCore
package import ObelusRedaction

/// Marks for redaction: one /Redact annotation for each hit, with all its quads. Nothing is removed by it.
package struct RedactMarkAction: Hashable, Sendable {
  /// How the place is to look when the mark is applied.
  package var content: BoxContent

  package init(_ content: BoxContent) { self.content = content }

  /// Marks what `hit` covers, in default user space.
  package func apply(to hit: [Quad], rule: String, on page: inout AnnotationPlacer) {
    page.place(.redact, over: hit, rule: rule, content: self) { annotation in
      annotation.author = "Obelus"
      annotation.contents = "Marked for redaction by rule \(rule)"
      for entry in RedactEntries.entries(content).entries { annotation.other[entry.key] = entry.value }
      return RedactAppearance.normal(annotation.quads, rect: annotation.rect, style: content.style)
    } more: { annotation in
      [
        (
          key: PDFName("RO"),
          object: RedactAppearance.applied(annotation.quads, rect: annotation.rect, content: content)
        )
      ]
    }
  }
}
