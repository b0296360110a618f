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
    super.init(
      gallery, name: name, title: Prose.title(of: name), prose: Prose.text(of: name, hidesBar: hidesBar),
      tries: [
        "Press anywhere and pull to the right, slowly. The page stays under the pointer, to the column.",
        "Let go before the middle, and it springs back; fling it, and it leaves from wherever it is.",
      ])
  }

  override var prefersNavigationBarHidden: Bool { hidesBar }
}
