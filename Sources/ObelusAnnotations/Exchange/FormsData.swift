public import ObelusCore
internal import ObelusIO

/// What an FDF or XFDF file holds: annotations and field values for a document that is elsewhere.
public struct FormsData: Sendable {
  /// The path or address of the document.
  public var file: String?
  /// The document's file identifiers (ISO 32000-2, 14.4): as it was made, and as it was last changed.
  public var originalID: [UInt8]?
  public var modifiedID: [UInt8]?
  public var fields: [FieldValue] = []
  /// What could not be read, without any text of the file.
  public var diagnostics: [Diagnostic] = []

  /// The annotations in their order, and between them elements that are none.
  var items: [Item] = []
  /// What an XFDF file has besides.
  var rest = XFDFRest()

  public init() {}

  /// All annotations, portable, each with its page, in z-order on each. Setting them keeps what is not understood of
  /// those that are there already, by their ids.
  public var annotations: [Annotation] {
    get { items.compactMap(\.annotation) }
    set {
      let byPage = Dictionary(grouping: newValue, by: \.pageIndex)
      let old = Set(annotations.map(\.pageIndex))
      setAnnotations(byPage.merging(old.map { ($0, []) }) { new, _ in new })
    }
  }

  /// Gives pages other annotations, in place of those that they have.
  mutating func setAnnotations(_ pages: [Int: [Annotation]]) {
    var foreign: [Annotation.ID: XFDFForeign] = [:]
    for case .annotation(let annotation, let part) in items { foreign[annotation.id] = part }
    var open = pages
    var result: [Item] = []
    func append(_ annotations: [Annotation]) {
      for annotation in annotations {
        let part = annotation.id == .unassigned ? nil : foreign[annotation.id]
        result.append(.annotation(annotation, part ?? XFDFForeign()))
      }
    }
    for item in items {
      guard let page = item.annotation?.pageIndex, pages[page] != nil else {
        result.append(item)
        continue
      }
      if let new = open.removeValue(forKey: page) { append(new) }
    }
    for (_, new) in open.sorted(by: { $0.key < $1.key }) { append(new) }
    items = result
  }

  /// A child of an XFDF file's list of annotations.
  enum Item: Sendable {
    case annotation(Annotation, XFDFForeign)
    case foreign(XMLElement)

    var annotation: Annotation? {
      if case .annotation(let annotation, _) = self { annotation } else { nil }
    }
  }
}

/// What an annotation's element has that is not understood.
struct XFDFForeign: Hashable, Sendable {
  var attributes: [XMLAttribute] = []
  var children: [XMLElement] = []
}

/// What an XFDF file has besides annotations and what it says of its document.
struct XFDFRest: Sendable {
  /// Of the root.
  var attributes: [XMLAttribute] = []
  /// Children of the root.
  var children: [XMLElement] = []
  /// The list of fields as it was read, and what was read from it.
  var fields: (element: XMLElement, values: [FieldValue])?
}
