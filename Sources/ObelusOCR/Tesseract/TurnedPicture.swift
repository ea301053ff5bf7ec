internal import ObelusCore
internal import ObelusPDF

/// A grey picture turned by quarters.
struct TurnedPicture {
  let samples: [UInt8]
  let width: Int
  let height: Int
  private let quarterTurns: Int

  /// - Parameter quarterTurns: clockwise, 0 to 3.
  init(_ pixmap: Pixmap, quarterTurns: Int) {
    self.quarterTurns = quarterTurns
    let isSideways = quarterTurns % 2 == 1
    let (w, h) = (pixmap.width, pixmap.height)
    width = isSideways ? h : w
    height = isSideways ? w : h
    guard quarterTurns > 0 else {
      samples = pixmap.samples
      return
    }
    var turned: [UInt8] = []
    turned.reserveCapacity(w * h)
    let source = pixmap.samples.span
    for y in 0..<height {
      for x in 0..<width {
        let at =
          switch quarterTurns {
          case 1: (h - 1 - x) * w + y
          case 2: (h - 1 - y) * w + w - 1 - x
          default: x * w + w - 1 - y
          }
        turned.append(source[at])
      }
    }
    samples = turned
  }

  /// From points of this picture to points of the picture before it was turned; y is downwards in both.
  func toDisplay(scale: Double) -> Matrix {
    let (w, h) = (Double(width) / scale, Double(height) / scale)
    return switch quarterTurns {
    case 1: Matrix(0, -1, 1, 0, 0, w)
    case 2: Matrix(-1, 0, 0, -1, w, h)
    case 3: Matrix(0, 1, -1, 0, h, 0)
    default: .identity
    }
  }
}
