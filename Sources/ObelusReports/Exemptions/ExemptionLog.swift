internal import ObelusCore
internal import ObelusIO
package import ObelusPipeline

/// What was withheld, place by place, and why: the list that goes with a release (a Vaughn index). It holds no text of a
/// document.
package struct ExemptionLog: Sendable {
  /// Places of one page that one rule took for the same reasons.
  private struct Place: Hashable {
    var document: String
    /// From 1.
    var page: Int
    var codes: String
    var rule: String
    var carrier: String
  }

  private struct Row {
    var place: Place
    var count = 0
    /// Square points; nil where the job hides how long a text was.
    var area: Double? = 0

    var areaText: String? { area.map { String(Int(min($0, 1e15).rounded())) } }
  }

  private var rows: [Row] = []

  package init() {}

  /// - Parameter marks: of one document, in the order of its pages.
  package mutating func add(_ marks: [MarkRecord], of document: String) {
    var known: [Place: Int] = [:]
    for mark in marks where mark.action == .redact || mark.action == .mark {
      let place = Place(
        document: document, page: mark.page + 1, codes: mark.codes.joined(separator: "; "), rule: mark.rule,
        carrier: mark.carrier)
      let index = known[place] ?? rows.count
      if index == rows.count {
        known[place] = index
        rows.append(Row(place: place))
      }
      rows[index].count += 1
      let area = mark.quads.reduce(0) { $0 + $1.bounds.width * $1.bounds.height }
      rows[index].area = mark.quads.isEmpty ? nil : rows[index].area.map { $0 + area }
    }
  }

  /// RFC 4180, UTF-8. The columns are a stable interface.
  package var csv: String {
    let header = "document,page,codes,rule,carrier,places,squarePoints\r\n"
    return header
      + rows.map { row in
        let texts = [row.place.document, row.place.codes, row.place.rule].map { TableCell.cell(TableCell.harmless($0)) }
        return [
          texts[0], String(row.place.page), texts[1], texts[2], row.place.carrier, String(row.count),
          row.areaText ?? "",
        ].joined(separator: ",") + "\r\n"
      }.joined()
  }

  /// A page of its own, to be printed.
  package func html(title: String, time: String) -> String {
    HTMLPage.page(title: "Exemption log: \(title)") { page in
      page.heading("Exemption log: \(title)")
      page.paragraph("Made at \(time). Each line is what one rule withheld on one page.")
      page.table(
        ["document", "page", "codes", "rule", "in", "places", "square points"],
        rows.map { row in
          [
            row.place.document, String(row.place.page), row.place.codes, row.place.rule, row.place.carrier,
            String(row.count), row.areaText ?? "hidden",
          ]
        }, numbers: [1, 5, 6])
    }
  }
}
