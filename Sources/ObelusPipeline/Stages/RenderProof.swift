internal import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction

/// What renders of the output are compared with: the input, and the marks of its pages.
struct RenderProof: Sendable {
  let input: DocumentInput
  /// The marks of each page whose content changed, or that may look different for another reason, in default user space.
  let marks: [Int: [Quad]]

  /// - Parameter everyPage: fonts, names or other streams changed, which any page can use.
  init(before input: DocumentInput, results: [PageResult], everyPage: Bool) {
    self.input = input
    marks = Dictionary(
      results.filter { everyPage || $0.isRedacted }.map { ($0.edit.page, $0.marks) },
      uniquingKeysWith: { first, _ in first })
  }
}

/// Renders pages of input and output and compares them outside the marks. One for each worker thread.
final class RenderProver {
  /// The longer side of a render in pixels: enough to see a word that moved or went.
  private static let longerSide = 400.0
  /// Pixels that may differ: edges of glyphs that are blended with a neighbour that went.
  private static let allowed = 24

  private let proof: RenderProof
  private let before: Document

  init(_ proof: RenderProof) throws(ObelusError) {
    self.proof = proof
    before = try proof.input.open()
  }

  /// The scale at which a page of the output is rendered; nil where there is nothing to compare.
  func scale(of index: Int) -> Double? {
    guard proof.marks[index] != nil else { return nil }
    let size = proof.input.pages[index].displaySize
    guard size.width > 0, size.height > 0 else { return nil }
    return Self.longerSide / max(size.width, size.height)
  }

  /// - Parameter after: the page of the output, at the scale of `scale(of:)`.
  func check(_ index: Int, after: Pixmap) throws(ObelusError) {
    guard let marks = proof.marks[index], let scale = scale(of: index) else { return }
    let page = proof.input.pages[index]
    let size = page.displaySize
    let before = try before.render(page: index, scale: scale, annotations: false, colors: .gray)
    guard before.isComplete, after.isComplete else { throw failure("the page cannot be rendered to its end", index) }
    guard before.width == after.width, before.height == after.height else {
      throw failure("the page's size changed", index)
    }
    // Display space has its origin at the top left; the comparison wants the unit square with y upwards.
    let toUnit = page.displayMatrix.concatenated(with: Matrix(1 / size.width, 0, 0, -1 / size.height, 0, 1))
    let differing = RenderComparison.differences(
      before: before.samples, after: after.samples, width: before.width, height: before.height,
      components: before.components, marks: marks.map { $0.transformed(by: toUnit) })
    guard differing <= Self.allowed else {
      throw failure("\(differing) pixels outside the marks look different", index)
    }
  }

  private func failure(_ what: String, _ page: Int) -> ObelusError {
    ObelusError(.verification, what, at: Location(page: page), hint: "the output was withheld")
  }
}
