internal import Foundation
internal import ObelusCore
internal import ObelusPDF
internal import TestSupport
import Testing

/// Writes a source to `name` in the folder and has qpdf check the file.
@discardableResult
func write(
  _ source: any ObjectSource, as name: String, in folder: TemporaryFolder, _ options: WriteOptions = WriteOptions(),
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> (path: String, result: WriteResult) {
  let path = folder.path(name)
  let result = try DocumentWriter.write(source, to: .path(path), options: options)
  let check = try Tool.run("qpdf", "--check", path)
  #expect(check.exitCode == 0, "\(check.errorText)", sourceLocation: sourceLocation)
  return (path, result)
}

/// The objects of a file as qpdf's JSON (version 2) has them: `obj:1 0 R` → `value` or `stream`.
func qpdfObjects(_ path: String) throws -> [String: [String: Any]] {
  let output = try Tool.run("qpdf", "--json=2", "--json-key=qpdf", path).output
  let json = try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any]
  let parts = try #require(json?["qpdf"] as? [Any])
  return try #require(parts.last as? [String: [String: Any]])
}

/// The catalog as qpdf's JSON has it.
func qpdfCatalog(_ path: String) throws -> [String: Any] {
  let objects = try qpdfObjects(path)
  let trailer = try #require(objects["trailer"]?["value"] as? [String: Any])
  let root = try #require(trailer["/Root"] as? String)
  return try #require(objects["obj:" + root]?["value"] as? [String: Any])
}

/// Data for /FlateDecode; what cannot shrink is refused.
func deflated(_ bytes: [UInt8]) throws -> [UInt8] {
  var compressed: [UInt8]?
  if let deflater = Deflater(level: 12) { compressed = deflater.compress(bytes) }
  return try #require(compressed)
}
