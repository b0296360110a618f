/// A running transition between two view controllers; the navigation stack changes only when the transition
/// ends.
public struct NavigationTransition<Controller: Navigable> {
  let terms: TransitionTerms<Controller>
  /// Whether the navigation bar is drawn hidden on the view controller `to` while the transition runs.
  package internal(set) var toBarHidden: Bool
  /// Whether the navigation bar is hidden once the transition has been cancelled; nil leaves the bar as it
  /// was before the transition.
  var barHiddenAfterCancel: Bool?
  var barHiddenAfterFinish: Bool?
  /// The driver, which has the progress and velocity of the transition.
  public internal(set) var driver: PercentDrivenInteractiveTransition
  private(set) var holder: PageHolder?
  /// The progress of the pop at which a drag of the front page begins: the progress at which that page rests,
  /// or 1 for a page that comes in.
  private(set) var origin: Double
  /// The start of an animation that still waits for its first frame; nil once the animation runs.
  private var start: MotionStart?

  init(
    _ terms: TransitionTerms<Controller>, driver: PercentDrivenInteractiveTransition, holder: PageHolder?
  ) {
    self.terms = terms
    toBarHidden = terms.fromBarHidden
    self.driver = driver
    self.holder = holder
    origin = terms.runsAsPop ? driver.ends.lowerBound : 1
  }

  /// The view controller on top before the transition.
  public var from: Controller { terms.from }
  /// The view controller on top once the transition has finished.
  public var to: Controller { terms.to }
  /// Whether `from` is the front page, as in a pop; otherwise `to` is, as in a push.
  package var runsAsPop: Bool { terms.runsAsPop }
  /// The style in which the transition is drawn.
  public var style: any TransitionStyle { terms.style }
  /// Whether the transition is animated; false if the screen changes at once.
  public var isAnimated: Bool { terms.isAnimated }
  /// Whether the pointer holds the transition, so that it follows the pointer.
  var isHeldByPointer: Bool { if case .pointer = holder { true } else { false } }
  /// Whether the transition was held when it began.
  public var initiallyInteractive: Bool { terms.initiallyInteractive }
  /// Whether the transition brings back a page that was popped before.
  package var isForward: Bool { terms.isForward }
  /// Whether the view controller `from` hides the navigation bar.
  package var fromBarHidden: Bool { terms.fromBarHidden }
  var change: StackChange<Controller> { terms.change }

  /// The kind of change of the navigation stack.
  public var operation: NavigationOperation {
    switch change {
    case .push: .push
    case .pop: .pop
    case .replace: .set
    }
  }

  /// The view controller that the transition draws on top.
  public var front: Controller { runsAsPop ? from : to }
  /// The view controller that the transition draws below.
  public var back: Controller { runsAsPop ? to : from }
  /// Whether the front view controller of the transition hides the navigation bar.
  public var frontBarHidden: Bool { runsAsPop ? fromBarHidden : toBarHidden }
  /// Whether the back view controller of the transition hides the navigation bar.
  public var backBarHidden: Bool { runsAsPop ? toBarHidden : fromBarHidden }
  package var barForm: NavigationBarForm {
    .init(frontHidden: frontBarHidden, backHidden: backBarHidden)
  }

  /// The progress of the transition as a pop: 0 shows the front page alone, 1 the back page alone.
  public var popProgress: Double {
    runsAsPop ? driver.percentComplete : 1 - driver.percentComplete
  }

  /// The velocity of the page in widths per second, positive toward trailing.
  package var popVelocity: Double { runsAsPop ? driver.velocity : -driver.velocity }

  /// Whether the pointer or the application holds the transition now. False while it runs on its own, and
  /// while it stands where it was released.
  public var isInteractive: Bool { holder != nil && holder != .nobody }

  /// The view controller that will be on top after the transition if nothing more happens.
  package var destination: Controller { driver.state == .finishing ? to : from }

  /// Whether the application holds the transition, or it was left where it was released.
  var isParked: Bool {
    switch holder {
    case .nobody, .application: true
    case .pointer, nil: false
    }
  }

  /// The page that leaves by a pop of one page; nil for other changes.
  var pageOfStep: Controller? { if case .pop(1) = change { from } else { nil } }

  /// Whether the navigation bar is hidden once the transition has ended; nil leaves the bar as it is.
  var barHiddenAtEnd: Bool? { driver.state == .finished ? barHiddenAfterFinish : barHiddenAfterCancel }

  // MARK: Layout

  /// Returns the values with which the style lays out the pages now, on a screen of `size`.
  package func context(size: Size) -> TransitionContext {
    TransitionContext(
      progress: popProgress, size: Size(columns: max(1, size.columns), rows: max(1, size.rows)),
      operation: terms.styleOperation, isInteractive: isInteractive, sparesBytes: terms.sparesBytes)
  }

  /// Whether the back page's text is shown in the style's shadow; nil where the style has no shadow at
  /// progress 0.5.
  var shadowShowsText: Bool? {
    var context = context(size: Size(columns: 80, rows: 24))
    context.progress = 0.5
    return style.shownLayout(context).shadow?.showsText
  }

  /// Returns where the two pages are shown now, in screen columns and rows. The rows are limited to those of
  /// the screen; columns may go beyond it.
  /// - Parameters:
  ///   - size: the size of the screen, as `NavigationController.containerSize`.
  ///   - direction: right to left mirrors the columns.
  public func layout(size: Size, direction: LayoutDirection = .leftToRight) -> TransitionLayout {
    let context = context(size: size)
    var layout = style.shownLayout(context)
    layout.fit(to: context.size)
    return direction == .rightToLeft ? layout.mirrored(columns: context.size.columns) : layout
  }

  // MARK: Motion

  mutating func hold(by holder: PageHolder) {
    driver.hold()
    self.holder = holder
  }

  /// The values of a held page that a motion of its holder has changed.
  enum Following { case progress, velocityAlone }

  /// Moves a held page. Returns whether its progress or only its velocity has changed; nil if neither has.
  mutating func show(popProgress: Double, popVelocity: Double) -> Following? {
    let (progress, velocity) = (driver.percentComplete, driver.velocity)
    driver.update(
      runsAsPop ? popProgress : 1 - popProgress, velocity: runsAsPop ? popVelocity : -popVelocity)
    if driver.percentComplete != progress { return .progress }
    return driver.velocity == velocity ? nil : .velocityAlone
  }

  mutating func finish(popVelocity: Double = 0, at start: MotionStart) {
    driver.finish(velocity: runsAsPop ? popVelocity : -popVelocity, at: start.asked)
    (holder, self.start) = (nil, start)
  }

  mutating func cancel(popVelocity: Double = 0, at start: MotionStart) {
    driver.cancel(velocity: runsAsPop ? popVelocity : -popVelocity, at: start.asked)
    (holder, self.start) = (nil, start)
  }

  mutating func advance(to time: Seconds) { driver.advance(to: time, after: &start) }

  /// Sets where the front page comes to rest, as progress of a pop; other than 0 for a sheet at a lower
  /// detent.
  mutating func lead(to rest: Double) {
    driver.lead(to: rest, asPop: runsAsPop)
    if runsAsPop { origin = rest }
  }

  /// Adapts the transition to another length and other resting points. The visible columns of the page, and
  /// the column at which its drag began, stay the same.
  /// - Parameters:
  ///   - scale: the earlier length divided by the present one.
  ///   - points: all resting points; the start of a drag that began at one of them is set exactly to it,
  ///     without rounding errors.
  mutating func recount(restingAt rest: Double, scale: Double, points: [Double]) {
    func recounted(_ progress: Double) -> Double { scale == 1 ? progress : 1 - (1 - progress) * scale }
    if case .pointer(let column, let progress) = holder {
      // The page's progress is clamped to 0…1, but the pointer may be beyond the page's end, so the pointer's
      // own progress is converted.
      holder = .pointer(column: column, progress: recounted(progress))
    }
    if scale != 1 {
      let progress = recounted(popProgress)
      driver.recount(runsAsPop ? progress : 1 - progress, scale: scale)
    }
    driver.lead(to: rest, asPop: runsAsPop)
    guard runsAsPop else { return }
    let start = driver.isHeld ? max(0, recounted(origin)) : rest
    origin = points.first { abs($0 - start) < 1e-9 } ?? start
  }

  /// Whether the transition has been released or started and begins to move with the next frame.
  package var waitsForFrame: Bool { start.map { $0.time == nil } == true && driver.isRunning }

  // MARK: Front and back

  /// Returns whether a page of the transition, `from` or `to`, hides the navigation bar.
  package func hidesBar(of page: Controller) -> Bool { page === to ? toBarHidden : fromBarHidden }

  /// Returns whether the transition is between the same two pages, in either direction, so that a change
  /// between them undoes the transition. Only the pages are compared. So push, pop, `goForward` and the back
  /// menu need no rules of their own.
  func isBetween(_ one: Controller, _ other: Controller) -> Bool {
    (from === one && to === other) || (from === other && to === one)
  }

  /// Returns whether the transition looks at rest: only its destination is visible on a screen of `size`.
  func isSettledInView(on size: Size) -> Bool {
    guard driver.isRunning else { return false }
    let context = context(size: size)
    if driver.end > 0, driver.end < 1 {
      var rest = context
      rest.progress = runsAsPop ? driver.end : 1 - driver.end
      return style.shownLayout(context) == style.shownLayout(rest)
    }
    return style.shownLayout(context)
      .showsOnly(
        front: destination === front, columns: context.size.columns, rows: context.size.rows)
  }
}

/// The values that a transition keeps from its beginning to its end. They are in a class, so that the copies
/// of the transition that each frame makes are cheap.
final class TransitionTerms<Controller: Navigable> {
  let from: Controller
  let to: Controller
  let runsAsPop: Bool
  let style: any TransitionStyle
  let isAnimated: Bool
  let initiallyInteractive: Bool
  /// The operation that the style is told, `.push` or `.pop`. A change that undoes another transition keeps
  /// the operation of that transition.
  let styleOperation: NavigationOperation
  /// Whether frames waited for the connection to the terminal when the transition began. A change that undoes
  /// another transition keeps the value of that transition.
  let sparesBytes: Bool
  let isForward: Bool
  let fromBarHidden: Bool
  /// For a change that undoes another transition: whether that transition showed `to` without the bar. nil
  /// for other changes.
  let undoneBarHidden: Bool?
  let change: StackChange<Controller>

  init(
    from: Controller, to: Controller, runsAsPop: Bool, style: any TransitionStyle, isAnimated: Bool,
    initiallyInteractive: Bool, styleOperation: NavigationOperation, sparesBytes: Bool, isForward: Bool,
    fromBarHidden: Bool, undoneBarHidden: Bool?, change: StackChange<Controller>
  ) {
    self.from = from
    self.to = to
    self.runsAsPop = runsAsPop
    self.style = style
    self.isAnimated = isAnimated
    self.initiallyInteractive = initiallyInteractive
    self.styleOperation = styleOperation
    self.sparesBytes = sparesBytes
    self.isForward = isForward
    self.fromBarHidden = fromBarHidden
    self.undoneBarHidden = undoneBarHidden
    self.change = change
  }
}

/// An animation that shows or hides the navigation bar without a transition of pages.
struct NavigationBarChange {
  let isHiding: Bool
  private(set) var driver: PercentDrivenInteractiveTransition
  /// The start of an animation that still waits for its first frame; nil once the animation runs.
  private var start: MotionStart?

  /// Creates an animation that shows or hides the navigation bar, and runs to its end.
  /// - Parameter driver: the driver, held at the progress at which the animation begins.
  init(
    isHiding: Bool, driver: PercentDrivenInteractiveTransition, velocity: Double, at start: MotionStart
  ) {
    self.isHiding = isHiding
    self.driver = driver
    self.start = start
    self.driver.finish(velocity: velocity, at: start.asked)
  }

  mutating func advance(to time: Seconds) { driver.advance(to: time, after: &start) }

  /// The part of the navigation bar's width that is shown, 0…1.
  var shownPart: Double { isHiding ? 1 - driver.percentComplete : driver.percentComplete }
}

extension PercentDrivenInteractiveTransition {
  /// Moves the transition to a time; its progress does not change until the first frame has started the
  /// animation.
  fileprivate mutating func advance(to time: Seconds, after start: inout MotionStart?) {
    if let waiting = start {
      guard let begun = waiting.time else { return }
      begin(at: begun)
      start = nil
    }
    advance(to: time)
  }
}
