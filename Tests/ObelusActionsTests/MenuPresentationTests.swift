import ObelusActions
import ObelusCore
import Testing

@Suite("Menus on pages") struct MenuPresentationTests {
  private static let page = Rect(x0: 100, y0: 50, x1: 300, y1: 350)
  private static let menu = (width: 60.0, height: 20.0)

  private func presentation(_ rotation: Int = 0, scale: Double = 1) -> MenuPresentation {
    MenuPresentation(.init(cropBox: Self.page, rotation: rotation, scale: scale), size: Self.menu)
  }

  private func shown(_ target: Rect, _ rotation: Int = 0, arrow: ArrowDirection = .default) throws -> MenuPresentation {
    let menu = presentation(rotation)
    menu.targetRect = target
    menu.arrowDirection = arrow
    try menu.show()
    return menu
  }

  @Test("Without a target there is no menu, and nothing is told")
  func target() async throws {
    let menu = presentation()
    let events = menu.events()
    #expect(throws: ObelusError.self) { try menu.show() }
    #expect(menu.frame == nil && !menu.isVisible)
    menu.targetRect = Rect(x0: 0, y0: 0, x1: .infinity, y1: 0)
    #expect(throws: ObelusError.self) { try menu.update() }
    menu.targetRect = Rect(x0: 200, y0: 200, x1: 200, y1: 200)
    try menu.show()
    var first: MenuPresentation.Event?
    for await event in events {
      first = event
      break
    }
    #expect(first == .willShow)
  }

  @Test("Above the target, at the upper edge below it, and between both edges beside it")
  func edges() throws {
    let middle = try shown(Rect(x0: 180, y0: 200, x1: 220, y1: 210))
    #expect(middle.frame == Rect(x0: 70, y0: 164, x1: 130, y1: 184) && middle.shownArrowDirection == .down)
    let top = try shown(Rect(x0: 180, y0: 330, x1: 220, y1: 345))
    #expect(top.frame == Rect(x0: 70, y0: 256, x1: 130, y1: 276) && top.shownArrowDirection == .up)
    let left = try shown(Rect(x0: 110, y0: 50, x1: 120, y1: 350))
    #expect(left.frame == Rect(x0: 24, y0: 140, x1: 84, y1: 160) && left.shownArrowDirection == .left)
    let right = try shown(Rect(x0: 280, y0: 50, x1: 290, y1: 350))
    #expect(right.frame == Rect(x0: 116, y0: 140, x1: 176, y1: 160) && right.shownArrowDirection == .right)
    let all = try shown(Self.page)
    #expect(all.shownArrowDirection == .default)
    // Never beyond an edge.
    let corner = try shown(Rect(x0: 298, y0: 60, x1: 300, y1: 70))
    #expect(corner.frame == Rect(x0: 140, y0: 24, x1: 200, y1: 44))
  }

  @Test("A target without size is a point, one without width a caret")
  func points() throws {
    let point = try shown(Rect(x0: 200, y0: 200, x1: 200, y1: 200))
    #expect(point.frame == Rect(x0: 70, y0: 154, x1: 130, y1: 174))
    let caret = try shown(Rect(x0: 200, y0: 200, x1: 200, y1: 212))
    #expect(caret.frame == Rect(x0: 70, y0: 166, x1: 130, y1: 186))
  }

  @Test(
    "Arrows that are asked for, as far as there is room",
    arguments: [
      (ArrowDirection.down, 164.0, 70.0), (.up, 126, 70), (.left, 145, 124), (.right, 145, 16),
    ])
  func arrows(arrow: ArrowDirection, y: Double, x: Double) throws {
    let menu = try shown(Rect(x0: 180, y0: 200, x1: 220, y1: 210), arrow: arrow)
    #expect(menu.frame == Rect(x0: x, y0: y, x1: x + 60, y1: y + 20) && menu.shownArrowDirection == arrow)
    let top = try shown(Rect(x0: 180, y0: 330, x1: 220, y1: 345), arrow: .down)
    #expect(top.shownArrowDirection == .up)
  }

  @Test("On turned pages it stands above what is seen", arguments: [0, 90, 180, 270, -90, 450])
  func rotation(degrees: Int) throws {
    let target = Rect(x0: 180, y0: 200, x1: 220, y1: 210)
    let menu = try shown(target, degrees)
    let view = menu.view
    let seen = target.transformed(by: view.fromUser)
    let frame = try #require(menu.frame)
    #expect(abs(frame.y0 - seen.y1 - MenuPresentation.gap) < 1e-9 && abs(frame.center.x - seen.center.x) < 1e-9)
    #expect(view.bounds.contains(frame) && view.bounds.contains(seen))
    #expect((view.bounds.width == 200) == (degrees % 180 == 0))
    // What is read first stands at the upper left of an upright page, and turns clockwise.
    let corner = Point(x: 100, y: 350)
    let places = [0: (0.0, 300.0), 90: (300, 200), 180: (200, 0), 270: (0, 0)]
    let place = try #require(places[(degrees % 360 + 360) % 360])
    let found = view.fromUser.apply(corner)
    #expect(abs(found.x - place.0) < 1e-9 && abs(found.y - place.1) < 1e-9)
  }

  @Test("Events come in order, and the same frame is none")
  func events() async throws {
    var told: [MenuPresentation.Event] = []
    let stream: AsyncStream<MenuPresentation.Event>
    do {
      let menu = presentation()
      stream = menu.events()
      menu.targetRect = Rect(x0: 180, y0: 200, x1: 220, y1: 210)
      try menu.update()
      #expect(menu.frame != nil && !menu.isVisible)
      try menu.show()
      try menu.show()
      try menu.update()
      menu.view = .init(cropBox: Self.page, scale: 2)
      try menu.update()
      #expect(menu.frame == Rect(x0: 170, y0: 324, x1: 230, y1: 344))
      menu.hide()
      menu.hide()
      menu.size = (10, 10)
      try menu.update()
    }
    for await event in stream { told.append(event) }
    #expect(told == [.willShow, .didShow, .frameDidChange, .willHide, .didHide])
    #expect(
      told.map(\.rawValue) == [
        "menu.willShow", "menu.didShow", "menu.frameDidChange", "menu.willHide", "menu.didHide",
      ])
  }
}
