/// The kind of change.
public enum NavigationOperation: String, Sendable {
  case push, pop
  /// `setViewControllers`.
  case set
}

/// A running change; the stack changes at its end.
public struct NavigationTransition<Controller: Navigable> {
  /// The top before the change.
  public let from: Controller
  /// The top after it finishes.
  public let to: Controller
  /// Whether `from` is the front, as in a pop.
  public let runsAsPop: Bool
  /// Its style.
  public let style: any TransitionStyle
  /// False for a cut.
  public let isAnimated: Bool
  /// Whether it goes forward.
  public let isForward: Bool
  /// Whether `from` hides the bar.
  public let fromBarHidden: Bool
  /// Whether `to` hides the bar.
  public internal(set) var toBarHidden: Bool
  /// nil keeps the bar.
  var barHiddenAfterCancel: Bool?
  var barHiddenAfterFinish: Bool?
  var undoneBarHidden: Bool?
  /// The operation's progress and velocity.
  public internal(set) var driver: PercentDrivenInteractiveTransition
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

  /// Drawn on top.
  public var front: Controller { runsAsPop ? from : to }
  /// Drawn below.
  public var back: Controller { runsAsPop ? to : from }
  /// Whether the front hides the bar.
  public var frontBarHidden: Bool { runsAsPop ? fromBarHidden : toBarHidden }
  /// Whether the back hides the bar.
  public var backBarHidden: Bool { runsAsPop ? toBarHidden : fromBarHidden }
  package var barForm: NavigationBarForm { .init(frontHidden: frontBarHidden, backHidden: backBarHidden) }

  /// Progress as a pop: 0 shows the front alone, 1 the back.
  public var popProgress: Double { runsAsPop ? driver.percentComplete : 1 - driver.percentComplete }

  /// Widths per second toward trailing.
  public var popVelocity: Double { runsAsPop ? driver.velocity : -driver.velocity }

  /// The top if nothing more happens.
  public var destination: Controller { driver.state == .finishing ? to : from }

  // MARK: Motion

  mutating func hold(by holder: PageHolder) {
    driver.hold()
    self.holder = holder
  }

  mutating func show(popProgress: Double, popVelocity: Double) {
    driver.update(
      runsAsPop ? popProgress : 1 - popProgress, velocity: runsAsPop ? popVelocity : -popVelocity)
  }

  mutating func finish(popVelocity: Double = 0, at time: Seconds) {
    driver.finish(velocity: runsAsPop ? popVelocity : -popVelocity, at: time)
    holder = nil
  }

  mutating func cancel(popVelocity: Double = 0, at time: Seconds) {
    driver.cancel(velocity: runsAsPop ? popVelocity : -popVelocity, at: time)
    holder = nil
  }

  // MARK: Front and back

  func hidesBar(of page: Controller) -> Bool { page === to ? toBarHidden : fromBarHidden }

  func isBetween(_ one: Controller, _ other: Controller) -> Bool {
    (from === one && to === other) || (from === other && to === one)
  }

  /// Whether only its destination is visible.
  func isSettledInView(on size: Size) -> Bool {
    guard driver.isRunning else { return false }
    let screen = Size(columns: max(1, size.columns), rows: max(1, size.rows))
    return style.shownLayout(progress: popProgress, size: screen)
      .showsOnly(front: destination === front, columns: screen.columns)
  }
}

/// The bar's own change.
package struct NavigationBarChange: Sendable {
  package let isHiding: Bool
  package internal(set) var driver: PercentDrivenInteractiveTransition

  /// The shown part of the width, 0…1.
  package var shownPart: Double { isHiding ? 1 - driver.percentComplete : driver.percentComplete }
}
