import TermNav

/// A page that shows how the words of one page's bar turn into those of another's during a transition.
final class BarStylePage: SamplePage {
  private let choice: BarStyleChoice

  /// Makes two pages, one above the other, which share the choice of a style for the transition of their
  /// bars.
  static func pages(_ gallery: Gallery) -> [ViewController] {
    let choice = BarStyleChoice()
    return [("a-style", "Harbour"), ("b-style", "Fixed back button")].map {
      BarStylePage(gallery, $0.0, $0.1, choice)
    }
  }

  /// Makes one of two pages that show the transition between their bars.
  /// - Parameter name: The name in a trace.
  private init(_ gallery: Gallery, _ name: String, _ title: String, _ choice: BarStyleChoice) {
    self.choice = choice
    super.init(
      gallery, name: name, title: title,
      prose: Prose.below(name) + [
        "A bar's style says where its words stand while you pull. With a fixed back button, only the titles move."
      ],
      tries: [
        "Pull slowly, and look at the top row.",
        "Press t for the other style.",
      ])
  }

  override func didMove(toParent parent: AnyObject?) {
    let before = navigationController
    super.didMove(toParent: parent)
    if let navigationController { choice.apply(to: navigationController) }
    // When no page of this class is left in the navigation stack, the bar style that the program had before
    // is restored.
    guard parent == nil, let before, !before.viewControllers.contains(where: { $0 is BarStylePage }) else {
      return
    }
    choice.leave(before)
  }

  override var controlRows: Int { 1 }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    let words = "On: \(choice.name)".truncated(toColumns: canvas.size.columns - 4)
    canvas.text(words, column: proseInset, row: controlRow, style: theme.accent)
  }

  override var keyCommands: [KeyCommand] {
    [KeyCommand("t", title: "the other style") { [unowned self] in change() }] + super.keyCommands
  }

  private func change() {
    guard let navigation = navigationController else { return }
    choice.next()
    choice.apply(to: navigation)
    for page in navigation.viewControllers { page.setNeedsDisplay() }
  }
}

/// The bar style that two pages have chosen together. The choice is kept while the pages are out of the
/// navigation stack, because they may come back.
private final class BarStyleChoice {
  private static let styles: [(name: String, style: any NavigationBarStyle)] = [
    ("fixed back button", FixedBackNavigationBarStyle()), ("standard", StandardNavigationBarStyle()),
  ]
  private var index = 0
  private var found: (any NavigationBarStyle)?

  var name: String { Self.styles[index].name }

  func next() { index = (index + 1) % Self.styles.count }

  func apply(to navigation: NavigationController) {
    if found == nil { found = navigation.navigationBarStyle }
    navigation.navigationBarStyle = Self.styles[index].style
  }

  func leave(_ navigation: NavigationController) {
    if let found { navigation.navigationBarStyle = found }
    found = nil
  }
}
