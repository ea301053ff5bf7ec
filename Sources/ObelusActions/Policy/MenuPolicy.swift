package import ObelusAnnotations
package import ObelusCore

/// What a job may do at all. A rule that asks for more is refused before anything is opened.
package struct MenuPolicy: Hashable, Sendable {
  package var allowedMenuActions: TextSelectionMenuAction
  /// The annotation types that may be made, changed or removed by rules; nil for all.
  package var editableAnnotationTypes: Set<Annotation.Subtype>?

  package init(
    allowedMenuActions: TextSelectionMenuAction = .all, editableAnnotationTypes: Set<Annotation.Subtype>? = nil
  ) {
    self.allowedMenuActions = allowedMenuActions
    self.editableAnnotationTypes = editableAnnotationTypes
  }

  /// Throws a usage error where a rule asks for an action, or edits annotation types, that the policy does not allow.
  ///
  /// - Parameters:
  ///   - types: the types that the rule makes, or that it selects in order to remove them; nil for every type. What
  ///     lies under a redaction goes whatever its type and is not meant here.
  ///   - location: the rule in the manifest.
  package func check(
    _ action: TextSelectionMenuAction, editing types: Set<Annotation.Subtype>? = [], rule: String, at location: Location
  ) throws(ObelusError) {
    guard allowedMenuActions.isSuperset(of: action) else {
      throw ObelusError(
        .usage, "rule \(rule): the policy does not allow the action \(action.name)", at: location,
        hint: "add it to policy.allowedMenuActions")
    }
    guard let editable = editableAnnotationTypes else { return }
    guard let types else {
      throw ObelusError(
        .usage, "rule \(rule): the policy does not allow every annotation type to be edited", at: location,
        hint: "name the types in the rule, or set policy.editableAnnotationTypes to all")
    }
    if let type = types.subtracting(editable).map(\.rawValue).min() {
      throw ObelusError(
        .usage, "rule \(rule): the policy does not allow annotations of type \(type) to be edited", at: location,
        hint: "add it to policy.editableAnnotationTypes")
    }
  }
}
