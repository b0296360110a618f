/// The motion by which a page is presented and dismissed. The motion is the transition of a navigation stack
/// of its own with two steps: the push presents the page, the pop dismisses it. The columns of that stack are
/// half rows of the screen, counted down from the top edge of the page's card.
@MainActor final class Dismissal: HandlerOwner {
  let transition: NavModel.NavigationController<PresentationStep>
  /// The lower step of the stack that moves a presented page in and out. This step stands for the pages
  /// below.
  let backdrop: PresentationStep
  /// The upper step of the stack that moves a presented page in and out. This step stands for the presented
  /// page.
  let content: PresentedStep
  /// The first row on the screen of the card, the area of the presented page.
  var row = 0

  private let style: ModalPresentationStyle

  /// Creates the motion by which a stack is presented and dismissed.
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

  /// Whether the presented page gets keys and presses. False while the page is held on its way in, and once
  /// the page is being dismissed.
  var isActive: Bool { transition.activeViewController === content }

  /// The part of the motion that is done: 0 when the presented page's card is gone, 1 when the card is in
  /// place, at the highest detent (height at which a sheet rests) if there are several.
  var shown: Double {
    guard let running = transition.transition else { return isActive ? 1 - rests.rest : 0 }
    return 1 - running.popProgress
  }

  /// The positions at which the presented page's card can rest: the detents (heights) of a sheet.
  var rests: RestingPoints { transition.settings.rests }

  /// Whether a drag may not move the card, the area of the presented page. A page that the user may not
  /// dismiss can be dragged only between its detents, the heights at which it rests.
  var isDragRefused: Bool { !style.isSheet || !isAllowed && !rests.areMany }

  /// Whether a drag may not catch the presented page's card while it moves. A drag may always catch a sheet
  /// that is held on its way to its place.
  var isCatchRefused: Bool { isDragRefused && !(style.isSheet && isComing) }

  /// Whether downward drags on a list that shows its first row move the sheet instead of the list.
  private var acceptsDragsDown: Bool { !isDragRefused && (isAllowed || rests.rest < rests.lowest) }

  // MARK: Detents

  /// Sets the length of the motion in rows of the screen, and the positions at which the presented page's
  /// card rests.
  /// - Parameters:
  ///   - rests: the positions at which the card can rest; nil for the current ones.
  ///   - rows: the length of the motion in rows.
  ///   - screen: the size of the screen.
  ///   - keepsRows: whether a card that is moving keeps its number of visible rows; otherwise it keeps its
  ///     progress.
  func measure(_ rests: RestingPoints? = nil, rows: Int, on screen: Size, keepsRows: Bool = false) {
    let (rests, turned) = (
      rests ?? self.rests, Size(columns: max(1, 2 * rows), rows: max(1, screen.columns / 2))
    )
    guard rests != self.rests || turned != transition.containerSize else { return }
    transition.set(rests, size: turned, keepsColumns: keepsRows)
  }

  /// Called when a key or a click has moved the sheet to another detent, a height at which it can rest.
  var onStep: () -> Void = {}

  /// Moves a sheet to the next higher or lower detent, a height at which it can rest. Returns false if there
  /// is no such detent, and while the page is being dismissed or is held on its way in.
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

  /// Moves a sheet to the next higher detent, or from the highest one to the lowest, as a click on its
  /// grabber does. Does nothing if there are no two detents, and while the page is being dismissed or is held
  /// on its way in.
  func stepAround() {
    if rests.areMany, !step(higher: true) { _ = move(to: rests.points.count - 1) }
  }

  // MARK: Departure

  /// How much a presented page has been told of its disappearing (`viewWillDisappear` and the like): nothing,
  /// nothing yet although a drag has begun, or all. A sheet that is dragged between its detents does not
  /// leave, so its page is told only when the sheet is below the lowest detent.
  private enum Told { case nothing, withheld(animated: Bool), all }
  private var departure = Told.nothing

  /// Whether the page has not been told about the current transition, because the sheet may only be moving
  /// between its detents.
  var isDepartureWithheld: Bool { if case .withheld = departure { true } else { false } }

  /// Notes that a transition has begun by which the page may leave. Returns whether to tell the page now that
  /// the page will disappear.
  func beginDeparture(animated: Bool) -> Bool {
    departure = isHeld && rests.areMany ? .withheld(animated: animated) : .all
    return !isDepartureWithheld
  }

  /// Whether to tell the presented page, after a cancelled transition, that it appears again.
  var tellsReturn: Bool { !isDepartureWithheld }

  /// Tells the page that it will disappear, if a drag has taken the sheet below its lowest detent, or the
  /// release lets the page leave. Returns true if this call has told the page.
  func tellDepartureIfDue() -> Bool {
    guard case .withheld(let animated) = departure, let running = transition.transition else { return false }
    // A presented page that runs back does not leave, even if its detents have changed in the meantime.
    let isBelow = running.driver.isHeld && rests.leadsAway && running.popProgress > rests.lowest
    guard isBelow || running.driver.state == .finishing else { return false }
    departure = .all
    content.tellDeparture(animated: animated)
    return true
  }

  /// Notes that the transition that moved the presented page has ended.
  func endDeparture() { departure = .nothing }

  /// Whether the callback that is running tells that the page is presented or dismissed, rather than that a
  /// cancelled drag has left the page in place.
  private var moves: Bool {
    let announcer = transition.announcer
    return announcer.arrival(of: content) != .none || announcer.departure(of: content) != .none
  }

  // MARK: Held card

  /// Whether the pointer or the program holds the presented page's card, or the card was left where it was
  /// released.
  var isHeld: Bool { transition.transition?.driver.isHeld == true }

  /// Whether the presented page's card is held on its way in, before the card is in its place.
  var isComing: Bool { isHeld && transition.transition?.runsAsPop == false }

  /// Moves the held card of the presented page back to where the card came from, whatever holds it, without
  /// asking any page. Returns false if the card is not held.
  @discardableResult
  func putBack() -> Bool { isHeld && transition.cancelInteractivePop() }

  // MARK: Presentation and dismissal

  func present(animated: Bool, curve: CompletionCurve?, initiallyInteractive: Bool = false) {
    transition.push(
      content, animated: animated && !style.isAlert, curve: curve, initiallyInteractive: initiallyInteractive)
  }

  func dismiss(animated: Bool, curve: CompletionCurve?) {
    // If the presented page is still held on its way in, `pop` puts the page back, as it does with a held
    // push onto a root.
    transition.pop(animated: animated && !style.isAlert, curve: curve)
  }

  /// Whether the user may dismiss the presented stack at all. The stack's active view controller decides, by
  /// `isModalInPresentation`.
  var isAllowed: Bool { content.stack?.activeViewController.isModalInPresentation != true }

  /// Dismisses the presented stack for the user: `shouldPop` of all view controllers that would leave is
  /// asked.
  /// - Parameter page: the view controller at the stack's root if a key goes back from it; the dismissal then
  ///   counts as one step back. Otherwise nil.
  /// - Returns: false if the user may not dismiss the stack, or a view controller refuses. If the user may
  ///   not dismiss it, a card that is held is put back.
  @discardableResult
  func leave(steppingFrom page: ViewController? = nil) -> Bool {
    guard isAllowed else {
      putBack()
      return false
    }
    return transition.goBack(animated: !style.isAlert, steppingFrom: page)
  }

  /// The recognizer of the drag that moves the presented page's card, with its coordinates, to take part in a
  /// press anywhere on the screen.
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
