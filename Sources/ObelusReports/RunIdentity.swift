/// Which job was run, and by which program.
package struct RunIdentity: Hashable, Sendable {
  /// Name and version.
  package var program: String
  /// The manifest's `name`, or nil.
  package var job: String?
  /// SHA-256 of the manifest and its lists, in hexadecimal.
  package var jobHash: String

  package init(program: String, job: String?, jobHash: String) {
    self.program = program
    self.job = job
    self.jobHash = jobHash
  }
}
