import Foundation
import TestSupport

/// The mesh shadings that a file holds, as qpdf decodes their streams.
struct MeshScan {
  struct Mesh {
    var type: Int
    /// All points, in the shading's space.
    var points: [(x: Double, y: Double)]
  }

  private(set) var meshes: [Mesh] = []

  init(_ path: String) throws {
    let output = try Tool.run("qpdf", "--json=2", "--json-stream-data=inline", "--decode-level=all", path).output
    let json = try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any]
    let objects = (json?["qpdf"] as? [Any])?.last as? [String: Any] ?? [:]
    for (_, object) in objects.sorted(by: { $0.key < $1.key }) {
      guard let stream = (object as? [String: Any])?["stream"] as? [String: Any],
        let dictionary = stream["dict"] as? [String: Any], let type = dictionary["/ShadingType"] as? Int,
        let data = Data(base64Encoded: stream["data"] as? String ?? "")
      else { continue }
      meshes.append(Mesh(type: type, points: MeshScan.points(Array(data), dictionary, type)))
    }
  }

  /// Of meshes of whole bytes whose vertices and patches share nothing (flags are 0).
  private static func points(_ data: [UInt8], _ dictionary: [String: Any], _ type: Int) -> [(x: Double, y: Double)] {
    let decode = (dictionary["/Decode"] as? [Double]) ?? []
    func bytes(_ key: String) -> Int { (dictionary[key] as? Int ?? 0) / 8 }
    let (flag, coordinate) = (type == 5 ? 0 : bytes("/BitsPerFlag"), bytes("/BitsPerCoordinate"))
    let color = (decode.count - 4) / 2 * bytes("/BitsPerComponent")
    let (pointCount, colorCount) = type == 6 ? (12, 4) : type == 7 ? (16, 4) : (1, 1)
    let size = flag + pointCount * 2 * coordinate + colorCount * color
    guard decode.count > 4, coordinate > 0 else { return [] }
    var points: [(x: Double, y: Double)] = []
    for start in stride(from: 0, to: data.count - size + 1, by: size) {
      for point in 0..<pointCount {
        func part(_ axis: Int) -> Double {
          let at = start + flag + (2 * point + axis) * coordinate
          let raw = data[at..<at + coordinate].reduce(0.0) { $0 * 256 + Double($1) }
          let limit = (0..<coordinate).reduce(0.0) { sum, _ in sum * 256 + 255 }
          return decode[2 * axis] + raw / limit * (decode[2 * axis + 1] - decode[2 * axis])
        }
        points.append((part(0), part(1)))
      }
    }
    return points
  }
}
