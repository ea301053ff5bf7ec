internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF

/// Draws the boxes of a page's marks, with the exemption codes on them, in default user space.
struct RedactionBox {
  /// A mark and what is drawn over it.
  struct Item {
    var mark: Mark
    var content: BoxContent
  }

  private(set) var overlay: Overlay?
  /// Codes beside the boxes: where the page looks different outside its marks.
  private(set) var notes: [Quad] = []
  private(set) var counts: [CodeKey: CodeCount] = [:]

  private let page: PageNode
  private var bounds: Rect?
  private var labels = ""

  private static let font = "ObelusCode"

  /// - Parameters:
  ///   - items: in the order of drawing; boxes that cover each other share their codes.
  ///   - hidden: marks without a place on the page that could be covered.
  ///   - margin: where there is room beside the text; asked for only when a code fits into no box; nil: nowhere.
  init(_ items: [Item], hidden: [Item], page: PageNode, margin: (() -> PageMargin)?) {
    self.page = page
    for item in hidden { count(item) { $0.hidden += 1 } }
    var boxes = Array("q\n".utf8)
    for item in items { draw(item, &boxes) }
    let groups = Self.groups(items.filter { !$0.content.codes.isEmpty })
    var room: PageMargin?
    for group in groups { label(group, &room, margin) }
    guard let bounds, boxes.count > 2 || !labels.isEmpty else { return }
    overlay = Overlay(
      operators: boxes + Array((labels + "Q").utf8),
      resources: labels.isEmpty ? [:] : Self.resources, bounds: bounds)
  }

  private static var resources: PDFDictionary {
    ["Font": .dictionary([PDFName(font): .dictionary(standardFont)])]
  }

  /// Standard Helvetica, which is not embedded.
  static let standardFont: PDFDictionary = [
    "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica"),
    "Encoding": .name("WinAnsiEncoding"),
  ]

  // MARK: Boxes

  private mutating func draw(_ item: Item, _ output: inout [UInt8]) {
    let style = item.content.style
    for quad in item.mark.quads where quad.isDrawable {
      if let fill = style.fill {
        output += "\(ContentNumber.color(fill)) rg\n".utf8
        Self.draw(quad, &output)
        output += " f\n".utf8
      }
      if let outline = style.outline, let inner = quad.inset(by: style.outlineWidth / 2) {
        output += "\(ContentNumber.color(outline)) RG \(ContentNumber.text(style.outlineWidth)) w 0 j\n".utf8
        Self.draw(inner, &output)
        output += " S\n".utf8
      }
      bounds = bounds?.union(quad.bounds) ?? quad.bounds
    }
  }

  private static func draw(_ quad: Quad, _ output: inout [UInt8]) {
    for (index, corner) in [quad.upperLeft, quad.upperRight, quad.lowerRight, quad.lowerLeft].enumerated() {
      ContentNumber.write(corner.x, to: &output)
      output.append(0x20)
      ContentNumber.write(corner.y, to: &output)
      output += index == 0 ? [0x20, 0x6D, 0x20] : [0x20, 0x6C, 0x20]
    }
    output.append(0x68)
  }

  // MARK: Codes

  /// Marks that lie over each other, and their codes together.
  private struct Group {
    var items: [Item]
    var quads: [Quad]
    var bounds: Rect
    var style: BoxStyle

    var codes: [String] {
      var seen: Set<String> = []
      return items.flatMap(\.content.codes).filter { seen.insert($0).inserted }
    }
  }

  private static func groups(_ items: [Item]) -> [Group] {
    var groups: [Group] = []
    for item in items {
      let quads = item.mark.quads.filter(\.isDrawable)
      guard let first = quads.first else { continue }
      let bounds = quads.dropFirst().reduce(first.bounds) { $0.union($1.bounds) }
      let over = groups.lastIndex { group in
        group.bounds.touches(bounds) && group.quads.contains { known in quads.contains { known.covers($0) } }
      }
      if let over {
        groups[over].items.append(item)
        groups[over].style = item.content.style
      } else {
        groups.append(Group(items: [item], quads: quads, bounds: bounds, style: item.content.style))
      }
    }
    return groups
  }

  /// Puts a group's codes on each of its quads where they fit, else on none but in the margin.
  private mutating func label(_ group: Group, _ room: inout PageMargin?, _ margin: (() -> PageMargin)?) {
    let codes = group.codes
    let texts = codes.compactMap { OverlayText($0) }
    let unwritable = codes.filter { OverlayText($0) == nil }
    for item in group.items { count(item, only: unwritable) { $0.undrawn += 1 } }
    guard !texts.isEmpty else { return }
    let writable = codes.filter { !unwritable.contains($0) }

    let visible = group.quads.compactMap { $0.clamped(to: page.cropBox) }
    guard let first = visible.first else {
      for item in group.items { count(item, only: writable) { $0.hidden += 1 } }
      return
    }
    let fitted = visible.compactMap { quad -> (Quad, BoxLabel)? in
      let frame = QuadFrame(quad)
      return BoxLabel(texts, width: frame.width, height: frame.height, style: group.style).map { (quad, $0) }
    }
    if !fitted.isEmpty {
      for (quad, label) in fitted {
        labels += label.operators(on: quad, style: group.style, font: Self.font)
      }
      let isShrunk = fitted.allSatisfy(\.1.isShrunk)
      for item in group.items { count(item, only: writable) { if isShrunk { $0.shrunk += 1 } else { $0.drawn += 1 } } }
      return
    }
    if room == nil { room = margin?() }
    guard let note = room?.place(OverlayText.joined(texts), beside: first) else {
      for item in group.items { count(item, only: writable) { $0.undrawn += 1 } }
      return
    }
    labels += note.operators(font: Self.font)
    notes.append(note.quad)
    bounds = bounds?.union(note.quad.bounds) ?? note.quad.bounds
    for item in group.items { count(item, only: writable) { $0.margin += 1 } }
  }

  private mutating func count(_ item: Item, only codes: [String]? = nil, _ add: (inout CodeCount) -> Void) {
    var seen: Set<String> = []
    for code in item.content.codes where codes?.contains(code) ?? true && seen.insert(code).inserted {
      let name = item.content.textsOfDocument.contains(code) ? "" : code
      add(&counts[CodeKey(rule: item.mark.rule, code: name), default: CodeCount()])
    }
  }
}

extension Quad {
  /// In this world.
  var isDrawable: Bool { corners.allSatisfy { $0.x.magnitude < 1e7 && $0.y.magnitude < 1e7 } }

  /// Smaller by `margin` on each side; nil where nothing is left.
  fileprivate func inset(by margin: Double) -> Quad? {
    let frame = QuadFrame(self)
    guard frame.width > 2 * margin, frame.height > 2 * margin else { return nil }
    return Quad(
      upperLeft: frame.point(margin, frame.height - margin),
      upperRight: frame.point(frame.width - margin, frame.height - margin),
      lowerLeft: frame.point(margin, margin), lowerRight: frame.point(frame.width - margin, margin))
  }

  /// At least half of one lies on the other, by their upright boxes.
  fileprivate func covers(_ other: Quad) -> Bool {
    let (a, b) = (bounds, other.bounds)
    guard let common = a.intersection(b) else { return false }
    return common.width * common.height * 2 >= min(a.width * a.height, b.width * b.height)
  }

  /// What is seen of an upright quad; nil where nothing is.
  fileprivate func clamped(to box: Rect) -> Quad? {
    guard let shown = bounds.intersection(box), !shown.isEmpty else { return nil }
    func clamp(_ p: Point) -> Point { Point(x: min(max(p.x, box.x0), box.x1), y: min(max(p.y, box.y0), box.y1)) }
    let isUpright =
      (upperLeft.x == lowerLeft.x && lowerLeft.y == lowerRight.y)
      || (upperLeft.y == lowerLeft.y && lowerLeft.x == lowerRight.x)
    guard isUpright else { return self }
    return Quad(
      upperLeft: clamp(upperLeft), upperRight: clamp(upperRight), lowerLeft: clamp(lowerLeft),
      lowerRight: clamp(lowerRight))
  }
}
