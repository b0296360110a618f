import TermNav

final class BarPage: SamplePage {
  /// Makes a page of the gallery with a bar.
  /// - Parameter isOverBar: Whether the page below it has a bar too, which the text mentions.
  static func shown(
    _ name: String, _ gallery: Gallery, title: String? = nil, isOverBar: Bool = true
  ) -> BarPage {
    BarPage(gallery, name: name, title: title, hidesBar: false, isOverBar: isOverBar)
  }
  static func hidden(_ name: String, _ gallery: Gallery, title: String? = nil) -> BarPage {
    BarPage(gallery, name: name, title: title, hidesBar: true)
  }

  private init(_ gallery: Gallery, name: String, title: String?, hidesBar: Bool, isOverBar: Bool = true) {
    super.init(
      gallery, name: name, title: title ?? Prose.title(of: name),
      prose: Prose.below(name) + [Prose.text(of: name, hidesBar: hidesBar, isOverBar: isOverBar)],
      tries: [
        "Pull to the {right}, slowly: the page stays under the pointer.",
        "Let go early, and it springs back. Flick it, and it leaves.",
      ])
    prefersNavigationBarHidden = hidesBar
  }

  override var keyCommands: [KeyCommand] { super.keyCommands + gallery.pushCommands }
}

final class FirstDragPage: SamplePage {
  init(_ gallery: Gallery) {
    super.init(
      gallery, name: "first-drag", title: "Your first drag",
      prose: [
        """
        You can pull this page away with the mouse, from anywhere on it. Past halfway, or with a flick, it leaves; \
        otherwise it springs back.
        """
      ],
      tries: [
        "Press here and pull to the {right}. Let go before halfway, next time after it.",
        "Catch the page while it moves.",
        "Press s for one more page.",
      ])
  }

  override var keyCommands: [KeyCommand] { super.keyCommands + gallery.pushCommands }

  /// If the page slid in from the list, it moves a little by itself to invite a drag.
  override func viewDidAppear(animated: Bool) {
    if animated { gallery.invitation.begin() }
  }
}
