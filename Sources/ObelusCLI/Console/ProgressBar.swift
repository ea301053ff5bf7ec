internal import ObelusIO
internal import ObelusPipeline

/// How far a run is, as one line.
struct ProgressBar {
  private struct Open {
    var name: String
    var step: RunEvent.Step?
    var finished = 0
    var count = 0

    /// The steps take unlike times; equal shares still only ever grow.
    var fraction: Double {
      guard let step, count > 0, let index = RunEvent.Step.allCases.firstIndex(of: step) else { return 0 }
      return (Double(index) + min(1, Double(finished) / Double(count))) / Double(RunEvent.Step.allCases.count)
    }
  }

  private var documents = 0
  private var done = 0
  private var open: [Int: Open] = [:]
  private var latest: Int?

  mutating func take(_ event: RunEvent) {
    switch event {
    case .runStarted(let documents): self.documents = documents
    case .warning: break
    case .documentStarted(let document, let name):
      open[document] = Open(name: name)
      latest = document
    case .pages(let document, let step, let finished, let count):
      open[document]?.step = step
      open[document]?.finished = finished
      open[document]?.count = count
      latest = document
    case .documentFinished(let document, _):
      open[document] = nil
      done += 1
      if latest == document { latest = open.keys.min() }
    }
  }

  func line(columns: Int) -> String {
    guard documents > 0 else { return "" }
    let fraction = min(1, (Double(done) + open.values.reduce(0) { $0 + $1.fraction }) / Double(documents))
    let width = min(30, max(5, columns / 4))
    let full = Int(fraction * Double(width))
    var line = "[" + String(repeating: "#", count: full) + String(repeating: "-", count: width - full) + "]"
    if documents > 1 { line += " \(done)/\(documents)" }
    guard let latest, let open = open[latest] else { return line }
    line += " " + FilePath.name(of: open.name)
    if let step = open.step { line += ": \(step.rawValue) \(open.finished) of \(open.count) pages" }
    return line
  }
}
