/// Why an operation failed: a stable code, a sentence, the place, and what to do about it.
///
/// Neither the message nor the hint ever holds text of the document.
public struct ObelusError: Error, Hashable, Sendable, Codable, CustomStringConvertible {
  /// A stable, dotted identifier; new ones may be added, old ones keep their meaning.
  public struct Code: RawRepresentable, Hashable, Sendable, Codable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  public var code: Code
  public var message: String
  public var location: Location
  public var hint: String?

  public init(_ code: Code, _ message: String, at location: Location = Location(), hint: String? = nil) {
    self.code = code
    self.message = message
    self.location = location
    self.hint = hint
  }

  /// One line: place, message, hint.
  public var description: String {
    let place = location.description
    return (place.isEmpty ? "" : place + ": ") + message + (hint.map { " (\($0))" } ?? "")
  }

  /// The same error with the parts of the place filled in that it does not know yet.
  public func located(document: String? = nil, page: Int? = nil, object: ObjectID? = nil) -> ObelusError {
    var copy = self
    copy.location.document = location.document ?? document
    copy.location.page = location.page ?? page
    copy.location.object = location.object ?? object
    return copy
  }
}

/// Where something is. Pages count from 0 here and are printed from 1; lines and columns count from 1.
public struct Location: Hashable, Sendable, Codable, CustomStringConvertible {
  public var document: String?
  public var page: Int?
  public var object: ObjectID?
  public var manifest: String?
  public var line: Int?
  public var column: Int?

  public init(
    document: String? = nil, page: Int? = nil, object: ObjectID? = nil, manifest: String? = nil, line: Int? = nil,
    column: Int? = nil
  ) {
    self.document = document
    self.page = page
    self.object = object
    self.manifest = manifest
    self.line = line
    self.column = column
  }

  public var description: String {
    var parts: [String] = []
    if let manifest {
      parts.append(manifest + (line.map { ":\($0)" } ?? "") + (column.map { ":\($0)" } ?? ""))
    }
    if let document { parts.append(document) }
    if let page { parts.append("page \(page &+ 1)") }
    if let object { parts.append(object.description) }
    return parts.joined(separator: ", ")
  }
}

extension ObelusError.Code {
  /// The file cannot be read at all.
  public static let unreadable = Self(rawValue: "input.unreadable")
  /// The file is not a PDF, or is too broken to repair.
  public static let notPDF = Self(rawValue: "pdf.damaged")
  /// A password is needed, or the one given does not open the document.
  public static let encrypted = Self(rawValue: "pdf.encrypted")
  /// The document's permissions forbid what the job asks for.
  public static let notPermitted = Self(rawValue: "pdf.not-permitted")
  /// The document is signed and the job would break the signature.
  public static let signed = Self(rawValue: "pdf.signed")
  /// Something a limit guards against: depth, size, count, time.
  public static let limit = Self(rawValue: "pdf.limit")
  /// There is not as much memory as the document needs.
  public static let memory = Self(rawValue: "worker.memory")
  /// The document has something that Obelus cannot treat yet and must not pass over.
  public static let unsupported = Self(rawValue: "pdf.unsupported")
  /// The file was repaired after reading had begun: start again on the repaired bytes.
  public static let repairedLate = Self(rawValue: "pdf.repaired-late")
  /// A manifest, option or argument is wrong.
  public static let usage = Self(rawValue: "usage.invalid")
  /// The written file did not pass verification.
  public static let verification = Self(rawValue: "verify.failed")
  /// Writing the output failed.
  public static let output = Self(rawValue: "output.failed")
  /// A fault in Obelus itself.
  public static let `internal` = Self(rawValue: "internal")
}
