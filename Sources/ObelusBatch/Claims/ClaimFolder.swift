internal import Glibc
internal import ObelusCore
internal import ObelusIO
internal import Synchronization

/// The claims on the files of an inbox, by which processes, jobs and hosts on one file system share the work. Safe from
/// any thread.
///
/// A claim is a file that appears by `link`, which only one can do, and says which process made it. As long as that works
/// it renews the claim's time; the file system's own clock tells how old that is, no host's. A claim is over when it is
/// older than the lease, or when its process was one of this host and has ended.
///
/// Two who take over one claim both make the next generation, and one fails. Somebody who saw no claim and one who takes
/// over an old one may make different generations: each looks again afterwards, and the one of the lower generation, or
/// who finds one that it did not judge, gives up. At least one of them looks when both files are there.
final class ClaimFolder: Sendable {
  /// Seconds for which a claim holds without being renewed.
  let lease: Double
  private let folder: Folder
  private let scratch: Folder
  private let owner: ProcessIdentity
  private let held = Lock<Set<Claim>>([])

  init(inbox: Folder, owner: ProcessIdentity, lease: Double) throws(ObelusError) {
    folder = try HiddenFolders.folder("claims", in: inbox)
    scratch = try HiddenFolders.folder("tmp", in: inbox)
    self.owner = owner
    self.lease = lease
    removeLeftovers()
  }

  /// The claim on a file, or nil where somebody else has it.
  func take(_ file: FileName) throws(ObelusError) -> Claim? { try take(key: ContentHash.of(file.bytes)) }

  private func take(key: String) throws(ObelusError) -> Claim? {
    let number = counter.wrappingAdd(1, ordering: .relaxed).newValue
    let temporary = temporaryName(number)
    scratch.remove(temporary)
    let content = Array("\(owner.text) \(number)\n".utf8)
    let descriptor = scratch.create(temporary)
    guard descriptor >= 0 else { throw scratch.failure("no claim can be made", errno) }
    let isWritten = FileContents.write(content, to: descriptor)
    guard FileContents.end(descriptor), isWritten else {
      let number = errno
      scratch.remove(temporary)
      throw scratch.failure("no claim can be written", number)
    }
    defer { scratch.remove(temporary) }
    // The file system has just put its time on the file.
    guard let now = scratch.state(temporary)?.modified else { throw scratch.failure("a claim is lost", errno) }
    let judged = try claims(on: key)
    guard judged.allSatisfy({ isOver($0.value, now: now) }) else { return nil }
    let claim = Claim(key: key, generation: (judged.keys.map(\.generation).max() ?? 0) + 1)
    switch scratch.link(temporary, to: folder, as: claim.name) {
    case 0: break
    case EEXIST: return nil
    case let number: throw folder.failure("no claim can be made", number)
    }
    let after = try claims(on: key)
    guard after.allSatisfy({ $0.key == claim || judged[$0.key]?.text == $0.value.text }) else {
      folder.remove(claim.name)
      return nil
    }
    for old in judged.keys { folder.remove(old.name) }
    held.withLock { _ = $0.insert(claim) }
    return claim
  }

  /// Nobody has taken it over.
  func isHeld(_ claim: Claim) -> Bool {
    guard let names = folder.names(), held.withLock({ $0.contains(claim) }) else { return false }
    return names.compactMap(Claim.init).filter { $0.key == claim.key }.max { $0.generation < $1.generation } == claim
  }

  func release(_ claim: Claim) {
    held.withLock { _ = $0.remove(claim) }
    // Where it was taken over, that is for the other one to do.
    if let file = read(claim), file.text.hasPrefix(owner.text + " ") { folder.remove(claim.name) }
  }

  /// Removes claims that are over, as on files that their owners moved away before they were killed.
  func tidy() throws(ObelusError) {
    let names = folder.names() ?? []
    for key in Set(names.compactMap(Claim.init).map(\.key)).sorted() {
      if held.withLock({ $0.contains { $0.key == key } }) { continue }
      if let claim = try take(key: key) { release(claim) }
    }
  }

  /// The present time of the file system, in nanoseconds since 1970.
  func now() throws(ObelusError) -> Int64 {
    let clock = temporaryName(counter.wrappingAdd(1, ordering: .relaxed).newValue)
    scratch.remove(clock)
    let descriptor = scratch.create(clock)
    guard descriptor >= 0 else { throw scratch.failure("the inbox takes no file", errno) }
    defer {
      _ = FileContents.end(descriptor)
      scratch.remove(clock)
    }
    guard let state = scratch.state(clock) else { throw scratch.failure("the time cannot be told", errno) }
    return state.modified
  }

  private func temporaryName(_ number: Int) -> FileName {
    FileName("\(owner.host)+\(owner.pid)+\(owner.start)+\(number)")
  }

  /// Says that this process still works on all that it holds.
  func renew() {
    for claim in held.withLock({ $0 }) { _ = folder.touch(claim.name) }
  }

  private struct File {
    var text: String
    var modified: Int64
  }

  private func claims(on key: String) throws(ObelusError) -> [Claim: File] {
    guard let names = folder.names() else { throw folder.failure("the claims cannot be read", errno) }
    var claims: [Claim: File] = [:]
    for claim in names.compactMap(Claim.init) where claim.key == key {
      if let file = read(claim) { claims[claim] = file }
    }
    return claims
  }

  /// Nil where it has gone.
  private func read(_ claim: Claim) -> File? {
    guard let file = try? OpenFile(claim.name, in: folder), let state = file.state else { return nil }
    var bytes: [UInt8] = []
    try? file.read { bytes += $0.prefix(4096) }
    return File(text: String(decoding: bytes, as: UTF8.self), modified: state.modified)
  }

  private func isOver(_ file: File, now: Int64) -> Bool {
    if let other = file.text.split(separator: " ").first.flatMap({ ProcessIdentity(String($0)) }),
      other.isDead(seenFrom: owner.host)
    {
      return true
    }
    return Double(now.subtractingReportingOverflow(file.modified).partialValue) / 1e9 >= lease
  }

  /// What killed processes of this host left of claims that they were making.
  private func removeLeftovers() {
    for name in scratch.names() ?? [] {
      let parts = name.text?.split(separator: "+").map(String.init) ?? []
      guard parts.count == 4, let pid = Int32(parts[1]), parts[0] == owner.host else { continue }
      let other = ProcessIdentity(host: parts[0], pid: pid, boot: owner.boot, start: parts[2])
      if other.isDead(seenFrom: owner.host) { scratch.remove(name) }
    }
  }
}

/// A number that nothing else of this process has.
private let counter = Atomic<Int>(0)
