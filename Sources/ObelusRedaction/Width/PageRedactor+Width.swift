internal import ObelusAnnotations
internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF

extension PageRedactor {
  /// Sets the lines of removed texts again, and moves boxes and annotations along.
  func relay(
    _ plan: inout Plan, _ marks: inout [Mark], annotations: [Annotation], page: PageNode, width: WidthPolicy
  ) throws(ObelusError) {
    var isText = plan.removal.glyphs
    for glyph in marks.lazy.filter(\.isPlace).flatMap(\.glyphs) { isText[glyph] = false }
    // An area stays where it is, also over a text.
    let covered = marks.count { !$0.isPlace && !$0.glyphs.isEmpty && !$0.glyphs.contains { isText[$0] } }
    let layout = try LineLayout(
      content, removed: plan.removal.glyphs, isText: isText, page: page, policy: width)
    plan.removal.relaid = layout.relaid
    plan.changedAreas += layout.changed
    plan.moved = layout.moved
    move(&marks, layout)
    for annotation in annotations where PageRedactor.textSubtypes.contains(annotation.subtype) {
      guard let index = annotation.index, !plan.annotations.contains(index) else { continue }
      let area = annotation.area
      let moved = area.map { layout.moved($0) }
      if moved.contains(where: { $0 != nil }) {
        plan.movedAnnotations[index] = zip(area, moved).map { $1 ?? $0 }
      }
    }
    if covered > 0 {
      plan.findings.append(
        Diagnostic(
          .finding, "width.covered",
          "texts that an area or annotation was redacted with, whose room is as wide as they were: \(covered)"))
    }
    report(layout, imagesChanged: !plan.removal.images.isEmpty, &plan)
  }

  /// Boxes cover the rooms, no longer the texts.
  private func move(_ marks: inout [Mark], _ layout: LineLayout) {
    var roomOf: [Int: Int] = [:]
    for (index, room) in layout.rooms.enumerated() { for glyph in room.glyphs { roomOf[glyph] = index } }
    for index in marks.indices where !marks[index].isPlace {
      var rooms: [Int] = []
      for room in marks[index].glyphs.compactMap({ roomOf[$0] }) where !rooms.contains(room) { rooms.append(room) }
      if !rooms.isEmpty { marks[index].quads = rooms.map { layout.rooms[$0].quad } }
    }
  }

  private func report(_ layout: LineLayout, imagesChanged: Bool, _ plan: inout Plan) {
    func add(_ count: Int, _ code: String, _ message: String) {
      guard count > 0 else { return }
      plan.findings.append(Diagnostic(.finding, code, "\(message): \(count)"))
    }
    add(
      layout.unaligned, "width.alignment",
      "lines that begin where no other does; if they are centred or flush right, their beginning tells their length")
    add(layout.overflowing, "width.overflow", "lines that reach into other text or off the page")
    add(
      layout.untreated, "width.not-hidden",
      "letters that went from patterns, masks or glyph procedures, where the room stays as wide as they were")
    add(layout.drawings, "width.drawings", "rules, backgrounds and clips at these lines, which stay as they were")
    if imagesChanged {
      add(1, "width.image", "pages with images under a redacted text, where the box is as wide as the text was")
    }
  }
}
