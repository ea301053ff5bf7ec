package import ObelusCore

package struct WriteOptions: Sendable {
  /// How many threads compress. The bytes of the output do not depend on it.
  package var threads: Int
  /// 1 (fast) to 12 (small).
  package var compressionLevel: Int
  /// True where the header of the input says PDF 2.0; a catalog that says so is seen without it.
  package var isPDF2: Bool
  /// The first part of /ID, where the file stays the same document (14.4); nil makes both from the bytes.
  package var originalID: [UInt8]?

  package init(threads: Int = 1, compressionLevel: Int = 6, isPDF2: Bool = false) {
    self.threads = threads
    self.compressionLevel = compressionLevel
    self.isPDF2 = isPDF2
  }
}

package struct WriteResult: Hashable, Sendable {
  package var bytes: Int
  /// Objects of the document; the writer's own object streams are not counted.
  package var objects: Int
}

/// Writes documents anew: with object streams and a cross-reference stream, without anything that nobody names.
package enum DocumentWriter {
  /// Writes what can be reached from /Root and /Info of the source's trailer, breadth first.
  ///
  /// * Streams are copied as they are; those without a filter are deflated, XMP metadata excepted.
  /// * A reference to a missing object, or to one that is null, comes out as null; in a dictionary its entry goes.
  /// * /ID comes from the bytes written, but for a part that the options give, and no date is set: the same input gives the same output.
  /// * The output is not encrypted, and never fsynced.
  /// * With `deadBytes`, streams lose what no reader reads.
  ///
  /// Runs on the calling thread, which is the one the source belongs to, and on `options.threads - 1` others.
  /// - Throws: what the source throws, with the object; `pdf.damaged` without a catalog; `pdf.limit` for values nested
  ///   too deep; `output.failed`. A file that was made is then removed.
  package static func write(
    _ source: any ObjectSource, to sink: OutputSink, options: WriteOptions = WriteOptions(),
    deadBytes: DeadBytes? = nil
  ) throws(ObelusError) -> WriteResult {
    let output = try OutputFile(sink)
    do throws(ObelusError) {
      var session = WriteSession(source, output, options, deadBytes)
      return try session.run()
    } catch {
      output.discard()
      throw error
    }
  }
}
