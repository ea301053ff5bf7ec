import Foundation
import TestSupport

/// An image in one of the binary Netpbm formats, a byte a sample.
struct Raster {
  var width: Int
  var height: Int
  var channels: Int
  var samples: [UInt8]

  /// Reads P4, P5 or P6.
  init?(netpbm bytes: [UInt8]) {
    var at = 2
    var numbers: [Int] = []
    guard bytes.count > 2, bytes[0] == UInt8(ascii: "P"), (0x34...0x36).contains(bytes[1]) else { return nil }
    let wanted = bytes[1] == 0x34 ? 2 : 3
    while numbers.count < wanted, at < bytes.count {
      if bytes[at] == UInt8(ascii: "#") { at = bytes[at...].firstIndex(of: 10) ?? bytes.count }
      let digits = bytes[at...].prefix { (0x30...0x39).contains($0) }
      if let number = Int(String(decoding: digits, as: UTF8.self)) { numbers.append(number) }
      at += max(digits.count, 1)
    }
    guard numbers.count == wanted, at < bytes.count else { return nil }
    (width, height, channels) = (numbers[0], numbers[1], bytes[1] == 0x36 ? 3 : 1)
    let data = bytes[(at + 1)...]
    if bytes[1] == 0x34 {
      let row = (width + 7) / 8
      guard data.count >= row * height else { return nil }
      let columns = width
      samples = (0..<width * height).map { i in
        data[data.startIndex + i / columns * row + i % columns / 8] >> UInt8(7 - i % columns % 8) & 1 == 1 ? 0 : 255
      }
    } else {
      guard data.count >= width * height * channels else { return nil }
      samples = Array(data)
    }
  }

  /// The difference between the smallest and the largest sample inside a box (left, top, right, bottom).
  func contrast(in box: [Int]) -> Int {
    var (low, high) = (255, 0)
    for y in stride(from: max(box[1], 0), to: min(box[3], height), by: 1) {
      for channel in 0..<channels {
        for x in stride(from: max(box[0], 0), to: min(box[2], width), by: 1) {
          let sample = Int(samples[(y * width + x) * channels + channel])
          (low, high) = (min(low, sample), max(high, sample))
        }
      }
    }
    return max(high - low, 0)
  }

  /// Pixels that differ by more than `tolerance` outside all of the boxes (left, top, right, bottom).
  func differences(to other: Raster, outside boxes: [[Double]], tolerance: Int = 64) -> Int {
    guard (width, height, channels) == (other.width, other.height, other.channels) else { return .max }
    var count = 0
    for y in 0..<height {
      let row = y * width * channels..<(y + 1) * width * channels
      if samples[row] == other.samples[row] { continue }
      for x in 0..<width {
        let at = (y * width + x) * channels
        let differs = (at..<at + channels).contains { abs(Int(samples[$0]) - Int(other.samples[$0])) > tolerance }
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        if differs, !boxes.contains(where: { $0[0] <= px && px <= $0[2] && $0[1] <= py && py <= $0[3] }) { count += 1 }
      }
    }
    return count
  }

  /// The page as pdftoppm draws it, by default a pixel a point.
  static func page(
    _ number: Int, of path: String, password: String? = nil, dotsPerInch: Int = 72
  ) throws -> Raster? {
    let login = password.map { ["-upw", $0] } ?? []
    return Raster(
      netpbm: try Tool.run(
        "pdftoppm", login + ["-q", "-r", "\(dotsPerInch)", "-f", "\(number)", "-l", "\(number)", path]
      ).output)
  }

  /// The image objects of a document, as pdfimages decodes them.
  static func images(of path: String, password: String? = nil) throws -> [Raster] {
    let folder = try TemporaryFolder()
    let login = password.map { ["-upw", $0] } ?? []
    _ = try Tool.run("pdfimages", login + [path, folder.path("image")])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path(percentEncoded: false)).sorted()
    return try names.compactMap { Raster(netpbm: try folder.read($0)) }
  }
}
