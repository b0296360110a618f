import TermNav
import TermNavTesting

@testable import Gallery

/// A gallery in a test. The tester does not keep the gallery.
final class GalleryTester {
  let gallery: Gallery
  let t: AppTester

  init(_ route: Route = .root, size: Size = AppTester.standardSize, reducesMotion: Bool = false) {
    gallery = Gallery(route: route, theme: Theme())
    gallery.app.navigation.reducesMotion = reducesMotion
    t = AppTester(gallery.app, size: size)
  }

  convenience init(_ route: String, size: Size = AppTester.standardSize) {
    self.init(Route(argument: route) ?? .root, size: size)
  }

  var lastRow: String { t.screen[t.screen.size.rows - 1] }
  var app: NavigationApp { gallery.app }
  var frontNames: [String] { app.activeNavigation.viewControllers.map(\.name) }
  var programNames: [String] { app.navigation.viewControllers.map(\.name) }

  /// Opens an entry from the list by its key.
  func open(_ route: String) throws {
    guard let index = Entry.all.firstIndex(where: { $0.route == route }), let key = Entry.key(of: index)
    else {
      return
    }
    t.type(String(key))
    try t.settle()
  }
}
