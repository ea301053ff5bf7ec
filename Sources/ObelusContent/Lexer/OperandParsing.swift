package import ObelusCore

/// Makes objects of flat operands: the property list of BDC, the dictionary of an inline image.
package struct OperandParser {
  /// Arrays and dictionaries deeper than this are not followed.
  private static let maximumDepth = 32

  private let operands: ArraySlice<Operand>
  private var index: Int

  package init(_ operands: ArraySlice<Operand>) {
    self.operands = operands
    index = operands.startIndex
  }

  package var isAtEnd: Bool { index >= operands.endIndex }

  /// The next object, or nil where the markers do not match or nothing is left.
  package mutating func next(_ bytes: Span<UInt8>) -> PDFObject? { object(bytes, depth: 0) }

  private mutating func object(_ bytes: Span<UInt8>, depth: Int) -> PDFObject? {
    guard index < operands.endIndex, depth < OperandParser.maximumDepth else { return nil }
    let operand = operands[index]
    index += 1
    switch operand.kind {
    case .number: return .number(operand.number)
    case .name: return .name(NameDecoding.decode(bytes, operand.range))
    case .literal, .escapedLiteral, .hex:
      var string: [UInt8] = []
      StringDecoding.decode(bytes, operand.kind, operand.range, into: &string)
      return .string(string)
    case .other:
      switch bytes[operand.range.lowerBound] {
      case 0x74: return .boolean(true)
      case 0x66: return .boolean(false)
      default: return .null
      }
    case .arrayOpen: return array(bytes, depth: depth)
    case .dictionaryOpen: return dictionary(bytes, depth: depth)
    case .arrayClose, .dictionaryClose: return nil
    }
  }

  private mutating func array(_ bytes: Span<UInt8>, depth: Int) -> PDFObject? {
    var items: [PDFObject] = []
    while index < operands.endIndex {
      if operands[index].kind == .arrayClose {
        index += 1
        return .array(items)
      }
      guard let item = object(bytes, depth: depth + 1) else { return nil }
      items.append(item)
    }
    return nil
  }

  private mutating func dictionary(_ bytes: Span<UInt8>, depth: Int) -> PDFObject? {
    var entries: [PDFDictionary.Entry] = []
    while index < operands.endIndex {
      if operands[index].kind == .dictionaryClose {
        index += 1
        return .dictionary(PDFDictionary(entries: entries))
      }
      guard case .name(let key) = object(bytes, depth: depth + 1), let value = object(bytes, depth: depth + 1)
      else { return nil }
      entries.append(PDFDictionary.Entry(key: key, value: value))
    }
    return nil
  }
}
