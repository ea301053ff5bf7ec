/// What the options and arguments of one call say, before anything is looked at.
struct Settings: Hashable, Sendable {
  enum LogFormat: String, Hashable, Sendable, CaseIterable { case text, json }

  var job: String?
  var arguments: [String] = []
  var output: String?
  var report: String?
  var reveal: String?
  var failOnUnused = false
  var passwordFile: String?
  var jobs: Int?
  var timeout: Duration?
  var dryRun = false
  var overwrite = false
  var json = false
  var quiet = false
  var logFormat = LogFormat.text
}
