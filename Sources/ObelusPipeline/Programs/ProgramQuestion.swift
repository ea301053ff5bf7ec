internal import ObelusActions
public import ObelusCore

/// A question to a program of the policy. Whoever works on the document cannot start one, and asks its parent.
package struct ProgramQuestion: Hashable, Sendable, Codable {
  package enum Program: Hashable, Sendable, Codable {
    case filter
    /// Of a custom action, by its id.
    case action(String)

    /// How messages call it.
    var label: String {
      switch self {
      case .filter: "the filter of the policy"
      case .action(let id): "the program of `\(id)`"
      }
    }

    func command(_ policy: ActionPolicy) -> ExternalCommand? {
      switch self {
      case .filter: policy.filter
      case .action(let id): policy.customActions.first { $0.id == id }?.command
      }
    }
  }

  package var program: Program
  /// JSON in one line, without its end.
  package var line: String

  /// What an answer is not longer than, in bytes.
  static let longestAnswer = 1 << 16
}

/// Asks a program of the policy.
/// - Returns: the line of its answer, which nobody has looked at.
typealias ProgramSource = @Sendable (ProgramQuestion) throws(ObelusError) -> String

extension ObelusError.Code {
  /// A program of the policy failed, or its answer makes no sense.
  public static let program = Self(rawValue: "program.failed")
}
