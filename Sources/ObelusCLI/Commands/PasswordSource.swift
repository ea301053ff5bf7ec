internal import Glibc
internal import ObelusCore
internal import ObelusIO

/// Where passwords come from: a file, standard input, or what a command prints. Each line is one; they are tried in turn.
struct PasswordSource {
  let settings: Settings
  let standardInput: any StandardInput

  private static let limit = 1 << 16

  /// Without line breaks; empty where none are given. Throws `usage.invalid`.
  func passwords() throws(ObelusError) -> [[UInt8]] {
    var bytes: [UInt8] = []
    if let file = settings.passwordFile {
      do throws(ObelusError) {
        bytes +=
          file == "-"
          ? try standardInput.read(limit: Self.limit) : try FileContents.read(file, limit: Self.limit)
      } catch {
        throw ObelusError(.usage, "the password file \(error.message)", at: Location(document: file))
      }
    }
    if let command = settings.passwordCommand {
      if !bytes.isEmpty, bytes.last != 0x0A { bytes.append(0x0A) }
      bytes += try Self.output(of: command)
    }
    // Editors put a mark of the encoding first.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    return bytes.split(separator: 0x0A).map { Array($0.last == 0x0D ? $0.dropLast() : $0) }.filter { !$0.isEmpty }
  }

  /// What a shell command prints. Neither the command nor what it says goes into a message: both may tell a password.
  private static func output(of command: String) throws(ObelusError) -> [UInt8] {
    guard let pipe = unsafe popen(command, "re") else {
      throw ObelusError(.usage, "the password command cannot be started")
    }
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let part = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
        // The buffer has room for as many bytes as are asked for.
        count = unsafe fread(buffer.baseAddress, 1, buffer.count, pipe)
      }
      if part.isEmpty { break }
      bytes += part
    }
    let status = unsafe pclose(pipe)
    guard status == 0, bytes.count <= limit else {
      throw ObelusError(
        .usage, status == 0 ? "the password command prints more than passwords" : "the password command failed",
        hint: "it has to print a password in each line and to end with 0")
    }
    return bytes
  }
}
