import Foundation
import TestSupport

/// Chromium without a window, driven over WebDriver (W3C) by Debian's chromedriver.
final class Browser {
  static var isInstalled: Bool { ["chromedriver", "chromium", "curl"].allSatisfy { Tool.isInstalled($0) } }

  struct Failure: Error, CustomStringConvertible { var description: String }

  private let driver: Child
  private let port: Int
  private var session = ""

  init(downloads: String) async throws {
    let port = Int.random(in: 15_000..<30_000)
    self.port = port
    driver = try Child("/usr/bin/chromedriver", ["--port=\(port)"])
    let options: [String: Any] = [
      "args": [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1400,900",
        "--disable-background-networking", "--disable-component-update", "--no-first-run",
      ],
      "prefs": ["download.default_directory": downloads, "download.prompt_for_download": false],
    ]
    let wanted: [String: Any] = ["capabilities": ["alwaysMatch": ["goog:chromeOptions": options]]]
    try await waitForDriver()
    let made = try call("POST", "/session", wanted) as? [String: Any]
    session = try Self.unwrapped(made?["sessionId"] as? String)
  }

  private func waitForDriver() async throws {
    // Beside all other tests on two processors it takes its time.
    let end = ContinuousClock.now + .seconds(120)
    while true {
      do {
        _ = try call("GET", "/status")
        return
      } catch {
        guard ContinuousClock.now < end else { throw Failure(description: "chromedriver does not answer: \(error)") }
        try await Task.sleep(for: .milliseconds(100))
      }
    }
  }

  deinit { driver.signal(SIGTERM) }

  func end() async throws { _ = try call("DELETE", "/session/\(session)") }

  func open(_ path: String) async throws {
    let url = URL(filePath: path).absoluteString
    _ = try call("POST", "/session/\(session)/url", ["url": url])
  }

  /// The value of a script that says `return …`; what is no JSON comes as nil.
  @discardableResult
  func run(_ script: String) async throws -> Any? {
    try call("POST", "/session/\(session)/execute/sync", ["script": script, "args": [Any]()])
  }

  func text(_ script: String) async throws -> String {
    let value = try await run("return String(" + script + ")")
    return try Self.unwrapped(value as? String)
  }

  /// Waits until an expression is true.
  func wait(_ condition: String, limit: Duration = .seconds(20)) async throws {
    let end = ContinuousClock.now + limit
    while try await text(condition) != "true" {
      guard ContinuousClock.now < end else { throw Failure(description: "never true: \(condition)") }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  /// Presses and lets go of keys one after the other; WebDriver's code points stand for keys without letters.
  func keys(_ keys: [String]) async throws {
    let steps = keys.flatMap { key in [["type": "keyDown", "value": key], ["type": "keyUp", "value": key]] }
    try await perform([["type": "key", "id": "keyboard", "actions": steps]])
  }

  enum Key {
    static let enter = "\u{E007}"
    static let escape = "\u{E00C}"
    static let left = "\u{E012}"
    static let up = "\u{E013}"
    static let right = "\u{E014}"
    static let down = "\u{E015}"
  }

  /// Moves the pointer to points of the window, pressed from the first to the last.
  /// - Parameter button: 0 is the left one, 2 the right one.
  func drag(_ points: [(x: Int, y: Int)], button: Int = 0, kind: String = "mouse") async throws {
    var steps: [[String: Any]] = []
    for (index, point) in points.enumerated() {
      steps.append(["type": "pointerMove", "duration": 40, "x": point.x, "y": point.y, "origin": "viewport"])
      if index == 0 { steps.append(["type": "pointerDown", "button": button]) }
    }
    steps.append(["type": "pointerUp", "button": button])
    try await perform([
      ["type": "pointer", "id": kind, "parameters": ["pointerType": kind], "actions": steps]
    ])
  }

  /// The middle of what a selector finds first, in the window.
  func middle(of selector: String) async throws -> (x: Int, y: Int) {
    let script =
      "(() => { const r = document.querySelector('\(selector)').getBoundingClientRect(); "
      + "return Math.round(r.left + r.width / 2) + ' ' + Math.round(r.top + r.height / 2) })()"
    let parts = try await text(script).split(separator: " ").compactMap { Int($0) }
    guard parts.count == 2 else { throw Failure(description: "no place for \(selector)") }
    return (parts[0], parts[1])
  }

  func click(_ selector: String) async throws { try await drag([try await middle(of: selector)]) }

  /// A PNG of the window.
  func picture() async throws -> Data {
    let value = try call("GET", "/session/\(session)/screenshot") as? String
    return try Self.unwrapped(value.flatMap { Data(base64Encoded: $0) })
  }

  private func perform(_ actions: [[String: Any]]) async throws {
    _ = try call("POST", "/session/\(session)/actions", ["actions": actions])
  }

  /// URLSession does not take chromedriver's headers.
  private func call(_ method: String, _ path: String, _ body: [String: Any]? = nil) throws -> Any? {
    let sent = try body.map { String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self) }
    let answer = try Tool.run(
      "curl",
      ["--silent", "--max-time", "60", "--request", method, "http://127.0.0.1:\(port)\(path)"]
        + (sent.map { ["--header", "Content-Type: application/json", "--data-binary", $0] } ?? []))
    guard answer.exitCode == 0 else { throw Failure(description: "curl: exit \(answer.exitCode)") }
    let value = (try JSONSerialization.jsonObject(with: Data(answer.output)) as? [String: Any])?["value"]
    if let told = value as? [String: Any], let error = told["error"] as? String {
      throw Failure(description: "\(error): \(told["message"] ?? "")")
    }
    return value
  }

  private static func unwrapped<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Failure(description: "the driver's answer is not what was asked for") }
    return value
  }
}
