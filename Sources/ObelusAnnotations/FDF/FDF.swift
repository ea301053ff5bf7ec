public import ObelusCore

/// FDF, the forms data format (ISO 32000-2, 12.7.8): a file in the syntax of PDF that holds annotations and field values
/// for a document. It is read, trusting nobody; XFDF is what is written.
public enum FDF {
  /// Bytes of the largest file.
  public static let largest = 1 << 28

  /// - Throws: `.unreadable` where the bytes are no FDF, without any text of them; `.encrypted`; `.limit`.
  public static func read(_ bytes: [UInt8]) throws(ObelusError) -> FormsData {
    guard bytes.count <= largest else { throw ObelusError(.unreadable, "it is larger than \(largest >> 20) MiB") }
    return try FDFFileReader.read(FDFObjects(bytes))
  }
}
