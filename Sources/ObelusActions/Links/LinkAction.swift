internal import ObelusAnnotations
package import ObelusCore

/// Links text: one annotation for each hit, with all its quads and no border.
package struct LinkAction: Hashable, Sendable {
  package enum Target: Hashable, Sendable {
    case uri(URITemplate)
    /// An address as it is.
    case address(String)
    case page(DestinationPage)
  }

  package var target: Target

  package init(_ target: Target) { self.target = target }

  /// Links what `hit` covers, in default user space.
  ///
  /// - Parameters:
  ///   - text: the hit's text, for the URI. Text that the same job redacts must not be handed in.
  ///   - groups: what groups of the regular expression matched.
  package func apply(
    to hit: [Quad], text: String, groups: [String: String] = [:], rule: String, on page: inout AnnotationPlacer
  ) {
    page.place(.link, over: hit, rule: rule) { annotation in
      annotation.other["Border"] = .numbers([0, 0, 0])
      switch target {
      case .uri(let template): annotation.link = .uri(template.expand(text, groups: groups))
      case .address(let address): annotation.link = .uri(address)
      case .page(let destination): annotation.link = .destination(destination.array)
      }
      return nil
    }
  }
}
