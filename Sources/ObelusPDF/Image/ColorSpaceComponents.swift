package import ObelusCore

/// How many components the colours of a colour space have (ISO 32000-2, 8.6).
package enum ColorSpaceComponents {
  /// Nil where the space is not known or broken.
  package static func count(
    _ space: PDFObject, _ source: any ObjectSource
  ) throws(ObelusError) -> Int? {
    let array = space.arrayValue ?? [space]
    switch try source.resolve(array.first).nameValue {
    case "DeviceGray", "G", "CalGray", "Separation", "Indexed", "I": return 1
    case "DeviceRGB", "RGB", "CalRGB", "Lab": return 3
    case "DeviceCMYK", "CMYK": return 4
    case "DeviceN":
      let names = try source.array(array.count > 1 ? array[1] : nil)
      if let count = names?.count, (1...32).contains(count) { return count }
    case "ICCBased":
      let profile = try source.dictionary(array.count > 1 ? array[1] : nil)
      if let n = try source.resolve(profile?["N"]).integerValue, [1, 3, 4].contains(n) { return n }
    default: break
    }
    return nil
  }
}
