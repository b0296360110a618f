import TermNav

/// Shows how the words of two bars become one another.
final class BarStylePage: SamplePage {
  private static let styles: [(name: String, style: any NavigationBarStyle)] = [
    ("fixed back button", FixedBackNavigationBarStyle()), ("standard", StandardNavigationBarStyle()),
  ]

  /// Named as in the trace; `b-…` lies on top.
  init(_ gallery: Gallery, name: String) {
    super.init(
      gallery, name: name, title: name.hasPrefix("a-") ? "Harbour" : "Lighthouse",
      prose: [
        """
        A bar's style is a pure function: from two bars at rest, a width and a progress to the places of their words. \
        This one is iOS 26's: the back button stays where it is, and the titles cross.
        """,
        """
        The standard one lets the back button's words glide to the middle, where they become the title. A program may \
        bring its own, as it may bring its own style of transition.
        """,
      ],
      tries: [
        "Drag slowly and look at the row on top.",
        "Press t and drag again: the same pages in the other style.",
      ])
  }

  override func didMove(toParent parent: AnyObject?) {
    let before = navigationController
    super.didMove(toParent: parent)
    navigationController?.navigationBarStyle = Self.styles[0].style
    // The last one to leave restores the default.
    guard parent == nil, let before, !before.viewControllers.contains(where: { $0 is BarStylePage }) else {
      return
    }
    before.navigationBarStyle = StandardNavigationBarStyle()
  }

  override var keyCommands: [KeyCommand] {
    [KeyCommand("t", title: "the other style") { [unowned self] in changeStyle() }] + super.keyCommands
  }

  private func changeStyle() {
    guard let navigation = navigationController else { return }
    let isFixed = navigation.navigationBarStyle is FixedBackNavigationBarStyle
    navigation.navigationBarStyle = Self.styles[isFixed ? 1 : 0].style
  }
}
