import TermNav
import TermNavTesting

extension KeyStage {
  /// A page without a bar on a root, and a view that fills it and has the keys.
  package convenience init(
    _ view: View, _ calls: KeyCalls, size: Size = Size(columns: 40, rows: 8), _ direction: LayoutDirection,
    moves: Bool = false
  ) {
    let page = FilledPage(view)
    self.init(
      AppTester(
        [ViewController(title: "Root", name: "root"), page], size: size, layoutDirection: direction,
        reducesMotion: !moves), calls)
    settles = !moves
  }
}

private final class FilledPage: ViewController {
  init(_ content: View) {
    super.init(title: "Page", name: "page")
    prefersNavigationBarHidden = true
    self.content = content
    content.becomeFirstResponder()
  }
}
