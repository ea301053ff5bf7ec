import Foundation
import Obelus
import Synchronization
import Testing

/// What threads share, used by many at once. ThreadSanitizer watches where the package is built with it.
@Suite struct ThreadTests {
  @Test(arguments: [Int.max, 60_000])
  func aPageIsLoadedOnce(costLimit: Int) {
    let pages = 1000
    let loads = Atomic<Int>(0)
    let wrong = Atomic<Int>(0)
    let provider = ContainerAnnotationProvider(
      pageCount: pages, costLimit: costLimit,
      load: { page in
        loads.add(1, ordering: .relaxed)
        return [Self.square(on: page)]
      })
    Self.onThreads(64) { thread in
      for step in 0..<pages {
        let page = (step * 7 + thread * 13) % pages
        let found = try? provider.annotations(forPageAt: page)
        // Where pages are let go, another thread may have seen to this one by now.
        let isLoaded = costLimit < .max || provider.hasLoadedAnnotations(forPageAt: page)
        if found?.map(\.rect) != [Self.square(on: page).rect] || !isLoaded { wrong.add(1, ordering: .relaxed) }
      }
    }
    #expect(wrong.load(ordering: .relaxed) == 0)
    #expect(costLimit < .max || loads.load(ordering: .relaxed) == pages)
  }

  /// Pages and documents at once, and the same bytes as one after the other.
  @Test func jobsInProcess() async throws {
    let folder = try Folder()
    let inputs = try (1...3).map { try folder.write(Self.document(pages: 8 * $0), as: "-\($0).pdf") }
    let manifest = """
      {"version": 1, "name": "threads", "rules": [
        {"id": "secret", "select": {"text": "Secret"}, "action": "redact"},
        {"id": "area", "pages": "2", "select": {"region": {"rect": [0, 0, 300, 60]}}, "action": "redact"},
        {"id": "name", "select": {"text": "name"}, "action": {"markup": {"type": "highlight"}}}]}
      """
    var outputs: [[Data]] = []
    for jobs in [1, 4] {
      var job = try Job(Array(manifest.utf8), path: folder.path("job.json"))
      job.options.jobs = jobs
      let output = folder.path("out-\(jobs)/")
      let summary = try await job.run(inputs: inputs, output: output)
      #expect(summary.documents.compactMap(\.error).map(\.description) == [])
      let names = try FileManager.default.contentsOfDirectory(atPath: output).sorted()
      outputs.append(try names.map { try Data(contentsOf: URL(filePath: output + $0)) })
    }
    #expect(outputs[0].count == inputs.count)
    #expect(outputs[0] == outputs[1])
  }

  /// Runs `body` on `count` threads at the same time and waits for all of them.
  private static func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let done = DispatchGroup()
    for thread in 0..<count {
      done.enter()
      Thread {
        body(thread)
        done.leave()
      }.start()
    }
    done.wait()
  }

  private static func square(on page: Int) -> Annotation {
    var square = Annotation(.square, pageIndex: page, rect: Rect(x0: 0, y0: 0, x1: 9, y1: Double(page + 1)))
    square.id = .entry(page: page, index: 0)
    return square
  }

  /// A document whose pages all say the same.
  private static func document(pages: Int) -> String {
    let content = "BT /F 12 Tf 20 100 Td (The name is Secret.) Tj 0 -60 Td (Below.) Tj ET"
    var objects = [
      "<</Type /Catalog /Pages 2 0 R>>",
      "<</Type /Pages /Count \(pages) /Kids [\((0..<pages).map { "\($0 + 5) 0 R" }.joined(separator: " "))]>>",
      "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>",
      "<</Length \(content.utf8.count)>>\nstream\n\(content)\nendstream",
    ]
    let page = "<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources <</Font <</F 3 0 R>>>>>>"
    objects += Array(repeating: page, count: pages)
    var text = "%PDF-1.7\n"
    var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let place = String(text.utf8.count)
      table += String(repeating: "0", count: 10 - place.count) + place + " 00000 n \n"
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    return "\(text)\(table)trailer\n<</Root 1 0 R /Size \(objects.count + 1)>>\nstartxref\n\(text.utf8.count)\n%%EOF\n"
  }
}
