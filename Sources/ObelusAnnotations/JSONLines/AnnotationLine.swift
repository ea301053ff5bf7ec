public import ObelusCore
internal import ObelusIO

/// An annotation as one line of JSON Lines, without loss: the members of `AnnotationMembers` for readers, `entries` for
/// what they do not say (`PDFObjectJSON`), and `attached` for what references mean (`AttachedObjectJSON`).
///
/// When a line is read, `entries` are in force as long as the members say the same; who edits a member changes the
/// annotation. Ids and the place in /Annots are not kept: the order of the lines is the z-order.
public struct AnnotationLine: Hashable, Sendable {
  /// Bytes of the longest line.
  public static let longest = 64 << 20

  public var annotation: Annotation
  /// Members that are not Obelus's, such as what another program notes about the annotation. They are kept.
  let unknown: [JSONValue.Member]

  public init(_ annotation: Annotation) { self.init(annotation, unknown: []) }

  init(_ annotation: Annotation, unknown: [JSONValue.Member]) {
    self.annotation = annotation
    self.unknown = unknown
  }

  /// The line in UTF-8, without its end. Throws where the annotation has what a line cannot hold: values nested without
  /// end, numbers that are not finite, or more than `longest` bytes.
  public func encoded() throws(ObelusError) -> [UInt8] {
    do throws(ObelusError) {
      guard annotation.hasFiniteNumbers else {
        throw ObelusError(.unsupported, "a number of an annotation is not finite")
      }
      var members: [JSONValue.Member] = [.init("page", .integer(annotation.pageIndex + 1))]
      members += AnnotationMembers.members(of: annotation, exact: true)
      let entries = try PDFObjectJSON.members(annotation.entriesBesideMembers)
      if !entries.isEmpty { members.append(.init("entries", .object(entries))) }
      if !annotation.attached.isEmpty {
        members.append(.init("attached", try AttachedObjectJSON.json(annotation.attached)))
      }
      let line = JSONValue.object(members + unknown).lineBytes
      guard line.count <= Self.longest else {
        throw ObelusError(.limit, "an annotation is longer than \(Self.longest >> 20) MiB as JSON")
      }
      return line
    } catch {
      throw error.located(page: annotation.pageIndex)
    }
  }

  /// Reads a line.
  /// - Returns: nil where it is JSON but no annotation: no object with a `page` and a `subtype`.
  public init?(_ line: [UInt8]) throws(ObelusError) {
    guard line.count <= Self.longest else {
      throw ObelusError(.limit, "the line is longer than \(Self.longest >> 20) MiB")
    }
    do {
      guard let read = try Self.read(try JSONValue(line)) else { return nil }
      self = read
    } catch let failure as JSONFailure {
      let subject = failure.key == nil ? "" : "a key "
      throw ObelusError(
        .unreadable, "not valid JSON: " + subject + failure.problem, at: Location(column: failure.place.column))
    } catch let malformed as PDFObjectJSON.Malformed {
      throw ObelusError(.unreadable, malformed.problem)
    } catch let error as ObelusError {
      throw error
    } catch {
      throw ObelusError(.internal, "a line could not be read")
    }
  }

  private static func read(_ json: JSONValue) throws -> AnnotationLine? {
    guard case .object(let members) = json, json["page"] != nil, json["subtype"] != nil else { return nil }
    let fields = try AnnotationFields(json)
    var entries: PDFDictionary = [:]
    if let value = json["entries"] {
      guard case .object(let members) = value else { throw PDFObjectJSON.Malformed(problem: "`entries` is an object") }
      entries = try PDFObjectJSON.dictionary(members)
    }
    let attached = try json["attached"].map(AttachedObjectJSON.attached) ?? [:]
    let annotation = try fields.annotation(entries: entries, attached: attached)
    return AnnotationLine(annotation, unknown: members.filter { !AnnotationFields.keys.contains($0.key) })
  }
}

extension Annotation {
  fileprivate var hasFiniteNumbers: Bool {
    let numbers = [rect.x0, rect.y0, rect.x1, rect.y1, opacity] + quads.flatMap(\.quadPoints)
    return numbers.allSatisfy(\.isFinite)
  }

  /// The entries that cannot be had from the members alone.
  fileprivate var entriesBesideMembers: PDFDictionary {
    let known = AnnotationFields(self).plainEntries
    // Where /A and /Dest stand side by side, the members tell one of them.
    let spellsLink = other["A"] != nil || other["Dest"] != nil
    return PDFDictionary(
      entries: other.entries
        + dictionary.entries.filter { entry in
          guard other[entry.key] == nil else { return false }
          return known[entry.key] != entry.value || spellsLink && (entry.key == "A" || entry.key == "Dest")
        })
  }
}
