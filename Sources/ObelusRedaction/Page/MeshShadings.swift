internal import ObelusContent
internal import ObelusCore

/// Shadings made of coloured meshes (ISO 32000-2, 8.7.4.5.5 to 8.7.4.5.8). They can draw anything and are painted to
/// wherever the clip lets them, so what of them lies under an area is not told; they are not cut.
enum MeshShadings {
  /// How many of them a page's streams paint, by themselves or as patterns.
  static func count(in content: PageContent, _ source: any ObjectSource) throws(ObelusError) -> Int {
    var count = 0
    for instance in content.instances {
      let resources = instance.resources.dictionary
      for use in instance.uses where use.category == .shading || use.category == .pattern {
        let named = try source.dictionary(resources[use.category.key])?[use.name]
        let entry = try source.dictionary(named)
        let shading = use.category == .pattern ? try source.dictionary(entry?["Shading"]) : entry
        guard let type = try source.resolve(shading?["ShadingType"]).integerValue else { continue }
        if (4...7).contains(type) { count += 1 }
      }
    }
    return count
  }
}
