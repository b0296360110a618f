/// One of the two view controllers of the stack that moves a presented page in and out (`Dismissal`). This
/// base class stands for the pages below the presented page.
class PresentationStep: NestingPage {
  final let name: String
  final var isViewLoaded = false
  /// The navigation stack that is told when this step, a stand-in for its pages, appears and disappears; nil
  /// if the pages below stay visible.
  final weak var stack: NavigationController?

  init(_ name: String) { self.name = name }

  var interactivePopDisabled: Bool { false }
  var departingViewControllers: [any Navigable] { [] }

  func viewDidLoad() {}
  func viewWillAppear(animated: Bool) { stack?.tellTop(.viewWillAppear, animated: animated) }
  func viewDidAppear(animated: Bool) { stack?.tellTop(.viewDidAppear, animated: animated) }
  func viewWillDisappear(animated: Bool) { stack?.tellTop(.viewWillDisappear, animated: animated) }
  func viewDidDisappear(animated: Bool) { stack?.tellTop(.viewDidDisappear, animated: animated) }
  func didLeaveForGood() {}
}

/// The step that stands for the presented stack: while it is on top, the stack is presented.
final class PresentedStep: PresentationStep {
  /// The questions that the stand-in for a presented page asks `Dismissal`, which moves the page: whether a
  /// drag may move the card, and which lifecycle callbacks the presented page gets.
  struct Decisions {
    /// Returns whether no drag may move the card of the presented page.
    var refusesDrags: () -> Bool = { false }
    /// Called when the presented page begins to leave. Returns whether to tell the presented page at once
    /// that it will disappear.
    var tellsDeparture: (_ animated: Bool) -> Bool = { _ in true }
    /// Returns whether to tell the presented page that it appears.
    var tellsReturn: () -> Bool = { true }
    /// Returns whether the page is being presented or dismissed; false if a cancelled drag has left the page
    /// in place.
    var moves: () -> Bool = { false }
  }

  var decisions = Decisions()
  /// Called when the presented page is in place.
  var onAppear: () -> Void = {}
  private(set) var hasLeft = false

  override var interactivePopDisabled: Bool { decisions.refusesDrags() }
  override var departingViewControllers: [any Navigable] {
    stack?.comingViewControllers.reversed().flatMap(\.departingViewControllers) ?? []
  }

  override func viewDidLoad() { stack?.startHidden() }
  override func viewWillAppear(animated: Bool) {
    if decisions.tellsReturn() { tell(.viewWillAppear, animated, startsBar: true) }
  }
  override func viewDidAppear(animated: Bool) {
    if decisions.tellsReturn() { tell(.viewDidAppear, animated) }
    onAppear()
  }
  override func viewWillDisappear(animated: Bool) {
    if decisions.tellsDeparture(animated) { tell(.viewWillDisappear, animated) }
  }
  override func viewDidDisappear(animated: Bool) { tell(.viewDidDisappear, animated) }
  override func didLeaveForGood() { hasLeft = true }

  /// Tells the page that it will disappear, if the page was not told so at the beginning of the transition.
  func tellDeparture(animated: Bool) {
    stack?.tellTop(.viewWillDisappear, animated: animated, move: .presentation)
  }

  private func tell(_ callback: LifecycleCallback, _ animated: Bool, startsBar: Bool = false) {
    stack?.tellTop(
      callback, animated: animated, move: decisions.moves() ? .presentation : .none, startsBar: startsBar)
  }
}
