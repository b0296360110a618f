/// One of the two that a presentation's transition moves between: what lies below, and the presented navigation.
final class PresentationStep: NestingPage {
  let name: String
  let isContent: Bool
  var isViewLoaded = false
  /// The stack that comes into sight and leaves it with the step; nil where what lies below stays in sight.
  weak var stack: NavigationController?
  /// Called once the step is in place.
  var onAppear: () -> Void = {}
  weak var dismissal: Dismissal?
  private(set) var hasLeft = false

  init(_ name: String, isContent: Bool) {
    self.name = name
    self.isContent = isContent
  }

  var interactivePopDisabled: Bool { dismissal?.isCatchRefused ?? true }
  /// The presented pages and those within, in the order in which they are asked.
  var departingViewControllers: [any Navigable] {
    isContent ? stack?.comingViewControllers.reversed().flatMap(\.departingViewControllers) ?? [] : []
  }

  func viewDidLoad() { if isContent { stack?.startHidden() } }
  func viewWillAppear(animated: Bool) { if tellsReturn { tell(.viewWillAppear, animated) } }
  func viewDidAppear(animated: Bool) {
    if tellsReturn { tell(.viewDidAppear, animated) }
    onAppear()
  }
  func viewWillDisappear(animated: Bool) {
    if !isContent || dismissal?.beginDeparture(animated: animated) != false {
      tell(.viewWillDisappear, animated)
    }
  }
  func viewDidDisappear(animated: Bool) { tell(.viewDidDisappear, animated) }
  func didLeaveForGood() { hasLeft = true }

  private var tellsReturn: Bool { !isContent || dismissal?.tellsReturn != false }

  /// Tells the page that it will disappear, where it was not told at the beginning.
  func tellDeparture(animated: Bool) {
    stack?.tellTop(.viewWillDisappear, animated: animated, move: .presentation)
  }

  /// Whether it is told that it comes or goes, not that a drag which was cancelled has left it where it is.
  private var moves: Bool {
    guard isContent, let announcer = dismissal?.transition.announcer else { return false }
    return announcer.arrival(of: self) != .none || announcer.departure(of: self) != .none
  }

  private func tell(_ callback: LifecycleCallback, _ animated: Bool) {
    stack?.tellTop(
      callback, animated: animated, move: moves ? .presentation : .none,
      startsBar: isContent && callback == .viewWillAppear)
  }
}
