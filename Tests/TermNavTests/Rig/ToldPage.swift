import TermNav

/// A page that writes down what it is told of its appearance, and whether it is dismissed as it disappears.
final class ToldPage: FixedPage {
  var log: [String] = []
  /// Rows of its view when it was last told that it has appeared.
  private(set) var rowsAtAppearance: Int?

  override func viewDidLoad() { log.append("load") }
  override func viewWillAppear(animated: Bool) { log.append("willAppear") }
  override func viewDidAppear(animated: Bool) {
    log.append("didAppear")
    rowsAtAppearance = view.size.rows
  }
  override func viewWillDisappear(animated: Bool) {
    log.append(isBeingDismissed ? "willDisappear, dismissed" : "willDisappear")
  }
  override func viewDidDisappear(animated: Bool) { log.append("didDisappear") }
}
