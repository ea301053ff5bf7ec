public import ObelusCore

/// What happened to a provider's annotations. It never holds text of the document.
public enum AnnotationChange: Hashable, Sendable {
  case added([Annotation.ID])
  case removed([Annotation.ID])
  case changed(Annotation.ID, keyPaths: Set<String>)
  /// The provider's source has new annotations for these pages.
  case invalidated(pages: [Int])
  case saved
}

/// Hears of a provider's changes, on the thread that made them and after it has let go of its locks.
public protocol AnnotationChangeNotifier: AnyObject, Sendable {
  func provider(_ provider: any AnnotationProvider, didMake change: AnnotationChange)
}

/// Hears of saving.
public protocol AnnotationSaveDelegate: AnyObject, Sendable {
  /// False keeps the provider from saving now.
  func shouldSave(_ provider: any AnnotationProvider) -> Bool
  func didSave(_ provider: any AnnotationProvider)
  /// The changes are unsaved as before.
  func didFailToSave(_ provider: any AnnotationProvider, error: ObelusError)
}

extension AnnotationSaveDelegate {
  public func shouldSave(_ provider: any AnnotationProvider) -> Bool { true }
  public func didSave(_ provider: any AnnotationProvider) {}
  public func didFailToSave(_ provider: any AnnotationProvider, error: ObelusError) {}
}
