package import ObelusCore

/// Tells whether a document is signed: a new file would break its signatures (ISO 32000-2, 12.8).
package enum SignatureGate {
  /// How many form fields hold a signature, or 1 where only the catalog speaks of one (usage rights, certification).
  package static func count(in source: any ObjectSource) throws(ObelusError) -> Int {
    guard let catalog = try source.catalog() else { return 0 }
    var signed = try signedFields(in: source).count
    if signed == 0, let permissions = try source.dictionary(catalog["Perms"]), !permissions.isEmpty { signed = 1 }
    return signed
  }

  /// The form fields that hold a signature.
  static func signedFields(in source: any ObjectSource) throws(ObelusError) -> [PDFDictionary] {
    guard let form = try source.dictionary(source.catalog()?["AcroForm"]) else { return [] }
    var signed: [PDFDictionary] = []
    var fields = try source.array(form["Fields"]) ?? []
    var seen: Set<ObjectID> = []
    while let field = fields.popLast() {
      // A field that names itself among its kids is looked at once.
      if case .reference(let id) = field, !seen.insert(id).inserted { continue }
      guard seen.count < 1_000_000, let d = try source.dictionary(field) else { continue }
      if d["FT"] == .name("Sig"), try source.dictionary(d["V"]) != nil { signed.append(d) }
      fields += try source.array(d["Kids"]) ?? []
    }
    return signed
  }
}
