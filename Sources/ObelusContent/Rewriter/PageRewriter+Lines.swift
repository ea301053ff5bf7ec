internal import ObelusCore

/// Lines that are set again (`Removal.relaid`).
extension PageRewriter {
  /// How the text of a stream is set again; nil where no line of it is.
  mutating func relocation(_ index: Int) throws(ObelusError) -> ShowRelocation? {
    guard !relaid.isEmpty else { return nil }
    let isRelaid = tree.shows[index].contains { show in
      content.shows[show].glyphs.contains { relaid.places[$0] != nil || relaid.hidden.contains($0) }
    }
    guard isRelaid else { return nil }
    let relocation = try ShowRelocation(
      index, shows: tree.shows[index], content: content, relaid: relaid, removed: closure.glyphs,
      inlineImages: inlineImages(of: index))
    relocationMatrices.merge(relocation.matrices) { _, new in new }
    return relocation
  }

  /// A line whose parts are placed by the graphics state (`cm`, a form) cannot hide where they were.
  func checkRelaidLines() throws(ObelusError) {
    for line in relaid.lines {
      var first: Matrix?
      for glyph in line {
        guard let matrix = relocationMatrices[Int(content.glyphs[glyph].show)] else { throw ShowRelocation.failure }
        if let first, first != matrix { throw ShowRelocation.failure }
        first = matrix
      }
    }
  }

  /// A stream's bytes with all edits made.
  func bytes(of index: Int, with edits: [StreamEdit], isRelaid: Bool) -> [UInt8] {
    let source = content.instances[index].bytes
    guard isRelaid else { return edits.applied(to: source) }
    var output: [UInt8] = []
    var start = 0
    for image in inlineImages(of: index) + [source.count..<source.count] where image.lowerBound >= start {
      let part = start..<image.lowerBound
      output += ContentTidying.tidied(edits.within(part).applied(to: Array(source[part])))
      if image.isEmpty { break }
      output.append(0x0A)
      output += edits.within(image).applied(to: Array(source[image]))
      output.append(0x0A)
      start = image.upperBound
    }
    return output
  }
}

extension [StreamEdit] {
  /// Those that begin in a part of the stream, counted from its beginning.
  fileprivate func within(_ part: Range<Int>) -> [StreamEdit] {
    filter { part.contains($0.range.lowerBound) }.map { edit in
      StreamEdit(
        edit.range.lowerBound - part.lowerBound..<Swift.min(edit.range.upperBound, part.upperBound) - part.lowerBound,
        edit.replacement)
    }
  }
}
