internal import ObelusAnnotations
internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF
internal import ObelusText

/// Finds on one page what rules know by its labels.
struct AnchorSelector {
  private let content: PageContent
  private let page: PageNode
  private let landmarks: Landmarks.Found
  private let finder: AnchorFinder
  /// From the space of the content; nil where that is the page's.
  private let toUser: Matrix?

  /// Whose places count as text beside a label, also where the page shows none there.
  private static let fields: Set<Annotation.Subtype> = [.widget, .freeText]

  /// Letters that somebody has seen are as high as their ink: about so many times that is the size of their font.
  private static let recognisedEm = 1.35

  /// - Parameter toUser: the content is what somebody has read in a picture, and this leads from its space to the page's.
  init(
    _ text: PageText, _ content: PageContent, on page: PageNode, landmarks: Landmarks.Found,
    annotations: [Annotation], toUser: Matrix? = nil
  ) {
    self.content = content
    self.page = page
    self.landmarks = landmarks
    self.toUser = toUser
    var fields = annotations.filter { Self.fields.contains($0.subtype) && !$0.rect.isEmpty }.map { Quad($0.rect) }
    if let toUser { fields = toUser.inverted.map { inverse in fields.map { $0.transformed(by: inverse) } } ?? [] }
    finder = AnchorFinder(
      text, labels: landmarks.labels, fields: fields, emScale: toUser == nil ? 1 : Self.recognisedEm)
  }

  struct Result {
    var selections: [Selection] = []
    /// Form fields beside labels that were read in a picture: they are no part of that.
    var fields: [Selection] = []
    /// Labels that may be none.
    var uncertain = 0
    /// Labels without a text, or beginnings without an end.
    var unanswered = 0
  }

  /// - Parameters:
  ///   - takesPossible: labels that may be none count as labels.
  ///   - isMeant: false for labels that are passed over.
  func select(
    _ rule: CompiledRule, _ anchor: CompiledAnchor, takesPossible: Bool,
    where isMeant: (TextHit) -> Bool = { _ in true }
  ) -> Result {
    var result = Result()
    let all = landmarks.hits(of: rule).filter(isMeant)
    let labels = all.filter { takesPossible || $0.isCertain }
    result.uncertain = all.count { !$0.isCertain }
    switch anchor.anchor.kind {
    case .offset(let offset):
      result.selections = labels.flatMap { areas(of: $0, offset, rule) }
    case .between:
      let between = finder.texts(from: labels, to: landmarks.hits(of: rule, 1), lines: anchor.anchor.lines)
      for text in between.found { add(text, rule, to: &result) }
      result.unanswered = between.open
    case .after, .before:
      guard let reach = anchor.reach else { return result }
      var seen: Set<[Int]> = []
      for label in labels {
        guard let text = finder.text(of: label, reach) else {
          result.unanswered += 1
          continue
        }
        if seen.insert(text.glyphs).inserted || text.glyphs.isEmpty {
          add(text, rule, to: &result)
        }
      }
    }
    return result
  }

  private func add(_ text: AnchoredText, _ rule: CompiledRule, to result: inout Result) {
    var selection = Selection(rule: rule.index, glyphs: text.glyphs, quads: text.quads, text: text.text)
    selection.kind = .anchored
    guard let toUser, !text.fields.isEmpty else {
      result.selections.append(selection)
      return
    }
    if !selection.glyphs.isEmpty { result.selections.append(selection) }
    selection.glyphs = []
    selection.text = ""
    selection.quads = text.fields.map { $0.transformed(by: toUser) }
    result.fields.append(selection)
  }

  /// One area for each rectangle beside a match, turned as its text is.
  private func areas(of hit: TextHit, _ offset: Manifest.Anchor.Offset, _ rule: CompiledRule) -> [Selection] {
    guard var quad = quads(for: hit, in: content).first else { return [] }
    if let toUser { quad = quad.transformed(by: toUser) }
    let origin =
      switch offset.corner {
      case .lowerLeft: quad.lowerLeft
      case .lowerRight: quad.lowerRight
      case .upperLeft: quad.upperLeft
      case .upperRight: quad.upperRight
      }
    let scale = (offset.unit?.points).map { $0 / page.userUnit } ?? 1
    guard let x = Self.unit(from: quad.lowerLeft, to: quad.lowerRight, scale),
      let y = Self.unit(from: quad.lowerLeft, to: quad.upperLeft, scale)
    else { return [] }
    let toPage = Matrix(x.x, x.y, y.x, y.y, origin.x, origin.y)
    return offset.rects.map { rect in
      let area = Quad(rect).transformed(by: toPage)
      return Selection(
        rule: rule.index, glyphs: toUser == nil ? glyphs(in: area, content) : [], quads: [area], isArea: true)
    }
  }

  private static func unit(from a: Point, to b: Point, _ scale: Double) -> Point? {
    let length = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
    guard length > 0, length.isFinite, scale.isFinite else { return nil }
    return Point(x: (b.x - a.x) / length * scale, y: (b.y - a.y) / length * scale)
  }
}
