import TermNav

/// On its board no drag goes back, not even at the edge of the screen.
final class BoardPage: ViewController {
  let board = View()

  override func viewDidLoad() {
    content = board.padding(rows: 2)
    let blind = board.on(ContentPanGestureRecognizer(name: "blind")) { _ in }
    blind.claim = { .everything }
    navigationController?.interactivePopGestureRecognizer.require(toFail: blind)
  }
}
