public import ObelusCore
internal import ObelusIO

/// XFDF, the XML form of forms data (ISO 19444-1:2019, which is Adobe's XFDF 3.0). `docs/xfdf.md` says what becomes of
/// what.
///
/// Nothing of an annotation is lost from writing to reading: numbers by their value, texts by their characters. Reading
/// trusts nobody: no document type, no entities, bounded depth and size.
public enum XFDF {
  static let limits = XMLReader.Limits(bytes: 1 << 28, depth: 256, nodes: 1 << 22)

  /// - Throws: `.unreadable` where the bytes are no XFDF, with the line and without any text of them.
  public static func read(_ bytes: [UInt8]) throws(ObelusError) -> FormsData {
    let root = try XMLTree.read(bytes, limits: limits)
    guard root.localName.lowercased() == "xfdf" else {
      throw ObelusError(.unreadable, "it is XML, but no XFDF: its root is another (line \(root.line))")
    }
    return XFDFFileReader.read(root)
  }

  /// The bytes of a file. Widgets are left out: they are their form's.
  public static func write(_ data: FormsData) -> [UInt8] { XMLText.document(XFDFFileWriter.root(data)) }
}
