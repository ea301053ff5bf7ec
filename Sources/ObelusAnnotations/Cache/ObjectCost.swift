internal import ObelusCore

extension PDFObject {
  /// About how many bytes it takes beside its own.
  var cost: Int {
    switch self {
    case .string(let bytes): bytes.count + 32
    case .array(let items): items.reduce(32) { $0 + MemoryLayout<PDFObject>.stride + $1.cost }
    case .dictionary(let d): d.entries.reduce(32) { $0 + 64 + $1.value.cost }
    default: 0
    }
  }
}

extension AttachedObject {
  /// About how many bytes it takes beside its own.
  var cost: Int {
    switch self {
    case .value(let value): value.cost
    case .stream(let dictionary, let data): PDFObject.dictionary(dictionary).cost + data.count + 32
    case .page: 0
    case .annotation(let name), .layer(let name): name.utf8.count + 32
    }
  }
}
