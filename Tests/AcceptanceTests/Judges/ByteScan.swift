import Foundation
import TestSupport

/// Looks for text in a file under every encoding in which a PDF can hold it.
enum ByteScan {
  /// The byte strings of `text`: four encodings, plain and as hexadecimal digits. Shorter than 8 bytes prove nothing.
  static func forms(of text: String) -> [[UInt8]] {
    let latin1 = text.unicodeScalars.allSatisfy { $0.value < 256 } ? text.unicodeScalars.map { UInt8($0.value) } : []
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let plain = Set([Array(text.utf8), latin1, big, little]).filter { $0.count >= 8 }
    return plain.flatMap { bytes in [bytes, hex(bytes, "0123456789abcdef"), hex(bytes, "0123456789ABCDEF")] }
  }

  private static func hex(_ bytes: [UInt8], _ digits: String) -> [UInt8] {
    let digits = Array(digits.utf8)
    return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
  }

  static func contains(_ haystack: [UInt8], _ needle: [UInt8]) -> Bool {
    guard let first = needle.first, needle.count <= haystack.count else { return needle.isEmpty }
    // Both buffers outlive the closures; `at` never goes past the last place at which the needle fits.
    return unsafe haystack.withUnsafeBytes { h in
      unsafe needle.withUnsafeBytes { n in
        guard let base = h.baseAddress, let wanted = n.baseAddress else { return false }
        let last = h.count - n.count
        var at = 0
        while at <= last, let hit = unsafe memchr(base + at, Int32(first), last - at + 1) {
          if unsafe memcmp(hit, wanted, n.count) == 0 { return true }
          at = unsafe UnsafeRawPointer(hit) - base + 1
        }
        return false
      }
    }
  }

  static func contains(_ haystack: [UInt8], _ text: String) -> Bool { contains(haystack, Array(text.utf8)) }

  /// Where `text` still stands: in the file as it is, or in its decoded objects.
  static func finds(_ text: String, in pdf: [UInt8], decoded: [UInt8]) -> [String] {
    let forms = forms(of: text)
    return (forms.contains { contains(pdf, $0) } ? ["bytes"] : [])
      + (forms.contains { contains(decoded, $0) } ? ["objects"] : [])
  }
}

/// The file with all objects and streams decoded, as the qpdf tool writes it.
///
/// With `unnamed` also the objects that nothing names; those of object streams then stand there twice.
func decodedObjects(_ path: String, password: String? = nil, unnamed: Bool = true) throws -> [UInt8] {
  let options = ["--qdf", "--object-streams=disable", "--normalize-content=n", "--decrypt"]
  return try Tool.run(
    "qpdf", options + (unnamed ? ["--preserve-unreferenced"] : []) + ["--password=\(password ?? "")", path, "-"]
  ).output
}
