import ObelusActions
import ObelusAnnotations
import ObelusCore
import Testing

@Suite struct MenuPolicyTests {
  private let place = Location(manifest: "job.yml", line: 4, column: 7)

  @Test func allIsAllowedByDefault() throws {
    try MenuPolicy().check(.redact, editing: nil, rule: "r", at: place)
    try MenuPolicy().check(.markup, editing: [.highlight], rule: "r", at: place)
  }

  @Test func refusals() throws {
    let policy = MenuPolicy(allowedMenuActions: [.markup], editableAnnotationTypes: [.highlight])
    try policy.check(.markup, editing: [.highlight], rule: "r", at: place)
    let cases: [(TextSelectionMenuAction, Set<Annotation.Subtype>?)] = [
      (.redact, []), (.createLink, [.link]), (.markup, [.underline]), (.markup, nil), (.annotationCreation, []),
    ]
    for (action, types) in cases {
      let error = #expect(throws: ObelusError.self) {
        try policy.check(action, editing: types, rule: "r", at: place)
      }
      #expect(error?.code == .usage)
      #expect(error?.location == place)
    }
  }

  @Test func groupsExpandExactly() {
    #expect(TextSelectionMenuAction(name: "annotationCreation") == [.markup, .redact, .createLink])
    #expect(TextSelectionMenuAction(name: "all") == .all)
    #expect(TextSelectionMenuAction(name: "Redact") == nil)
    #expect(TextSelectionMenuAction.redact.name == "redact")
    let single = TextSelectionMenuAction.allNames.compactMap(TextSelectionMenuAction.init(name:))
    #expect(single.reduce(into: TextSelectionMenuAction()) { $0.formUnion($1) } == .all)
  }
}
