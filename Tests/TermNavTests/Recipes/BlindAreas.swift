import TermNav

/// On its board no drag goes back, not even at the edge of the screen.
final class BoardPage: ViewController {
  let board = View()

  override func viewDidLoad() {
    view.addSubview(board)
    let blind = board.on(ContentPanGestureRecognizer(name: "blind")) { _ in }
    blind.claim = { .everything }
    navigationController?.interactivePopGestureRecognizer.require(toFail: blind)
  }

  override func viewWillLayoutSubviews() {
    board.frame = Rect(column: 0, row: 2, columns: view.size.columns, rows: max(0, view.size.rows - 4))
  }
}
