package import ObelusCore

/// What the signatures of a document allow to be added to it (ISO 32000-2, 12.8.2.2 and 12.8.4).
package enum SignaturePermissions {
  /// Whether annotations can be added while all signatures hold: certifications and locks must say 3. Approval signatures
  /// without either allow it.
  package static func allowAnnotations(in source: any ObjectSource) throws(ObelusError) -> Bool {
    guard let catalog = try source.catalog() else { return false }
    if let permissions = try source.dictionary(catalog["Perms"]) {
      if let certification = try source.dictionary(permissions["DocMDP"]), try !allows(certification, source) {
        return false
      }
      // Usage rights (12.8.2.3) name in their own way what may be done; they hold for what they were made for alone.
      if permissions["UR3"] != nil || permissions["UR"] != nil { return false }
    }
    for field in try SignatureGate.signedFields(in: source) {
      if let value = try source.dictionary(field["V"]), try !allows(value, source) { return false }
      if let lock = try source.dictionary(field["Lock"]), let level = try source.resolve(lock["P"]).integerValue,
        level < 3
      {
        return false
      }
    }
    return true
  }

  /// Whether the transforms of a signature that certifies the document allow annotations.
  private static func allows(_ signature: PDFDictionary, _ source: any ObjectSource) throws(ObelusError) -> Bool {
    for item in try source.array(signature["Reference"]) ?? [] {
      guard let reference = try source.dictionary(item),
        try source.resolve(reference["TransformMethod"]).nameValue == "DocMDP"
      else { continue }
      let parameters = try source.dictionary(reference["TransformParams"])
      // Without a level, forms may be filled in and nothing more be done (table 257).
      guard try source.resolve(parameters?["P"]).integerValue ?? 2 == 3 else { return false }
    }
    return true
  }
}
