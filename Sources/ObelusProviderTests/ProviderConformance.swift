public import ObelusAnnotations
internal import ObelusCore

/// Checks whether a provider keeps the contract of `AnnotationProvider`, for use in any test framework:
///
///     let failures = try ProviderConformance(pageCount: 3, make: { try MyProvider() }).check()
///     #expect(failures == [])
///
/// It makes several providers, changes and saves them. It must not be pointed at a source that anybody needs.
public struct ProviderConformance: Sendable {
  public typealias Make = @Sendable () throws -> any AnnotationProvider
  /// Gets a provider that `make` gave.
  public typealias Reopen = @Sendable (any AnnotationProvider) throws -> any AnnotationProvider
  public typealias Evict = @Sendable (any AnnotationProvider) -> Void
  /// Gets a provider that `make` gave and sees to it that its next save fails; returns what makes saving work again.
  public typealias Break = @Sendable (any AnnotationProvider) throws -> @Sendable () throws -> Void
  /// A new annotation for a page, one that the provider takes. `number` is another for each.
  public typealias Sample = @Sendable (_ pageIndex: Int, _ number: Int) -> Annotation

  public let pageCount: Int
  let make: Make
  let reopen: Reopen?
  let evict: Evict
  let breakSaving: Break?
  let sample: Sample

  /// - Parameters:
  ///   - pageCount: how many pages the providers have; at least 2, so that pages can be told apart.
  ///   - make: a provider with a source of its own. The annotations that it begins with, if any, are left alone.
  ///   - reopen: another provider over the source of a given one, as it is after a restart; nil where there is no
  ///     source, and then saving is checked in the provider only.
  ///   - evict: makes a provider forget what it has loaded and can load again; containers need none.
  ///   - breakSaving: nil where a save cannot be made to fail.
  ///   - sample: squares, where it is not given.
  public init(
    pageCount: Int, make: @escaping Make, reopen: Reopen? = nil, evict: Evict? = nil, breakSaving: Break? = nil,
    sample: Sample? = nil
  ) {
    self.pageCount = pageCount
    self.make = make
    self.reopen = reopen
    self.evict = evict ?? Self.evictContainer
    self.breakSaving = breakSaving
    self.sample = sample ?? Self.square
  }

  /// Runs all checks; empty where the contract is kept. Throws where `make` does, before anything is checked; what is
  /// thrown later counts as a failure.
  public func check() throws -> [ConformanceFailure] {
    var report = ConformanceReport()
    _ = try make()
    guard pageCount >= 2 else {
      report.fail(.missingPage, "a provider with at least two pages", "it has \(pageCount)")
      return report.failures
    }
    report.run(.stableIDs, checkReading)
    guard try takesChanges() else {
      report.run(.readOnly, checkReadOnly)
      return report.failures
    }
    report.run(.add, checkAdding)
    report.run(.insert, checkPlaces)
    report.run(.remove, checkRemoving)
    report.run(.didChange, checkChanging)
    report.run(.save, checkSaving)
    report.run(.events, checkEvents)
    report.run(.concurrency, checkConcurrency)
    return report.failures
  }

  private func takesChanges() throws -> Bool {
    let provider = try make()
    return ((try? provider.add([sample(0, 0)])) ?? nil)?.isEmpty == false
  }

  private static let evictContainer: Evict = { provider in
    let container =
      provider as? ContainerAnnotationProvider ?? (provider as? any ContainedAnnotationProvider)?.container
    container?.cache.evictAll()
  }

  private static let square: Sample = { page, number in
    let edge = Double(number % 500)
    var annotation = Annotation(.square, pageIndex: page, rect: Rect(x0: edge, y0: edge, x1: edge + 20, y1: edge + 10))
    annotation.name = "sample-\(number)"
    annotation.contents = "Sample \(number)"
    return annotation
  }
}
