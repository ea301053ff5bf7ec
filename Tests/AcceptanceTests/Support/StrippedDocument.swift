import Foundation
import TestSupport

/// A document without its annotations, made by qpdf: everything else is as it was, and fields keep their widgets.
enum StrippedDocument {
  struct Failed: Error { var message: String }

  /// - Returns: the path of the document, below `folder`.
  static func make(of path: String, in folder: TemporaryFolder) throws -> String {
    let json = folder.path("stripped.json")
    let out = folder.path("stripped.pdf")
    _ = try Tool.run("qpdf", ["--warning-exit-0", "--json-output", "--json-stream-data=inline", path, json])
    guard var root = try JSONSerialization.jsonObject(with: Data(folder.read("stripped.json"))) as? [String: Any],
      var parts = root["qpdf"] as? [Any], parts.count == 2, var objects = parts[1] as? [String: Any]
    else { throw Failed(message: "qpdf writes no JSON") }
    func value(_ object: Any?) -> Any? {
      guard let reference = object as? String, reference.hasSuffix(" R") else { return object }
      return (objects["obj:" + reference] as? [String: Any])?["value"]
    }
    for (key, object) in objects {
      guard var entry = object as? [String: Any], var page = entry["value"] as? [String: Any],
        page["/Type"] as? String == "/Page", let list = value(page["/Annots"]) as? [Any]
      else { continue }
      let widgets = list.filter { (value($0) as? [String: Any])?["/Subtype"] as? String == "/Widget" }
      page["/Annots"] = widgets.isEmpty ? nil : widgets
      entry["value"] = page
      objects[key] = entry
    }
    parts[1] = objects
    root["qpdf"] = parts
    let edited = try folder.write(
      Array(try JSONSerialization.data(withJSONObject: root, options: .withoutEscapingSlashes)), as: "edited.json")
    let made = try Tool.run("qpdf", ["--warning-exit-0", "--json-input", edited, out])
    guard made.exitCode == 0 else { throw Failed(message: made.errorText) }
    return out
  }
}
