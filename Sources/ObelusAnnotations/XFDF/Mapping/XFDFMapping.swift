internal import ObelusCore
internal import ObelusIO

/// What some entries of an annotation are in XFDF, in both directions. An entry that has no exact word is written as
/// near as XFDF comes: `XFDFEntries` keeps what it is.
protocol XFDFMapping: SendableMetatype {
  static func write(_ entries: PortableEntries, into element: inout XMLElement)
  static func read(_ reader: inout XFDFElementReader, into draft: inout XFDFDraft)
}

enum XFDFMappings {
  static let all: [any XFDFMapping.Type] = [
    XFDFPlainEntries.self, XFDFGeometry.self, XFDFBorders.self, XFDFReplies.self, XFDFTexts.self, XFDFActions.self,
    XFDFFiles.self, XFDFSounds.self, XFDFAppearance.self,
  ]
}
