import TermNav

final class BarPage: SamplePage {
  /// - Parameter isOverBar: whether the page below has a bar.
  static func shown(_ name: String, _ gallery: Gallery, isOverBar: Bool = true) -> BarPage {
    BarPage(gallery, name: name, hidesBar: false, isOverBar: isOverBar)
  }
  static func hidden(_ name: String, _ gallery: Gallery) -> BarPage {
    BarPage(gallery, name: name, hidesBar: true)
  }

  private init(_ gallery: Gallery, name: String, hidesBar: Bool, isOverBar: Bool = true) {
    super.init(
      gallery, name: name, title: Prose.title(of: name),
      prose: Prose.text(of: name, hidesBar: hidesBar, isOverBar: isOverBar),
      tries: [
        "Press anywhere and pull to the {right}, slowly. The page stays under the pointer, column by column.",
        "Let go before halfway, and it springs back. Flick it, and it leaves from anywhere.",
      ])
    prefersNavigationBarHidden = hidesBar
  }
}

final class FirstDragPage: SamplePage {
  init(_ gallery: Gallery) {
    super.init(
      gallery, name: "first-drag", title: "Your first drag",
      prose: [
        """
        You can pull this page away with the mouse, from anywhere on it, as on a phone. It stays \
        under the pointer. Below it lies the page that you came from.
        """,
        """
        When you let go, the page decides. Past halfway, or with a flick, it leaves; otherwise it springs back. You \
        can take it again while it still moves. It never makes you wait.
        """,
      ],
      tries: [
        "Press here and pull to the {right}. Let go early, then late; then flick it.",
        "Press s or d for more pages, then pull them away one after the other.",
      ])
  }

  /// Opened from the list it shows what to do.
  override func viewDidAppear(animated: Bool) {
    if animated { gallery.invitation.begin() }
  }
}
