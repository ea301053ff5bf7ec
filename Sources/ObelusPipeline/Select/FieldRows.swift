internal import ObelusAnnotations
internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF
internal import ObelusText

/// Fields of a few letters each that stand in a row and spell a text together: a form with a box for each letter of a name,
/// or for each part of a number. No field and no appearance alone says what a rule looks for.
struct FieldRows {
  let job: CompiledJob
  let strings: JobStringRules
  let document: Document
  let pageCount: Int

  /// Values of more characters stand for themselves.
  private static let longest = 4
  /// Boxes further apart than so many of their heights belong to different rows.
  private static let reach = 2.5
  /// Those further apart than so many of their heights may be parted by a space or hyphen.
  private static let space = 0.4

  fileprivate struct Cell {
    /// The place in /Annots.
    var place: Int
    var value: [Unicode.Scalar]
    /// On the page as it is shown.
    var box: Rect
  }

  /// What is to go.
  func selections(
    in content: PageContent, on page: PageNode, _ annotations: [Annotation]
  ) throws(ObelusError) -> [Selection] {
    let rules = job.rules.filter { $0.redacts && $0.pattern != nil && $0.pages.contains(page.index, of: pageCount) }
    guard !rules.isEmpty, annotations.count(where: { $0.subtype == .widget }) > 1 else { return [] }
    let cells = try cells(annotations, on: page)
    guard cells.count > 1 else { return [] }
    var selections: [Selection] = []
    for row in rows(cells) {
      for hit in try hits(of: rules, in: row, page: page.index) {
        selections.append(selection(of: hit.places, hit.rule, in: content, annotations))
      }
    }
    return selections
  }

  /// Short values of text and choice fields.
  private func cells(_ annotations: [Annotation], on page: PageNode) throws(ObelusError) -> [Cell] {
    let matrix = page.displayMatrix
    var cells: [Cell] = []
    for annotation in annotations where annotation.subtype == .widget {
      guard let place = annotation.index, let bytes = try value(of: annotation), bytes.count <= 4 * Self.longest
      else { continue }
      let value = TextString.decode(bytes).unicodeScalars.filter { !$0.properties.isWhitespace }
      guard !value.isEmpty, value.count <= Self.longest else { continue }
      cells.append(Cell(place: place, value: Array(value), box: annotation.rect.transformed(by: matrix)))
    }
    return cells
  }

  private func value(of annotation: Annotation) throws(ObelusError) -> [UInt8]? {
    let type = try annotation.inherited("FT", in: document) { $0.nameValue }
    return type == "Tx" || type == "Ch" ? try annotation.inherited("V", in: document) { $0.stringValue } : nil
  }

  /// Cells that follow each other on a line, from left to right.
  private func rows(_ cells: [Cell]) -> [[Cell]] {
    var lines: [[Cell]] = []
    for cell in cells.sorted(by: { ($0.middle, $0.place) < ($1.middle, $1.place) }) {
      if let first = lines.last?.first, cell.middle <= max(first.box.y1, first.box.y0 + 1) {
        lines[lines.count - 1].append(cell)
      } else {
        lines.append([cell])
      }
    }
    var rows: [[Cell]] = []
    for line in lines {
      var row: [Cell] = []
      for cell in line.sorted(by: { ($0.box.x0, $0.place) < ($1.box.x0, $1.place) }) {
        if let last = row.last, last.gap(to: cell) > Self.reach {
          rows.append(row)
          row = []
        }
        row.append(cell)
      }
      rows.append(row)
    }
    return rows.filter { $0.count > 1 }
  }

  /// What stands between two cells of a row, in one way of reading it.
  private enum Joint: CaseIterable { case nothing, spaces, hyphens, spacesInGaps, hyphensInGaps }

  /// The places of the cells of each hit over several of them.
  private func hits(
    of rules: [CompiledRule], in row: [Cell], page: Int
  ) throws(ObelusError) -> [(rule: CompiledRule, places: [Int])] {
    var found: [(rule: CompiledRule, places: [Int])] = []
    for joint in Joint.allCases {
      var text = String.UnicodeScalarView()
      var owners: [Int] = []
      for (index, cell) in row.enumerated() {
        if index > 0, let separator = separator(joint, row[index - 1], cell) {
          text.append(separator)
          owners.append(-1)
        }
        text.append(contentsOf: cell.value)
        owners += cell.value.map { _ in index }
      }
      let string = String(text)
      let allowed = try strings.hits(in: string, page: page)
      guard !allowed.isEmpty else { continue }
      for rule in rules {
        for match in try strings.matches(of: rule, in: string) where allowed.contains(match) {
          let scalars = string.unicodeScalars
          let from = scalars.distance(from: scalars.startIndex, to: match.lowerBound)
          let to = scalars.distance(from: scalars.startIndex, to: match.upperBound)
          let cells = Set(owners[max(0, from)..<min(owners.count, to)]).subtracting([-1])
          guard cells.count > 1 else { continue }
          let places = cells.sorted().map { row[$0].place }
          if !found.contains(where: { $0.rule.index == rule.index && $0.places == places }) {
            found.append((rule, places))
          }
        }
      }
    }
    return found
  }

  private func separator(_ joint: Joint, _ a: Cell, _ b: Cell) -> Unicode.Scalar? {
    switch joint {
    case .nothing: nil
    case .spaces: " "
    case .hyphens: "-"
    case .spacesInGaps: a.gap(to: b) > Self.space ? " " : nil
    case .hyphensInGaps: a.gap(to: b) > Self.space ? "-" : nil
    }
  }

  private func selection(
    of places: [Int], _ rule: CompiledRule, in content: PageContent, _ annotations: [Annotation]
  ) -> Selection {
    let members = Set(places)
    let shows = content.shows.filter { show in
      content.annotation(drawing: Int(show.instance)).map(members.contains) ?? false
    }
    let glyphs = shows.flatMap(\.glyphs).sorted()
    let boxes = annotations.filter { members.contains($0.index ?? -1) }.map { Quad($0.rect) }
    var selection = Selection(
      rule: rule.index, glyphs: glyphs, quads: glyphs.isEmpty ? boxes : quads(for: glyphs, in: content))
    selection.fields = places
    return selection
  }
}

extension FieldRows.Cell {
  fileprivate var middle: Double { (box.y0 + box.y1) / 2 }

  /// The gap to the next cell of a row, in heights.
  fileprivate func gap(to next: Self) -> Double {
    (next.box.x0 - box.x1) / max(box.y1 - box.y0, next.box.y1 - next.box.y0, 1)
  }
}
