/// Why a menu does not have an item. It holds no text of a document.
public enum MenuReason: Hashable, Sendable {
  /// The kind of action is not among `allowedMenuActions`.
  case notAllowed
  /// `remove` names it, or `only` does not.
  case removed
  /// A filter took it out.
  case filtered
  case creationDisabled
  /// No group of `createAnnotationMenuGroups` has the tool.
  case notInGroups
  case typeNotEditable(String)
  case copyingNotPermitted
  case annotatingNotPermitted
  case changingNotPermitted
  case signed
  /// A rule redacts it.
  case redacted(rule: String)
  case alreadyMarked
  case noEntry
  case noDictionary
  /// No article can have such a title, or the list of titles does not have it.
  case noArticle
  case definedInstead
  case noSpeechEngine
  case nothingToPaste
  case needsArea
  case textIsEmpty
  case noImage
  /// There is no ink that could be erased.
  case noInk
  case noHandler
  /// A text names no place that the document has.
  case noTarget
  case linkPresent
  /// The program that carries it out declined, with a code of its own.
  case declined(String)

  /// Stable.
  public var code: String {
    switch self {
    case .notAllowed: "policy.not-allowed"
    case .removed: "policy.removed"
    case .filtered: "policy.filtered"
    case .creationDisabled: "policy.creation-disabled"
    case .notInGroups: "policy.not-in-groups"
    case .typeNotEditable: "policy.type-not-editable"
    case .copyingNotPermitted: "document.copying-not-permitted"
    case .annotatingNotPermitted: "document.annotating-not-permitted"
    case .changingNotPermitted: "document.changing-not-permitted"
    case .signed: "document.signed"
    case .redacted: "selection.redacted"
    case .alreadyMarked: "selection.marked"
    case .noEntry: "dictionary.no-entry"
    case .noDictionary: "dictionary.none"
    case .noArticle: "wikipedia.no-article"
    case .definedInstead: "dictionary.defined"
    case .noSpeechEngine: "speech.no-engine"
    case .nothingToPaste: "paste.nothing"
    case .needsArea: "selection.no-area"
    case .textIsEmpty: "selection.no-text"
    case .noImage: "selection.no-image"
    case .noInk: "selection.no-ink"
    case .noHandler: "action.no-handler"
    case .noTarget: "link.no-target"
    case .linkPresent: "link.present"
    case .declined(let reason): "program.declined" + (reason.isEmpty ? "" : "." + reason)
    }
  }

  public var message: String {
    switch self {
    case .notAllowed: "the policy does not allow it"
    case .removed: "the policy removes it"
    case .filtered: "a filter took it out"
    case .creationDisabled: "the policy turns creating annotations off"
    case .notInGroups: "no group of the policy has this tool"
    case .typeNotEditable(let type): "the policy does not allow changing annotations of type \(type)"
    case .copyingNotPermitted: "the document does not permit copying"
    case .annotatingNotPermitted: "the document does not permit annotating"
    case .changingNotPermitted: "the document does not permit changing it"
    case .signed: "the document is signed"
    case .redacted(let rule): rule.isEmpty ? "it says what a rule redacts" : "rule \(rule) redacts it"
    case .alreadyMarked: "it is marked already"
    case .noEntry: "the dictionary has no entry for it"
    case .noDictionary: "there is no dictionary"
    case .noArticle: "there is no article of this title"
    case .definedInstead: "the dictionary has an entry for it"
    case .noSpeechEngine: "there is no speech engine"
    case .nothingToPaste: "there is nothing to paste"
    case .needsArea: "it needs an area, and this is a point"
    case .textIsEmpty: "there is no text to put into it"
    case .noImage: "there is no image"
    case .noInk: "there is no ink that may be changed"
    case .noHandler: "nothing here can carry it out"
    case .noTarget: "it names no place that the document has"
    case .linkPresent: "there is a link already"
    case .declined(let reason): "its program declined" + (reason.isEmpty ? "" : ": " + reason)
    }
  }
}
