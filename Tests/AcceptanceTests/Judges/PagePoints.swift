/// The points of a page's paths in default user space, read from plain content without forms.
enum PagePoints {
  /// Where lines and curves of painted paths and of clips begin and end. Rectangles that only clip are left out.
  static func points(in content: [UInt8]) -> [(x: Double, y: Double)] {
    var matrix = [1.0, 0, 0, 1, 0, 0]
    var saved: [[Double]] = []
    var numbers: [Double] = []
    var path: [(x: Double, y: Double)] = []
    var isRectangle = false
    var isClip = false
    var points: [(x: Double, y: Double)] = []
    func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      (x * matrix[0] + y * matrix[2] + matrix[4], x * matrix[1] + y * matrix[3] + matrix[5])
    }
    for token in content.split(whereSeparator: { $0 <= 32 }) {
      let word = String(decoding: token, as: UTF8.self)
      if let number = Double(word) {
        numbers.append(number)
        continue
      }
      let n = Array(numbers.suffix(6))
      switch word {
      case "q": saved.append(matrix)
      case "Q": matrix = saved.popLast() ?? matrix
      case "cm" where n.count == 6:
        let m = matrix
        matrix = [
          n[0] * m[0] + n[1] * m[2], n[0] * m[1] + n[1] * m[3], n[2] * m[0] + n[3] * m[2], n[2] * m[1] + n[3] * m[3],
          n[4] * m[0] + n[5] * m[2] + m[4], n[4] * m[1] + n[5] * m[3] + m[5],
        ]
      case "m", "l", "c", "v", "y":
        if n.count >= 2 { path.append(place(n[n.count - 2], n[n.count - 1])) }
        isRectangle = false
      case "re" where n.count >= 4:
        let r = Array(n.suffix(4))
        isRectangle = path.isEmpty
        path += [
          place(r[0], r[1]), place(r[0] + r[2], r[1]), place(r[0], r[1] + r[3]), place(r[0] + r[2], r[1] + r[3]),
        ]
      case "W", "W*": isClip = true
      case "f", "f*", "F", "S", "s", "B", "B*", "b", "b*", "n":
        if !(isClip && isRectangle && word == "n") { points += path }
        path = []
        isClip = false
        isRectangle = false
      default: break
      }
      numbers = []
    }
    return points
  }
}
