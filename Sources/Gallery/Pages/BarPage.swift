import TermNav

/// A page with a bar, or one without.
final class BarPage: SamplePage {
  private let hidesBar: Bool

  static func shown(_ name: String, _ gallery: Gallery) -> BarPage {
    BarPage(gallery, name: name, hidesBar: false)
  }
  static func hidden(_ name: String, _ gallery: Gallery) -> BarPage {
    BarPage(gallery, name: name, hidesBar: true)
  }

  private init(_ gallery: Gallery, name: String, hidesBar: Bool) {
    self.hidesBar = hidesBar
    let sheet = hidesBar ? Prose.withoutBar : Prose.withBar
    super.init(
      gallery, name: name, title: Prose.title(of: name), prose: sheet,
      tries: [
        "Press anywhere and pull to the right, slowly. The page stays under the pointer, to the column.",
        "Let go before the middle, and it springs back; fling it, and it leaves from wherever it is.",
      ])
  }

  override var prefersNavigationBarHidden: Bool { hidesBar }
}
