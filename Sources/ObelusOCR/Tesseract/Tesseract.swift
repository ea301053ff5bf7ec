internal import CTesseract
internal import ObelusCore

/// A recogniser of text in pictures. One thread at a time may use it.
@safe final class Tesseract: @unchecked Sendable {
  /// Made by `obelus_ocr_new` and freed once, by `deinit`.
  private let handle: OpaquePointer

  /// - Throws: `.usage` where the library or its data is missing, `.limit` where memory is.
  init(languages: [String]) throws(ObelusError) {
    let folder = try LanguageData.folder(for: languages)
    var made: OpaquePointer?
    let status = unsafe obelus_ocr_new(folder, languages.joined(separator: "+"), &made)
    guard status == obelus_ocr_ok, let made = unsafe made else { throw Self.error(status) }
    unsafe handle = made
  }

  deinit { unsafe obelus_ocr_free(handle) }

  /// Loads the library.
  /// - Throws: `.usage` where it is missing.
  static func load() throws(ObelusError) {
    let status = obelus_ocr_load()
    guard status == obelus_ocr_ok else { throw error(status) }
  }

  /// Words in pixels of the picture.
  /// - Parameter samples: a byte for each pixel, the upper row first.
  func read(_ samples: [UInt8], width: Int, height: Int, dpi: Int) throws(ObelusError) -> [RecognisedWord] {
    guard width > 0, height > 0, samples.count == width * height, let columns = Int32(exactly: width),
      let rows = Int32(exactly: height)
    else { return [] }
    var found = unsafe obelus_ocr_words()
    let status = unsafe obelus_ocr_read(handle, samples, columns, rows, Int32(clamping: dpi), &found)
    guard status == obelus_ocr_ok else { throw Self.error(status) }
    // Both live until the next call, and every word's range lies in the text.
    let text = unsafe UnsafeBufferPointer(start: found.text, count: found.length)
    let words = unsafe UnsafeBufferPointer(start: found.words, count: found.count)
    return words.indices.map { index in
      let word = unsafe words[index]
      return RecognisedWord(
        text: unsafe String(decoding: text[word.offset..<word.offset + word.length], as: UTF8.self),
        box: Rect(x0: Double(word.x0), y0: Double(word.y0), x1: Double(word.x1), y1: Double(word.y1)),
        confidence: Double(word.confidence), line: Int(word.line), block: Int(word.block))
    }
  }

  private static func error(_ status: obelus_ocr_status) -> ObelusError {
    switch status {
    case obelus_ocr_missing:
      ObelusError(
        .usage, "libtesseract cannot be loaded", hint: "install the package libtesseract5, or write `ocr: never`")
    case obelus_ocr_data:
      ObelusError(
        .usage, "Tesseract cannot load the data of its languages", hint: "install the language packages again")
    case obelus_ocr_memory: ObelusError(.limit, "no memory for the recognition of text")
    default: ObelusError(.unsupported, "the recognition of text failed")
    }
  }
}
