internal import ObelusCore

extension DocumentScrubber {
  /// True for a page that the page tree does not have. Structure elements, destinations and bookmarks keep such pages of
  /// an earlier state of the document alive; no reader shows them, and no rule has looked into their contents.
  func isUnlistedPage(_ object: PDFObject, _ id: ObjectID, _ listed: Set<ObjectID>) -> Bool {
    options.removes(.unusedObjects) && object.dictionaryValue?["Type"] == .name("Page") && !listed.contains(id)
  }
}
