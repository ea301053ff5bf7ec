internal import ObelusCore
internal import ObelusPDF

/// Makes PDFs of bodies under numbers of one's choosing, broken ones and missing ones too; objects 1 to 3 make an empty
/// page. The cross-reference table is right, so that MuPDF has nothing to repair.
struct RawPDF {
  /// Bodies by object number.
  var objects: [Int: [UInt8]] = [:]
  var trailer = "/Root 1 0 R"

  init() {
    self[1] = "<</Type/Catalog/Pages 2 0 R>>"
    self[2] = "<</Type/Pages/Kids[3 0 R]/Count 1>>"
    self[3] = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>"
  }

  subscript(number: Int) -> String {
    get { String(decoding: objects[number] ?? [], as: UTF8.self) }
    set { objects[number] = Array(newValue.utf8) }
  }

  /// - Parameter entries: of the dictionary, without /Length.
  mutating func setStream(_ number: Int, _ entries: String, _ data: [UInt8]) {
    objects[number] = Array("<<\(entries)/Length \(data.count)>>stream\n".utf8) + data + Array("\nendstream".utf8)
  }

  var bytes: [UInt8] {
    var out = Array("%PDF-1.7\n".utf8)
    let size = (objects.keys.max() ?? 0) + 1
    var table = "xref\n0 \(size)\n0000000000 65535 f \n"
    for number in 1..<size {
      if let body = objects[number] {
        let offset = String(out.count)
        table += String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
        out += Array("\(number) 0 obj\n".utf8) + body + Array("\nendobj\n".utf8)
      } else {
        table += "0000000000 00000 f \n"
      }
    }
    let start = out.count
    out += Array("\(table)trailer\n<</Size \(size) \(trailer)>>\nstartxref\n\(start)\n%%EOF\n".utf8)
    return out
  }

  func open(password: String? = nil) throws(ObelusError) -> Document {
    try Document(MappedFile(bytes: bytes), password: password)
  }
}
