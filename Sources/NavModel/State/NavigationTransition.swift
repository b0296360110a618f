/// The kind of change.
public enum NavigationOperation: String, Sendable {
  case push, pop
  /// `setViewControllers`: a pop if the new top was in the stack, else a push.
  case set
}

/// A running change of the stack, which itself changes at the end.
public struct NavigationTransition<Controller: Navigable> {
  /// The top before.
  public let from: Controller
  /// The top after it finishes.
  public let to: Controller
  /// Whether it looks like a pop: `from` is the front.
  public let runsAsPop: Bool
  /// How both share the screen.
  public let style: any TransitionStyle
  /// As requested; false is a cut.
  public let isAnimated: Bool
  /// Whether it brings back what was popped.
  public let isForward: Bool
  /// The bar is hidden for `from`.
  public let fromBarHidden: Bool
  /// The bar is hidden for `to`.
  public internal(set) var toBarHidden: Bool
  /// The bar of `from` after a cancel; nil keeps it.
  var barHiddenAfterCancel: Bool?
  /// The bar of `to` after the end.
  var barHiddenAfterFinish: Bool?
  /// The visible bar of `to` in the undone transition.
  var undoneBarHidden: Bool?
  /// Progress and velocity, 0…1 of the operation.
  public internal(set) var driver: PercentDrivenInteractiveTransition
  /// nil while it runs by itself.
  private(set) var holder: PageHolder?

  let change: StackChange<Controller>

  /// What kind of change runs.
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
  /// The bar is hidden for the front.
  public var frontBarHidden: Bool { runsAsPop ? fromBarHidden : toBarHidden }
  /// The bar is hidden for the back.
  public var backBarHidden: Bool { runsAsPop ? toBarHidden : fromBarHidden }
  /// The bar's form during it.
  package var barForm: NavigationBarForm { .init(frontHidden: frontBarHidden, backHidden: backBarHidden) }

  /// BEHAVIOUR's p, for a push too: 0 shows the front alone, 1 the back.
  public var popProgress: Double { runsAsPop ? driver.percentComplete : 1 - driver.percentComplete }

  /// Widths per second toward the trailing edge.
  public var popVelocity: Double { runsAsPop ? driver.velocity : -driver.velocity }

  /// The top if nothing more happens; while held, `from`.
  public var destination: Controller { driver.state == .finishing ? to : from }

  // MARK: Held or running

  mutating func hold(by holder: PageHolder) {
    driver.hold()
    self.holder = holder
  }

  /// `popProgress`: 0…1 of a pop, clamped; NaN is ignored. `popVelocity`: widths per second toward trailing.
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

  /// Whether it runs, and only its destination is visible.
  func isSettledInView(on size: Size) -> Bool {
    guard driver.isRunning else { return false }
    let screen = Size(columns: max(1, size.columns), rows: max(1, size.rows))
    return style.shownLayout(progress: popProgress, size: screen)
      .showsOnly(front: destination === front, columns: screen.columns)
  }
}

/// The bar's own change, drawn from the leading edge.
package struct NavigationBarChange: Sendable {
  /// False: the bar is being shown.
  package let isHiding: Bool
  /// Progress, 0…1.
  package internal(set) var driver: PercentDrivenInteractiveTransition

  /// The visible part of the width, 0…1.
  package var shownPart: Double { isHiding ? 1 - driver.percentComplete : driver.percentComplete }
}
