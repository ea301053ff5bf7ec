package import ObelusIO
internal import ObelusCore

/// What really stood between the documents of a run and the rest of the machine.
public struct IsolationReport: Hashable, Sendable {
  /// What the options asked for.
  public var asked: RunOptions.Isolation
  /// The least that any document was worked on with.
  public var inForce: RunOptions.Isolation
  /// Landlock, too, kept files away.
  public var hasLandlock: Bool
  /// The number of the system's error where workers could not be locked down.
  public var failure: Int32?

  /// Nil where no document was worked on.
  init?(asked: RunOptions.Isolation, isHere: Bool, confinements: Set<Confinement>) {
    self.asked = asked
    hasLandlock = !confinements.isEmpty && confinements.allSatisfy(\.hasLandlock)
    failure = confinements.compactMap(\.failure).min()
    if isHere {
      inForce = .none
    } else if confinements.isEmpty {
      return nil
    } else {
      inForce = confinements.allSatisfy(\.isSandboxed) ? .sandbox : .process
    }
  }

  package var json: JSONValue {
    let record: JSONValue = [
      "asked": .string(asked.rawValue), "inForce": .string(inForce.rawValue),
      "landlock": inForce == .sandbox ? .boolean(hasLandlock) : nil,
      "systemError": JSONValue(failure.map(Int.init)),
    ]
    return record.compacted
  }
}
