import TermNav

/// Goes back among its own chapters first, and leaves at the first one.
final class ReaderPage: ViewController {
  private(set) var history = ["Contents"] { didSet { title = history.last ?? "" } }

  func open(_ chapter: String) { history.append(chapter) }

  private func goBackInside() -> Bool {
    if history.count > 1 { history.removeLast() } else { return false }
    return true
  }

  // Keys, the back button and the mouse's. Whatever else takes the page away leaves at once.
  override func shouldPop(_ pop: PendingPop) -> Bool { !pop.isOneStepBack || !goBackInside() }
  // A drag shows the page below, so it waits for the first chapter. Until then a swipe goes back inside.
  override func shouldBeginInteractivePop() -> Bool { history.count == 1 }

  override func viewDidLoad() {
    view.onSwipe(.right, weakly { page in _ = page.goBackInside() })
  }
}
