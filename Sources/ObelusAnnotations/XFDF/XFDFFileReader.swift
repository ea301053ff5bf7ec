internal import ObelusCore
internal import ObelusIO

/// Reads the tree of an XFDF file.
struct XFDFFileReader {
  private var data = FormsData()
  private var faults = XFDFFaults()
  /// What annotations are called: names are made up for those that a popup must name.
  private var names: Set<String> = []
  /// How many annotations each page has by now.
  private var counts: [Int: Int] = [:]
  /// The next number for a made-up name on each page.
  private var tried: [Int: Int] = [:]
  /// Places in the z-order that are not those of the elements.
  private var orders: [(item: Int, place: Int)] = []

  static func read(_ root: XMLElement) -> FormsData {
    var reader = XFDFFileReader()
    reader.read(root)
    return reader.data
  }

  private mutating func read(_ root: XMLElement) {
    data.rest.attributes = root.attributes
    gatherNames(root)
    for child in root.elements {
      switch child.localName.lowercased() {
      case "f": data.file = child["href"]
      case "ids":
        data.originalID = child["original"].flatMap { Hexadecimal.decode($0) }
        data.modifiedID = child["modified"].flatMap { Hexadecimal.decode($0) }
      case "fields":
        let values = XFDFFields.read(child)
        data.rest.fields = (child, values)
        data.fields = values
      // Changes as servers send them: what is new and what is changed.
      case "annots", "add", "modify": for element in child.elements { read(annotation: element) }
      case "delete":
        if !child.elements.isEmpty { faults.note(.deletion, line: child.line) }
        data.rest.children.append(child)
      default:
        faults.note(.unknownElement, line: child.line)
        data.rest.children.append(child)
      }
    }
    restoreOrder()
    data.diagnostics = faults.diagnostics
  }

  private mutating func gatherNames(_ root: XMLElement) {
    for list in root.elements {
      for element in list.elements {
        if let name = element["name"] { names.insert(name) }
        for child in element.elements { if let name = child["name"] { names.insert(name) } }
      }
    }
  }

  private mutating func read(annotation element: XMLElement) {
    guard var reading = XFDFAnnotation.read(element, &faults) else {
      data.items.append(.foreign(element))
      return
    }
    guard let popup = reading.popup, let inner = XFDFAnnotation.read(popup, page: reading.page, &faults) else {
      append(reading)
      return
    }
    let name = name(of: &reading.draft, page: reading.page)
    var below = inner
    let popupName = self.name(of: &below.draft, page: below.page)
    reading.draft.dictionary["Popup"] = reading.draft.attachNew(.annotation(named: popupName))
    below.draft.dictionary["Parent"] = below.draft.attachNew(.annotation(named: name))
    append(reading)
    append(below)
  }

  private mutating func append(_ reading: XFDFAnnotation.Reading) {
    let index = counts[reading.page, default: 0]
    counts[reading.page] = index + 1
    let source = PortableSource(reading.draft.objects)
    // The source has all in memory and never fails.
    guard
      var annotation = try? Annotation(
        reading.draft.dictionary, id: .entry(page: reading.page, index: index), pageIndex: reading.page, index: nil,
        in: source)
    else { return }
    annotation.attached = reading.draft.objects
    if let place = reading.order { orders.append((data.items.count, place)) }
    data.items.append(.annotation(annotation, reading.foreign))
  }

  /// The annotation's name, a made-up one where it has none: the same each time the file is read.
  private mutating func name(of draft: inout XFDFDraft, page: Int) -> String {
    if let name = draft.entries.text("NM"), !name.isEmpty { return name }
    var name = ""
    repeat {
      let number = max(tried[page, default: 0], counts[page, default: 0])
      tried[page] = number + 1
      name = "xfdf-\(page)-\(number)"
    } while !names.insert(name).inserted
    draft.dictionary["NM"] = .string(TextString.encode(name))
    return name
  }

  /// Moves popups, which stand in what they belong to, to their place among the annotations of their page.
  private mutating func restoreOrder() {
    let moved = Dictionary(orders.map { ($0.item, $0.place) }) { first, _ in first }
    guard !moved.isEmpty else { return }
    var places: [Int: [(place: Int, item: FormsData.Item)]] = [:]
    var rest: [FormsData.Item] = []
    for (index, item) in data.items.enumerated() {
      if let place = moved[index], let page = item.annotation?.pageIndex {
        places[page, default: []].append((place, item))
      } else {
        rest.append(item)
      }
    }
    for page in places.keys { places[page]?.sort { $0.place > $1.place } }
    var done: [Int: Int] = [:]
    var result: [FormsData.Item] = []
    func takeDue(_ page: Int) {
      while let next = places[page]?.last, next.place <= done[page, default: 0] {
        result.append(next.item)
        places[page]?.removeLast()
        done[page, default: 0] += 1
      }
    }
    for item in rest {
      guard let page = item.annotation?.pageIndex else {
        result.append(item)
        continue
      }
      takeDue(page)
      result.append(item)
      done[page, default: 0] += 1
    }
    for page in places.keys.sorted() { result += (places[page] ?? []).reversed().map(\.item) }
    data.items = result
  }
}

extension XFDFDraft {
  /// A reference to an object of the annotation, whatever numbers the others have.
  mutating func attachNew(_ object: AttachedObject) -> PDFObject {
    let id = ObjectID((objects.keys.max()?.rawValue ?? 0) &+ 1)
    objects[id] = object
    return .reference(id)
  }
}
