internal import ObelusAnnotations
internal import ObelusCore
internal import ObelusPDF

/// All annotations of a document as they stand in it, and what makes them portable.
struct AnnotationInventory {
  /// By page, in z-order.
  let pages: [[Annotation]]
  let reader: PortableReader
  /// Faults of the lists of annotations.
  let findings: [Diagnostic]

  init(_ nodes: [PageNode], in source: any ObjectSource) throws(ObelusError) {
    var pages: [[Annotation]] = []
    var findings: [Diagnostic] = []
    for node in nodes {
      do throws(ObelusError) {
        let reading = try PageAnnotationReader.read(node.dictionary, pageIndex: node.index, in: source)
        pages.append(reading.annotations)
        findings += reading.diagnostics
      } catch {
        throw error.located(page: node.index)
      }
    }
    self.pages = pages
    self.findings = findings
    reader = PortableReader(
      pages: Dictionary(nodes.map { ($0.objectID, $0.index) }) { first, _ in first }, annotations: pages.flatMap { $0 },
      in: source)
  }
}
