public import ObelusCore

/// What a reference of an annotation that is in no PDF file stands for.
public enum AttachedObject: Hashable, Sendable {
  /// An object that the annotation has to itself; its references are those of the annotation.
  case value(PDFObject)
  /// A stream, encoded as its dictionary's /Filter says.
  case stream(PDFDictionary, data: [UInt8])
  /// A page of the document, by its index.
  case page(Int)
  /// Another annotation of the document, by its /NM.
  case annotation(named: String)
  /// A layer (optional content group) of the document, by its name.
  case layer(named: String)
}

extension Annotation {
  /// The /NM of the annotation that `reference` stands for, where it stands for one by name.
  func nameAttached(at reference: ObjectID?) -> String? {
    guard let reference, case .annotation(let name)? = attached[reference] else { return nil }
    return name
  }
}
