public import ObelusActions

/// A job: what to look for, what to do with it, and what the outputs must be like. Version 1 of the format.
///
/// A value; every key's meaning and default is in `docs/manifest.md`, and the JSON Schema in `docs/job.schema.json`.
public struct Manifest: Hashable, Sendable {
  public var name: String?
  /// Files, folders and glob patterns, relative to the manifest's folder.
  public var inputs: [String]
  public var output: Output
  /// What may be done at all; rules that go beyond it are refused when the manifest is read.
  public var policy: ActionPolicy
  public var rules: [Rule]
  /// Hits inside a match of these are never acted on.
  public var except: [Exception]
  /// What goes besides what rules redact; it depends on whether one does, where the manifest leaves it open.
  public var sanitize: Sanitize {
    get { redacts ? sanitizing.redacting : sanitizing.otherwise }
    set { sanitizing = SanitizeChoice(redacting: newValue, otherwise: newValue) }
  }
  package var sanitizing: SanitizeChoice
  public var verify: VerifyLevel
  public var unreadable: UnreadablePolicy
  /// What becomes of text that pages show as pictures.
  public var ocr: OCR
  public var encryption: EncryptionPolicy
  public var permissions: PermissionsPolicy
  public var signatures: SignaturePolicy
  /// What becomes of what `redact` rules select.
  public var apply: ApplyPolicy
  public var width: WidthPolicy
  /// How boxes look where a rule does not say so; nil: the default.
  public var box: Box?
  /// The name by which messages call the manifest: the path that was given for it.
  public var path: String
  /// What rules refer to besides lists.
  package var references: [ReferenceFile]
  /// The text as it was read, which a ledger or report can hash.
  public var source: [UInt8]

  /// True when a rule takes something out: the output must then be a whole new file.
  public var redacts: Bool { apply == .redact && rules.contains { $0.action == .redact } }
}

extension Manifest {
  /// A file that rules look things up in: a glossary, a list of titles.
  package struct ReferenceFile: Hashable, Sendable {
    /// As the manifest writes it.
    package var path: String
    package var bytes: [UInt8]
  }

  /// What goes in a job that redacts, and in one that does not: a reviewer may add the first redaction.
  package struct SanitizeChoice: Hashable, Sendable {
    package var redacting: Sanitize
    package var otherwise: Sanitize
  }

  public struct Output: Hashable, Sendable {
    /// Relative to the manifest's folder.
    public var directory: String?
    /// `{stem}` and `{name}` stand for the input's name without and with `.pdf`, `{n}` for its running number, `{hash}` for a
    /// hash of its bytes.
    public var name: String = "{stem}.pdf"
    /// Where what rules take out of documents goes; relative to the manifest's folder.
    public var excerpts: String?
  }

  public enum VerifyLevel: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
    case quick, text, strict

    public static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }
    private var rank: Int { self == .quick ? 0 : self == .text ? 1 : 2 }
  }

  /// `mark` writes /Redact annotations for somebody else to look at and to apply.
  public enum ApplyPolicy: String, Hashable, Sendable, Codable, CaseIterable { case redact, mark }
  /// The room that a removed text leaves in its line.
  public enum WidthPolicy: String, Hashable, Sendable, Codable, CaseIterable { case exact, quantised, uniform }
  public enum UnreadablePolicy: String, Hashable, Sendable, CaseIterable { case fail, remove, report }
  public enum EncryptionPolicy: String, Hashable, Sendable, CaseIterable { case keep, remove }
  public enum PermissionsPolicy: String, Hashable, Sendable, CaseIterable { case respect, ignore }
  public enum SignaturePolicy: String, Hashable, Sendable, CaseIterable { case refuse, invalidate }
}
