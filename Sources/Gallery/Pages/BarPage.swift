import TermNav

final class BarPage: SamplePage {
  static func shown(_ name: String, _ gallery: Gallery) -> BarPage {
    BarPage(gallery, name: name, hidesBar: false)
  }
  static func hidden(_ name: String, _ gallery: Gallery) -> BarPage {
    BarPage(gallery, name: name, hidesBar: true)
  }

  private init(_ gallery: Gallery, name: String, hidesBar: Bool) {
    super.init(
      gallery, name: name, title: Prose.title(of: name), prose: Prose.text(of: name, hidesBar: hidesBar),
      tries: [
        "Press anywhere and pull to the right, slowly. The page stays under the pointer, to the column.",
        "Let go before the middle, and it springs back; fling it, and it leaves from wherever it is.",
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
        Every page of this program can be pulled away with the mouse, from anywhere on it, as on a telephone. \
        It stays under the pointer; below it lies the page that you came from. 试一试吧。
        """,
        """
        When you let go, the page decides: past the middle or flung it leaves, else it springs back. Take it \
        again while it still moves; it never makes you wait. いつでも、どこでも 👋.
        """,
      ],
      tries: [
        "Press here and pull to the right. Let go early, then late; fling it.",
        "Press s or d for more pages, then pull them away one after the other.",
      ])
  }
}
