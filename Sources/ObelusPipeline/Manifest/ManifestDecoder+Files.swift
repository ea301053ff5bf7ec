internal import ObelusActions
internal import ObelusCore

/// Tools that put files into documents.
extension ManifestDecoder {
  private static let pictureLimit = 32 << 20
  private static let soundLimit = 32 << 20
  private static let attachmentLimit = 64 << 20

  /// Nil where the file cannot be had; `lists` has the reason.
  func fileTool(_ type: ToolType, _ node: ManifestNode) -> (kind: Tool.Kind, color: Color)? {
    let yellow = Color(red: 1, green: 0.867, blue: 0.2)
    switch type {
    case .image:
      guard let file = picture(node["file"]) else { return nil }
      var image = ImageStyle(file)
      image.side = word(node["place"])
      return (.image(image), .black)
    case .signature:
      guard let look = signature(node) else { return nil }
      var signature = SignatureStyle(look)
      signature.side = word(node["place"])
      return (.signature(signature), Color(red: 0, green: 0, blue: 0.5))
    case .sound:
      guard let file = file(node["file"], limit: Self.soundLimit), let place = node["file"] else { return nil }
      guard let wave = WaveSound(file.bytes) else {
        lists.refuse(
          "the file is no WAV file of 8 or 16 bits a sample, mu-law or A-law", at: location(place),
          hint: "convert it, for example with `sox IN -b 16 OUT.wav`")
        return nil
      }
      var sound = SoundStyle(file, wave)
      sound.icon = word(node["icon"]) ?? .speaker
      sound.side = word(node["place"]) ?? .auto
      return (.sound(sound), yellow)
    case .fileAttachment:
      guard let file = file(node["file"], limit: Self.attachmentLimit) else { return nil }
      var attachment = AttachmentStyle(file)
      attachment.description = node["description"]?.string.map { TextTemplate($0) }
      attachment.icon = word(node["icon"]) ?? .pushPin
      attachment.side = word(node["place"]) ?? .auto
      return (.fileAttachment(attachment), yellow)
    default: return nil
    }
  }

  /// What a file is when it is put on a page: a picture, else a text. Nil where it is neither; `lists` has the reason.
  func pasted(_ node: ManifestNode) -> Tool? {
    guard let place = node["file"], let path = place.string, let file = file(place, limit: Self.pictureLimit) else {
      return nil
    }
    if Self.isPicture(file) {
      var image = ImageStyle(file)
      image.side = word(node["place"])
      return Tool(.image(image), color: .black)
    }
    guard file.bytes.count <= Self.textLimit, let text = String(validating: file.bytes, as: UTF8.self),
      TextFormat.searched.accepts(text)
    else {
      lists.refuse(
        "the file is neither PNG nor JPEG, nor a text in UTF-8 of at most \(Self.textLimit >> 10) KiB",
        at: location(place), hint: "convert it")
      return nil
    }
    // The worker needs it too.
    _ = lists.file(path, "the file", at: location(place))
    let shown = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    var style = FreeTextStyle(TextTemplate(literal: shown.trimmed))
    style.side = word(node["place"])
    return Tool(.freeText(style), color: .black)
  }

  private static let textLimit = 64 << 10

  private static func isPicture(_ file: ToolFile) -> Bool {
    file.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) || file.bytes.starts(with: [0xFF, 0xD8, 0xFF])
  }

  private func signature(_ node: ManifestNode) -> SignatureStyle.Look? {
    guard let paths = node["paths"] else { return picture(node["file"]).map { .image($0) } }
    return .strokes((paths.list ?? []).map(points), width: node["width"]?.double ?? 2)
  }

  private func picture(_ node: ManifestNode?) -> ToolFile? {
    guard let node, let file = file(node, limit: Self.pictureLimit) else { return nil }
    guard Self.isPicture(file) else {
      lists.refuse("the file is neither PNG nor JPEG", at: location(node), hint: "convert it to PNG")
      return nil
    }
    return file
  }

  private func file(_ node: ManifestNode?, limit: Int) -> ToolFile? {
    guard let node, let path = node.string else { return nil }
    return lists.file(path, limit: limit, at: location(node))
  }
}
