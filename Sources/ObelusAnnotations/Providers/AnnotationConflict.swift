public import ObelusCore

extension ObelusError.Code {
  /// Somebody else has changed what is to be saved since it was read; nothing was saved or lost.
  public static let annotationConflict = Self(rawValue: "annotations.conflict")
}
