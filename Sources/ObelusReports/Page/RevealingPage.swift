internal import ObelusPipeline

/// Pages of inputs beside those of their outputs. It shows what was redacted, and is never part of the other records.
struct RevealingPage {
  struct Document {
    var name: String
    var pictures: [PagePicture]
  }

  let title: String
  let documents: [Document]
  /// RFC 3339.
  let time: String

  var html: String {
    HTMLPage.page(title: "\(title): before and after") { page in
      page.heading("\(title): before and after")
      page.paragraph("\(time). This page shows what was redacted: keep it as the originals are kept.")
      for document in documents where !document.pictures.isEmpty {
        page.heading(document.name, level: 2)
        for number in Set(document.pictures.map(\.page)).sorted() {
          let pair = document.pictures.filter { $0.page == number }.sorted { $0.isBefore && !$1.isBefore }
          page.pictures(pair.map { ("page \(number + 1), \($0.isBefore ? "before" : "after")", $0.png) })
        }
      }
    }
  }
}
