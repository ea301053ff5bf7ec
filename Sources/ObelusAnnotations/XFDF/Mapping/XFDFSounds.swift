internal import ObelusCore
internal import ObelusIO

/// The sound of a sound annotation (ISO 32000-2, 13.3).
enum XFDFSounds: XFDFMapping {
  private static let numbers: [(String, PDFName)] = [("rate", "R"), ("channels", "C"), ("bits", "B")]
  private static let encodings = XFDFWords([
    ("raw", .name("Raw")), ("signed", .name("Signed")), ("mulaw", .name("muLaw")), ("alaw", .name("ALaw")),
  ])

  static func write(_ entries: PortableEntries, into element: inout XMLElement) {
    guard element.name == "sound", let (dictionary, data) = entries.stream("Sound") else { return }
    let sound = entries.inside(dictionary)
    for (attribute, key) in numbers { element.set(attribute, sound.number(key).flatMap(NumberText.format)) }
    element.set("encoding", encodings.word(sound.value("E")))
    XFDFData.write(dictionary, data, into: &element)
  }

  static func read(_ reader: inout XFDFElementReader, into draft: inout XFDFDraft) {
    guard draft.subtype == .sound, let (filter, data) = reader.takeChild(XFDFData.name, convert: XFDFData.read) else {
      return
    }
    var sound: PDFDictionary = ["Type": .name("Sound")]
    for (attribute, key) in numbers { sound[key] = reader.take(attribute) { NumberText.parse($0) } }
    sound["E"] = reader.take("encoding") { encodings.value($0) }
    sound["Filter"] = filter
    draft.dictionary["Sound"] = draft.attach(.stream(sound, data: data))
  }
}
