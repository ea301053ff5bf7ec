internal import ObelusCore

/// One run of the writer.
struct WriteSession {
  /// Shorter streams do not get smaller.
  private static let minimumToCompress = 64

  private let source: any ObjectSource
  private let output: OutputFile
  private let options: WriteOptions
  private let deadBytes: DeadBytes?
  private let queue: ObjectQueue
  private var references = CrossReferences()
  private var window = StreamWindow()
  private var container: ObjectStream?
  private var objects = 0
  private var root = 0

  init(_ source: any ObjectSource, _ output: OutputFile, _ options: WriteOptions, _ deadBytes: DeadBytes?) {
    self.source = source
    self.output = output
    self.options = options
    self.deadBytes = deadBytes
    queue = ObjectQueue(source)
  }

  mutating func run() throws(ObelusError) -> WriteResult {
    guard let catalog = try source.catalog() else {
      throw ObelusError(
        .notPDF, "the document has no catalog", hint: "the file is too broken to repair; get it from its source again")
    }
    let version = try source.resolve(catalog["Version"]).nameValue?.text ?? ""
    let isPDF2 = options.isPDF2 || version.hasPrefix("2.")
    // The comment's high bytes tell file transfers that this is no text (7.5.2).
    try output.append(Array("%PDF-\(isPDF2 ? "2.0" : "1.7")\n".utf8) + [0x25, 0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
    root = try number(of: source.trailer["Root"])
    let hasInfo = try source.dictionary(source.trailer["Info"]) != nil
    let info = hasInfo ? try number(of: source.trailer["Info"]) : 0
    while let next = try queue.next() {
      do throws(ObelusError) { try write(next.object, next.number, next.id) } catch {
        throw error.located(object: next.id)
      }
      if window.isFull { try window.write(to: output, &references, options: options) }
    }
    endContainer()
    try window.write(to: output, &references, options: options)
    try writeCrossReferences(info: info)
    try output.finish()
    return WriteResult(bytes: output.count, objects: objects)
  }

  /// The number of a dictionary that the trailer names, or holds; 0 when there is none.
  private func number(of entry: PDFObject?) throws(ObelusError) -> Int {
    switch entry {
    case .reference(let id): try queue.number(of: id)
    case .dictionary(let dictionary): queue.add(dictionary)
    default: 0
    }
  }

  private mutating func write(_ object: IndirectObject, _ number: Int, _ id: ObjectID?) throws(ObelusError) {
    objects += 1
    switch object {
    case .stream(let dictionary):
      guard let id else { return }
      try write(id, dictionary, data: source.rawStream(id), number)
    case .value(.dictionary(var dictionary)) where number == root:
      dictionary["Version"] = nil  // The header says it, and no lower one counts (7.7.2).
      try pack(.dictionary(dictionary), number)
    case .value(let value): try pack(value, number)
    }
  }

  private mutating func write(
    _ id: ObjectID, _ dictionary: PDFDictionary, data: [UInt8], _ number: Int
  ) throws(ObelusError) {
    var copy = try CryptFilter.removed(from: dictionary, in: source)
    var data = data
    var work = ParallelDeflate.Work.none
    if let deadBytes {
      let cut = try deadBytes.cut(id, copy, data)
      copy = cut.dictionary
      data = cut.data
      if let task = cut.task { work = .cut(task) }
    }
    copy["Length"] = nil
    if copy["Filter"] == nil { copy["DecodeParms"] = nil }
    if copy["Filter"] == nil && copy["F"] == nil && copy["Type"] != .name("Metadata")
      && data.count > Self.minimumToCompress
    {
      work = .compress
    }
    var head = ObjectFormatter()
    head.append(ascii: "<<")
    try head.append(entriesOf: copy, queue)
    window.append(number, head: head.bytes, body: data, work)
  }

  private mutating func pack(_ value: PDFObject, _ number: Int) throws(ObelusError) {
    var stream = container ?? ObjectStream(number: queue.reserve())
    container = nil
    references.set(number, container: stream.number, index: stream.begin(number))
    try stream.values.append(value, queue)
    container = stream
    if stream.isFull { endContainer() }
  }

  private mutating func endContainer() {
    guard let stream = container else { return }
    let (head, body) = stream.encoded()
    window.append(stream.number, head: head, body: body, .compress)
    container = nil
  }

  private mutating func writeCrossReferences(info: Int) throws(ObelusError) {
    let number = queue.reserve()
    let start = output.count
    references.set(number, offset: start)
    let (rows, wide, narrow) = references.encoded(predicted: true)
    let compressed = Deflater(level: options.compressionLevel)?.compress(rows)
    let digest = try output.digestSoFar()

    var text = ObjectFormatter()
    text.append(integer: number)
    text.append(ascii: " 0 obj\n<</Type/XRef/Size")
    text.append(integer: references.count)
    text.append(ascii: "/Root")
    text.append(reference: root)
    if info > 0 {
      text.append(ascii: "/Info")
      text.append(reference: info)
    }
    text.append(ascii: "/W[1")
    text.append(integer: wide)
    text.append(integer: narrow)
    text.append(ascii: "]/ID[")
    for id in [options.originalID ?? Array(digest.prefix(16)), Array(digest.prefix(16))] {
      text.append(ascii: "<")
      for byte in id {
        text.append(hexDigit: byte >> 4)
        text.append(hexDigit: byte & 15)
      }
      text.append(ascii: ">")
    }
    text.append(ascii: "]")
    if compressed != nil {
      text.append(ascii: "/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns")
      text.append(integer: 1 + wide + narrow)
      text.append(ascii: ">>")
    }
    text.append(ascii: "/Length")
    let body = compressed ?? references.encoded(predicted: false).rows
    text.append(integer: body.count)
    text.append(ascii: ">>stream\n")
    text.bytes += body
    text.append(ascii: "\nendstream\nendobj\nstartxref\n")
    text.append(integer: start)
    text.append(ascii: "\n%%EOF\n")
    try output.append(text.bytes)
  }
}
