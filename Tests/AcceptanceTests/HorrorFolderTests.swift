import Foundation
import TestSupport
import Testing

/// One bad file does not stop the others: a sweep over everything that can be wrong with files, and real ones.
///
/// `OBELUS_WHOLE_CORPUS=1` takes all real files (`../shared/corpus`); otherwise some of the smaller ones.
@Suite("Nothing stops it")
struct HorrorFolderTests {
  private let isWhole = ProcessInfo.processInfo.environment["OBELUS_WHOLE_CORPUS"] != nil
  /// The hook for faults is in debug builds alone.
  private let hasFaults = ProcessInfo.processInfo.environment["OBELUS_BINARY"] == nil

  /// The real files that are taken, by names of their own.
  private func corpus() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    let paths = (Shared.files("corpus") + Shared.files("corpus", suffix: "PDF")).filter { !$0.contains("/_reference/") }
    if paths.isEmpty { print("Nothing stops it: ../shared/corpus is missing; made-up files only") }
    for (index, path) in paths.enumerated() where isWhole || index % 20 == 0 {
      let size = (try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
      guard isWhole || size < 200_000 else { continue }
      files["corpus-\(index)-" + URL(filePath: path).lastPathComponent] = try readBytes(path)
    }
    return files
  }

  @Test("Every file ends with exactly one outcome, in bounded time and memory")
  func oneOutcomeEach() throws {
    let place = try SweepKillTests.Place()
    let inbox = place.folder.path("in")
    var horrors = try HorrorFolder(inbox, hasFaults: hasFaults)
    let made = horrors.files.count
    #expect(made >= 50)
    let corpus = try corpus()
    for (name, bytes) in corpus { try horrors.add(name, bytes) }
    let before = try listing(inbox)
    let timeout = isWhole ? 120 : 20
    let start = ContinuousClock.now
    var finished: [String: [String]] = [:]
    var passedOver: Set<String> = []
    var peak = 0
    // What has a time in the future, or lost its second name meanwhile, is taken by the next one.
    for pass in 1...3 {
      let sweep = try Child(
        Obelus.path,
        place.arguments(
          "--retries", "0", "--timeout", "\(timeout)", "--memory-limit", "512M", "--log-format", "json", "--records",
          place.folder.path("records"), "--report", place.folder.path("report-\(pass).json")),
        environment: ["OBELUS_TEST_FAULT": horrors.faults.joined(separator: ",")])
      let outcome = try sweep.wait(limit: .seconds(isWhole ? 3600 : 600))
      #expect([0, 1].contains(outcome.exitCode), "\(outcome.errorText.suffix(2000))")
      peak = max(peak, outcome.peakMemory)
      for line in outcome.errorLines {
        let record = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        switch record["event"] as? String {
        case "document-finished":
          let error = (record["error"] as? [String: Any])?["code"] as? String
          finished[name(record["input"]), default: []].append(error ?? "done")
        case "file" where record["fate"] as? String == "skipped": passedOver.insert(name(record["document"]))
        default: break
        }
      }
    }
    let seconds = ContinuousClock.now - start
    let documents = Set(horrors.files.filter { $0.value == .document }.keys)
    #expect(Set(finished.keys) == documents, "\(Set(finished.keys).symmetricDifference(documents))")
    #expect(finished.filter { $0.value.count != 1 }.isEmpty, "\(finished.filter { $0.value.count != 1 })")
    #expect(passedOver == Set(horrors.files.filter { $0.value == .passedOver }.keys))
    // Each file is in one place, as it was.
    let (left, archive, all) = (
      try listing(inbox), try listing(place.folder.path("archive")), try listing(place.folder.path("quarantine"))
    )
    let reasons = all.files.count(where: \.isReason)
    let quarantine = all.files.count - reasons
    #expect(left.files.count == passedOver.count && archive.files.count + quarantine == documents.count)
    #expect(reasons == quarantine)
    let after = (left.files + archive.files + all.files).map(\.key)
    #expect(Set(before.files.map(\.key)).isSubset(of: after) && after.count == before.files.count + reasons)
    let hashes = left.hashes + archive.hashes + all.hashes
    #expect(Set(before.hashes).isSubset(of: hashes) && hashes.count == before.hashes.count + reasons)
    #expect(archive.files.count == finished.values.count { $0 == ["done"] })
    #expect(try listing(place.folder.path("out")).files.count == archive.files.count)
    let verdict = try Obelus.run("ledger", "verify", place.folder.path("ledger.sqlite"))
    #expect(verdict.exitCode == 0, "\(verdict.outputText)")
    if hasFaults {
      let expected = [
        "crash": "worker.died", "hang": "worker.timeout", "memory": "worker.memory", "end": "worker.died",
        "internal": "internal",
      ]
      for (fault, code) in expected { #expect(finished["fault-\(fault).pdf"] == [code]) }
    }
    // The largest document is mapped: what is read of it counts, too.
    #expect(peak < (2 << 30) + (1 << 30), "\(peak)")
    let codes = Dictionary(grouping: finished.values.flatMap { $0 }, by: { $0 }).mapValues(\.count)
    print(
      "Nothing stops it: \(made) made-up and \(corpus.count) real files in \(seconds); \(peak >> 20) MiB at most; "
        + codes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", "))
  }

  private func name(_ value: Any?) -> String {
    let path = value as? String ?? ""
    return String(
      path.dropFirst(path.range(of: "/in/").map { path.distance(from: path.startIndex, to: $0.upperBound) } ?? 0))
  }

  private struct Entry {
    /// The bytes of its name with its kind and size, or with its hash.
    var key: String
    var isReason: Bool
  }

  /// What a folder has, twice for each file that is not too large: by size and by hash. Names may be no text.
  private func listing(_ folder: String) throws -> (files: [Entry], hashes: [String]) {
    let found = try Tool.run(
      "find", folder, "-mindepth", "1", "-maxdepth", "1", "!", "-name", ".obelus", "-printf", #"%f\t%y\t%s\0"#)
    let files = found.output.split(separator: 0).map { line in
      let name = line.split(separator: 0x09).first ?? []
      return Entry(key: hexadecimal(line), isReason: name.reversed().starts(with: ".reason.json".utf8.reversed()))
    }
    let sums = try Tool.run(
      "find", folder, "-mindepth", "1", "-maxdepth", "1", "-type", "f", "-size", "-64M", "-execdir", "sha256sum", "-z",
      "{}", "+")
    return (files, sums.output.split(separator: 0).map(hexadecimal))
  }

  private func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
