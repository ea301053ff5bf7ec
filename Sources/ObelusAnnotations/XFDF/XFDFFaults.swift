internal import ObelusCore

/// Counts what is wrong with a file, so that each kind of fault is told once.
struct XFDFFaults {
  enum Kind: Int, CaseIterable {
    case unknownElement, malformedValue, noPage, noRect, malformedEntries, deletion

    var code: String {
      switch self {
      case .unknownElement: "xfdf.unknown-element"
      case .malformedValue: "xfdf.malformed-value"
      case .noPage: "xfdf.no-page"
      case .noRect: "xfdf.no-rect"
      case .malformedEntries: "xfdf.malformed-entries"
      case .deletion: "xfdf.deletion"
      }
    }

    var message: String {
      switch self {
      case .unknownElement: "elements that XFDF does not know, skipped"
      case .malformedValue: "values that are not of their format, left out"
      case .noPage: "annotations without a page, skipped"
      case .noRect: "annotations without a valid rectangle"
      case .malformedEntries: "entries in PDF syntax that cannot be read, left out"
      case .deletion: "lists of annotations to be deleted, skipped"
      }
    }
  }

  private var found: [Kind: (count: Int, line: Int)] = [:]

  mutating func note(_ kind: Kind, line: Int) { found[kind, default: (0, line)].count += 1 }

  /// One for each kind, in a fixed order.
  var diagnostics: [Diagnostic] {
    Kind.allCases.compactMap { kind in
      found[kind].map { found in
        Diagnostic(
          .warning, kind.code, "\(kind.message): \(found.count) (the first in line \(found.line))",
          at: Location(line: found.line))
      }
    }
  }
}
