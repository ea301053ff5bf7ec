import ObelusActions
import ObelusAnnotations
import ObelusCore
import ObelusPDF
import TestSupport

/// A one-page file that actions are applied to. The output is the input with an update appended.
struct MarkedUpFile {
  var bytes: [UInt8]
  /// What the last `apply` added.
  var placed: [NewAnnotation] = []
  var presentCount = 0
  var emptyCount = 0

  init(content: String, mediaBox: String = "[0 0 300 200]", annotations: [String] = [], entries: String = "") {
    var pdf = TinyPDF()
    let refs = annotations.map { pdf.object($0) }
    pdf.page(content, mediaBox: mediaBox, annotations: refs, entries: entries)
    bytes = pdf.bytes()
  }

  func document() throws -> Document { try Document(MappedFile(bytes: bytes)) }

  func annotations() throws -> [Annotation] {
    let document = try document()
    let page = try document.pages()[0]
    return try PageAnnotationReader.read(page.dictionary, pageIndex: 0, in: document).annotations
  }

  mutating func apply(date: String? = nil, _ actions: (inout AnnotationPlacer) throws -> Void) throws {
    let document = try document()
    let page = try document.pages()[0]
    var count = 0
    var placer = AnnotationPlacer(
      pageIndex: 0, page: page.objectID, existing: try annotations(), date: date,
      newID: {
        count += 1
        return .new(namespace: 1, index: count - 1)
      })
    try actions(&placer)
    placed = placer.added
    (presentCount, emptyCount) = (placer.presentCount, placer.emptyCount)
    var edit = PageEdit(page: 0)
    try placer.apply(to: &edit, of: page.dictionary, in: document)
    guard let dictionary = edit.dictionary else { return }
    var update = AppendedUpdate(bytes, firstNumber: document.objectCount)
    update.objects = [(page.objectID, .value(.dictionary(dictionary)))] + edit.objects
    bytes = update.bytes(trailer: document.trailer)
  }
}

/// Appends objects to a file with a cross-reference table.
private struct AppendedUpdate {
  private let base: [UInt8]
  private let firstNumber: Int
  var objects: [(id: ObjectID, object: NewObject)] = []

  init(_ base: [UInt8], firstNumber: Int) {
    self.base = base
    self.firstNumber = firstNumber
  }

  func bytes(trailer: PDFDictionary) -> [UInt8] {
    var numbers: [ObjectID: Int] = [:]
    for (id, _) in objects { numbers[id] = id.isNew ? firstNumber + numbers.count : id.rawValue }
    var out = base
    var table = "xref\n"
    for (id, object) in objects {
      let number = numbers[id] ?? 0
      let offset = String(out.count)
      table += "\(number) 1\n" + String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
      out += Array("\(number) 0 obj\n".utf8)
      switch object {
      case .value(let v): out += Array(syntax(v, numbers).utf8)
      case .stream(var d, let data):
        d["Length"] = .integer(data.count)
        out += Array((syntax(.dictionary(d), numbers) + "\nstream\n").utf8) + data + Array("\nendstream".utf8)
      }
      out += Array("\nendobj\n".utf8)
    }
    let text = String(decoding: base, as: UTF8.self)
    let previous = text.split(separator: "startxref\n").last.flatMap { $0.split(separator: "\n").first } ?? "0"
    var trailer = trailer
    trailer["Size"] = .integer(firstNumber + objects.count)
    trailer["Prev"] = Int(previous).map { .integer($0) }
    let start = out.count
    out += Array((table + "trailer\n" + syntax(.dictionary(trailer), numbers) + "\nstartxref\n\(start)\n%%EOF\n").utf8)
    return out
  }

  private func syntax(_ object: PDFObject, _ numbers: [ObjectID: Int]) -> String {
    switch object {
    case .null: "null"
    case .boolean(let b): b ? "true" : "false"
    case .integer(let n): String(n)
    case .real(let v): v.description
    case .name(let n): "/" + n.text
    case .string(let s): "<" + s.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + ">"
    case .array(let a): "[" + a.map { syntax($0, numbers) }.joined(separator: " ") + "]"
    case .dictionary(let d):
      "<<" + d.entries.map { "/\($0.key.text) " + syntax($0.value, numbers) }.joined(separator: " ") + ">>"
    case .reference(let id): "\(numbers[id] ?? id.rawValue) 0 R"
    }
  }
}
