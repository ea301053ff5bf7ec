package import ObelusContent
package import ObelusCore
package import ObelusRedaction
package import ObelusText

/// What a worker found out about one page and wants changed on it: a value that leaves the worker's thread.
package struct PageResult: Sendable {
  package var edit: PageEdit
  /// By rule index.
  package var counts: [Int: HitCounts] = [:]
  package var findings: [Diagnostic] = []
  /// What no text rule can read; nil where none looks at the page.
  package var coverage: PageCoverage?
  /// What was read in the picture of the page, by reader.
  package var recognised: [RecognitionCount] = []
  /// How the page was read by Tesseract; nil where it was not.
  package var recognition: RecognitionLayers?
  /// Where recognised words went, in default user space.
  package var takenWords: [Quad] = []
  /// What is covered by boxes, for the comparison of renders.
  package var marks: [Quad] = []
  /// What went for rules that know their places by texts.
  package var places: [RedactedPlace] = []
  /// Texts that went, by rule index. Never logged.
  package var removedTexts: [Int: Set<String>] = [:]
  /// The page draws something else than before.
  package var isRedacted = false
  /// Marked content that an area took something from, with its number in the parent tree.
  package var touchedPlaces: [LooseContent.Sequence: StructureKey?] = [:]
  /// Marked content that a text rule took glyphs from.
  package var respelledPlaces: [LooseContent.Sequence: StructureKey?] = [:]
  /// /StructParent of annotations, forms and images that an area took, or took something from.
  package var touchedObjects: Set<Int> = []
  /// Annotations that went and were objects of their own.
  package var removedAnnotations: Set<ObjectID> = []
  /// What the page's streams hold that readers do not show and rules look for.
  package var stray = StrayContent()
  /// Annotations that stood directly in /Annots and went, and those that rules added.
  package var directlyRemoved: [Bystanders.Kind: Int] = [:]
  package var added: [Bystanders.Kind: Int] = [:]
  /// How the page uses fonts after its redaction.
  package var fonts: [FontUsage] = []
  /// How many /Redact annotations were added.
  package var marksWritten = 0
  /// What the page shows of its images.
  package var images = ImageLedger()
  /// How codes were drawn.
  package var codes: [CodeKey: CodeCount] = [:]
  /// Streams of the input that the page and its annotations run.
  package var shownStreams: Set<ObjectID> = []
  /// Entries that went out of resource dictionaries because nothing names them.
  package var prunedResources = 0
  /// Objects of the input that hold something that went from the page.
  package var tainted: Set<ObjectID> = []
  /// What the page and its annotations draw of the input.
  package var drawn: Set<ObjectID> = []
  /// Those that are named where /Contents is, and so go with the page's old dictionary.
  package var ownContents: Set<ObjectID> = []
  /// Nothing of the page stays.
  package var isBlank = false
  /// Something went that is known by its place, or by several fields together: texts elsewhere that say the same cannot be
  /// told by what they say.
  package var losesPlaces = false
  /// Hits that were decided about, by id.
  package var decided: Set<String> = []
  /// Texts that go by their places, as `DecidedHits.words` has them, where annotations may not say them. Never logged.
  package var textsOfPlaces: Set<String> = []
  /// Text of hits that a reviewer has rejected, in default user space.
  package var keptPlaces: [Quad] = []
  /// The layers of what is drawn, where an area takes something.
  package var layers: LayerUse?
  /// What areas take, in default user space.
  package var takenAreas: [Quad] = []
  /// The annotations that those of the page reply to, or open for.
  package var answered: Set<ObjectID> = []
  /// What rules take out of the page.
  package var excerpts: [PageExcerpt] = []
  /// What annotations the output must have there; nil where rules delete none.
  package var census: AnnotationCensus?
  package var times = StageTimes()
  /// What of the page can be part of a hit that goes on from or to another.
  package var edges: [PageEdges] = []
  /// What rules select on the page, where it stands in the input.
  package var selections: [Selection] = []
  /// Where selections that are not redacted stand in the output, by index; only of those that moved with their lines.
  package var movedQuads: [Int: [Quad]] = [:]
  /// What they found and nothing is done about.
  package var passedOver: [PassedOver] = []
}

/// A place of the input from which a rule took everything.
package struct RedactedPlace: Sendable, Hashable {
  package var rule: Int
  /// In default user space.
  package var quads: [Quad]
}

/// How often a rule matched, and what became of it.
package struct HitCounts: Sendable, Hashable {
  package var hits = 0
  package var acted = 0
  /// Inside an exception, or under a redaction.
  package var kept = 0
  /// Of the presets' hits, the least and the greatest.
  package var scores: ClosedRange<Double>?

  package init() {}

  mutating func add(score: Double?) {
    guard let score else { return }
    scores = scores.map { min($0.lowerBound, score)...max($0.upperBound, score) } ?? score...score
  }

  package static func + (a: HitCounts, b: HitCounts) -> HitCounts {
    var sum = a
    sum.hits += b.hits
    sum.acted += b.acted
    sum.kept += b.kept
    sum.add(score: b.scores?.lowerBound)
    sum.add(score: b.scores?.upperBound)
    return sum
  }
}
