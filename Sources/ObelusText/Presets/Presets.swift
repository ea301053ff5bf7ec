/// All presets, in the order in which they are listed.
package enum Presets {
  package static let all: [Preset] =
    PaymentPresets.all + ContactPresets.all + DatePresets.all + NetworkPresets.all + UnitedStatesPresets.all
    + BritishPresets.all + EuropeanPresets.all + AmericanPresets.all + PacificPresets.all + SecretPresets.all

  private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }

  package static func named(_ id: String) -> Preset? { byID[id] }
}
