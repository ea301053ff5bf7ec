internal import Glibc

/// The test of Mann and Whitney: whether the values of one sample tend to be larger than those of another, whatever their
/// distribution (H. B. Mann, D. R. Whitney, 1947).
enum MannWhitney {
  /// The probability, at most, that samples of one distribution lie as far apart as these or farther, in either
  /// direction. Exact up to 20 values in each without ties, else by the normal approximation with its corrections.
  static func pValue(_ a: [Double], _ b: [Double]) -> Double {
    guard !a.isEmpty, !b.isEmpty else { return 1 }
    let all = (a.map { ($0, true) } + b.map { ($0, false) }).sorted { $0.0 < $1.0 }
    var rankSum = 0.0
    var ties = 0.0
    var i = 0
    while i < all.count {
      var end = i
      while end < all.count, all[end].0 == all[i].0 { end += 1 }
      let rank = Double(i + 1 + end) / 2
      let count = Double(end - i)
      ties += count * count * count - count
      for item in all[i..<end] where item.1 { rankSum += rank }
      i = end
    }
    let (m, n) = (Double(a.count), Double(b.count))
    let u = rankSum - m * (m + 1) / 2
    let extreme = min(u, m * n - u)
    if ties == 0, a.count <= 20, b.count <= 20 { return exact(Int(extreme), a.count, b.count) }
    let total = m + n
    let variance = m * n / 12 * (total + 1 - ties / (total * (total - 1)))
    guard variance > 0 else { return 1 }
    let z = max(0, m * n / 2 - extreme - 0.5) / variance.squareRoot()
    return min(1, erfc(z / 2.0.squareRoot()))
  }

  /// Twice the part of all orders of `m` and `n` values that have a U of at most `u`.
  private static func exact(_ u: Int, _ m: Int, _ n: Int) -> Double {
    // counts[k]: orders of the values so far with U = k; a further value of `a` stands above 0…n of `b`.
    let limit = m * n
    var counts = [Double](repeating: 0, count: limit + 1)
    counts[0] = 1
    // The Gaussian binomial coefficient, as a product of (1 - q^(n+i)) / (1 - q^i).
    for i in 1...m {
      for k in stride(from: limit, through: n + i, by: -1) { counts[k] -= counts[k - n - i] }
      for k in stride(from: i, through: limit, by: 1) { counts[k] += counts[k - i] }
    }
    let all = counts.reduce(0, +)
    return min(1, 2 * counts.prefix(u + 1).reduce(0, +) / all)
  }
}
