import TermNav

/// Pulls a drawer of its own out of the leading edge; a drag from anywhere else goes back.
final class DrawerPage: ViewController {
  private(set) var drawerColumns = 0 { didSet { setNeedsDisplay() } }

  override func viewDidLoad() {
    let pull = view.onEdgePan(.leading) { [unowned self] in
      drawerColumns = max(0, Int($0.translation.dx))
    }
    navigationController?.interactivePopGestureRecognizer.require(toFail: pull)
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(Rect(columns: drawerColumns, rows: canvas.size.rows), theme.bar)
  }
}
