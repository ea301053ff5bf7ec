internal import ObelusPipeline

/// Options that say what a document may take, and what a worker may do.
enum LimitOptions {
  static let all = [timeout, pageTimeout, memoryLimit, isolation, workerDocuments]

  private static let timeout = seconds(
    "timeout", \.timeout,
    "the longest time for one document; it fails when it takes longer. Default: a minute and a second for each 512 KiB, ten minutes and a second for each KiB where text is recognised"
  )

  private static let pageTimeout = seconds(
    "page-timeout", \.pageTimeout,
    "the longest time in which no page of a document is done; it fails when that is longer. Default: any")

  private static let memoryLimit = OptionSpec(
    long: "memory-limit", short: nil, value: "SIZE",
    help: "the most memory that one document may take, in bytes or with K, M or G; it fails when it needs more. "
      + "Default: 1G",
    apply: { settings, text in
      settings.memoryLimit = bytes(text)
      return settings.memoryLimit.map { $0 >= 64 << 20 } ?? false
    }, expected: "a size from 64M")

  private static let isolation = OptionSpec(
    long: "isolation", short: nil, value: "KIND",
    help: "where documents are worked on: in workers that can open no file, reach no network and start no program "
      + "(sandbox), in workers that may do what this program may (process), or in this program (none), where a document "
      + "can end the run and limits do not hold. Default: sandbox",
    apply: { settings, text in
      settings.isolation = RunOptions.Isolation(rawValue: text)
      return settings.isolation != nil
    }, expected: "`none`, `process` or `sandbox`")

  private static let workerDocuments = OptionSpec(
    long: "worker-documents", short: nil, value: "N",
    help:
      "replace a worker after N documents. With 1, a document that takes its worker over cannot reach those that come "
      + "after it, and starting workers takes longer than small documents. Default: 1000",
    apply: { settings, text in
      settings.workerDocuments = Int(text)
      return settings.workerDocuments.map { $0 > 0 } ?? false
    }, expected: "a number from 1")

  private static func seconds(
    _ long: String, _ key: any WritableKeyPath<Settings, Duration?> & Sendable, _ help: String
  ) -> OptionSpec {
    OptionSpec(
      long: long, short: nil, value: "SECONDS", help: help,
      apply: { settings, text in
        guard let seconds = Double(text), seconds > 0, seconds <= 1e6 else { return false }
        settings[keyPath: key] = .milliseconds(Int64((seconds * 1000).rounded(.up)))
        return true
      }, expected: "seconds, more than 0")
  }

  private static func bytes(_ text: String) -> Int? {
    let units = ["K": 10, "M": 20, "G": 30]
    let shift = text.last.flatMap { units[$0.uppercased()] }
    guard let number = Int(shift == nil ? text[...] : text.dropLast()), number > 0, number < 1 << 33 else { return nil }
    let size = number << (shift ?? 0)
    return size <= 1 << 46 ? size : nil
  }
}
