public import ObelusCore
internal import ObelusIO

/// Annotations of an FDF file, which is read once and never changed.
public final class FDFAnnotationProvider: ContainedAnnotationProvider {
  public let container: ContainerAnnotationProvider
  public let path: String
  /// What was found when the file was read.
  public let diagnostics: [Diagnostic]

  /// Reads the file. Throws where it is no FDF.
  public init(path: String, pageCount: Int, costLimit: Int = 64 << 20) throws(ObelusError) {
    self.path = path
    let data: FormsData
    do throws(ObelusError) {
      data = try FDF.read(FileContents.read(path, limit: FDF.largest))
    } catch {
      throw error.located(document: path)
    }
    diagnostics = data.diagnostics(for: path, pageCount: pageCount)
    let pages = Dictionary(grouping: data.annotations, by: \.pageIndex)
    container = ContainerAnnotationProvider(pageCount: pageCount, costLimit: costLimit, load: { pages[$0] ?? [] })
  }
}
