/// The samples of one row.
package struct Measurement: Hashable, Sendable {
  package enum Unit: String, Hashable, Sendable, Codable {
    case nanoseconds = "ns"
    case seconds = "s"
    case bytes = "B"
  }

  /// Words with `/` between them, the general first: `lookup/warm/2 threads`.
  package var name: String
  package var unit: Unit
  /// Of one operation each, as many as were taken.
  package var samples: [Double]
  /// Time of processors for the same operations, over all threads; empty where it was not taken.
  package var cpu: [Double] = []
  package var threads = 1
  /// Operations behind each sample.
  package var iterations = 1
  /// Further figures, such as hits or the share of a stage.
  package var counters: [String: Double] = [:]

  package init(name: String, unit: Unit, samples: [Double]) {
    self.name = name
    self.unit = unit
    self.samples = samples
  }

  package var median: Double { Self.median(samples) }

  /// The median distance from the median: what most samples are away from it.
  package var spread: Double {
    let middle = median
    return Self.median(samples.map { ($0 - middle).magnitude })
  }

  package var least: Double { samples.min() ?? 0 }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
