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
    case .value(.dictionary(let d)) where d["Type"] == .name("Page") && d["Contents"] != nil:
      page = PageNode(index: 0, objectID: id, dictionary: d, resources: d["Resources"])
    default: return nil
    }
  }
}
