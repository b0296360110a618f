/// A presented page with a stack of its own. The page's motion up and down is the push and pop of a second
/// stack, `dismissal`, whose horizontal positions are shown as vertical ones.
@MainActor final class Presentation {
  /// A step of the motion of a presented page, which observers get as a `NavigationApp.PresentationReport`.
  struct Step {
    let isDismissal: Bool
    let phase: TransitionReport<ViewController>.Phase
    /// The progress, 0…1, toward the end of the motion in which a page is presented or dismissed.
    let progress: Double
    let isInteractive: Bool
  }

  let page: ViewController
  let style: ModalPresentationStyle
  private(set) weak var presenter: ViewController?
  /// The stack of the view controller that presents this page; the stack is below the page on the screen.
  let below: NavigationController
  let navigation: NavigationController
  let dismissal: Dismissal
  private let detents: SheetDetents
  let stage: Stage
  let router: EventRouter
  let stagePosition = StagePosition()
  private(set) var frame = PresentationFrame.none
  /// The result that the presented page has given to `finish(_:)`; nil if there is none.
  var result: Any?

  private unowned let stack: PresentationStack
  private var card: PresentationCard
  private(set) var waits = PresentationWaits()
  private var onAppear: (() -> Void)?

  init(
    _ page: ViewController, as style: ModalPresentationStyle, from presenter: ViewController,
    over below: NavigationController, in stack: PresentationStack
  ) {
    self.page = page
    self.style = style
    self.presenter = presenter
    self.below = below
    self.stack = stack
    navigation = NavigationController([page])
    dismissal = Dismissal(of: navigation, as: style, from: presenter)
    detents = SheetDetents(of: page, as: style, moving: dismissal)
    stage = Stage(navigation, at: stagePosition)
    router = EventRouter(Pane(stage, program: stack.program), dismissedBy: dismissal)
    card = PresentationCard(as: style)
    wire()
  }

  private func wire() {
    navigation.host = below.host
    transition.host = StackHost(clock: below.host.clock)
    navigation.obey { [weak below] in below?.settings }
    dismissal.obey { [weak below] in below?.settings }
    observeDismissal()
    navigation.announcer.onNeedsDisplay = { [weak self] in self?.stack.program.frameRequest.make() }
    navigation.interactivePopGestureRecognizer.mayFollowRefusedDrag = style.isSheet || hidesBelow
    if !style.isAlert && !hidesBelow {
      stagePosition.backdrop.onTap { [weak self] in self?.tapBeside($0.location) }
    }
    navigation.addObserver { [weak self] event in
      guard let self else { return }
      if !event.isStep { stack.program.frameRequest.make() }
      router.pagesDidChange(after: event)
      stack.pagesDidChange(after: event)
      stack.stackObservers.tell((event, navigation))
    }
    transition.start()
    transition.addObserver { [weak self] in self?.follow($0) }
    detents.onChange = { [weak self] in self?.stack.program.frameRequest.make() }
    dismissal.content.onAppear = { [weak self] in self?.didAppear() }
    if hidesBelow { dismissal.backdrop.stack = below }
  }

  /// Passes the reports whether a drag of the presented page may begin, and changes of the result that a
  /// release of the page would have, to the observers of the program. Locations are converted to columns and
  /// rows of the screen.
  private func observeDismissal() {
    let (own, program) = (transition.host, below.host)
    own.verdictObservers.add { program.verdictObservers.tell(()) }
    own.gateObservers.add { [weak self] in
      guard let self else { return }
      var report = $0
      report.isDismissal = true
      report.press = ViewTransform(turnedFromRow: frame.card.row).onScreen($0.press)
      program.gateObservers.tell(report)
    }
  }

  func followSettings(changesCurve: Bool) {
    navigation.followSettings(changesCurve: changesCurve)
    transition.followSettings(changesCurve: changesCurve)
  }

  private func follow(_ event: NavigationEvent<PresentationStep>) {
    if !event.isStep { stack.program.frameRequest.make() }
    switch event {
    case .transition(let report):
      if dismissal.tellDepartureIfDue() {
        tell(.began, of: true, progress: report.progress, isInteractive: report.isInteractive)
      }
      // The selected detent (the height at which a sheet rests) can change only after a release, not at the
      // beginning of a motion. When the program moves the sheet, it sets the selected detent after this
      // event.
      if report.phase != .began { detents.follow() }
      defer { if report.phase == .cancelled { dismissal.endDeparture() } }
      // Observers of presentations are not told if a drag moves the sheet only between its detents, since the
      // page does not leave.
      if dismissal.isDepartureWithheld { return }
      // The end of the motion is reported with the event `.stack`, because a transition without animation
      // does not report `.finished`.
      if report.phase != .finished {
        tell(
          .init(rawValue: report.phase.rawValue) ?? .changed, of: report.operation == .pop,
          progress: report.progress, isInteractive: report.isInteractive)
      }
      if report.phase == .cancelled, hasLeft { end() }
    case .stack:
      dismissal.endDeparture()
      tell(.finished, of: hasLeft, progress: 1, isInteractive: false)
      if hasLeft { end() }
    default: break
    }
  }

  private func tell(
    _ phase: TransitionReport<ViewController>.Phase, of isDismissal: Bool, progress: Double,
    isInteractive: Bool
  ) {
    let step = Step(
      isDismissal: isDismissal, phase: phase, progress: progress, isInteractive: isInteractive)
    stack.stepObservers.tell((self, step))
  }

  // MARK: State

  var transition: NavModel.NavigationController<PresentationStep> { dismissal.transition }
  var isActive: Bool { dismissal.isActive }
  /// Whether the presenting view controller's `presentedViewController` is this page: the page is in place,
  /// or is held on its way in.
  var isPresented: Bool { isActive || dismissal.isComing }
  var shown: Double { detents.shown }
  private var hasLeft: Bool { dismissal.content.hasLeft }
  var hidesBelow: Bool { style.isFullScreen }

  // MARK: Presentation and dismissal

  func begin(
    animated: Bool, curve: CompletionCurve?, initiallyInteractive: Bool, completion: (() -> Void)?
  ) {
    onAppear = completion
    measure()
    navigation.advance(to: stack.navigation.now)
    transition.advance(to: stack.navigation.now)
    dismissal.present(animated: animated, curve: curve, initiallyInteractive: initiallyInteractive)
  }

  private func didAppear() {
    let completion = onAppear
    onAppear = nil
    completion?()
  }

  func dismiss(animated: Bool, curve: CompletionCurve? = nil, completion: (() -> Void)? = nil) {
    if let completion { waits.add(completion) }
    dismissal.dismiss(animated: animated, curve: curve)
  }

  /// The view controllers that would leave by a dismissal of the presented page, those within pages included,
  /// in the order in which they are asked.
  var departing: [any Navigable] { dismissal.content.departingViewControllers }

  private func end() {
    navigation.leaveForGood()
    stack.remove(self)
    detents.end()
    for completion in waits.end() { completion() }
  }

  /// Handles a click outside the stage, the area of the presented stack. A click on the grabber or frame of
  /// the card selects the next detent (height) if there are several. A click beside the card dismisses the
  /// page.
  private func tapBeside(_ point: Point) {
    if contains(point) { dismissal.stepAround() } else { dismissal.leave() }
  }

  // MARK: Waiting

  /// Waits until the presented page has been dismissed or the waiting task is cancelled. Returns false if the
  /// task was cancelled.
  func untilEnd() async -> Bool {
    await withTaskCancellationHandler {
      await Waiting.wait { waits.add($0, of: PageTask.current, isCancelled: Task.isCancelled) }
    } onCancel: {
      Task { @MainActor [weak self] in self?.cancelWait() }
    }
    return !waits.isCancelled
  }

  private func cancelWait() {
    guard waits.cancel() else { return }
    stack.dismiss(self, animated: true)
  }

  // MARK: Layout

  func layOut(isTop: Bool, theme: Theme) {
    measure()
    stage.pagesReceiveKeys = isTop && isActive
    stage.drawsFineSeams = stack.root.pane.stage.drawsFineSeams
    stage.layOutCells(theme: card.theme(theme))
  }

  private func measure() {
    let screen = stack.navigation.containerSize
    let highest = detents.measure(on: screen)
    if let highest, detents.rows.map({ $0 == highest.card.size.rows }) != false {
      frame = highest
    } else {
      frame = PresentationFrame(of: page, as: style, anchor: anchor, rows: detents.rows, on: screen)
    }
    if navigation.containerSize != frame.stage.size { navigation.containerSize = frame.stage.size }
    if !style.isSheet { dismissal.measure(rows: screen.rows - frame.card.row, on: screen) }
    dismissal.row = frame.card.row
    stagePosition.leadingFrame = frame.stage
    stagePosition.frame = stack.onScreen(frame.stage).offset(rows: frame.sunkenRows(shown: shown, on: screen))
    stagePosition.backdrop.frame = Rect(screen)
  }

  var needsDisplay: Bool {
    stage.needsDisplay || !card.shows(visibility) || detents.rows.map { $0 != frame.card.size.rows } == true
  }

  /// The frame of the view or bar item to which a popover belongs, with columns from the screen's leading
  /// edge; nil for pages in other styles.
  private var anchor: Rect? {
    guard case .popover(let view) = style else { return nil }
    guard let item = view as? BarItemAnchor else { return view.frameOnScreen }
    return stack.stage(of: below)?.frame(of: item)
  }

  /// The rows of the screen in which the card, the area of the presented page, is visible.
  private var seenRows: Range<Int> { frame.seenRows(shown: shown, on: stack.navigation.containerSize) }

  func contains(_ point: Point) -> Bool {
    stack.onScreen(frame.card).columns.contains(point.wholeColumn) && seenRows.contains(point.wholeRow)
  }

  /// The position of the terminal's cursor on the screen; nil while the presented page moves.
  var cursor: Frame.Cursor? {
    guard transition.incomingViewController == nil, var cursor = router.pane.focus.cursor else { return nil }
    if stack.program.overlays.modal != nil { return cursor }
    cursor.column += stagePosition.frame.column
    cursor.row += stagePosition.frame.row
    return cursor
  }

  /// Returns whether a recognizer is that of the drag that moves the presented page's card, or of the drag
  /// that pops a page of its stack.
  func isMoved(by recognizer: GestureRecognizer) -> Bool {
    recognizer === transition.interactivePopGestureRecognizer
      || recognizer === navigation.interactivePopGestureRecognizer
  }

  // MARK: Drawing

  private var visibility: PresentationCard.Visibility {
    .init(
      shown: shown, dimsBelow: !hidesBelow, rows: seenRows,
      isLit: frame.comesFromBelow && transition.incomingViewController != nil)
  }

  func draw(on frame: inout Frame, theme: Theme) {
    guard stage.hasScene else { return }
    let visibility = visibility
    if visibility.dim > 0 { frame.surface.tone(PageTone(dim: visibility.dim), theme) }
    let own = card.theme(theme)
    stage.drawCells(theme: own)
    card.draw(
      stage, in: self.frame, as: visibility, hasGrip: !dismissal.isDragRefused,
      column: stack.onScreen(self.frame.card).column, theme: own, on: &frame.surface)
    addScrolls(to: &frame, rows: visibility.rows.clamped(to: 0..<frame.surface.size.rows))
  }

  /// Adds the card of the presented page, and the scrolling parts in it, to the parts of the frame that may
  /// have moved since the last one. The terminal is told to shift only the first part that has moved.
  private func addScrolls(to frame: inout Frame, rows: Range<Int>) {
    let card = stack.onScreen(self.frame.card).columns.clamped(to: 0..<frame.surface.size.columns)
    frame.scrolls.append(
      FrameLayer(
        id: ObjectIdentifier(self), columns: card, offset: 0, rowOffset: seenRows.lowerBound, rows: rows))
    let (top, left) = (stagePosition.frame.row, stagePosition.frame.column)
    let edge = stage.cells.edge
    if !edge.isEmpty { frame.edge = edge.lowerBound + left..<edge.upperBound + left }
    for var scroll in stage.cells.scrolls {
      scroll.rowOffset += top
      scroll.columns =
        (scroll.columns.lowerBound + left..<scroll.columns.upperBound + left).clamped(to: card)
      scroll.rows = (scroll.rows.lowerBound + top..<scroll.rows.upperBound + top).clamped(to: rows)
      frame.scrolls.append(scroll)
    }
  }
}

extension NavigationEvent {
  /// Whether the event of a stack is a step of a motion; steps are drawn in each frame without a request.
  fileprivate var isStep: Bool {
    if case .transition(let report) = self { report.phase == .changed } else { false }
  }
}
