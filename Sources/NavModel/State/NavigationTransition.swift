/// A running change; the stack changes at its end.
public struct NavigationTransition<Controller: Navigable> {
  let terms: TransitionTerms<Controller>
  /// Whether `to` hides the bar.
  package internal(set) var toBarHidden: Bool
  /// nil keeps the bar.
  var barHiddenAfterCancel: Bool?
  var barHiddenAfterFinish: Bool?
  /// The operation's progress and velocity.
  public internal(set) var driver: PercentDrivenInteractiveTransition
  private(set) var holder: PageHolder?
  /// Where a drag of the page in front begins, as progress of a pop: where that page rests, or gone where it comes.
  private(set) var origin: Double
  /// nil once the motion runs.
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

  /// The top before the change.
  public var from: Controller { terms.from }
  /// The top after it finishes.
  public var to: Controller { terms.to }
  /// Whether `from` is the front, as in a pop.
  package var runsAsPop: Bool { terms.runsAsPop }
  /// Its style.
  public var style: any TransitionStyle { terms.style }
  /// False for a cut.
  public var isAnimated: Bool { terms.isAnimated }
  /// Whether the pointer holds it.
  var isPointed: Bool { if case .pointer = holder { true } else { false } }
  /// Whether it was held when it began.
  public var initiallyInteractive: Bool { terms.initiallyInteractive }
  /// Whether it goes forward.
  package var isForward: Bool { terms.isForward }
  /// Whether `from` hides the bar.
  package var fromBarHidden: Bool { terms.fromBarHidden }
  var change: StackChange<Controller> { terms.change }

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
  package var barForm: NavigationBarForm {
    .init(frontHidden: frontBarHidden, backHidden: backBarHidden)
  }

  /// Progress as a pop: 0 shows the front alone, 1 the back.
  public var popProgress: Double {
    runsAsPop ? driver.percentComplete : 1 - driver.percentComplete
  }

  /// Widths per second toward trailing.
  package var popVelocity: Double { runsAsPop ? driver.velocity : -driver.velocity }

  /// Whether the pointer or the application holds it now.
  public var isInteractive: Bool { holder != nil && holder != .nobody }

  /// The top if nothing more happens.
  package var destination: Controller { driver.state == .finishing ? to : from }

  /// Whether it stands where its holder left it, or the application holds it.
  var isStanding: Bool {
    switch holder {
    case .nobody, .application: true
    case .pointer, nil: false
    }
  }

  /// The page that leaves alone.
  var pageOfStep: Controller? { if case .pop(1) = change { from } else { nil } }

  /// What the bar does once it has ended; nil keeps the bar.
  var barHiddenAtEnd: Bool? { driver.state == .finished ? barHiddenAfterFinish : barHiddenAfterCancel }

  // MARK: Layout

  /// What its style is asked on columns × rows.
  package func context(size: Size) -> TransitionContext {
    TransitionContext(
      progress: popProgress, size: Size(columns: max(1, size.columns), rows: max(1, size.rows)),
      operation: terms.styleOperation, isInteractive: isInteractive, sparesBytes: terms.sparesBytes)
  }

  /// Whether the back's text goes on in the shadow; nil where the style has none half way.
  var shadowShowsText: Bool? {
    var context = context(size: Size(columns: 80, rows: 24))
    context.progress = 0.5
    return style.shownLayout(context).shadow?.showsText
  }

  /// Where its pages stand now, in screen columns and rows, each cut to the screen.
  /// - Parameters:
  ///   - size: columns × rows of the screen; `NavigationController.containerSize`.
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

  /// What a page that follows its holder has other than before.
  enum Following { case progress, velocityAlone }

  /// Returns nil where nothing is other than before.
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

  /// Where the page in front comes to rest, as progress of a pop.
  mutating func lead(to rest: Double) {
    driver.lead(to: rest, asPop: runsAsPop)
    if runsAsPop { origin = rest }
  }

  /// The way has another length, and other places of rest. Of what is seen, and of where a drag began, the columns stay.
  /// - Parameters:
  ///   - scale: the earlier length, of which the present one is 1.
  ///   - points: all places of rest; a drag that began at one begins there, whatever was rounded.
  mutating func recount(restingAt rest: Double, scale: Double, points: [Double]) {
    func recounted(_ progress: Double) -> Double { scale == 1 ? progress : 1 - (1 - progress) * scale }
    if case .pointer(let column, let progress) = holder {
      // Not the page's progress: the pointer may be beyond the end of the way.
      holder = .pointer(column: column, progress: recounted(progress))
    }
    if scale != 1 {
      let place = recounted(popProgress)
      driver.recount(runsAsPop ? place : 1 - place, scale: scale)
    }
    driver.lead(to: rest, asPop: runsAsPop)
    guard runsAsPop else { return }
    let start = driver.isHeld ? max(0, recounted(origin)) : rest
    origin = points.first { abs($0 - start) < 1e-9 } ?? start
  }

  /// Whether the motion begins with the next frame.
  package var waitsForFrame: Bool { start.map { $0.time == nil } == true && driver.isRunning }

  // MARK: Front and back

  /// Whether `from` or `to` has no bar.
  package func hidesBar(of page: Controller) -> Bool { page === to ? toBarHidden : fromBarHidden }

  /// A change takes the running one back where it is between the same two pages: known by these, and not by the
  /// call, push, pop, forward and the back menu need no rules of their own.
  func isBetween(_ one: Controller, _ other: Controller) -> Bool {
    (from === one && to === other) || (from === other && to === one)
  }

  /// Whether only its destination is visible.
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

/// What of a transition stays as it began; shared by its copies, of which a frame makes several.
final class TransitionTerms<Controller: Navigable> {
  let from: Controller
  let to: Controller
  let runsAsPop: Bool
  let style: any TransitionStyle
  let isAnimated: Bool
  let initiallyInteractive: Bool
  /// What the style is told: `.push` or `.pop`. A change that takes another back keeps the other's.
  let styleOperation: NavigationOperation
  /// Whether frames waited for the line to the terminal when it began. A change that takes another back keeps the
  /// other's.
  let sparesBytes: Bool
  let isForward: Bool
  let fromBarHidden: Bool
  /// Where it takes another back: how that one shows `to`'s bar.
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

/// The bar's own change.
struct NavigationBarChange {
  let isHiding: Bool
  private(set) var driver: PercentDrivenInteractiveTransition
  /// nil once the motion runs.
  private var start: MotionStart?

  /// - Parameter driver: held where the motion begins.
  init(
    isHiding: Bool, driver: PercentDrivenInteractiveTransition, velocity: Double, at start: MotionStart
  ) {
    self.isHiding = isHiding
    self.driver = driver
    self.start = start
    self.driver.finish(velocity: velocity, at: start.asked)
  }

  mutating func advance(to time: Seconds) { driver.advance(to: time, after: &start) }

  /// The shown part of the width, 0…1.
  var shownPart: Double { isHiding ? 1 - driver.percentComplete : driver.percentComplete }
}

extension PercentDrivenInteractiveTransition {
  /// Stands still until the start.
  fileprivate mutating func advance(to time: Seconds, after start: inout MotionStart?) {
    if let waiting = start {
      guard let begun = waiting.time else { return }
      begin(at: begun)
      start = nil
    }
    advance(to: time)
  }
}
