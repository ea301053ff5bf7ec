internal import ObelusCore
internal import ObelusPDF

extension QPDFTool {
  /// Runs `body` with the password, and once more without where it does not open the document: a batch has one password
  /// for all its documents, and some need none.
  static func tryingPassword<Result>(
    _ password: String?, _ body: (String?) throws(ObelusError) -> Result
  ) throws(ObelusError) -> Result {
    do throws(ObelusError) {
      return try body(password)
    } catch {
      guard error.code == .encrypted, password != nil else { throw error }
      return try body(nil)
    }
  }
}
