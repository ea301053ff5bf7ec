internal import ObelusIO

/// An HTML page that needs nothing else: no script, no font, no picture from elsewhere.
struct HTMLPage {
  private var body = ""

  /// The page whose body `build` writes.
  static func page(title: String, _ build: (inout HTMLPage) -> Void) -> String {
    var page = HTMLPage()
    build(&page)
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
      <title>\(HTMLText.escaped(title))</title>
      <style>
      \(style)
      </style>
      </head>
      <body>
      <main>
      \(page.body)</main>
      </body>
      </html>

      """
  }

  // MARK: Parts

  mutating func heading(_ text: String, level: Int = 1, id: String? = nil) {
    let place = id.map { " id=\"\(HTMLText.escaped($0))\"" } ?? ""
    body += "<h\(level)\(place)>\(HTMLText.escaped(text))</h\(level)>\n"
  }

  mutating func paragraph(_ text: String) { body += "<p>\(HTMLText.escaped(text))</p>\n" }

  /// Figures to be seen at once.
  mutating func tiles(_ tiles: [(figure: String, word: String, kind: String)]) {
    body += "<ul class=\"tiles\">\n"
    for tile in tiles {
      body += "<li class=\"\(tile.kind)\"><b>\(HTMLText.escaped(tile.figure))</b> \(HTMLText.escaped(tile.word))</li>\n"
    }
    body += "</ul>\n"
  }

  /// - Parameter numbers: columns that stand to the right.
  mutating func table(_ header: [String], _ rows: [[String]], numbers: Set<Int> = []) {
    func row(_ cells: [String], _ tag: String) -> String {
      "<tr>"
        + cells.enumerated().map { index, cell in
          "<\(tag)\(numbers.contains(index) ? " class=\"n\"" : "")>\(HTMLText.escaped(cell))</\(tag)>"
        }.joined() + "</tr>\n"
    }
    body += "<div class=\"scroll\"><table>\n<thead>\(row(header, "th"))</thead>\n<tbody>\n"
    for cells in rows { body += row(cells, "td") }
    body += "</tbody></table></div>\n"
  }

  /// Something that can be opened and closed.
  mutating func details(_ summary: String, kind: String, isOpen: Bool, _ build: (inout HTMLPage) -> Void) {
    body += "<details class=\"\(kind)\"\(isOpen ? " open" : "")><summary>\(HTMLText.escaped(summary))</summary>\n"
    build(&self)
    body += "</details>\n"
  }

  mutating func list(_ items: [String]) {
    guard !items.isEmpty else { return }
    body += "<ul>\n" + items.map { "<li>\(HTMLText.escaped($0))</li>\n" }.joined() + "</ul>\n"
  }

  /// - Parameter pictures: PNG files in Base64.
  mutating func pictures(_ pictures: [(caption: String, png: String)]) {
    guard !pictures.isEmpty else { return }
    body += "<div class=\"pages\">\n"
    for picture in pictures {
      let caption = HTMLText.escaped(picture.caption)
      body += "<figure><img src=\"data:image/png;base64,\(HTMLText.escaped(picture.png))\" alt=\"\(caption), small\">"
      body += "<figcaption>\(caption)</figcaption></figure>\n"
    }
    body += "</div>\n"
  }

  private static let style = """
    :root { color-scheme: light dark; --line: #8884; --good: #1a7f37; --bad: #c62828; --warn: #9a6700; }
    body { font: 15px/1.5 system-ui, sans-serif; margin: 0; }
    main { max-width: 70rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
    h1 { font-size: 1.5rem; margin: 0 0 .25rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
    .tiles { display: flex; flex-wrap: wrap; gap: .75rem; list-style: none; padding: 0; }
    .tiles li { border: 1px solid var(--line); border-radius: .5rem; padding: .6rem 1rem; min-width: 6rem; }
    .tiles b { display: block; font-size: 1.5rem; line-height: 1.2; }
    .good b { color: var(--good); } .bad b { color: var(--bad); } .warn b { color: var(--warn); }
    .scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
    th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
    th { font-weight: 600; white-space: nowrap; } .n { text-align: right; font-variant-numeric: tabular-nums; }
    details { border: 1px solid var(--line); border-left-width: .3rem; border-radius: .4rem; margin: .5rem 0; padding: .4rem .8rem; }
    details.good { border-left-color: var(--good); } details.bad { border-left-color: var(--bad); } details.warn { border-left-color: var(--warn); }
    summary { cursor: pointer; overflow-wrap: anywhere; }
    .pages { display: flex; flex-wrap: wrap; gap: .75rem; } figure { margin: .5rem 0; }
    figure img { border: 1px solid var(--line); background: #fff; max-width: 100%; display: block; }
    figcaption { font-size: .85rem; text-align: center; }
    @media print { main { max-width: none; } details { break-inside: avoid; } }
    """
}
