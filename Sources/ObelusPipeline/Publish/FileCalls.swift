internal import Glibc

/// System calls on paths. Invariant of every `unsafe` here: the C string lives for the call, and the callee keeps no
/// pointer to it.
enum FileCalls {
  /// Opens an existing file to write; a negative number where it fails.
  static func openFile(_ path: String) -> Int32 { unsafe Glibc.open(path, O_RDWR | O_CLOEXEC) }

  static func openFolder(_ path: String) -> Int32 { unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }

  @discardableResult
  static func remove(_ path: String) -> Bool { unsafe Glibc.unlink(path) == 0 }

  static func rename(_ from: String, to: String) -> Bool { unsafe Glibc.rename(from, to) == 0 }

  /// Gives a file a second name; fails where the name exists.
  static func link(_ from: String, to: String) -> Bool { unsafe Glibc.link(from, to) == 0 }

  static func makeFolder(_ path: String) -> Bool { unsafe Glibc.mkdir(path, 0o777) == 0 }

  /// Copies a file's bytes to a descriptor; false where either fails.
  static func copy(_ path: String, to descriptor: Int32) -> Bool {
    let file = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return unsafe withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
      while true {
        let got = unsafe read(file, buffer.baseAddress, buffer.count)
        if got <= 0 { return got == 0 }
        var from = 0
        while from < got {
          let count = unsafe write(descriptor, buffer.baseAddress.map { unsafe $0 + from }, got - from)
          if count <= 0 { return false }
          from += count
        }
      }
    }
  }

  /// The size in bytes; 0 where the file cannot be asked.
  static func size(_ path: String) -> Int {
    let file = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    return max(0, lseek(file, 0, SEEK_END))
  }

  /// The names in a folder; empty where it cannot be read.
  static func names(in folder: String) -> [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      // d_name is a zero-terminated array inside the entry, which stays valid until the next readdir.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      names.append(name)
    }
    return names
  }
}
