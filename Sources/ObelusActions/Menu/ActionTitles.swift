extension ActionDefinition {
  /// What a menu writes. Nothing else depends on the language.
  public func title(_ language: MenuLanguage) -> String {
    let titles = Self.titles[id] ?? [id]
    let place = MenuLanguage.allCases.firstIndex(of: language) ?? 0
    return place < titles.count ? titles[place] : titles[0]
  }

  /// In the order of the languages.
  static let titles: [String: [String]] = [
    "review.accept": ["Accept", "Annehmen", "Accepter", "Aceptar"],
    "review.reject": ["Reject", "Ablehnen", "Refuser", "Rechazar"],
    "speech.pause": ["Pause", "Anhalten", "Pause", "Pausar"],
    "speech.play": ["Play", "Abspielen", "Lire", "Reproducir"],
    "mark.remove": ["Unmark", "Markierung aufheben", "Retirer la marque", "Quitar la marca"],
    "text.search": ["Search", "Suchen", "Rechercher", "Buscar"],
    "text.define": ["Define", "Nachschlagen", "Définir", "Definir"],
    "text.wikipedia": ["Wikipedia", "Wikipedia", "Wikipédia", "Wikipedia"],
    "text.speak": ["Speak", "Vorlesen", "Énoncer", "Leer en voz alta"],
    "text.share": ["Share", "Teilen", "Partager", "Compartir"],
    "text.copy": ["Copy", "Kopieren", "Copier", "Copiar"],
    "text.cut": ["Cut", "Ausschneiden", "Couper", "Cortar"],
    "text.highlight": ["Highlight", "Hervorheben", "Surligner", "Resaltar"],
    "text.underline": ["Underline", "Unterstreichen", "Souligner", "Subrayar"],
    "text.strikeOut": ["Strike out", "Durchstreichen", "Barrer", "Tachar"],
    "text.squiggly": ["Squiggle", "Unterringeln", "Souligner d’une vague", "Subrayar ondulado"],
    "text.redact": ["Redact", "Schwärzen", "Caviarder", "Censurar"],
    "text.createLink": ["Link", "Verknüpfen", "Lien", "Enlace"],
    "text.selectAll": ["Select all", "Alles auswählen", "Tout sélectionner", "Seleccionar todo"],
    "image.share": ["Share", "Teilen", "Partager", "Compartir"],
    "image.copy": ["Copy", "Kopieren", "Copier", "Copiar"],
    "image.redact": ["Redact", "Schwärzen", "Caviarder", "Censurar"],
    "image.createLink": ["Link", "Verknüpfen", "Lien", "Enlace"],
    "annotation.copy": ["Copy", "Kopieren", "Copier", "Copiar"],
    "annotation.cut": ["Cut", "Ausschneiden", "Couper", "Cortar"],
    "annotation.delete": ["Delete", "Löschen", "Supprimer", "Eliminar"],
    "annotation.redact": ["Redact", "Schwärzen", "Caviarder", "Censurar"],
    "edit.paste": ["Paste", "Einfügen", "Coller", "Pegar"],
    "edit.select": ["Select", "Auswählen", "Sélectionner", "Seleccionar"],
    "edit.selectAll": ["Select all", "Alles auswählen", "Tout sélectionner", "Seleccionar todo"],
    "area.redact": ["Redact", "Schwärzen", "Caviarder", "Censurar"],
    "area.createLink": ["Link", "Verknüpfen", "Lien", "Enlace"],
    "create.freeText": ["Text", "Text", "Texte", "Texto"],
    "create.callout": ["Callout", "Legende", "Légende", "Llamada"],
    "create.signature": ["Signature", "Unterschrift", "Signature", "Firma"],
    "create.note": ["Note", "Notiz", "Note", "Nota"],
    "create.inkPen": ["Pen", "Stift", "Stylo", "Bolígrafo"],
    "create.inkHighlighter": ["Highlighter", "Textmarker", "Surligneur", "Marcador"],
    "create.image": ["Image", "Bild", "Image", "Imagen"],
    "create.stamp": ["Stamp", "Stempel", "Tampon", "Sello"],
    "create.sound": ["Sound", "Ton", "Son", "Sonido"],
    "create.eraser": ["Eraser", "Radierer", "Gomme", "Borrador"],
    "create.square": ["Rectangle", "Rechteck", "Rectangle", "Rectángulo"],
    "create.circle": ["Circle", "Kreis", "Cercle", "Círculo"],
    "create.line": ["Line", "Linie", "Ligne", "Línea"],
    "create.polygon": ["Polygon", "Vieleck", "Polygone", "Polígono"],
    "create.polyLine": ["Polyline", "Linienzug", "Ligne brisée", "Polilínea"],
    "create.caret": ["Caret", "Einfügemarke", "Signe d’insertion", "Signo de inserción"],
    "create.fileAttachment": ["Attachment", "Anhang", "Pièce jointe", "Archivo adjunto"],
  ]
}
