/// "Did you mean": the known word that is nearest to a mistyped one.
package enum Suggestion {
  /// The nearest of `words`, or nil where none is near enough to be meant. Case does not count.
  package static func nearest(to word: String, in words: [String]) -> String? {
    let typed = Array(word.lowercased())
    guard typed.count <= 64 else { return nil }
    let ranked = words.map { (word: $0, distance: distance(typed, Array($0.lowercased()))) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, max(typed.count, best.word.count) / 3) ? best.word : nil
  }

  /// The optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours.
  static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var older: [Int] = []
    var previous = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var best = min(previous[j + 1] + 1, row[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, older[j - 1] + 1) }
        row.append(best)
      }
      older = previous
      previous = row
    }
    return previous[b.count]
  }
}
