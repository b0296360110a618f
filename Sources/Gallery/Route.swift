import TermNav

/// The name of a page that `--open` puts on the screen, such as `gate/root`, and the pages for it.
nonisolated struct Route {
  let name: String

  static let root = Route(unchecked: "gate/root")

  private init(unchecked name: String) { self.name = name }

  init?(argument: String) {
    guard Self.all.contains(argument) else { return nil }
    name = argument
  }

  static let all = ["gate/root"] + Entry.all.map(\.route)
  static let allValueStrings = all

  var defaultValueDescription: String { "the list of all pages" }
}

extension Gallery {
  /// Makes a page with a bar, which is pushed above the page in front.
  private func sampleWithBar(_ name: String) -> ViewController {
    let below = app.activeNavigation.activeViewController
    return BarPage.shown(name, self, isOverBar: !below.prefersNavigationBarHidden)
  }

  convenience init(route: Route, theme: Theme, reader: Command? = nil) {
    let list = ListPage()
    self.init(root: list, theme: theme, reader: reader) { gallery, hidden, number in
      hidden ? BarPage.hidden("hidden-\(number)", gallery) : gallery.sampleWithBar("shown-\(number)")
    }
    list.gallery = self
    let index = Entry.all.firstIndex { $0.route == route.name }
    if let index { list.mark(index) }
    let entry = index.map { Entry.all[$0] }
    let pages = entry?.pages(self) ?? []
    if !pages.isEmpty { app.navigation.setViewControllers([list] + pages, animated: false) }
    for page in pages { app.navigation.setTransitionStyle(entry?.style, for: page) }
  }
}
