/// What kind of change a transition shows.
public enum NavigationOperation: String, Sendable {
  case push, pop
  /// The whole stack was set: shown as a push or a pop, as the new top was buried before or not.
  case set
}

/// A change of the stack on its way. The stack itself changes when it comes to rest, and never before.
public struct NavigationTransition<Controller: Navigable> {
  /// The page on top until now.
  public let from: Controller
  /// The page that will be on top.
  public let to: Controller
  /// Whether the film runs forward as a pop does: the page that leaves is in front.
  public let runsAsPop: Bool
  /// How the two pages share the screen on the way.
  public let style: any TransitionStyle
  /// As asked for, and as the pages are told: false is a cut.
  public let isAnimated: Bool
  /// Whether it brings back a page that was popped.
  public let isForward: Bool
  /// Whether the bar is hidden for the page that leaves.
  public let fromBarHidden: Bool
  /// Whether the bar is hidden for the page that comes.
  public internal(set) var toBarHidden: Bool
  /// What the bar of the page that leaves is to become, should that page stay after all; nil leaves it as it was.
  var barHiddenAfterCancel: Bool?
  /// What the bar of the page that comes is to become once it is there, where until then it stays as it was seen.
  var barHiddenAfterFinish: Bool?
  /// What the bar of the page that comes was in the transition that this one undoes: it is seen so until the end.
  var undoneBarHidden: Bool?
  /// Progress and velocity of the operation, 0…1.
  public internal(set) var driver: PercentDrivenInteractiveTransition
  /// Who holds it; nil while it runs by itself.
  private(set) var holder: PageHolder?

  let change: StackChange<Controller>

  /// The kind of change.
  public var operation: NavigationOperation {
    switch change {
    case .push: .push
    case .pop: .pop
    case .replace: .set
    }
  }

  /// The page that lies on top in the film.
  public var front: Controller { runsAsPop ? from : to }
  /// The page that lies below in the film.
  public var back: Controller { runsAsPop ? to : from }
  /// Whether the bar is hidden for the page in front.
  public var frontBarHidden: Bool { runsAsPop ? fromBarHidden : toBarHidden }
  /// Whether the bar is hidden for the page below.
  public var backBarHidden: Bool { runsAsPop ? toBarHidden : fromBarHidden }
  /// What the bar does on the way.
  public var barForm: NavigationBarForm { .init(frontHidden: frontBarHidden, backHidden: backBarHidden) }

  /// p of BEHAVIOUR: 0 shows the front page alone, 1 the back page alone, for a push too.
  public var popProgress: Double { runsAsPop ? driver.percentComplete : 1 - driver.percentComplete }

  /// Of `popProgress`: widths per second toward the trailing edge.
  public var popVelocity: Double { runsAsPop ? driver.velocity : -driver.velocity }

  /// The page that will be on top when nothing more happens. While a hand holds it: the page that leaves.
  public var destination: Controller { driver.state == .finishing ? to : from }

  // MARK: Held or running

  /// The holder takes it up where it stands.
  mutating func hold(by holder: PageHolder) {
    driver.hold()
    self.holder = holder
  }

  /// The holder brings it to a place: 0…1 of a pop, clamped; NaN is ignored.
  /// - Parameter popVelocity: widths per second toward the trailing edge.
  mutating func show(popProgress: Double, popVelocity: Double) {
    driver.update(
      runsAsPop ? popProgress : 1 - popProgress, velocity: runsAsPop ? popVelocity : -popVelocity)
  }

  /// Lets it run to its end.
  /// - Parameter popVelocity: widths per second toward the trailing edge.
  mutating func finish(popVelocity: Double = 0, at time: Seconds) {
    driver.finish(velocity: runsAsPop ? popVelocity : -popVelocity, at: time)
    holder = nil
  }

  /// Lets it run back.
  /// - Parameter popVelocity: widths per second toward the trailing edge.
  mutating func cancel(popVelocity: Double = 0, at time: Seconds) {
    driver.cancel(velocity: runsAsPop ? popVelocity : -popVelocity, at: time)
    holder = nil
  }

  // MARK: The two pages

  /// Whether the bar is hidden for one of the two.
  func hidesBar(of page: Controller) -> Bool { page === to ? toBarHidden : fromBarHidden }

  /// Whether it is between these two pages, in either direction.
  func isBetween(_ one: Controller, _ other: Controller) -> Bool {
    (from === one && to === other) || (from === other && to === one)
  }

  /// Whether the page that will be on top fills a screen of that size, and nothing of the other one is seen. What is left
  /// of the way is less than a cell.
  func isSettledInView(on size: Size) -> Bool {
    guard driver.isRunning else { return false }
    let screen = Size(columns: max(1, size.columns), rows: max(1, size.rows))
    return style.shownLayout(progress: popProgress, size: screen)
      .showsOnly(front: destination === front, columns: screen.columns)
  }
}

/// The bar being shown or hidden while its page stays: it is drawn over the page from the leading edge.
public struct NavigationBarChange: Sendable {
  /// Whether the bar goes; else it comes.
  public let isHiding: Bool
  /// Progress of the change, 0…1.
  public internal(set) var driver: PercentDrivenInteractiveTransition

  /// How much of the width shows the bar, 0…1.
  public var shownPart: Double { isHiding ? 1 - driver.percentComplete : driver.percentComplete }
}
