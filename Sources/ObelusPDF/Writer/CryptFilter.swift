internal import ObelusCore

/// Streams that choose their own encryption (ISO 32000-2, 7.4.10).
enum CryptFilter {
  /// The dictionary of a stream without its /Crypt filter: an output that is not encrypted has no use for it.
  ///
  /// A named crypt filter would leave the raw bytes encrypted, so that copying them would lose them: an error.
  static func removed(from dictionary: PDFDictionary, in source: any ObjectSource) throws(ObelusError) -> PDFDictionary
  {
    let filter = try source.resolve(dictionary["Filter"])
    let parameters = try source.resolve(dictionary["DecodeParms"])
    var filters = filter.arrayValue ?? [filter]
    var parametersOfFilters = parameters.arrayValue ?? [parameters]
    var copy = dictionary
    for index in filters.indices.reversed() where try source.resolve(filters[index]).nameValue == "Crypt" {
      let own = index < parametersOfFilters.count ? try source.dictionary(parametersOfFilters[index]) : nil
      let name = try source.resolve(own?["Name"]).nameValue ?? "Identity"
      guard name == "Identity" else {
        throw ObelusError(
          .unsupported, "a stream is encrypted with a crypt filter of its own",
          hint: "decrypt the document with its producer first")
      }
      filters.remove(at: index)
      if index < parametersOfFilters.count { parametersOfFilters.remove(at: index) }
      copy["Filter"] = filters.isEmpty ? nil : .array(filters)
      copy["DecodeParms"] = filters.isEmpty || parametersOfFilters.isEmpty ? nil : .array(parametersOfFilters)
    }
    return copy
  }
}
