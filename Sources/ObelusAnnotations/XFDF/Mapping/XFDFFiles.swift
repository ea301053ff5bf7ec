internal import ObelusCore
internal import ObelusIO

/// The file of a file attachment.
enum XFDFFiles: XFDFMapping {
  private static let dates: [(String, PDFName)] = [("creation", "CreationDate"), ("modification", "ModDate")]

  static func write(_ entries: PortableEntries, into element: inout XMLElement) {
    guard element.name == "fileattachment", let file = entries.entries("FS") else { return }
    element.set("file", file.text("UF") ?? file.text("F"))
    guard let streams = file.entries("EF"), let (dictionary, data) = streams.stream("F") ?? streams.stream("UF") else {
      return
    }
    let embedded = entries.inside(dictionary)
    element.set("mimetype", embedded.name("Subtype")?.text)
    if let parameters = embedded.entries("Params") {
      element.set("size", parameters.number("Size").flatMap(NumberText.format))
      for (attribute, key) in dates { element.set(attribute, parameters.text(key)) }
      element.set("checksum", parameters.string("CheckSum").map { Hexadecimal.encode($0) })
    }
    XFDFData.write(dictionary, data, into: &element)
  }

  static func read(_ reader: inout XFDFElementReader, into draft: inout XFDFDraft) {
    guard draft.subtype == .fileAttachment else { return }
    var file: PDFDictionary = ["Type": .name("Filespec")]
    let name = reader.take("file") { PDFObject.string(TextString.encode($0)) }
    file["F"] = name
    file["UF"] = name
    if let (filter, data) = reader.takeChild(XFDFData.name, convert: XFDFData.read) {
      var embedded: PDFDictionary = ["Type": .name("EmbeddedFile")]
      embedded["Filter"] = filter
      embedded["Subtype"] = reader.take("mimetype") { $0.isEmpty ? nil : .name(PDFName($0)) }
      var parameters = PDFDictionary()
      parameters["Size"] = reader.take("size") { NumberText.parse($0) }
      for (attribute, key) in dates { parameters[key] = reader.take(attribute) { .string(TextString.encode($0)) } }
      parameters["CheckSum"] = reader.take("checksum") { Hexadecimal.decode($0).map { .string($0) } }
      if !parameters.isEmpty { embedded["Params"] = .dictionary(parameters) }
      file["EF"] = .dictionary(["F": draft.attach(.stream(embedded, data: data))])
    }
    if file.count > 1 { draft.dictionary["FS"] = .dictionary(file) }
  }
}
