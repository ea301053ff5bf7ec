internal import ObelusCore
internal import ObelusIO

/// Rectangles, quads, lines, paths, and what their ends look like.
enum XFDFGeometry: XFDFMapping {
  /// The attributes that are lists, and how many numbers they may have.
  private static let lists: [(String, PDFName, @Sendable (Int) -> Bool)] = [
    ("rect", "Rect", { $0 == 4 }), ("coords", "QuadPoints", { $0 > 0 && $0.isMultiple(of: 8) }),
    ("fringe", "RD", { $0 == 4 }), ("callout", "CL", { $0 == 4 || $0 == 6 }),
  ]

  static func write(_ entries: PortableEntries, into element: inout XMLElement) {
    for (attribute, key, allows) in lists {
      guard let numbers = entries.numbers(key), allows(numbers.count) else { continue }
      element.set(attribute, list(numbers))
    }
    if let line = entries.numbers("L"), line.count == 4 {
      element.set("start", list(line[0...1]))
      element.set("end", list(line[2...3]))
    }
    if let offset = entries.numbers("CO"), offset.count == 2 {
      element.set("caption-offset-h", list(offset[0...0]))
      element.set("caption-offset-v", list(offset[1...1]))
    }
    if let ending = entries.name("LE") {
      element.set("head", ending.text)
    } else if let endings = entries.array("LE")?.compactMap(\.nameValue), endings.count == 2 {
      element.set("head", endings[0].text)
      element.set("tail", endings[1].text)
    }
    element.add("vertices", text: entries.numbers("Vertices").map(points))
    if let gestures = entries.array("InkList")?.map({ entries.numbers($0) }) {
      var inkList = XMLElement("inklist", namespace: element.namespace)
      for gesture in gestures { inkList.add("gesture", text: gesture.map(points)) }
      element.add(inkList)
    }
  }

  static func read(_ reader: inout XFDFElementReader, into draft: inout XFDFDraft) {
    for (attribute, key, allows) in lists {
      draft.dictionary[key] = reader.take(attribute) { text in
        NumberText.list(text).flatMap { allows($0.count) ? .array($0) : nil }
      }
    }
    func numbers(_ attribute: String, _ count: Int) -> [PDFObject]? {
      reader.take(attribute) { text in NumberText.list(text).flatMap { $0.count == count ? $0 : nil } }
    }
    if reader.attribute("start") != nil, reader.attribute("end") != nil,
      let start = numbers("start", 2), let end = numbers("end", 2)
    {
      draft.dictionary["L"] = .array(start + end)
    }
    let offsets = (numbers("caption-offset-h", 1), numbers("caption-offset-v", 1))
    if offsets.0 != nil || offsets.1 != nil {
      draft.dictionary["CO"] = .array((offsets.0 ?? [.integer(0)]) + (offsets.1 ?? [.integer(0)]))
    }
    readEndings(&reader, &draft)
    draft.dictionary["Vertices"] = reader.takeChild("vertices") { NumberText.list($0.text).map { .array($0) } }
    draft.dictionary["InkList"] = reader.takeChild("inklist") { inkList in
      var gestures: [PDFObject] = []
      for gesture in inkList.elements where gesture.localName.lowercased() == "gesture" {
        guard let points = NumberText.list(gesture.text) else { return nil }
        gestures.append(.array(points))
      }
      return .array(gestures)
    }
  }

  /// A free text has one ending, lines have two (tables 177, 178 and 181).
  private static func readEndings(_ reader: inout XFDFElementReader, _ draft: inout XFDFDraft) {
    func name(_ word: String) -> PDFObject? { word.isEmpty ? nil : .name(PDFName(word)) }
    let head = reader.take("head", convert: name)
    let tail = reader.take("tail", convert: name)
    guard head != nil || tail != nil else { return }
    if draft.subtype == .freeText, tail == nil {
      draft.dictionary["LE"] = head
    } else {
      draft.dictionary["LE"] = .array([head ?? .name("None"), tail ?? .name("None")])
    }
  }

  private static func list(_ numbers: some Sequence<PDFObject>) -> String {
    numbers.compactMap(NumberText.format).joined(separator: ",")
  }

  /// `x,y;x,y`.
  private static func points(_ numbers: [PDFObject]) -> String {
    stride(from: 0, to: numbers.count, by: 2)
      .map { list(numbers[$0..<min($0 + 2, numbers.count)]) }.joined(separator: ";")
  }
}
