internal import ObelusAnnotations
package import ObelusCore

/// Links text: one annotation for each hit, with all its quads and no border.
package struct LinkAction: Hashable, Sendable {
  package enum Target: Hashable, Sendable {
    case uri(URITemplate)
    /// An address as it is.
    case address(String)
    case page(DestinationPage)
    /// A named destination, as the document has its name: a string or a name object.
    case named(PDFObject)
    /// Another PDF.
    case file(String, LinkedPlace.Inside?)
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
    page.place(.link, over: hit, rule: rule, content: content(text, groups)) { annotation in
      annotation.other["Border"] = .numbers([0, 0, 0])
      switch target {
      case .uri(let template): annotation.link = .uri(template.expand(text, groups: groups))
      case .address(let address): annotation.link = .uri(address)
      case .page(let destination): annotation.link = .destination(destination.array)
      case .named(let name): annotation.other["Dest"] = name
      case .file(let path, let place): annotation.other["A"] = .dictionary(Self.remote(path, place))
      }
      return nil
    }
  }

  /// Where the link leads, as every run says it.
  private func content(_ text: String, _ groups: [String: String]) -> [String] {
    switch target {
    case .uri(let template): ["uri", template.expand(text, groups: groups)]
    case .address(let address): ["uri", address]
    case .page(let destination): ["page", "\(destination.index)"]
    case .named(let name): ["named", "\(name)"]
    case .file(let path, let place): ["file", path, place.map { "\($0)" } ?? ""]
    }
  }

  /// A remote go-to action (ISO 32000-2, 12.6.4.3).
  private static func remote(_ path: String, _ place: LinkedPlace.Inside?) -> PDFDictionary {
    let destination: PDFObject =
      switch place {
      case .page(let number): .array([.integer(number - 1), .name("Fit")])
      case .destination(let name): .string(TextString.encode(name))
      case nil: .array([.integer(0), .name("Fit")])
      }
    // What old readers take the path from has no letters beyond ASCII.
    let plain = path.utf8.map { $0 < 0x80 ? $0 : UInt8(ascii: "_") }
    let file: PDFDictionary = [
      "Type": .name("Filespec"), "F": .string(plain), "UF": .string(TextString.encode(path)),
    ]
    return ["Type": .name("Action"), "S": .name("GoToR"), "F": .dictionary(file), "D": destination]
  }
}
