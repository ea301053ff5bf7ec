internal import CJPEG
package import ObelusCore

/// The frame of JPEG data: size, components, and the units in which it is coded (ITU-T T.81, A.2).
package struct JPEGFrame: Sendable, Hashable {
  package var width: Int
  package var height: Int
  package var components: Int
  package var unitWidth: Int
  package var unitHeight: Int

  package var unitsAcross: Int { (width + unitWidth - 1) / unitWidth }
  package var unitsDown: Int { (height + unitHeight - 1) / unitHeight }

  /// Throws `.unsupported` for what is not JPEG of 8 bits with 1, 3 or 4 components, coded by cosine transform.
  package init(_ data: [UInt8]) throws(ObelusError) {
    var frame = obelus_jpeg_frame()
    // An array's pointer is good for the call that it is passed to.
    guard !data.isEmpty, unsafe obelus_jpeg_frame_read(data, data.count, &frame) == OBELUS_JPEG_OK else {
      throw ObelusError(.unsupported, "the image is not JPEG of a kind that PDF knows")
    }
    width = Int(frame.width)
    height = Int(frame.height)
    components = Int(frame.components)
    unitWidth = Int(frame.unit_width)
    unitHeight = Int(frame.unit_height)
  }
}

/// JPEG data edited without being decoded to pixels.
package enum JPEGCoefficients {
  /// The data from the start of the image on: readers pass over what stands before.
  package static func trimmed(_ data: [UInt8]) -> [UInt8] {
    for at in 0..<max(0, data.count - 2) where data[at] == 0xFF && data[at + 1] == 0xD8 && data[at + 2] == 0xFF {
      return at == 0 ? data : Array(data[at...])
    }
    return data
  }

  /// The same coefficients in new code, with no metadata and no tables but those that it needs.
  package static func recoded(_ data: [UInt8]) throws(ObelusError) -> [UInt8] {
    let data = trimmed(data)
    let frame = try JPEGFrame(data)
    let units = frame.unitsAcross.multipliedReportingOverflow(by: frame.unitsDown)
    guard !units.overflow, units.partialValue < 1 << 28 else {
      throw ObelusError(.limit, "the JPEG data have too many units")
    }
    return try blank(data, labels: [UInt8](repeating: 0, count: units.partialValue))
  }

  /// The data with some units of one colour; the coefficients of all others stay, and no metadata does.
  ///
  /// - Parameters:
  ///   - data: see `trimmed`.
  ///   - labels: for each unit, row by row: 0 leaves it; units of one label get one colour.
  ///   - samples: that colour, a value for each component as coded; nil takes the median of the units around a label's.
  /// - Throws: `.unsupported` where the data are damaged or incomplete, `.limit` where they need more memory than `limit`.
  package static func blank(
    _ data: [UInt8], labels: [UInt8], samples: [UInt8]? = nil, limit: Int = 1 << 29
  ) throws(ObelusError) -> [UInt8] {
    guard !data.isEmpty, !labels.isEmpty, samples?.count ?? 4 >= 4 else {
      throw ObelusError(.unsupported, "the image has no data")
    }
    var out: UnsafeMutablePointer<UInt8>?
    var length = 0
    // Arrays' pointers are good for the call that they are passed to.
    let status = unsafe obelus_jpeg_blank(
      data, data.count, labels, labels.count, samples, max(0, limit), &out, &length)
    guard status == OBELUS_JPEG_OK, let bytes = unsafe out else {
      throw ObelusError(
        status == OBELUS_JPEG_LIMIT ? .limit : .unsupported, "the JPEG data cannot be decoded completely")
    }
    defer { unsafe obelus_jpeg_free(bytes) }
    // The shim says how long `bytes` is; it is freed after the copy.
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: length))
  }
}
