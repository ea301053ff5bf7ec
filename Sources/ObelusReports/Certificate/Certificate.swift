package import ObelusCore
package import ObelusCrypto
package import ObelusIO
package import ObelusPipeline

/// What is stated about an output, so that a third party can check it: which bytes came from which by which job, and how
/// that was proven. Signed where the operator has a key.
package struct Certificate: Sendable {
  /// Strings and whole numbers alone, so that it is the same text wherever it is read and written.
  package let statement: JSONValue
  package let signature: Signature?

  package struct Signature: Hashable, Sendable {
    package let publicKey: VerifyingKey
    package let value: [UInt8]
  }

  /// What a certificate says that it proves, and what not.
  package static let proves = [
    "The output has the SHA-256 given here and was made from the input with the SHA-256 given here by the job with the SHA-256 given here.",
    "Before it appeared it was read anew, and nothing that the job's redacting rules look for was found in its pages, annotations, "
      + "fields, names, metadata, attachments and other objects, as far as this program reads them.",
  ]
  package static let doesNotProve = [
    "That the rules name everything that should have been redacted: a person has to judge that.",
    "Anything about pictures and other content that the findings name as not readable.",
    "Who ran the job, unless the signature is checked with a public key that is known to be that person's.",
  ]

  /// - Parameters:
  ///   - audit: the log that belongs to it.
  ///   - time: RFC 3339.
  /// - Returns: nil for a document that was not written and proven.
  package init?(
    of outcome: DocumentOutcome, audit: AuditLog, _ run: RunIdentity, time: String, key: SigningKey?
  ) {
    guard outcome.error == nil, let verified = outcome.verified, let input = outcome.inputHash,
      let output = outcome.outputHash
    else { return nil }
    let statement: JSONValue = [
      "certificate": 1, "program": .string(run.program), "time": .string(time), "document": .string(outcome.input),
      "input": ["sha256": .string(input), "bytes": .integer(outcome.inputBytes)],
      "output": ["sha256": .string(output), "bytes": JSONValue(outcome.outputBytes)],
      "job": .object(
        (run.job.map { [.init("name", .string($0))] } ?? []) + [.init("sha256", .string(run.jobHash))]),
      "verified": .string(verified.rawValue), "pages": .integer(outcome.pages),
      "rules": .array(
        outcome.rules.map {
          ["rule": .string($0.rule), "hits": .integer($0.hits), "acted": .integer($0.acted), "kept": .integer($0.kept)]
        }),
      "findings": .array(
        Dictionary(grouping: outcome.findings, by: \.code).sorted { $0.key < $1.key }.map {
          ["code": .string($0.key), "count": .integer($0.value.count)]
        }),
      "audit": ["sha256": .string(audit.head), "lines": .integer(audit.lines)],
      "proves": .array(Self.proves.map { .string($0) }), "doesNotProve": .array(Self.doesNotProve.map { .string($0) }),
    ]
    self.statement = statement
    signature = key.map { Signature(publicKey: $0.publicKey, value: $0.signature(of: statement.lineBytes)) }
  }

  /// Reads a file that `json` was written to. Throws `usage.invalid` where it is none.
  package init(_ bytes: [UInt8]) throws(ObelusError) {
    guard let file = try? JSONValue(bytes), let statement = file["statement"], statement["certificate"] == 1 else {
      throw ObelusError(.usage, "the file is no certificate of obelus")
    }
    self.statement = statement
    // A member that nothing here writes, or another spelling, was not written here.
    guard file.pretty == String(decoding: bytes, as: UTF8.self), case .object(let members) = file,
      members.allSatisfy({ ["statement", "signature"].contains($0.key) })
    else { throw ObelusError(.verification, "the certificate is not as it was written") }
    guard let signed = file["signature"] else {
      signature = nil
      return
    }
    guard signed["algorithm"] == "Ed25519", case .string(let key)? = signed["publicKey"],
      case .string(let value)? = signed["value"], let point = Base64.decode(key).flatMap(VerifyingKey.init(bytes:)),
      let bytes = Base64.decode(value)
    else { throw ObelusError(.usage, "the certificate has a signature that cannot be read") }
    signature = Signature(publicKey: point, value: bytes)
  }

  /// The file. What is signed is the statement as one line without spaces.
  package var json: JSONValue {
    let signed: JSONValue =
      signature.map {
        [
          "algorithm": "Ed25519", "publicKey": .string(Base64.encode($0.publicKey.bytes)),
          "value": .string(Base64.encode($0.value)),
        ]
      } ?? nil
    return JSONValue.object([.init("statement", statement), .init("signature", signed)]).compacted
  }

  /// A text of the statement by its path.
  func text(_ keys: String...) -> String? {
    var value: JSONValue? = statement
    for key in keys { value = value?[key] }
    switch value {
    case .string(let text): return text
    case .integer(let number): return String(number)
    default: return nil
    }
  }
}
