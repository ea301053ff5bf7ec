public import ObelusCore

/// A file that a tool puts into documents, read when the manifest is.
public struct ToolFile: Hashable, Sendable {
  /// As it was given.
  public var path: String
  public var bytes: [UInt8]

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// Its last part.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

/// A PNG or JPEG file as a stamp, or as what stands for a signature.
public struct ImageStyle: Hashable, Sendable {
  public var file: ToolFile
  /// Nil: on areas, beside texts and points.
  public var side: PlacementSide?

  public init(_ file: ToolFile) { self.file = file }
}

/// A signature to look at: no digital one, and no proof of anything.
public struct SignatureStyle: Hashable, Sendable {
  public enum Look: Hashable, Sendable {
    case image(ToolFile)
    /// Strokes in a space of their own, y upwards: they are fitted into their place.
    case strokes([[Point]], width: Double)
  }

  public var look: Look
  /// Nil: on areas, beside texts and points.
  public var side: PlacementSide?

  public init(_ look: Look) { self.look = look }
}

public struct SoundStyle: Hashable, Sendable {
  /// /Name (ISO 32000-2, table 188).
  public enum Icon: String, Hashable, Sendable, CaseIterable {
    case speaker = "Speaker"
    case mic = "Mic"
  }

  public var file: ToolFile
  public var sound: WaveSound
  public var icon = Icon.speaker
  public var side = PlacementSide.auto

  public init(_ file: ToolFile, _ sound: WaveSound) {
    self.file = file
    self.sound = sound
  }
}

public struct AttachmentStyle: Hashable, Sendable {
  /// /Name (ISO 32000-2, table 187).
  public enum Icon: String, Hashable, Sendable, CaseIterable {
    case graph = "Graph"
    case paperclip = "Paperclip"
    case pushPin = "PushPin"
    case tag = "Tag"
  }

  public var file: ToolFile
  /// /Desc.
  public var description: TextTemplate?
  public var icon = Icon.pushPin
  public var side = PlacementSide.auto

  public init(_ file: ToolFile) { self.file = file }
}
