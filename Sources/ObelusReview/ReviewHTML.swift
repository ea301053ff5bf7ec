internal import ObelusIO
internal import ObelusPipeline

/// The page on which somebody reviews a document: text and pictures of it, its hits and their menus. It needs nothing else,
/// and reaches nothing else.
struct ReviewHTML {
  let document: ReviewDocument
  let name: String
  let job: ReviewedJob

  /// - Parameters:
  ///   - pages: all pages, where they stand in the page itself.
  ///   - files: the names of their files in the order of pages, where they do not.
  func text(pages: [ReviewPage], files: [String]) -> String {
    let title = HTMLText.escaped("Review of \(name)")
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="\(Self.security)">
      <meta name="referrer" content="no-referrer">
      <title>\(title)</title>
      <style>
      \(Self.resource(PackageResources.review_css))</style>
      </head>
      <body>
      \(Self.bars(title: title))
      <script>window.OBELUS = \(Self.script(data(files: files)));</script>
      <script>
      (() => {
      "use strict";
      \(Self.program)
      })();
      </script>
      \(pages.map { "<script>\(Self.page($0))</script>\n" }.joined())</body>
      </html>

      """
  }

  /// Nothing is fetched; pages that have files of their own come from beside this one.
  private static let security =
    "default-src 'none'; img-src data: blob:; style-src 'unsafe-inline'; script-src 'unsafe-inline' file:; "
    + "form-action 'none'; base-uri 'none'"

  /// The script that hands a page to the program.
  static func page(_ page: ReviewPage) -> String {
    let data: JSONValue = [
      "png": .string(page.png),
      "words": .array(
        page.words.map { word in
          .array([.string(word.text)] + word.box.map { .number($0) } + [.integer(word.endsLine ? 1 : 0)])
        }),
      "images": .array(page.images.map(Self.numbers)),
      "annotations": .array(
        page.annotations.map { ["type": .string($0.type), "box": Self.numbers($0.box)] }),
    ]
    return "obelusPage(\(page.page), \(script(data)));"
  }

  /// The script that hands the words of all pages to the program, each page's between single spaces.
  static func texts(_ texts: [String]) -> String { "obelusTexts(\(script(.array(texts.map { .string($0) }))));" }

  private func data(files: [String]) -> JSONValue {
    let frames: [JSONValue] = document.pages.map { Self.numbers([$0.width, $0.height]) }
    let about: JSONValue = [
      "name": .string(name), "sha256": .string(document.hash), "pages": .array(frames),
      "toUser": .array(document.pages.map { Self.numbers($0.toUser) }),
      "preview": .boolean(document.isPreview), "language": .string(document.language),
    ]
    return [
      "document": about, "job": ["path": .string(job.path), "hash": .string(job.hash)],
      "rules": .array(
        document.rules.map { rule in
          [
            "id": .string(rule.id), "action": .string(rule.action), "codes": .array(rule.codes.map { .string($0) }),
            "elsewhere": .boolean(rule.elsewhere),
          ]
        }),
      "hits": .array(document.hits.map(Self.hit)),
      "menus": .object(document.menus.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.json) }),
      "tools": [
        "colors": .object(document.tools.colors.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) }),
        "stamps": .array(document.tools.stamps.map { .string($0) }),
      ],
      "pageFiles": .array(files.map { .string($0) }), "textFile": .string(ReviewFiles.textFile),
    ]
  }

  private static func hit(_ hit: ReviewHit) -> JSONValue {
    let value: JSONValue = [
      "id": .string(hit.id), "page": .integer(hit.page), "rule": .integer(hit.rule), "kind": .string(hit.kind),
      "codes": .array(hit.codes.map { .string($0) }), "boxes": .array(hit.boxes.map(numbers)),
      "text": .string(hit.text), "obstacle": JSONValue(hit.obstacle),
    ]
    return value.compacted
  }

  private static func numbers(_ numbers: [Double]) -> JSONValue { .array(numbers.map { .number($0) }) }

  private static let program = [
    PackageResources.state_js, PackageResources.form_js, PackageResources.pages_js, PackageResources.texts_js,
    PackageResources.tools_js, PackageResources.menu_js, PackageResources.selecting_js, PackageResources.export_js,
    PackageResources.main_js,
  ].map(resource).joined()

  private static func resource(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// JSON that cannot end the script that it stands in.
  private static func script(_ value: JSONValue) -> String {
    value.line.replacing("<", with: "\\u003c").replacing("\u{2028}", with: "\\u2028").replacing(
      "\u{2029}", with: "\\u2029")
  }
}

extension ReviewHTML {
  /// What stands around the pages.
  private static func bars(title: String) -> String {
    """
    <header>
    <h1>\(title)</h1>
    <output id="counts" aria-live="off"></output>
    <span class="space"></span>
    <div class="tools" role="toolbar" aria-label="Review">
    <button id="previous" title="k">Previous</button><button id="next" title="j">Next</button>
    <button id="undo" title="u">Undo</button>
    <button id="draw" title="d" aria-pressed="false">Draw area</button>
    <button id="smaller" title="-" aria-label="Smaller">−</button><button id="larger" title="+" aria-label="Larger">+</button>
    <button id="rotate">Rotate</button>
    </div>
    <div class="tools">
    <label>Reviewer <input id="reviewer" size="12" autocomplete="off"></label>
    <button id="json">Save decisions</button><button id="csv">CSV</button><button id="xfdf">XFDF</button>
    <label class="file">Open <input id="import" type="file" accept=".json"></label>
    </div>
    </header>
    <aside id="hits" aria-label="Hits">
    <form onsubmit="return false">
    <label>Find <input id="find" type="search" autocomplete="off"></label>
    <label>Rule <select id="rule"><option value="">all</option></select></label>
    <label>State <select id="state"><option value="">all</option><option>pending</option><option>accepted</option>\
    <option>rejected</option></select></label>
    <label>Page <input id="page" type="number" min="1" size="5"></label>
    </form>
    <section id="found" aria-labelledby="found-title" hidden>
    <h2 id="found-title"></h2>
    <button>Close</button>
    <ol></ol>
    </section>
    <ol></ol>
    </aside>
    <main id="pages" aria-label="Pages"></main>
    <div id="menu" tabindex="-1" hidden></div>
    <dialog id="form" aria-labelledby="form-title"></dialog>
    <div id="live" class="hidden-text" role="status" aria-live="polite"></div>
    """
  }
}
