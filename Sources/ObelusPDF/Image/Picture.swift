internal import CMuPDF
package import ObelusCore

/// A PNG or JPEG file as image XObjects.
package struct Picture: Sendable {
  package var width: Int
  package var height: Int
  /// A stream; where there is a soft mask, its dictionary has yet to name it.
  package var image: NewObject
  package var softMask: NewObject?
}

extension Document {
  /// A JPEG file goes in as it is; the pixels of a PNG file are taken out of it.
  package func picture(_ file: [UInt8]) throws(ObelusError) -> Picture {
    let isJPEG = file.starts(with: [0xFF, 0xD8])
    var info = obelus_picture()
    var samples = unsafe obelus_bytes()
    var error = ShimError()
    // The file's bytes are good for the call.
    let status = unsafe obelus_picture_load(
      handle, file, file.count, isJPEG ? 0 : 1, &info, &samples, &error.raw)
    guard status == OBELUS_OK else { throw error.error("the picture") }
    var dictionary: PDFDictionary = [
      "Type": .name("XObject"), "Subtype": .name("Image"), "Width": .integer(Int(info.width)),
      "Height": .integer(Int(info.height)), "BitsPerComponent": .integer(8),
      "ColorSpace": .name(info.components == 1 ? "DeviceGray" : info.components == 4 ? "DeviceCMYK" : "DeviceRGB"),
    ]
    let (width, height) = (Int(info.width), Int(info.height))
    if isJPEG {
      dictionary["Filter"] = .name("DCTDecode")
      // Adobe's programs write CMYK the other way round, and say that they wrote it.
      if info.components == 4, file.prefix(1 << 16).firstRange(of: Array("Adobe\0".utf8)) != nil {
        dictionary["Decode"] = .numbers([1, 0, 1, 0, 1, 0, 1, 0])
      }
      return Picture(width: width, height: height, image: .stream(dictionary, data: file), softMask: nil)
    }
    let bytes = unsafe [UInt8](samples)
    guard info.has_alpha != 0 else {
      return Picture(width: width, height: height, image: .stream(dictionary, data: bytes), softMask: nil)
    }
    var colors: [UInt8] = []
    var alphas: [UInt8] = []
    colors.reserveCapacity(width * height * 3)
    alphas.reserveCapacity(width * height)
    for start in stride(from: 0, to: bytes.count - 3, by: 4) {
      colors += bytes[start..<start + 3]
      alphas.append(bytes[start + 3])
    }
    var mask = dictionary
    mask["ColorSpace"] = .name("DeviceGray")
    return Picture(
      width: width, height: height, image: .stream(dictionary, data: colors),
      softMask: alphas.allSatisfy { $0 == 255 } ? nil : .stream(mask, data: alphas))
  }
}
