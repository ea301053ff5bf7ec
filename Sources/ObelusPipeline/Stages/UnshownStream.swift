internal import ObelusCore
internal import ObelusPDF

/// A content stream outside the pages, made to look like one so that it can be read.
struct UnshownStream {
  let page: PageNode

  /// Nil where the object is no form XObject, tiling pattern or page.
  init?(_ id: ObjectID, in source: any ObjectSource) throws(ObelusError) {
    switch try source.object(id) {
    case .stream(let d) where d["Subtype"] == .name("Form") || d["PatternType"] == .integer(1):
      page = PageNode(
        index: 0, objectID: id, dictionary: ["Contents": .reference(id)], resources: d["Resources"])
    case .value(.dictionary(let d)):
      guard let contents = d["Contents"], try Self.isContent(contents, in: source) else { return nil }
      page = PageNode(index: 0, objectID: id, dictionary: d, resources: d["Resources"])
    default: return nil
    }
  }

  /// A page, a template (12.7.7) or what else is made like one. Notes and signatures have strings under /Contents.
  private static func isContent(_ contents: PDFObject, in source: any ObjectSource) throws(ObelusError) -> Bool {
    switch contents {
    case .array: true
    case .reference(let id): try source.object(id).isStream ? true : source.array(contents) != nil
    default: false
    }
  }
}
