internal import Glibc
package import ObelusCore

/// Where Tesseract's data for languages lies.
package enum LanguageData {
  /// The folder that has all of the languages: `$TESSDATA_PREFIX`, or where systems put it.
  /// - Throws: `.usage` that names a language which is missing, and the package that has it.
  package static func folder(for languages: [String]) throws(ObelusError) -> String {
    let folders = candidates
    if let folder = folders.first(where: { folder in languages.allSatisfy { has($0, in: folder) } }) { return folder }
    let missing = languages.first { language in !folders.contains { has(language, in: $0) } }
    guard let missing else {
      throw ObelusError(
        .usage, "no one folder has the data of all languages of `ocr`",
        hint: "set TESSDATA_PREFIX to a folder that has them")
    }
    throw ObelusError(
      .usage, "Tesseract has no data for the language `\(missing)`",
      hint:
        "install the package \(package(of: missing)), or set TESSDATA_PREFIX to the folder of \(missing).traineddata")
  }

  /// Debian's name for it.
  static func package(of language: String) -> String {
    let name = language.lowercased().replacing("_", with: "-")
    return "tesseract-ocr-" + (name.hasPrefix("script/") ? "script-" + name.dropFirst(7).prefix(4) : name)
  }

  private static var candidates: [String] {
    // Nothing in the process changes the environment.
    if let folder = unsafe getenv("TESSDATA_PREFIX").map({ unsafe String(cString: $0) }), !folder.isEmpty {
      return [folder, folder + "/tessdata"]
    }
    return [
      "/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tesseract-ocr/4.00/tessdata", "/usr/share/tessdata",
      "/usr/local/share/tessdata",
    ]
  }

  private static func has(_ language: String, in folder: String) -> Bool {
    unsafe access("\(folder)/\(language).traineddata", R_OK) == 0
  }
}
