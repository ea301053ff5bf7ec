internal import Glibc
internal import ObelusPipeline
internal import Synchronization

/// The command as a process: its streams, its terminal and its signals.
package enum ObelusProcess {
  /// Runs the command that the process was started with; returns its exit status.
  ///
  /// Once the engine works, the first SIGINT or SIGTERM asks the run to stop, and so does SIGHUP where it does not ask for something
  /// else: the terminal is gone. The second ends the process at once; even then nothing is half-written, because outputs appear by rename.
  package static func run() -> Int32 {
    _ = signal(SIGPIPE, SIG_IGN)
    if CommandLine.arguments.dropFirst().elementsEqual([WorkerMain.command]) { return WorkerMain.run() }
    let cancellation = Signals.cancellation
    let command = ObelusCommand(
      engine: BatchEngine(isolation: .processes(executable: "/proc/self/exe")), console: console(),
      cancellation: cancellation, standardInput: ProcessInput(),
      hangups: .init(watch: Signals.catchHangups, count: { Signals.hangups.load(ordering: .relaxed) }),
      willStart: {
        for number in [SIGINT, SIGTERM] { Signals.catchSignal(number) }
        Signals.catchHangupOfTerminal()
      })
    return command.run(Array(CommandLine.arguments.dropFirst())).rawValue
  }

  private static func console() -> Console {
    let isTerminal = isatty(STDERR_FILENO) == 1 && environment("TERM") != "dumb"
    return Console(
      out: DescriptorSink(STDOUT_FILENO), err: DescriptorSink(STDERR_FILENO), columns: isTerminal ? columns() : nil,
      usesColor: isTerminal && (environment("NO_COLOR") ?? "").isEmpty, locale: locale)
  }

  /// POSIX, 8.2.
  private static var locale: String {
    ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment($0) }.first { !$0.isEmpty } ?? ""
  }

  private static func columns() -> Int {
    var size = winsize()
    // TIOCGWINSZ fills one `winsize`.
    if unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return environment("COLUMNS").flatMap { Int($0) } ?? 80
  }

  private static func environment(_ name: String) -> String? {
    // The value is copied at once, and nothing here changes the environment.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}

/// What the signal handler touches: made before the handler is set, and only atomics.
private enum Signals {
  static let cancellation = Cancellation()
  static let hangups = Atomic<Int>(0)

  @Sendable static func catchHangups() {
    _ = hangups.load(ordering: .relaxed)
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { _ in
      Signals.hangups.wrappingAdd(1, ordering: .relaxed)
    }
    action.sa_flags = SA_RESTART
    _ = unsafe sigaction(SIGHUP, &action, nil)
  }

  /// As SIGTERM, where nobody has chosen already what becomes of it: `nohup`, a log that is opened anew.
  static func catchHangupOfTerminal() {
    var current = sigaction()
    guard unsafe sigaction(SIGHUP, nil, &current) == 0, unsafe current.__sigaction_handler.sa_handler == nil else {
      return
    }
    catchSignal(SIGHUP)
  }

  static func catchSignal(_ number: Int32) {
    _ = cancellation.isCancelled
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { number in
      let asked = number == SIGHUP ? SIGTERM : number
      if Signals.cancellation.isCancelled { _exit(128 + asked) }
      Signals.cancellation.cancel(signal: asked)
    }
    // System calls go on after the signal: a write that it cuts short would look like a full disk.
    action.sa_flags = SA_RESTART
    _ = unsafe sigaction(number, &action, nil)
  }
}
