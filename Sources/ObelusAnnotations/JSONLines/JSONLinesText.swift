internal import ObelusCore

/// The bytes of a JSON Lines file, and which line is which annotation.
struct JSONLinesText: Sendable {
  struct Line: Sendable {
    var range: Range<Int>
    /// Nil for a line that is no annotation.
    var page: Int?
    /// What the annotation is known by as long as the file is open.
    var id: Annotation.ID
  }

  /// Nil where there is no file.
  let bytes: [UInt8]?
  private(set) var lines: [Line] = []
  /// The lines of each page, in their order.
  private(set) var pages: [Int: [Int]] = [:]

  /// Reads every line once. Throws for the first one that is malformed, with its number.
  init(_ bytes: [UInt8]?) throws(ObelusError) {
    self.bytes = bytes
    guard let bytes else { return }
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = bytes[start..<end]
      let page = Self.isBlank(line) ? nil : try Self.read(line, number: lines.count + 1)?.annotation.pageIndex
      append(Line(range: start..<end, page: page, id: .new()))
      start = end + 1
    }
  }

  private init(_ bytes: [UInt8], _ lines: [Line]) {
    self.bytes = bytes
    for line in lines { append(line) }
  }

  private mutating func append(_ line: Line) {
    if let page = line.page { pages[page, default: []].append(lines.count) }
    lines.append(line)
  }

  private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }

  func isBlank(at index: Int) -> Bool { bytes.map { Self.isBlank($0[lines[index].range]) } ?? true }

  private static func read(_ line: ArraySlice<UInt8>, number: Int) throws(ObelusError) -> AnnotationLine? {
    do {
      return try AnnotationLine(Array(line))
    } catch {
      var error = error
      error.message += " (line \(number))"
      error.location.line = number
      throw error
    }
  }

  /// The annotation of a line.
  func annotation(at index: Int) throws(ObelusError) -> AnnotationLine? {
    guard let bytes, !isBlank(at: index), var line = try Self.read(bytes[lines[index].range], number: index + 1) else {
      return nil
    }
    line.annotation.id = lines[index].id
    return line
  }

  /// The annotations of a page, in z-order.
  func annotations(forPageAt page: Int) throws(ObelusError) -> [Annotation] {
    var annotations: [Annotation] = []
    for index in pages[page] ?? [] {
      if let line = try annotation(at: index) { annotations.append(line.annotation) }
    }
    return annotations
  }

  /// The text with other annotations on some pages: they stand where the page's first line stood, or before the first
  /// line of a later page. Lines of annotations that are as they were stay as they are, and so do all other lines.
  func replacing(_ changed: [Int: [Annotation]]) throws(ObelusError) -> JSONLinesText {
    var output = Output(bytes: [], lines: [])
    var new = changed.keys.filter { pages[$0] == nil }.sorted()[...]
    for (index, line) in lines.enumerated() {
      if let page = line.page {
        while let next = new.first, next < page {
          try write(changed[next] ?? [], page: next, to: &output)
          new.removeFirst()
        }
        if let annotations = changed[page] {
          if pages[page]?.first == index { try write(annotations, page: page, to: &output) }
          continue
        }
      }
      output.append(bytes?[line.range] ?? [], page: line.page, id: line.id)
    }
    for page in new { try write(changed[page] ?? [], page: page, to: &output) }
    return JSONLinesText(output.bytes, output.lines)
  }

  private struct Output {
    var bytes: [UInt8]
    var lines: [Line]

    mutating func append(_ line: some Collection<UInt8>, page: Int?, id: Annotation.ID) {
      lines.append(Line(range: bytes.count..<bytes.count + line.count, page: page, id: id))
      bytes += line
      bytes.append(0x0A)
    }
  }

  private func write(_ annotations: [Annotation], page: Int, to output: inout Output) throws(ObelusError) {
    let known = Dictionary((pages[page] ?? []).map { (lines[$0].id, $0) }) { first, _ in first }
    for annotation in annotations {
      guard let index = known[annotation.id], let old = try self.annotation(at: index) else {
        output.append(try AnnotationLine(annotation).encoded(), page: page, id: annotation.id)
        continue
      }
      var free = annotation
      free.provider = nil
      if old.annotation == free {
        output.append(bytes?[lines[index].range] ?? [], page: page, id: annotation.id)
      } else {
        output.append(
          try AnnotationLine(annotation, unknown: old.unknown).encoded(), page: page, id: annotation.id)
      }
    }
  }
}
