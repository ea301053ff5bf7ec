internal import CMuPDF
internal import ObelusCore

/// Receives the error of a call into the shim.
struct ShimError {
  var raw = obelus_error()

  /// - Parameter subject: starts the sentence: "the font".
  func error(_ subject: String, at location: Location = Location(), hint: String? = nil) -> ObelusError {
    let code: ObelusError.Code
    let sentence: String
    switch Int(raw.code) {
    case OBELUS_MEMORY: (code, sentence) = (.memory, "cannot be read: memory ran out")
    case OBELUS_ENCRYPTION: (code, sentence) = (.encrypted, "is encrypted in a way that Obelus does not know")
    case OBELUS_LIMIT: (code, sentence) = (.limit, "is nested too deeply or too large")
    case OBELUS_OTHER_PAGE: (code, sentence) = (.unsupported, "stands in a page tree that readers count differently")
    case OBELUS_UNSUPPORTED: (code, sentence) = (.unsupported, "cannot be decoded completely")
    default: (code, sentence) = (.notPDF, "is broken")
    }
    return ObelusError(code, subject + " " + sentence, at: location, hint: hint)
  }

  var isBroken: Bool { raw.code == OBELUS_BROKEN || raw.code == OBELUS_ENCRYPTION }
}

extension [UInt8] {
  /// A copy of what the shim hands out.
  init(_ bytes: obelus_bytes) {
    guard let data = unsafe bytes.data else {
      self = []
      return
    }
    // The shim says how long `data` is, and nothing calls into it during the copy.
    self = unsafe Array(UnsafeBufferPointer(start: data, count: bytes.length))
  }
}
