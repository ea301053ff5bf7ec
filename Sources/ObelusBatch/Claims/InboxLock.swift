internal import Glibc
internal import ObelusCore
internal import ObelusIO
internal import ObelusPipeline

/// Keeps a second sweep of one job from an inbox on this host, until it is released or its process ends.
final class InboxLock: Sendable {
  private let descriptor: Int32

  /// Throws `.busy` at once where somebody has it.
  /// - Parameter owner: host and job, as a part of a file name.
  init(_ inbox: Folder, owner: String) throws(ObelusError) {
    let locks = try HiddenFolders.folder("locks", in: inbox)
    descriptor = locks.openOrCreate(FileName(owner))
    guard descriptor >= 0 else { throw locks.failure("no lock can be made", errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let isHeld = errno == EWOULDBLOCK
      close(descriptor)
      throw ObelusError(
        isHeld ? .busy : .output,
        isHeld ? "another sweep of this inbox by this job is at work" : "the inbox cannot be locked",
        at: Location(document: inbox.path))
    }
  }

  deinit { close(descriptor) }

  /// Lets others have it, whoever still holds this value.
  func release() { flock(descriptor, LOCK_UN) }
}
