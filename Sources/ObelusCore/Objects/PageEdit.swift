/// What one page asks to be changed: values that name nothing but objects of the input and new ones of the page's own
/// namespace. Made by a worker, applied by the assembler in page order.
package struct PageEdit: Sendable {
  /// The page's index.
  package var page: Int
  /// The new page dictionary, nil where it stays as it is.
  package var dictionary: PDFDictionary?
  /// New objects, in the order in which they are first named.
  package var objects: [(id: ObjectID, object: NewObject)] = []
  /// Objects of the input that take another value: the page's annotations.
  package var replacements: [ObjectID: NewObject] = [:]

  package init(page: Int) { self.page = page }
}
