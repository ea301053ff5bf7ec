package import ObelusCore

/// Takes records, and has them on disk before the output that they are about gets its name: an output without a record
/// does not come about, whenever the process is killed. Safe from any thread; documents count as for `take`.
package protocol DurableRecords: RecordSink {
  /// Removes what a killed process of the same owner has half-written. Only while no other one is at work.
  func removeLeftovers()

  /// Writes what is put on record about a document: of one that failed, for good; of one that is proven, under names that
  /// only `publish` and `adopt` know. Throws `.output`.
  func prepare(_ outcome: DocumentOutcome, document: Int) throws(ObelusError)

  /// The output has its name: the records get theirs. Throws `.output`.
  func publish(_ outcome: DocumentOutcome, document: Int) throws(ObelusError)

  /// The output gets no name after all.
  func withdraw(document: Int)

  /// A process that was killed has given an output its name: gives the records that it had prepared theirs, where that was
  /// not done. Throws `.output`.
  /// - Parameters:
  ///   - input: the SHA-256 of the document, in hexadecimal.
  ///   - output: that of its output.
  func adopt(_ outcome: DocumentOutcome, document: Int, input: String, output: String) throws(ObelusError)

  /// After a pass that has taken up all that lay there: gives what killed processes of this owner, or in the time of a lease
  /// of any, have prepared for outputs that have names theirs, and removes the rest; writes the records of passes that were
  /// killed. Throws `.output`.
  /// - Parameters:
  ///   - lease: in seconds.
  ///   - find: the name of the output of a hash (in hexadecimal) and a size in bytes.
  func endAbandoned(lease: Double, find: (_ hash: String, _ bytes: Int) -> String?) throws(ObelusError)
}
