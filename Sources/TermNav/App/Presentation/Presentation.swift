/// A presented page: a navigation of its own, whose way up and down is a navigation's push and pop, turned.
@MainActor final class Presentation {
  let page: ViewController
  let style: ModalPresentationStyle
  private(set) weak var presenter: ViewController?
  /// The presenter's.
  let below: NavigationController
  let navigation: NavigationController
  /// Its columns are half rows of the screen, from the card's top edge down.
  let transition: NavModel.NavigationController<PresentationStep>
  let stage: Stage
  let router: EventRouter
  let place = StagePlace()
  private(set) var frame = PresentationFrame.none
  /// What `finish` gave.
  var result: Any?

  private unowned let stack: PresentationStack
  private let content: PresentationStep
  private var card: PresentationCard
  private(set) var waits = PresentationWaits()
  private var onAppear: (() -> Void)?

  init(
    _ page: ViewController, as style: ModalPresentationStyle, from presenter: ViewController,
    over below: NavigationController, in stack: PresentationStack
  ) {
    (self.page, self.style, self.presenter, self.below, self.stack) = (page, style, presenter, below, stack)
    navigation = NavigationController([page])
    content = PresentationStep(page.name, isContent: true)
    let backdrop = PresentationStep(presenter.name, isContent: false)
    transition = NavModel.NavigationController([backdrop], gesture: "dismiss")
    stage = Stage(navigation, at: place)
    router = EventRouter(Pane(stage, program: stack.app.program))
    card = PresentationCard(as: style)
    transition.interactivePopGestureRecognizer.onDragFromTop = { [weak self] in self?.isDragRefused == false }
    wire(backdrop)
  }

  private func wire(_ backdrop: PresentationStep) {
    navigation.host = below.host
    transition.host = StackHost(clock: below.host.clock)
    obeySettings()
    observeDismissal()
    navigation.onNeedsDisplay = { [weak self] in self?.stack.app.frames.setNeedsDisplay() }
    navigation.mayGiveWay = isSheet || hidesBelow
    transition.mayGiveWay = false
    router.leavesRoot = true
    router.dragsDown = { [weak self] in self?.isDragRefused == false }
    router.leaveRoot = { [weak self] in
      self?.leaveByUser(steppingFrom: self?.navigation.activeViewController)
    }
    router.moreEntrants = { [weak self] in self.map { [$0.dismissEntrant] } ?? [] }
    router.takesPresses = { [weak self] in self?.isActive == true }
    if !isAlert && !hidesBelow { place.backdrop.onTap { [weak self] in self?.leaveByUser() } }
    navigation.addObserver { [weak self] event in
      guard let self else { return }
      if !event.isStep { stack.app.frames.setNeedsDisplay() }
      router.pagesDidChange(after: event)
      stack.pagesDidChange(after: event)
      stack.app.stackObservers.tell((event, navigation))
    }
    transition.start()
    transition.addObserver { [weak self] in self?.follow($0) }
    for step in [backdrop, content] { step.presentation = self }
  }

  /// The program's observers are told in cells of the screen.
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

  /// Those of the stack that presents it, as they are when they are asked for. What the way up and down has of its own is
  /// that its columns are rows, and that what has gone does not come back.
  private func obeySettings() {
    navigation.obey { [weak below] in below?.settings }
    transition.obey { [weak below] in below?.settings }
    transition.transitionStyle = SheetStyle()
    transition.layoutDirection = .leftToRight
    transition.interactivePopMaxAllowedInitialDistanceToLeftEdge = 0
    transition.isInteractivePopEnabled = true
    transition.isForwardEnabled = false
  }

  func followSettings(changesCurve: Bool) {
    navigation.followSettings(changesCurve: changesCurve)
    transition.followSettings(changesCurve: changesCurve)
  }

  private func follow(_ event: NavigationEvent<PresentationStep>) {
    if !event.isStep { stack.app.frames.setNeedsDisplay() }
    switch event {
    case .transition(let report):
      // What is not animated finishes too, without a report.
      if report.phase != .finished {
        tell(
          .init(rawValue: report.phase.rawValue) ?? .changed, of: report.operation == .pop,
          progress: report.progress, isInteractive: report.isInteractive)
      }
      if report.phase == .cancelled, content.hasLeft { end() }
    case .stack:
      tell(.finished, of: content.hasLeft, progress: 1, isInteractive: false)
      if content.hasLeft { end() }
    default: break
    }
  }

  private func tell(
    _ phase: TransitionReport<ViewController>.Phase, of isDismissal: Bool, progress: Double,
    isInteractive: Bool
  ) {
    stack.app.presentationObservers.tell(
      .init(
        page: page, style: style, isDismissal: isDismissal, phase: phase, progress: progress,
        isInteractive: isInteractive))
  }

  // MARK: State

  /// Whether keys and presses are its own: false once it is being dismissed.
  var isActive: Bool { transition.activeViewController === content }
  /// 0 gone, 1 in place.
  var shown: Double {
    guard let running = transition.transition else { return isActive ? 1 : 0 }
    return 1 - running.popProgress
  }
  var hidesBelow: Bool { if case .fullScreen = style { true } else { false } }
  private var isSheet: Bool { if case .sheet = style { true } else { false } }
  private var isAlert: Bool { if case .alert = style { true } else { false } }
  var isDragRefused: Bool { !isSheet || page.isModalInPresentation }

  // MARK: Coming and going

  func begin(animated: Bool, completion: (() -> Void)?) {
    onAppear = completion
    measure()
    navigation.advance(to: stack.navigation.now)
    transition.advance(to: stack.navigation.now)
    transition.push(content, animated: animated && !isAlert)
  }

  func didAppear() {
    let completion = onAppear
    onAppear = nil
    completion?()
  }

  func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    if let completion { waits.add(completion) }
    transition.pop(animated: animated && !isAlert)
  }

  /// - Parameter page: what is told that it is one step back: the page at the root, for a key.
  @discardableResult
  private func leaveByUser(steppingFrom page: ViewController? = nil) -> Bool {
    transition.goBack(animated: !isAlert, steppingFrom: page)
  }

  /// Its pages and those within, in the order in which they are asked.
  var departing: [any Navigable] {
    navigation.comingViewControllers.reversed().flatMap(\.departingViewControllers)
  }

  private func end() {
    navigation.leaveForGood()
    stack.remove(self)
    waits.end()
  }

  // MARK: Waiting

  /// Waits until it has gone or the task is cancelled; false if cancelled.
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
    stage.drawsFineSeams = stack.app.drawsFineSeams
    stage.layOutCells(theme: card.theme(theme))
  }

  private func measure() {
    let screen = stack.navigation.containerSize
    frame = PresentationFrame(of: page, as: style, anchor: anchor, on: screen)
    if navigation.containerSize != frame.stage.size { navigation.containerSize = frame.stage.size }
    let turned = Size(columns: max(1, 2 * (screen.rows - frame.card.row)), rows: max(1, screen.columns / 2))
    if transition.containerSize != turned { transition.containerSize = turned }
    place.leadingFrame = frame.stage
    place.frame = stack.onScreen(frame.stage).offset(rows: frame.sunkenRows(shown: shown, on: screen))
    place.backdrop.frame = Rect(screen)
  }

  var needsDisplay: Bool { stage.needsDisplay || !card.shows(look) }

  /// Of the popover's view, from the screen's leading edge.
  private var anchor: Rect? {
    if case .popover(let view) = style { view.frameOnScreen } else { nil }
  }

  /// The card's rows on the screen.
  private var seenRows: Range<Int> { frame.seenRows(shown: shown, on: stack.navigation.containerSize) }

  func contains(_ point: Point) -> Bool {
    stack.onScreen(frame.card).columns.contains(point.wholeColumn) && seenRows.contains(point.wholeRow)
  }

  /// Where the terminal's cursor stands; nil on its way.
  var cursor: Frame.Cursor? {
    guard transition.incomingViewController == nil, var cursor = router.pane.focus.cursor else { return nil }
    if stack.overlays.modal != nil { return cursor }
    cursor.column += place.frame.column
    cursor.row += place.frame.row
    return cursor
  }

  /// Whether a recognizer moves the card, or a page in it.
  func isMoved(by recognizer: GestureRecognizer) -> Bool {
    recognizer === transition.interactivePopGestureRecognizer
      || recognizer === navigation.interactivePopGestureRecognizer
  }

  private var dismissEntrant: GestureArena.Entrant {
    GestureArena.Entrant(
      transition.interactivePopGestureRecognizer, transform: ViewTransform(turnedFromRow: frame.card.row),
      owners: [self])
  }

  // MARK: Drawing

  private var look: PresentationCard.Look {
    .init(shown: shown, dimsBelow: !hidesBelow, rows: seenRows)
  }

  func draw(on frame: inout Frame, theme: Theme) {
    guard stage.hasScene else { return }
    let look = look
    if look.dim > 0 { frame.surface.tone(PageTone(dim: look.dim), theme) }
    let own = card.theme(theme)
    stage.drawCells(theme: own)
    card.draw(
      stage, in: self.frame, as: look, hasGrip: !isDragRefused,
      column: stack.onScreen(self.frame.card).column, theme: own, on: &frame.surface)
    addScrolls(to: &frame, rows: look.rows.clamped(to: 0..<frame.surface.size.rows))
  }

  /// The card as one, and what scrolls in it: the first that has moved counts.
  private func addScrolls(to frame: inout Frame, rows: Range<Int>) {
    let card = stack.onScreen(self.frame.card).columns.clamped(to: 0..<frame.surface.size.columns)
    frame.scrolls.append(
      FrameLayer(
        id: ObjectIdentifier(self), columns: card, offset: 0, rowOffset: seenRows.lowerBound, rows: rows))
    let (top, left) = (place.frame.row, place.frame.column)
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
  /// A step of a motion, which is drawn where it is seen.
  fileprivate var isStep: Bool {
    if case .transition(let report) = self { report.phase == .changed } else { false }
  }
}
