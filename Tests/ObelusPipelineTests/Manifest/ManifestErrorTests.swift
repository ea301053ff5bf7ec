import ObelusCore
import ObelusPipeline
import Testing

/// Each fault is one line: place, what was expected, what to do.
@Suite struct ManifestErrorTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    var text: String
    var lines: [String]
    var testDescription: String { lines.first ?? "" }

    init(_ text: String, _ lines: String...) {
      self.text = text
      self.lines = lines
    }
  }

  static let rule = "rules: [{ select: { text: x }, action: redact }]\n"
  static func select(_ text: String) -> String { "version: 1\nrules:\n- action: redact\n  select: \(text)\n" }
  static func action(_ text: String) -> String { "version: 1\nrules:\n- select: { text: x }\n  action: \(text)\n" }
  static func top(_ text: String) -> String { "version: 1\n" + rule + text }

  @Test(arguments: [
    Fault("", "1:1: the manifest is empty"),
    Fault("[]", "1:1: expected a manifest, found a list"),
    Fault(
      "version: 1\n",
      "1:1: `rules` is missing in the manifest (write rules: [{ select: { text: \"Jane Doe\" }, action: redact }])"),
    Fault(rule, "1:1: `version` is missing in the manifest (write version: 1)"),
    Fault("version: 2\n" + rule, "1:10: expected `1` for `version`, found a number outside of that"),
    Fault("version: '1'\n" + rule, "1:10: expected `1` for `version`, found a text (write the number without quotes)"),
    Fault(
      "version: 1\nrules: []\n",
      "2:8: `rules` must not be empty (write rules: [{ select: { text: \"Jane Doe\" }, action: redact }])"),
    Fault(
      "version: 1\nrules: {}\n",
      "2:8: expected a list, each item a rule such as { select: …, action: redact } for `rules`, found a mapping (for example rules: [{ select: { text: \"Jane Doe\" }, action: redact }])"
    ),
    Fault(top("verfy: text\n"), "3:1: unknown key `verfy` in the manifest (did you mean `verify`?)"),
    Fault(
      top("verify: stict\n"),
      "3:9: expected `quick`, `text` or `strict` for `verify`, found another word (did you mean `strict`?)"),
    Fault(top("verify: true\n"), "3:9: expected `quick`, `text` or `strict` for `verify`, found `true` or `false`"),
    Fault(
      top("sanitize: yes\n"),
      "3:11: expected `full`, `none` or a mapping such as { xmp: false } for `sanitize`, found another word"),
    Fault(
      top("sanitize: { metadata: true }\n"),
      "3:13: `metadata` in `sanitize` is not supported by this version of obelus (use `info` and `xmp`)"),
    Fault(top("sanitize: { xpm: true }\n"), "3:13: unknown key `xpm` in `sanitize` (did you mean `xmp`?)"),
    Fault(top("sanitize: { xmp: yes }\n"), "3:18: expected `true` or `false` for `xmp`, found a text (write true)"),
    Fault(
      top("sanitize: {}\n"),
      "3:11: `sanitize` needs at least one of `info`, `xmp`, `thumbnails`, `alternates`, `pieceInfo`, `privateKeys`, `webCapture`, `javaScript`, `actions`, `attachments`, `signatures`, `xfa` or `unusedObjects`"
    ),
    Fault(
      top("ocr: { languages: [english!] }\n"),
      "3:20: expected a language by Tesseract's name, such as `eng` or `chi_sim` for `languages`, found a text of another form"
    ),
    Fault(
      top("ocr: { sidecar: words.hocr }\n"),
      "3:17: expected a file name with `{stem}` or `{name}`, and with `{page}` where each page has a file for `sidecar`, found a text of another form"
    ),
    Fault(top("schedule: daily\n"), "3:1: `schedule` in the manifest is not supported by this version of obelus"),
    Fault(
      top("inputs: a.pdf\n"),
      "3:9: expected a list, each item a path for `inputs`, found a text (for example inputs: [\"inbox/**/*.pdf\"])"),
    Fault(top("output: out\n"), "3:9: expected a mapping such as { directory: outbox } for `output`, found a text"),
    Fault(
      top("output: { name: a/b.pdf }\n"),
      "3:17: expected a file name, in which `{stem}`, `{name}`, `{n}` and `{hash}` may stand for `name`, found a text of another form"
    ),
    Fault(top("ignoreCase: true\n"), "3:1: unknown key `ignoreCase` in the manifest (it belongs in `select`)"),
    Fault(
      top("policy: { allowedMenuActions: [redcat] }\n"),
      "3:32: expected a word such as `search`, `define` or `wikipedia` for `allowedMenuActions`, found another word (did you mean `redact`?)"
    ),
    Fault(
      top("policy: { allowedMenuActions: [markup] }\n"),
      "2:40: the policy does not allow `redact` (see `policy: allowedMenuActions`)"),
    Fault(
      action("{ createLink: { page: 1 } }\npolicy: { allowedMenuActions: [markup, redact] }\n"),
      "4:11: the policy does not allow `createLink` (see `policy: allowedMenuActions`)"),
    Fault(
      action("{ markup: { type: underline } }\npolicy: { editableAnnotationTypes: [highlight] }\n"),
      "4:11: the policy does not allow changing annotations of type `underline` (see `policy: editableAnnotationTypes`)"
    ),
    Fault(
      action("{ createLink: { page: 1 } }\npolicy: { editableAnnotationTypes: none }\n"),
      "4:11: the policy does not allow changing annotations of type `link` (see `policy: editableAnnotationTypes`)"),
    Fault(
      select("{ annotations: { types: [ink, highlight] } }\npolicy: { editableAnnotationTypes: [highlight] }"),
      "3:11: the policy does not allow changing annotations of type `ink` (see `policy: editableAnnotationTypes`)"),
    Fault(
      select("{ annotations: { types: all } }\npolicy: { editableAnnotationTypes: [highlight] }"),
      "3:11: the policy allows only some types of annotations, and this rule removes all of them (name them in `types`)"
    ),
    Fault(
      top("policy: { editableAnnotationTypes: [Highlight] }\n"),
      "3:37: expected a word such as `text`, `link` or `freeText` for `editableAnnotationTypes`, found another word (did you mean `highlight`?)"
    ),
    Fault(top("except: [{ text: x, group: 1 }]\n"), "3:21: `group` goes only with `regex`"),
    Fault(
      top("except: [{ region: { rect: [0, 0, 1, 1] } }]\n"),
      "3:12: unknown key `region` in an exception (it belongs in `select`)"),

    Fault(select("{ txt: x }"), "4:13: unknown key `txt` in `select` (did you mean `text`?)"),
    Fault(
      select("{ text: x, regex: y }"),
      "4:22: `regex` and `text` exclude each other; use one of `text`, `regex`, `list`, `preset`, `region`, `keepOnly`, `page`, `after`, `before`, `between` or `annotations`"
    ),
    Fault(
      select("{}"),
      "4:11: `select` needs one of `text`, `regex`, `list`, `preset`, `region`, `keepOnly`, `page`, `after`, `before`, `between` or `annotations`"
    ),
    Fault(
      select("{ text: 2024 }"),
      "4:19: expected a text with at least one visible character for `text`, found a number (texts that look like something else stand in quotes)"
    ),
    Fault(
      select("{ text: \" \\u00ad\\u200b\" }"),
      "4:19: expected a text with at least one visible character for `text`, found a text of another form"),
    Fault(select("{ text: }"), "4:19: expected a text with at least one visible character for `text`, found nothing"),
    Fault(select("{ regex: '' }"), "4:20: expected a text for `regex`, found an empty text"),
    Fault(
      select("{ preset: date, ignoreCase: true }"),
      "4:27: `ignoreCase` goes only with `text`, `regex` or `list`"),
    Fault(
      select("{ preset: dates }"),
      "4:21: expected a word such as `credit-card-number`, `iban` or `swift-bic` or a list, each item a word such as `credit-card-number`, `iban` or `swift-bic` for `preset`, found another word (did you mean `date`?; `obelus presets` lists them)"
    ),
    Fault(select("{ preset: [] }"), "4:21: `preset` must not be empty (write preset: social-security-number)"),
    Fault(select("{ text: x, minScore: 0.5 }"), "4:22: `minScore` goes only with `preset`"),
    Fault(
      select("{ preset: date, minScore: 2 }"),
      "4:37: expected a number from 0 to 1 for `minScore`, found a number outside of that"),
    Fault(
      select("{ region: { rect: [1, 2, 3] } }"),
      "4:29: expected a list of 4 values, each a finite number for `rect`, found a list of 3"),
    Fault(
      select("{ region: { rect: [1, 2, 3, .inf] } }"),
      "4:39: expected a finite number for `rect`, found a number outside of that"),
    Fault(select("{ region: { rect: [1, 2, 1, 9] } }"), "4:29: `rect` has no area"),
    Fault(select("{ region: [{ rects: [[0, 0, 9, 9], [1, 2, 1, 9]] }] }"), "4:46: `rect` has no area"),
    Fault(
      select("{ keepOnly: { rect: [0, 0, 9, 9], origin: lowerLeft } }"), "4:45: `origin` goes only with `unit`"),
    Fault(select("{ page: false }"), "4:19: `page: false` selects nothing (write page: true)"),
    Fault(
      select("{ after: 'Name:', direction: above }"),
      "4:40: `after` looks to the `right` or `below` (write `before` for the other way)"),
    Fault(select("{ text: x, to: line }"), "4:22: `to` goes only with `after` or `before`"),
    Fault(
      select("{ between: [x] }"),
      "4:22: expected a list of 2 values, each a text with at least one visible character or a mapping such as { text: \"Name:\", ignoreCase: true } for `between`, found a list of 1"
    ),
    Fault(
      select("{ annotations: { date: { after: 2026-1-31 } } }"),
      "4:43: expected a day such as \"2026-11-30\" for `after`, found a text of another form"),
    Fault(
      select("{ region: { rect: [1, 2, 3, 4] }, wholeWord: true }"),
      "4:45: `wholeWord` goes only with `text`, `regex` or `list`"),
    Fault(
      select("{ annotations: {} }"),
      "4:26: `annotations` needs at least one of `types`, `author`, `color`, `subject`, `contents`, `date` or `layer`"),
    Fault(
      select("{ annotations: { color: #ffee00\n  } }"),
      "5:3: expected a colour such as \"#ffee00\" for `color`, found nothing (put the colour in quotes: `#` begins a comment in YAML)"
    ),
    Fault(
      select("{ annotations: { color: red } }"),
      "4:35: expected a colour such as \"#ffee00\" for `color`, found a text of another form"),

    Fault(
      action("highlight"),
      "4:11: expected a word such as `redact`, `eraser` or `copy` or a mapping such as { markup: … } for `action`, found another word (write `action: { markup: { type: highlight } }`)"
    ),
    Fault(
      action("redcat"),
      "4:11: expected a word such as `redact`, `eraser` or `copy` or a mapping such as { markup: … } for `action`, found another word (did you mean `redact`?)"
    ),
    Fault(
      action("square"),
      "4:11: expected a word such as `redact`, `eraser` or `copy` or a mapping such as { markup: … } for `action`, found another word (write `{ square: … }`)"
    ),
    Fault(
      action("{ redact: {} }"),
      "4:13: `redact` in `action` is not supported by this version of obelus (write `action: redact`)"),
    Fault(
      action("{ markup: { type: strikethrough } }"),
      "4:29: expected `highlight`, `underline`, `strikeOut` or `squiggly` for `type`, found another word (did you mean `strikeOut`?)"
    ),
    Fault(
      action("{ markup: { type: highlight, opacity: 2 } }"),
      "4:49: expected a number from 0 to 1 for `opacity`, found a number outside of that"),
    Fault(
      action("{ createLink: { uri: example.org } }"),
      "4:32: expected an absolute URI such as \"https://example.org/case/{text}\" for `uri`, found a text of another form"
    ),
    Fault(
      action("{ createLink: { uri: 'a:b', page: 1 } }"),
      "4:39: `page` and `uri` exclude each other; use one of `uri`, `page`, `destination`, `file` or `found`"),
    Fault(action("{ createLink: { page: 1 } }\n  code: A"), "5:9: `code` goes only with `action: redact`"),
    Fault(
      action("redact\n  pages: 3-1"),
      "5:10: expected pages such as \"1-3,7,-1\" (`N`, `N-M`, `N-`, `-N` from the end, `odd`, `even`, `last`) for `pages`, found a text of another form"
    ),
    Fault(action("redact\n  pages: 0"), "5:10: `pages` count from 1"),
    Fault(
      action("redact\n  id: a b"),
      "5:7: expected an id of letters, digits, `.`, `_` and `-` (at most 64) for `id`, found a text of another form"),
    Fault(
      action("redact\n  id: a\n- { id: a, select: { text: y }, action: redact }"),
      "6:9: a second rule with the id `a` (the first is in line 5)"),
    // Every fault of a text is told, in its order.
    Fault(
      "version: 3\nname: 1\nrules: [{ selct: 1, action: redact }]\n",
      "1:10: expected `1` for `version`, found a number outside of that",
      "2:7: expected a text of at most 200 characters without line breaks for `name`, found a number (texts that look like something else stand in quotes)",
      "3:9: `select` is missing in a rule (write select: { text: \"Jane Doe\" })",
      "3:11: unknown key `selct` in a rule (did you mean `select`?)"),
  ])
  func tellsSchemaFaults(fault: Fault) {
    #expect(Self.lines(fault.text, "job.yml") == fault.lines.map { "job.yml:" + $0 })
  }

  @Test(arguments: [
    Fault("a: 1\na: 2\n", "2:1: the key `a` stands twice in one mapping (first in line 1)"),
    Fault("a: [1\n", "2:1: not valid YAML: did not find expected ',' or ']'"),
    Fault("a: &x 1\nb: *x\n", "2:4: aliases (`*name`) are not supported in manifests; write the value out"),
    Fault("<<: {}\n", "1:1: merge keys (`<<`) are not supported in manifests; write the keys out"),
    Fault("a: !x 1\n", "1:4: tags (`!name`) are not supported in manifests"),
    Fault("a: 1\n---\nb: 1\n", "2:1: a second document begins here; a manifest is one document"),
    Fault("? [1]\n: 2\n", "1:3: a key must be a text"),
    Fault("a:\n\t- b\n", "2:1: not valid YAML: found character that cannot start any token"),
    Fault("a: \"\u{1}\"\n", "1:5: not valid YAML: control characters are not allowed"),
    Fault("a: 1\nb: é\u{7}\n", "2:5: not valid YAML: control characters are not allowed"),
    Fault(String(repeating: "[", count: 100_000), "1:34: nested deeper than 32 levels"),
  ])
  func tellsYAMLFaults(fault: Fault) {
    #expect(Self.lines(fault.text, "job.yml") == fault.lines.map { "job.yml:" + $0 })
  }

  @Test(arguments: [
    Fault("{", "1:2: not valid JSON: expected a key in double quotes"),
    Fault("{\"a\" 1}", "1:6: not valid JSON: expected `:` after the key"),
    Fault("{\"a\":\n 1,}", "2:4: not valid JSON: expected a key in double quotes"),
    Fault("{\"a\": yes}", "1:7: not valid JSON: expected a value, and texts stand in double quotes"),
    Fault("{\"a\": 1, \"a\": 2}", "1:10: not valid JSON: the key `a` stands twice in one object (first in line 1)"),
    Fault("{\"a\": \"x", "1:7: not valid JSON: this text never ends"),
    Fault("{\"a\": \"\\ud83d\"}", "1:8: not valid JSON: half a surrogate pair"),
    Fault("{\"a\": \"\\x\"}", "1:8: not valid JSON: no escape of JSON"),
    Fault("{\"é\": 1 2}", "1:9: not valid JSON: expected `,` or `}`"),
    Fault("{} {}", "1:4: not valid JSON: something follows its end"),
    Fault("{\"a\": 1-2}", "1:7: not valid JSON: not a number"),
    Fault(String(repeating: "[", count: 100_000), "1:34: not valid JSON: nested deeper than 32 levels"),
  ])
  func tellsJSONFaults(fault: Fault) {
    #expect(Self.lines(fault.text, "job.json") == fault.lines.map { "job.json:" + $0 })
  }

  /// What a manifest looks for is a secret: no message holds it.
  @Test func quotesNoValues() {
    let text = "version: 1\nrules: [{ select: { text: [SECRET] }, action: SECRET, pages: SECRET, id: 'SECRET!' }]\n"
    let lines = Self.lines(text, "job.yml")
    #expect(lines.count == 4)
    #expect(!lines.contains { $0.contains("SECRET") })
  }

  @Test func errorsAreUsageErrors() {
    let errors = #expect(throws: InvalidJob.self) { try Manifest(Array("x".utf8), path: "job.yml") }?.errors
    #expect(errors?.map(\.code) == [.usage])
  }

  static func lines(_ text: String, _ path: String) -> [String] {
    do {
      _ = try Manifest(Array(text.utf8), path: path)
      return ["accepted"]
    } catch {
      return error.errors.map(\.description)
    }
  }
}
