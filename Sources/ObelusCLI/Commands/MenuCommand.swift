internal import ObelusActions
internal import ObelusCore
internal import ObelusIO
internal import ObelusPipeline

extension ObelusCommand {
  func menu(_ job: JobInputs, _ reporter: RunReporter) throws -> ExitCode {
    let settings = job.settings
    let manifest = try job.manifest()
    let inputs = try InputDiscovery().inputs(settings.arguments)
    guard inputs.count == 1 else {
      throw ObelusError(.usage, "a menu is for one document, and there are \(inputs.count) inputs")
    }
    let probe = MenuProbe(
      page: (settings.menu.page ?? 1) - 1, place: try settings.menu.place(), locale: console.locale)
    let request = RunRequest(
      manifest: manifest, documents: try job.documents(inputs, targets: [.none]), options: try job.options())
    willStart()
    let summary = try engine.menu(
      request, at: probe,
      menus: { menu in
        _ = console.data(settings.json ? menu.json.pretty : ActionList.text(of: menu))
      }, events: { reporter.take($0) })
    return ended(summary, reporter)
  }
}

extension MenuSettings {
  fileprivate func place() throws(ObelusError) -> MenuProbe.Place {
    let points = at.map { MenuProbe.Place.point(Point(x: $0[0], y: $0[1])) }
    let areas = rect.map { MenuProbe.Place.area(Point(x: $0[0], y: $0[1]), Point(x: $0[2], y: $0[3])) }
    let places = [points, areas, text.map { .text($0) }].compactMap { $0 }
    guard let place = places.first, places.count == 1 else {
      throw ObelusError(.usage, "exactly one of --at, --rect and --text says where the menu is asked for")
    }
    return place
  }
}
