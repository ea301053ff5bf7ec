/// The job that a review is of, as decisions name it.
package struct ReviewedJob: Hashable, Sendable {
  /// Of the manifest; absolute, so that decisions can be applied from anywhere.
  package var path: String
  /// `JobHash` for the document.
  package var hash: String

  package init(path: String, hash: String) {
    self.path = path
    self.hash = hash
  }
}
