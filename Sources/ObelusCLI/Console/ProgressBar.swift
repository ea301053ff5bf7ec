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

  /// Seconds, by a clock that nobody sets.
  private let now: @Sendable () -> Double
  private var start: Double?
  private var documents = 0
  private var done = 0
  private var open: [Int: Open] = [:]
  private var latest: Int?

  init(now: @escaping @Sendable () -> Double = MonotonicClock.now) { self.now = now }

  mutating func take(_ event: RunEvent) {
    switch event {
    case .runStarted(let documents):
      self.documents = documents
      start = now()
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
    if documents > 1 { line += " \(done)/\(documents)" + pace }
    guard let latest, let open = open[latest] else { return line }
    line += " " + FilePath.name(of: open.name)
    if let step = open.step { line += ": \(step.rawValue) \(open.finished) of \(open.count) pages" }
    return line
  }

  /// Documents that it takes to tell how fast they go.
  private static let fewest = 5

  /// How many documents a second, and how long the rest may take; empty where that cannot be told yet.
  private var pace: String {
    guard let start, done >= Self.fewest, done < documents else { return "" }
    let seconds = now() - start
    guard seconds > 1 else { return "" }
    let rate = Double(done) / seconds
    let left = Int(min(Double(documents - done) / rate, 1e7).rounded(.up))
    return " \(Self.rate(rate)), \(Self.duration(left)) left"
  }

  private static func rate(_ perSecond: Double) -> String {
    if perSecond >= 10 { return "\(Int(min(perSecond, 1e7).rounded()))/s" }
    let tenths = Int((perSecond >= 1 ? perSecond * 10 : perSecond * 600).rounded())
    return "\(tenths / 10).\(tenths % 10)/\(perSecond >= 1 ? "s" : "min")"
  }

  private static func duration(_ seconds: Int) -> String {
    func two(_ n: Int) -> String { (n < 10 ? "0" : "") + String(n) }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
  }
}
