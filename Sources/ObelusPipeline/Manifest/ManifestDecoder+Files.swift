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

  private func signature(_ node: ManifestNode) -> SignatureStyle.Look? {
    guard let paths = node["paths"] else { return picture(node["file"]).map { .image($0) } }
    return .strokes((paths.list ?? []).map(points), width: node["width"]?.double ?? 2)
  }

  private func picture(_ node: ManifestNode?) -> ToolFile? {
    guard let node, let file = file(node, limit: Self.pictureLimit) else { return nil }
    guard file.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) || file.bytes.starts(with: [0xFF, 0xD8, 0xFF]) else {
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
