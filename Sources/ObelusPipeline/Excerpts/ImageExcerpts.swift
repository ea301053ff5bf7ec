internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF

/// Takes images out of an output: what a redaction has blanked in them is blank.
struct ImageExcerpts {
  struct File {
    /// From 0.
    var page: Int
    /// From 1, in the order in which the page draws them.
    var number: Int
    var ending: String
    var bytes: [UInt8]
  }

  private let file: MappedFile
  private let password: String?

  init(_ file: MappedFile, password: String?) {
    self.file = file
    self.password = password
  }

  /// The images that the areas of excerpts touch; `skipped` are those that no file can be made of.
  func files(_ excerpts: [PageExcerpt]) throws(ObelusError) -> (files: [File], skipped: Int) {
    let document = try Document(file, password: password)
    let pages = try document.pages()
    let interpreter = ContentInterpreter(document: document)
    var files: [File] = []
    var skipped = 0
    for (page, found) in Dictionary(grouping: excerpts, by: \.page).sorted(by: { $0.key < $1.key }) {
      guard pages.indices.contains(page) else { continue }
      let areas = found.flatMap(\.quads)
      var seen: Set<ObjectID> = []
      var number = 0
      for image in try interpreter.interpret(page: pages[page]).images {
        guard areas.contains(where: { $0.bounds.overlaps(image.bounds) }) else { continue }
        guard let id = image.objectID else {
          skipped += 1
          continue
        }
        guard seen.insert(id).inserted else { continue }
        number += 1
        do throws(ObelusError) {
          let (ending, bytes) = try encoded(id, document)
          files.append(File(page: page, number: number, ending: ending, bytes: bytes))
        } catch {
          guard error.code == .unsupported else { throw error }
          skipped += 1
        }
      }
    }
    return (files, skipped)
  }

  private func encoded(_ id: ObjectID, _ document: Document) throws(ObelusError) -> (String, [UInt8]) {
    guard case .stream(let dictionary) = try document.object(id) else {
      throw ObelusError(.unsupported, "the object is not an image")
    }
    let image = try EncodedImage(dictionary, data: try document.rawStream(id), in: document)
    switch image.coding {
    case .jpeg: return ("jpg", try document.unwrapped(image))
    case .jpx: return ("jp2", try document.unwrapped(image))
    case .samples, .fax, .jbig2: break
    }
    let pixels: Pixmap
    do throws(ObelusError) {
      pixels = try pixmap(image, dictionary, document)
    } catch {
      guard error.code == .unsupported else { throw error }
      pixels = try ShownImage(document: document).pixmap(id, width: image.width, height: image.height)
    }
    return ("png", try document.png(pixels))
  }

  /// Grey or RGB in eight bits, as far as the colour space is one of these.
  private func pixmap(
    _ image: EncodedImage, _ dictionary: PDFDictionary, _ document: Document
  ) throws(ObelusError) -> Pixmap {
    let decoded = try document.decodeImage(image)
    let space = try ImageColors(document.resolve(dictionary["ColorSpace"]), isStencil: image.isStencil, document)
    let inverts = try (document.array(dictionary["Decode"]) ?? []).first?.numberValue == 1
    guard decoded.components == space.components else { throw ObelusError(.unsupported, "the colours are not known") }
    var samples: [UInt8] = []
    samples.reserveCapacity(decoded.width * decoded.height * space.written)
    for row in 0..<decoded.height {
      var bit = row * decoded.rowBytes * 8
      for _ in 0..<decoded.width {
        for _ in 0..<decoded.components {
          let value = Self.sample(decoded, at: bit)
          bit += decoded.bitsPerComponent
          space.append(value, bits: decoded.bitsPerComponent, inverts: inverts, to: &samples)
        }
      }
    }
    return Pixmap(
      width: decoded.width, height: decoded.height, components: space.written, samples: samples)
  }

  private static func sample(_ image: DecodedImage, at bit: Int) -> Int {
    let byte = bit / 8
    guard byte < image.samples.count else { return 0 }
    switch image.bitsPerComponent {
    case 8, 16: return Int(image.samples[byte])
    default:
      return Int(image.samples[byte]) >> (8 - image.bitsPerComponent - bit % 8) & ((1 << image.bitsPerComponent) - 1)
    }
  }
}

/// How samples become grey or RGB.
private struct ImageColors {
  /// Samples to a pixel, in the image and in the picture.
  var components: Int
  var written: Int
  /// Of an indexed space.
  private var palette: [UInt8]?

  init(_ space: PDFObject, isStencil: Bool, _ document: Document) throws(ObelusError) {
    let parts = space.arrayValue ?? [space]
    guard !isStencil, parts.first?.nameValue == "Indexed", parts.count == 4 else {
      components = isStencil ? 1 : try Self.count(space, document)
      written = components
      return
    }
    components = 1
    written = try Self.count(document.resolve(parts[1]), document)
    if case .string(let bytes) = try document.resolve(parts[3]) {
      palette = bytes
    } else if let id = parts[3].referenceValue {
      palette = try document.decodedStream(id, limit: 1 << 16).bytes
    }
    guard palette != nil else { throw ObelusError(.unsupported, "the palette cannot be read") }
  }

  private static func count(_ space: PDFObject, _ document: Document) throws(ObelusError) -> Int {
    let parts = space.arrayValue ?? [space]
    switch parts.first?.nameValue {
    case "DeviceGray", "CalGray": return 1
    case "DeviceRGB", "CalRGB": return 3
    case "ICCBased":
      let number = try document.dictionary(parts.count > 1 ? parts[1] : .null)?["N"]?.integerValue
      if let number, number == 1 || number == 3 { return number }
    default: break
    }
    throw ObelusError(.unsupported, "the colours are not known")
  }

  func append(_ value: Int, bits: Int, inverts: Bool, to samples: inout [UInt8]) {
    guard let palette else {
      let scaled = bits >= 8 ? value : value * 255 / ((1 << bits) - 1)
      samples.append(UInt8(clamping: inverts ? 255 - scaled : scaled))
      return
    }
    for component in 0..<written {
      let index = value * written + component
      samples.append(index < palette.count ? palette[index] : 0)
    }
  }
}
