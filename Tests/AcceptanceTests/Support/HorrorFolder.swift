import Foundation
import TestSupport

/// A folder of files that nobody would want to get: what is no document, names of any bytes, documents that attack whoever
/// reads them, and documents on which a worker crashes, hangs or takes all memory.
struct HorrorFolder {
  /// By what messages call it: what becomes of it.
  enum Kind { case document, passedOver }

  private(set) var files: [String: Kind] = [:]
  /// Of documents, by the same names: their bytes are told by a hash, and files too large for it by their size.
  private(set) var originals: [String: Int] = [:]
  /// Names and faults as `OBELUS_TEST_FAULT` has them.
  private(set) var faults: [String] = []
  private let path: String

  /// - Parameter hasFaults: the program under test has the hook for them.
  init(_ path: String, hasFaults: Bool) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try addOddFiles()
    try addNames()
    try addBrokenDocuments()
    try addAttacks()
    if hasFaults {
      for fault in ["crash", "hang", "memory", "end", "internal"] {
        try add("fault-\(fault).pdf", letter(fault))
        faults.append("fault-\(fault).pdf=\(fault)")
      }
    }
  }

  private func letter(_ what: String) -> [UInt8] {
    var pdf = TinyPDF()
    pdf.page("BT /F1 12 Tf 72 700 Td (Letter about \(what) for Ellingsworth) Tj ET")
    return pdf.bytes()
  }

  /// - Parameter shown: how messages call a name that is no text.
  mutating func add(_ name: [UInt8], shown: String? = nil, _ bytes: [UInt8]) throws {
    let shown = shown ?? String(decoding: name, as: UTF8.self)
    let file = unsafe open(cPath(name), O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard file >= 0 else { throw POSIXError(.EIO) }
    defer { close(file) }
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe write(file, $0.baseAddress.map { unsafe $0 + done }, $0.count - done)
      }
      guard count > 0 else { throw POSIXError(.EIO) }
      done += count
    }
    files[shown] = .document
    originals[shown] = bytes.count
  }

  mutating func add(_ name: String, _ bytes: [UInt8]) throws { try add(Array(name.utf8), bytes) }

  private func cPath(_ name: [UInt8]) -> [CChar] {
    (Array(path.utf8) + [UInt8(ascii: "/")] + name + [0]).map { CChar(bitPattern: $0) }
  }

  private mutating func pass(_ name: String, _ make: ([CChar]) -> Int32) throws {
    guard make(cPath(Array(name.utf8))) == 0 else { throw POSIXError(.EIO) }
    files[name] = .passedOver
  }

  private mutating func addOddFiles() throws {
    try pass("pipe.pdf") { unsafe mkfifo($0, 0o600) }
    try pass("socket.pdf") { unsafe mknod($0, S_IFSOCK | 0o600, 0) }
    try pass("folder.pdf") { unsafe mkdir($0, 0o700) }
    try pass("link.pdf") { unsafe symlink("letter.pdf", $0) }
    try pass("dangling.pdf") { unsafe symlink("nowhere", $0) }
    try pass("loop.pdf") { unsafe symlink("loop.pdf", $0) }
    try pass("outside.pdf") { unsafe symlink("/etc/passwd", $0) }
    for name in [".hidden.pdf", "half.pdf.part", "half.tmp", "~$lock.pdf", "copy.pdf~"] {
      try add(name, letter(name))
      originals[name] = nil
      files[name] = .passedOver
    }
    try add("letter.pdf", letter("nothing"))
    try add("empty.pdf", [])
    try add("byte.pdf", [0x25])
    try add("again-1.pdf", letter("the same"))
    try add("again-2.pdf", letter("the same"))
    try add("named-twice-1.pdf", letter("one file"))
    guard unsafe link(cPath(Array("named-twice-1.pdf".utf8)), cPath(Array("named-twice-2.pdf".utf8))) == 0 else {
      throw POSIXError(.EIO)
    }
    files["named-twice-2.pdf"] = .document
    originals["named-twice-2.pdf"] = originals["named-twice-1.pdf"]
    for (name, time) in [("of-the-future.pdf", 4_000_000_000), ("of-the-past.pdf", -1_000_000)] {
      try add(name, letter(name))
      let times = [timespec(tv_sec: time, tv_nsec: 0), timespec(tv_sec: time, tv_nsec: 0)]
      guard unsafe utimensat(AT_FDCWD, cPath(Array(name.utf8)), times, 0) == 0 else { throw POSIXError(.EIO) }
    }
    for (name, head) in [("sparse.pdf", ""), ("sparse-document.pdf", "%PDF-1.7\n")] {
      try add(name, Array(head.utf8))
      guard unsafe truncate(cPath(Array(name.utf8)), 2 << 30) == 0 else { throw POSIXError(.EIO) }
      originals[name] = 2 << 30
    }
  }

  private mutating func addNames() throws {
    let texts = [
      "new\nline.pdf", "\u{1B}[2Jescape.pdf", "-rf.pdf", " .pdf", "%s%n%p.pdf", "\"'`$(id).pdf", "back\\slash.pdf",
      "turned\u{202E}fdp.pdf", "x.pdf.reason.json", "no-ending", String(repeating: "l", count: 255),
      String(repeating: "m", count: 251) + ".pdf", String(repeating: "é", count: 125) + ".pdf",
    ]
    for (index, text) in texts.enumerated() { try add(text, letter("name \(index)")) }
    try add(Array("bytes".utf8) + [0xFF, 0xFE] + Array(".pdf".utf8), shown: "bytes%FF%FE.pdf", letter("bytes"))
    try add([0x80, 0xC3], shown: "%80%C3", letter("more bytes"))
  }

  private mutating func addBrokenDocuments() throws {
    let whole = letter("what is cut")
    try add("truncated.pdf", Array(whole.prefix(whole.count * 2 / 3)))
    try add("head.pdf", Array("%PDF-1.7\n".utf8))
    try add("page.html.pdf", Array("<html><body>no PDF</body></html>".utf8))
    try add("archive.zip", [0x50, 0x4B, 0x05, 0x06] + [UInt8](repeating: 0, count: 18))
    var random = SeededGenerator(seed: Seed.value(for: "HorrorFolder"))
    try add(
      "random.pdf", Array("%PDF-1.4\n".utf8) + (0..<50_000).map { _ in UInt8.random(in: 0...255, using: &random) })
    try add("mutated.pdf", letter("much").map { Int.random(in: 0..<40, using: &random) == 0 ? $0 ^ 0x11 : $0 })
    try add(
      "previous-is-itself.pdf",
      Array(
        "%PDF-1.4\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Root 1 0 R /Prev 9 >>\nstartxref\n9\n%%EOF\n"
          .utf8))
  }

  private mutating func addAttacks() throws {
    try add("bomb.pdf", HostileDocument.decompressionBomb(bytes: 1 << 30))
    try add("endless-form.pdf", HostileDocument.recursiveForm())
    try add("cyclic-page-tree.pdf", HostileDocument.pageTreeLoop())
    try add("absurd-count.pdf", HostileDocument.absurdCount())
    try add("nested-arrays.pdf", HostileDocument.nestedArrays(100_000))
    try add("nested-content.pdf", HostileDocument.nestedContent(50_000))
    try add("many-saves.pdf", HostileDocument.manySaves(200_000))
    var huge = TinyPDF()
    huge.page("BT /F1 12 Tf 72 700 Td (Ellingsworth) Tj ET", mediaBox: "[0 0 1e9 1e9]")
    try add("huge-page.pdf", huge.bytes())
    var pages = TinyPDF()
    for _ in 0..<2000 { pages.page("BT /F1 12 Tf 72 700 Td (x) Tj ET") }
    try add("many-pages.pdf", pages.bytes())
    var image = TinyPDF()
    let picture = image.image([0], width: 100_000, height: 100_000)
    image.page("q 600 0 0 700 0 0 cm /Im Do Q", resources: "<< /XObject << /Im \(picture) >> >>")
    try add("huge-image.pdf", image.bytes())
  }
}
