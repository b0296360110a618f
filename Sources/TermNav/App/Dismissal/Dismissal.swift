/// The motion by which a page is presented and dismissed. It is a stack of its own with two steps: its push
/// presents the page, its pop dismisses it. Its columns are half rows of the screen, counted down from the
/// top edge of the page's card.
@MainActor final class Dismissal: HandlerOwner {
  let transition: NavModel.NavigationController<PresentationStep>
  /// The lower step of the stack, which stands for the pages below the presented page.
  let backdrop: PresentationStep
  /// The upper step of the stack, which stands for the presented page.
  let content: PresentedStep
  /// The first row on the screen of the card, the area of the presented page.
  var row = 0

  private let style: ModalPresentationStyle

  /// Creates the motion that presents a stack.
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

  /// Whether the presented page gets keys and presses. False while it is held on its way in, and once it is
  /// being dismissed.
  var isActive: Bool { transition.activeViewController === content }

  /// The part of the motion that is done: 0 where the presented page's card is gone, 1 where it is in place,
  /// at the highest detent if there are several.
  var shown: Double {
    guard let running = transition.transition else { return isActive ? 1 - rests.rest : 0 }
    return 1 - running.popProgress
  }

  /// The positions at which the presented page's card can rest: the detents of a sheet.
  var rests: RestingPoints { transition.settings.rests }

  /// Whether a drag may not move the card, the area of the presented page. A page that the user may not
  /// dismiss can be dragged only between detents.
  var isDragRefused: Bool { !style.isSheet || !isAllowed && !rests.areMany }

  /// Whether a drag may not catch the presented page's card while it moves. A drag may always catch a sheet
  /// that is held on its way to its place.
  var isCatchRefused: Bool { isDragRefused && !(style.isSheet && isComing) }

  /// Whether a list that shows its first row lets the sheet have downward drags.
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

  /// Called when a key or a click has moved the sheet to another detent.
  var onStep: () -> Void = {}

  /// Moves a sheet to the next higher or lower detent. Returns false if there is no such detent, and while
  /// the page is being dismissed or is held on its way in.
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
  /// grabber does. Does nothing if there are no two detents, and while the page is being dismissed or is held
  /// on its way in.
  func stepAround() {
    if rests.areMany, !step(higher: true) { _ = move(to: rests.points.count - 1) }
  }

  // MARK: Departure

  /// The part of `viewWillDisappear` and the like that the page has been told: nothing, nothing yet although
  /// a drag has begun, or all. A sheet that is dragged between detents does not leave. So its page is told
  /// only when the sheet is below the lowest detent.
  private enum Told { case nothing, withheld(animated: Bool), all }
  private var departure = Told.nothing

  /// Whether the page has not been told about the current transition, because the sheet may only move between
  /// detents.
  var isDepartureWithheld: Bool { if case .withheld = departure { true } else { false } }

  /// Notes that a transition has begun by which the page may leave. Returns whether to tell the page now that
  /// it will disappear.
  func beginDeparture(animated: Bool) -> Bool {
    departure = isHeld && rests.areMany ? .withheld(animated: animated) : .all
    return !isDepartureWithheld
  }

  /// Whether to tell the page that it appears again, if the transition was cancelled.
  var tellsReturn: Bool { !isDepartureWithheld }

  /// Tells the page that it will disappear, if a drag has taken it below the lowest detent, or its release
  /// lets it leave. Returns true if it was told by this call.
  func tellDepartureIfDue() -> Bool {
    guard case .withheld(let animated) = departure, let running = transition.transition else { return false }
    // A presented page that runs back does not leave, even if the detents have changed in the meantime.
    let isBelow = running.driver.isHeld && rests.leadsAway && running.popProgress > rests.lowest
    guard isBelow || running.driver.state == .finishing else { return false }
    departure = .all
    content.tellDeparture(animated: animated)
    return true
  }

  /// Notes that the transition that moved the presented page has ended.
  func endDeparture() { departure = .nothing }

  /// Whether the callback that is running tells that the page is presented or dismissed, not that a cancelled
  /// drag has left it in place.
  private var moves: Bool {
    let announcer = transition.announcer
    return announcer.arrival(of: content) != .none || announcer.departure(of: content) != .none
  }

  // MARK: Held card

  /// Whether the pointer or the program holds the presented page's card, or the card was left where it was
  /// released.
  var isHeld: Bool { transition.transition?.driver.isHeld == true }

  /// Whether the presented page's card is held on its way in, before it is in its place.
  var isComing: Bool { isHeld && transition.transition?.runsAsPop == false }

  /// Moves the held card of the presented page back to where it came from, whatever holds it, without asking
  /// any page. Returns false if the card is not held.
  @discardableResult
  func putBack() -> Bool { isHeld && transition.cancelInteractivePop() }

  // MARK: Presentation and dismissal

  func present(animated: Bool, curve: CompletionCurve?, initiallyInteractive: Bool = false) {
    transition.push(
      content, animated: animated && !style.isAlert, curve: curve, initiallyInteractive: initiallyInteractive)
  }

  func dismiss(animated: Bool, curve: CompletionCurve?) {
    // If the presented page is still held on its way in, `pop` puts it back, as it does with a push onto a
    // root.
    transition.pop(animated: animated && !style.isAlert, curve: curve)
  }

  /// Whether the user may dismiss the stack by any means. The stack's active view controller decides, by
  /// `isModalInPresentation`.
  var isAllowed: Bool { content.stack?.activeViewController.isModalInPresentation != true }

  /// Dismisses the stack for the user: `shouldPop` of all view controllers that would leave is asked.
  /// - Parameter page: the view controller at the stack's root if a key goes back from it, which then is one
  ///   step back; otherwise nil.
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
