/// The motion of a presented page: a stack of two steps whose push presents and whose pop dismisses. Its
/// columns are half rows of the screen, counted down from the card's top edge. A page that has gone does not
/// come back.
@MainActor final class Dismissal: HandlerOwner {
  let transition: NavModel.NavigationController<PresentationStep>
  /// The step for what is below the presented page.
  let backdrop: PresentationStep
  /// The step of the presented page.
  let content: PresentedStep
  /// The first row of the card on the screen.
  var row = 0

  private let style: ModalPresentationStyle

  /// Creates the motion of a stack.
  /// - Parameters:
  ///   - stack: the presented stack.
  ///   - style: the style in which it is presented.
  ///   - presenter: the presenting view controller.
  init(of stack: NavigationController, as style: ModalPresentationStyle, from presenter: ViewController) {
    self.style = style
    backdrop = PresentationStep(presenter.name)
    content = PresentedStep(stack.rootViewController.name)
    content.stack = stack
    transition = NavModel.NavigationController([backdrop], gesture: "dismiss")
    let drag = transition.interactivePopGestureRecognizer
    drag.mayFollowRefusedDrag = false
    drag.onOverscroll = { [weak self] in self?.acceptsDragsDown == true }
    content.decisions = PresentedStep.Decisions(
      refusesDrags: weakly(else: true) { $0.isCatchRefused },
      tellsDeparture: weakly(else: true) { $0.beginDeparture(animated: $1) },
      tellsReturn: weakly(else: true) { $0.tellsReturn },
      moves: weakly(else: false) { $0.moves })
  }

  /// Uses the current settings of the stack that presents the page, except for some of its own.
  func obey(_ settings: @escaping () -> StackSettings?) {
    transition.settings.drags = .ofDismissal
    transition.obey(settings)
    transition.transitionStyle = RisingStyle()
    transition.layoutDirection = .leftToRight
    transition.isInteractivePopEnabled = true
    transition.isForwardEnabled = false
  }

  /// Whether the page gets keys and presses; false once it is being dismissed.
  var isActive: Bool { transition.activeViewController === content }

  /// How far the card has come: 0 is gone, 1 is in place, at the highest detent if there are several.
  var shown: Double {
    guard let running = transition.transition else { return isActive ? 1 - rests.rest : 0 }
    return 1 - running.popProgress
  }

  /// The positions at which a sheet rests.
  var rests: RestingPoints { transition.settings.rests }

  /// Whether a drag may not move the card. A page that the user may not dismiss can be dragged only between
  /// detents.
  var isDragRefused: Bool { !style.isSheet || !isAllowed && !rests.areMany }

  /// Whether the pointer may not catch the moving card. It may catch any sheet that is held on its way to its
  /// place.
  var isCatchRefused: Bool { isDragRefused && !(style.isSheet && isComing) }

  /// Whether content at its first row leaves downward drags to the sheet.
  private var acceptsDragsDown: Bool { !isDragRefused && (isAllowed || rests.rest < rests.lowest) }

  // MARK: Detents

  /// Sets the length of the motion in rows of the screen, and the positions at which the card rests.
  /// - Parameters:
  ///   - rests: the positions; nil for the current ones.
  ///   - rows: the length in rows.
  ///   - screen: the size of the screen.
  ///   - keepsRows: whether a card that is moving keeps its visible rows rather than its progress.
  func measure(_ rests: RestingPoints? = nil, rows: Int, on screen: Size, keepsRows: Bool = false) {
    let (rests, turned) = (
      rests ?? self.rests, Size(columns: max(1, 2 * rows), rows: max(1, screen.columns / 2))
    )
    guard rests != self.rests || turned != transition.containerSize else { return }
    transition.set(rests, size: turned, keepsColumns: keepsRows)
  }

  /// Called when a key or a click has moved the sheet to another detent.
  var onStep: () -> Void = {}

  /// Moves a sheet to the next higher or lower detent. Returns false if there is none, and while the page
  /// leaves.
  func step(higher: Bool) -> Bool {
    move(to: rests.selected + (higher ? -1 : 1))
  }

  private func move(to point: Int) -> Bool {
    guard style.isSheet, isActive, rests.points.indices.contains(point) else { return false }
    var next = rests
    next.selected = point
    transition.set(next, move: true)
    onStep()
    return true
  }

  /// Moves a sheet to the next higher detent, or from the highest one to the lowest, as a click on the
  /// grabber does. Does nothing without detents, and while the page leaves.
  func stepAround() {
    if rests.areMany, !step(higher: true) { _ = move(to: rests.points.count - 1) }
  }

  // MARK: Departure

  /// Whether the page was told that it disappears. A sheet that is dragged between detents does not leave, so
  /// it is told only once it is below the lowest one.
  private enum Told { case nothing, withheld(animated: Bool), all }
  private var departure = Told.nothing

  /// Whether the page has not been told about the current transition.
  var isDepartureWithheld: Bool { if case .withheld = departure { true } else { false } }

  /// Notes that the page may leave. Returns whether to tell it now that it will disappear.
  func beginDeparture(animated: Bool) -> Bool {
    departure = isHeld && rests.areMany ? .withheld(animated: animated) : .all
    return !isDepartureWithheld
  }

  /// Whether to tell the page, which stays, that it appears again.
  var tellsReturn: Bool { !isDepartureWithheld }

  /// Tells the page that it will disappear, if a drag has taken it below the lowest detent, or its release
  /// lets it leave. Returns whether it was told now.
  func tellDepartureIfDue() -> Bool {
    guard case .withheld(let animated) = departure, let running = transition.transition else { return false }
    // A card that runs back does not leave, even if the detents have changed meanwhile.
    let isBelow = running.driver.isHeld && rests.leadsAway && running.popProgress > rests.lowest
    guard isBelow || running.driver.state == .finishing else { return false }
    departure = .all
    content.tellDeparture(animated: animated)
    return true
  }

  /// Notes that the transition has ended.
  func endDeparture() { departure = .nothing }

  /// Whether the page appears or disappears by the current transition.
  private var moves: Bool {
    let announcer = transition.announcer
    return announcer.arrival(of: content) != .none || announcer.departure(of: content) != .none
  }

  // MARK: Held card

  /// Whether the card is held, or stands where a release has left it.
  var isHeld: Bool { transition.transition?.driver.isHeld == true }

  /// Whether the card is held before it has come to its place.
  var isComing: Bool { isHeld && transition.transition?.runsAsPop == false }

  /// Moves a held card back to where it came from, whatever holds it, without asking. Returns false if the
  /// card is not held.
  @discardableResult
  func putBack() -> Bool { isHeld && transition.cancelInteractivePop() }

  // MARK: Presentation and dismissal

  func present(animated: Bool, curve: CompletionCurve?, initiallyInteractive: Bool = false) {
    transition.push(
      content, animated: animated && !style.isAlert, curve: curve, initiallyInteractive: initiallyInteractive)
  }

  func dismiss(animated: Bool, curve: CompletionCurve?) {
    // A card that has not come yet is put back, like a push over a root.
    transition.pop(animated: animated && !style.isAlert, curve: curve)
  }

  /// Whether the user may dismiss the stack by any means. The stack's active view controller decides, by
  /// `isModalInPresentation`.
  var isAllowed: Bool { content.stack?.activeViewController.isModalInPresentation != true }

  /// Dismisses the stack as the user does: all view controllers that would leave are asked.
  /// - Parameter page: the view controller for which this is one step back: the one at the root, if a key
  ///   goes back; else nil.
  /// - Returns: false if the user may not dismiss the stack, or a view controller refuses. If the user may
  ///   not, a card that is held is put back.
  @discardableResult
  func leave(steppingFrom page: ViewController? = nil) -> Bool {
    guard isAllowed else {
      putBack()
      return false
    }
    return transition.goBack(animated: !style.isAlert, steppingFrom: page)
  }

  /// The recognizer of the drag that moves the card, for a press anywhere on the screen.
  var entrant: GestureArena.Entrant {
    GestureArena.Entrant(
      transition.interactivePopGestureRecognizer, transform: ViewTransform(turnedFromRow: row),
      owners: [self])
  }
}

extension ModalPresentationStyle {
  var isFullScreen: Bool { if case .fullScreen = self { true } else { false } }
  var isSheet: Bool { if case .sheet = self { true } else { false } }
  var isAlert: Bool { if case .alert = self { true } else { false } }
}
