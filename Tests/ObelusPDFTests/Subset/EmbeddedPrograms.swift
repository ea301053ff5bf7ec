internal import ObelusCore
internal import ObelusPDF
internal import TestSupport

/// The font programs of the shared corpus, each once.
struct EmbeddedProgram {
  var path: String
  var object: ObjectID
  var key: PDFName
  var bytes: [UInt8]

  static func all(in folder: String) -> [EmbeddedProgram] {
    var seen: Set<[UInt8]> = []
    var all: [EmbeddedProgram] = []
    for path in Shared.files(folder) {
      guard let document = try? Document(MappedFile(path: path)) else { continue }
      for number in 1..<max(2, document.objectCount) {
        guard let descriptor = try? document.object(ObjectID(number)).dictionary else { continue }
        for key: PDFName in ["FontFile", "FontFile2", "FontFile3"] {
          guard let id = try? document.streamID(descriptor[key]),
            let stream = try? document.decodedStream(id, limit: 1 << 24), seen.insert(stream.bytes).inserted
          else { continue }
          all.append(EmbeddedProgram(path: path, object: id, key: key, bytes: stream.bytes))
        }
      }
    }
    return all
  }
}
