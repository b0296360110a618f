import TermNav

/// Pulls a drawer of its own out of the leading edge; a short pull closes it. A drag from anywhere else goes back.
final class DrawerPage: ViewController {
  private(set) var drawerColumns = 0 { didSet { setNeedsDisplay() } }

  override func viewDidLoad() {
    let pull = view.onEdgePan(
      .leading,
      weakly { page, pan in
        let isHeld = pan.state == .began || pan.state == .changed
        page.drawerColumns = isHeld ? max(0, Int(pan.translation.dx)) : page.drawerColumns < 10 ? 0 : 20
      })
    navigationController?.interactivePopGestureRecognizer.require(toFail: pull)
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(Rect(columns: drawerColumns, rows: canvas.size.rows), theme.bar)
  }
}
