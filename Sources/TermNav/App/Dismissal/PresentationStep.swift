/// One of the two that a presentation's transition moves between. By itself it is what lies below the presented page.
class PresentationStep: NestingPage {
  final let name: String
  final var isViewLoaded = false
  /// The stack that comes into sight and leaves it with the step; nil where what lies below stays in sight.
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

/// The step of the presented navigation.
final class PresentedStep: PresentationStep {
  /// What the presentation decides of it, when it is asked.
  struct Decisions {
    /// Whether no drag may move it.
    var refusesDrags: () -> Bool = { false }
    /// Called as it begins to leave: whether its page is to be told at once.
    var tellsDeparture: (_ animated: Bool) -> Bool = { _ in true }
    /// Whether its page is to be told that it appears.
    var tellsReturn: () -> Bool = { true }
    /// Whether it comes or goes; false where a drag that was cancelled has left it where it is.
    var moves: () -> Bool = { false }
  }

  var decisions = Decisions()
  /// Called once the step is in place.
  var onAppear: () -> Void = {}
  private(set) var hasLeft = false

  override var interactivePopDisabled: Bool { decisions.refusesDrags() }
  /// The presented pages and those within, in the order in which they are asked.
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

  /// Tells the page that it will disappear, where it was not told at the beginning.
  func tellDeparture(animated: Bool) {
    stack?.tellTop(.viewWillDisappear, animated: animated, move: .presentation)
  }

  private func tell(_ callback: LifecycleCallback, _ animated: Bool, startsBar: Bool = false) {
    stack?.tellTop(
      callback, animated: animated, move: decisions.moves() ? .presentation : .none, startsBar: startsBar)
  }
}
