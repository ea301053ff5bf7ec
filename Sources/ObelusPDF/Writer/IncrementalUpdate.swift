package import ObelusCore

/// Adds changed and new objects behind what a file has (ISO 32000-2, 7.5.6): all bytes that are there stay where they are,
/// so that signatures over them go on holding. Whatever was replaced is still in the file: never for a redaction.
package struct IncrementalUpdate: Sendable {
  /// The number that each object of the edit has in the file.
  package private(set) var numbers: [ObjectID: Int] = [:]
  private let file: MappedFile
  private let edit: DocumentEdit
  private let size: Int
  private let original: FileEnd

  /// - Parameters:
  ///   - edit: what changes; its trailer is not looked at. Objects that are as they are in `document` are left out.
  ///   - document: opened from `file`, for this thread.
  /// - Throws: `pdf.unsupported` for a file that nothing can be added to.
  package init(_ edit: DocumentEdit, of document: Document, in file: MappedFile) throws(ObelusError) {
    self.file = file
    original = try FileEnd(of: file, document)
    var size = max(document.objectCount, original.size)
    var changed = DocumentEdit(trailer: document.trailer)
    for id in edit.objects.keys.sorted() {
      guard let object = edit.objects[id] else { continue }
      if id.isNew {
        numbers[id] = size
        size += 1
      } else {
        guard try Self.isOther(object, id, document) else { continue }
        numbers[id] = id.rawValue
      }
      changed.objects[id] = object
    }
    self.size = size
    self.edit = changed
  }

  /// Objects of the file that change.
  package var changed: [ObjectID] { edit.objects.keys.filter { !$0.isNew }.sorted() }

  /// The objects of the edit, with the numbers that they have in the file.
  package var objects: [ObjectID: NewObject] {
    var result: [ObjectID: NewObject] = [:]
    for (id, object) in edit.objects {
      guard let number = numbers[id] else { continue }
      result[ObjectID(number)] = renumbered(object)
    }
    return result
  }

  /// Writes the file with what is added; where that is nothing, a copy. Throws `output.failed`.
  /// - Returns: its size.
  package func write(to sink: OutputSink) throws(ObelusError) -> Int {
    let output = try OutputFile(sink)
    do throws(ObelusError) {
      var from = 0
      while from < file.count {
        let part = file.bytes(in: from..<min(from + 1 << 20, file.count))
        try output.append(part)
        from += part.count
      }
      // A section without objects is none.
      guard !edit.objects.isEmpty else {
        try output.finish()
        return output.count
      }
      if original.needsLineFeed { try output.append([0x0A]) }
      var rows: [(number: Int, offset: Int)] = []
      for id in edit.objects.keys.sorted(by: { (numbers[$0] ?? 0) < (numbers[$1] ?? 0) }) {
        guard let number = numbers[id], let object = edit.objects[id] else { continue }
        rows.append((number, output.count))
        try output.append(try body(of: object, number))
      }
      try output.append(try end(rows, at: output.count, digest: output.digestSoFar()))
      try output.finish()
      return output.count
    } catch {
      output.discard()
      throw error
    }
  }

  // MARK: Objects

  private struct Numbers: ObjectNumbers {
    let new: [ObjectID: Int]
    func number(of id: ObjectID) throws(ObelusError) -> Int { id.isNew ? new[id] ?? 0 : id.rawValue }
  }

  private func body(of object: NewObject, _ number: Int) throws(ObelusError) -> [UInt8] {
    var text = ObjectFormatter()
    let known = Numbers(new: numbers)
    text.append(integer: number)
    text.append(ascii: " 0 obj\n")
    switch object {
    case .value(let value): try text.append(value, known)
    case .stream(var dictionary, let data):
      dictionary["Length"] = .integer(data.count)
      try text.append(.dictionary(dictionary), known)
      text.append(ascii: "\nstream\n")
      text.bytes += data
      text.append(ascii: "\nendstream")
    }
    text.append(ascii: "\nendobj\n")
    return text.bytes
  }

  private static func isOther(
    _ object: NewObject, _ id: ObjectID, _ document: Document
  ) throws(ObelusError) -> Bool {
    guard case .value(let value) = object else { return true }
    return try document.object(id) != .value(value)
  }

  private func renumbered(_ object: NewObject) -> NewObject {
    func renumbered(_ value: PDFObject) -> PDFObject {
      switch value {
      case .reference(let id) where id.isNew: numbers[id].map { .reference(ObjectID($0)) } ?? .null
      case .array(let items): .array(items.map(renumbered))
      case .dictionary(let dictionary): .dictionary(renumbered(dictionary))
      default: value
      }
    }
    func renumbered(_ dictionary: PDFDictionary) -> PDFDictionary {
      PDFDictionary(entries: dictionary.entries.map { .init(key: $0.key, value: renumbered($0.value)) })
    }
    switch object {
    case .value(let value): return .value(renumbered(value))
    case .stream(let dictionary, let data): return .stream(renumbered(dictionary), data: data)
    }
  }

  // MARK: Cross-references

  /// The section that says where the objects are, in the form that the file's last one has (7.5.8.4 allows no other).
  private func end(
    _ rows: [(number: Int, offset: Int)], at start: Int, digest: [UInt8]
  ) throws(ObelusError) -> [UInt8] {
    var text = ObjectFormatter()
    var trailer = original.trailer
    trailer["Prev"] = .integer(original.start)
    trailer["ID"] = .array([.string(original.firstID ?? Array(digest.prefix(16))), .string(Array(digest.prefix(16)))])
    if original.isStream {
      let all = rows + [(size, start)]
      trailer["Type"] = .name("XRef")
      trailer["Size"] = .integer(size + 1)
      trailer["W"] = .array([.integer(1), .integer(8), .integer(2)])
      trailer["Index"] = .array(all.flatMap { row -> [PDFObject] in [.integer(row.number), .integer(1)] })
      var data: [UInt8] = []
      for row in all {
        data.append(1)
        for shift in stride(from: 56, through: 0, by: -8) {
          data.append(UInt8(truncatingIfNeeded: row.offset >> shift))
        }
        data += [0, 0]
      }
      text.bytes += try body(of: .stream(trailer, data: data), size)
    } else {
      text.append(ascii: "xref\n")
      for row in rows {
        text.bytes += Array("\(row.number) 1\n".utf8)
        let digits = String(row.offset)
        text.bytes += Array((String(repeating: "0", count: max(0, 10 - digits.count)) + digits + " 00000 n\r\n").utf8)
      }
      trailer["Size"] = .integer(size)
      text.append(ascii: "trailer\n")
      try text.append(.dictionary(trailer), Numbers(new: [:]))
    }
    text.bytes += Array("\nstartxref\n\(start)\n%%EOF\n".utf8)
    return text.bytes
  }
}
