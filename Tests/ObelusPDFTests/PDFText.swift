internal import ObelusCore

/// PDF syntax of a value, for files that tests write.
func pdfText(_ object: PDFObject) -> String {
  switch object {
  case .null: "null"
  case .boolean(let b): b ? "true" : "false"
  case .integer(let n): String(n)
  case .real(let v): v.description
  case .name(let n): "/" + n.bytes.map { "#" + hex($0) }.joined()
  case .string(let s): "<" + s.map(hex).joined() + ">"
  case .array(let items): "[" + items.map(pdfText).joined(separator: " ") + "]"
  case .dictionary(let d): "<<" + d.entries.map { pdfText(.name($0.key)) + " " + pdfText($0.value) }.joined() + ">>"
  case .reference(let id): "\(id.rawValue) 0 R"
  }
}

private func hex(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
