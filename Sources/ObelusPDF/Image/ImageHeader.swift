/// Size and components that JPEG data state themselves.
struct ImageHeader: Hashable {
  var width: Int
  var height: Int
  var components: Int

  /// The frame header of JPEG data (ITU-T T.81, B.2.2), nil where there is none or it is lossless.
  init?(jpeg bytes: Span<UInt8>) {
    var at = 0
    // Readers pass over what stands before the start of the image.
    while at + 1 < bytes.count, bytes[at] != 0xFF || bytes[at + 1] != 0xD8 { at += 1 }
    at += 2
    while at + 3 < bytes.count {
      guard bytes[at] == 0xFF else {
        at += 1
        continue
      }
      let marker = bytes[at + 1]
      switch marker {
      case 0xFF:
        at += 1
      case 0x00, 0x01, 0xD0...0xD8:
        at += 2
      case 0xC0, 0xC1, 0xC2, 0xC9, 0xCA:
        guard at + 9 < bytes.count, bytes[at + 4] == 8 else { return nil }
        height = Int(bytes[at + 5]) << 8 | Int(bytes[at + 6])
        width = Int(bytes[at + 7]) << 8 | Int(bytes[at + 8])
        components = Int(bytes[at + 9])
        guard width > 0, height > 0, [1, 3, 4].contains(components) else { return nil }
        return
      case 0xC3, 0xC5...0xC7, 0xCB, 0xCD...0xCF, 0xD9, 0xDA:
        return nil
      default:
        at += 2 + (Int(bytes[at + 2]) << 8 | Int(bytes[at + 3]))
      }
    }
    return nil
  }
}
