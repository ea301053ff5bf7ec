internal import Glibc
internal import ObelusIO

/// Tells that files were finished in a folder (inotify). One thread at a time.
final class FolderEvents {
  private let descriptor: Int32

  /// Where the kernel has no more to give, events never come.
  init(_ path: String) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    let wanted = IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB
    if descriptor >= 0 { _ = unsafe inotify_add_watch(descriptor, path, UInt32(wanted)) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Waits for an event, at most so many seconds; takes all that have come.
  /// - Returns: whether there was one.
  func wait(_ seconds: Double) -> Bool {
    var set = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&set, 1, Int32(max(0, min(seconds, 3600)) * 1000)) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    // What they say does not matter: the folder is read anew.
    while unsafe read(descriptor, &buffer, buffer.count) > 0 {}
    return true
  }
}
