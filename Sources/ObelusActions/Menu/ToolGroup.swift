public import ObelusCore

/// Tools that stand together in the creation menu.
public struct ToolGroup: Hashable, Sendable {
  public var items: [ToolItem]

  public init(_ items: [ToolItem]) { self.items = items }

  /// Those of the source documents, then the other types of annotation.
  public static let standard = [
    ToolGroup([ToolItem(.freeText), ToolItem(.freeText, variant: "callout"), ToolItem(.note)]),
    ToolGroup([
      ToolItem(.ink, variant: "inkPen"), ToolItem(.ink, variant: "inkHighlighter"), ToolItem(.eraser),
      ToolItem(.signature),
    ]),
    ToolGroup([ToolItem(.image), ToolItem(.stamp), ToolItem(.sound), ToolItem(.fileAttachment)]),
    ToolGroup([
      ToolItem(.square), ToolItem(.circle), ToolItem(.line), ToolItem(.polygon), ToolItem(.polyLine), ToolItem(.caret),
    ]),
  ]
}

/// A tool and what it is set to when it is taken.
public struct ToolItem: Hashable, Sendable {
  /// What a tool starts with; nil leaves it to the tool.
  public struct Preset: Hashable, Sendable {
    public var color: Color?
    /// 0…1.
    public var opacity: Double?
    /// Of lines, in points.
    public var width: Double?
    /// Of letters, in points.
    public var size: Double?

    public init(color: Color? = nil, opacity: Double? = nil, width: Double? = nil, size: Double? = nil) {
      self.color = color
      self.opacity = opacity
      self.width = width
      self.size = size
    }
  }

  public var type: ToolType
  /// One of the type's variants; its first where nil.
  public var variant: String?
  public var preset = Preset()

  public init(_ type: ToolType, variant: String? = nil, preset: Preset = Preset()) {
    self.type = type
    self.variant = variant
    self.preset = preset
  }

  /// The id of its item.
  public var id: String { ActionCatalogue.toolID(type, variant ?? type.variants.first) }
}
