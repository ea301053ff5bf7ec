internal import ObelusActions
internal import ObelusAnnotations
internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF

/// Erases ink in the areas of eraser rules.
struct PageEraser {
  let job: CompiledJob
  let source: any ObjectSource

  /// What it finds to do on a page.
  struct Plan {
    /// Places in /Annots of ink of which nothing is left.
    var emptied: Set<Int> = []
    /// What is left of other ink, by places in /Annots.
    var strokes: [Int: [[Point]]] = [:]
    /// Whether something is erased in an area.
    var erases: (Selection) -> Bool = { _ in false }
  }

  func plan(_ selections: [Selection], _ annotations: [Annotation]) throws(ObelusError) -> Plan {
    let areas = selections.filter { job.rules[$0.rule].erases }.flatMap(\.quads).map(\.bounds)
    var plan = Plan()
    guard !areas.isEmpty else { return plan }
    var ink: [(strokes: [[Point]], width: Double)] = []
    for annotation in annotations where annotation.subtype == .ink {
      guard let index = annotation.index, !annotation.flags.contains(.locked),
        let strokes = try strokes(annotation.other["InkList"]),
        let left = InkEraser(areas).erase(strokes, width: try width(annotation))
      else { continue }
      ink.append((strokes, try width(annotation)))
      if left.isEmpty { plan.emptied.insert(index) } else { plan.strokes[index] = left }
    }
    plan.erases = { [ink] selection in
      let eraser = InkEraser(selection.quads.map(\.bounds))
      return ink.contains { eraser.erase($0.strokes, width: $0.width) != nil }
    }
    return plan
  }

  /// Puts what is left of strokes into their annotations.
  func apply(_ plan: Plan, _ annotations: [Annotation], _ builder: inout PageEditBuilder) throws(ObelusError) {
    for annotation in annotations {
      guard let index = annotation.index, let strokes = plan.strokes[index] else { continue }
      let appearance = builder.newID()
      let made = InkEraser([]).erase(
        annotation.dictionary, strokes: strokes, width: try width(annotation), color: annotation.color ?? .black,
        opacity: annotation.opacity, isHighlighter: try isHighlighter(annotation), appearance: appearance)
      try builder.set(index, to: made.annotation, adding: (appearance, made.appearance))
    }
  }

  /// Nil where the list is not sound: then nobody knows what it shows.
  private func strokes(_ list: PDFObject?) throws(ObelusError) -> [[Point]]? {
    guard let list = try source.array(list) else { return nil }
    var strokes: [[Point]] = []
    for item in list {
      guard let numbers = try source.array(item)?.compactMap(\.numberValue), numbers.count >= 2,
        numbers.count % 2 == 0
      else { return nil }
      strokes.append(stride(from: 0, to: numbers.count, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) })
    }
    return strokes
  }

  private func width(_ annotation: Annotation) throws(ObelusError) -> Double {
    if let width = try source.resolve(source.dictionary(annotation.other["BS"])?["W"]).numberValue { return width }
    return try source.array(annotation.other["Border"])?.dropFirst(2).first?.numberValue ?? 1
  }

  /// Its appearance multiplies.
  private func isHighlighter(_ annotation: Annotation) throws(ObelusError) -> Bool {
    if annotation.other["BM"]?.nameValue == "Multiply" { return true }
    guard let form = try source.dictionary(annotation.other["AP"])?["N"]?.referenceValue,
      let dictionary = try source.object(form).dictionary,
      let states = try source.dictionary(source.dictionary(dictionary["Resources"])?["ExtGState"])
    else { return false }
    for entry in states.entries {
      if try source.resolve(source.dictionary(entry.value)?["BM"]).nameValue == "Multiply" { return true }
    }
    return false
  }
}
