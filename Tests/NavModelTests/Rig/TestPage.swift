import NavModel

/// A page without a screen. It writes down what it is told, and may act when it is told.
final class TestPage: NestingPage {
  let name: String
  var prefersNavigationBarHidden = false
  var interactivePopDisabled = false
  var interactivePopMaxAllowedInitialDistanceToLeftEdge = 0.0
  var allowsInteractiveForward = false
  var isViewLoaded = false

  var beginsPop = true
  var mayLeave = true
  /// Whether a no keeps the wish.
  var keepsPop = false
  var pop: PendingPop?
  var onShouldBegin: () -> Void = {}
  var onShouldPop: () -> Void = {}
  /// What to do when the callback comes, after it is written down.
  var actions: [LifecycleCallback: () -> Void] = [:]
  /// `viewWillAppear`, …, and the questions `shouldBegin` and `shouldPop`.
  private(set) var journal: [String] = []
  private(set) var hasParent = false
  private(set) var moves = 0

  init(_ name: String, hidden: Bool = false) {
    self.name = name
    prefersNavigationBarHidden = hidden
  }

  func shouldBeginInteractivePop() -> Bool {
    journal.append("shouldBegin")
    onShouldBegin()
    return beginsPop
  }

  var asksBeforePop: Bool { !mayLeave }
  /// Pages that leave with it, the topmost last.
  var inner: [TestPage] = []
  var departingViewControllers: [any Navigable] {
    inner.reversed().flatMap(\.departingViewControllers) + [self]
  }
  private(set) var seenPast: [String]?
  func bringIntoView(past agreed: [any Navigable]) { seenPast = agreed.map(\.name) }
  /// Called where it says yes.
  var onAgree: () -> Void = {}

  func shouldPop(_ pop: PendingPop) -> Bool {
    journal.append("shouldPop")
    if keepsPop { self.pop = pop }
    onShouldPop()
    if mayLeave { onAgree() }
    return mayLeave
  }

  func viewDidLoad() { note(.viewDidLoad) }
  func viewWillAppear(animated: Bool) { note(.viewWillAppear) }
  func viewDidAppear(animated: Bool) { note(.viewDidAppear) }
  func viewWillDisappear(animated: Bool) { note(.viewWillDisappear) }
  func viewDidDisappear(animated: Bool) { note(.viewDidDisappear) }

  func didMove(toParent parent: AnyObject?) {
    hasParent = parent != nil
    moves += 1
  }

  private func note(_ callback: LifecycleCallback) {
    journal.append(callback.rawValue)
    actions[callback]?()
  }
}
