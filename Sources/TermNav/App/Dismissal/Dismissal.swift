/// What brings a presented page up and takes it away: the stack of two steps in which its card moves. Its columns are half rows
/// of the screen, from the card's top edge down; what has gone does not come back.
@MainActor final class Dismissal: HandlerOwner {
  let transition: NavModel.NavigationController<PresentationStep>
  /// What lies below.
  let backdrop: PresentationStep
  /// What is presented.
  let content: PresentedStep
  /// The first row of the card on the screen.
  var row = 0

  private let style: ModalPresentationStyle

  /// - Parameter stack: the stack that is presented.
  init(of stack: NavigationController, as style: ModalPresentationStyle, from presenter: ViewController) {
    self.style = style
    backdrop = PresentationStep(presenter.name)
    content = PresentedStep(stack.rootViewController.name)
    content.stack = stack
    transition = NavModel.NavigationController([backdrop], gesture: "dismiss")
    let drag = transition.interactivePopGestureRecognizer
    drag.mayFollowRefusedDrag = false
    drag.onOverscroll = { [weak self] in self?.takesDragsDown == true }
    content.decisions = PresentedStep.Decisions(
      refusesDrags: weakly(else: true) { $0.isCatchRefused },
      tellsDeparture: weakly(else: true) { $0.beginDeparture(animated: $1) },
      tellsReturn: weakly(else: true) { $0.tellsReturn },
      moves: weakly(else: false) { $0.moves })
  }

  /// Has the settings of the stack that presents the page, as they are when they are asked for, and some of its own.
  func obey(_ settings: @escaping () -> StackSettings?) {
    transition.settings.drags = .ofDismissal
    transition.obey(settings)
    transition.transitionStyle = RisingStyle()
    transition.layoutDirection = .leftToRight
    transition.isInteractivePopEnabled = true
    transition.isForwardEnabled = false
  }

  /// Whether keys and presses are the page's own: false once it is being dismissed.
  var isActive: Bool { transition.activeViewController === content }

  /// 0 gone, 1 in place; of a sheet with detents the highest one.
  var shown: Double {
    guard let running = transition.transition else { return isActive ? 1 - rests.rest : 0 }
    return 1 - running.popProgress
  }

  /// Where a sheet comes to rest.
  var rests: RestingPoints { transition.settings.rests }

  /// A page that the user may not dismiss is dragged between its detents alone.
  var isDragRefused: Bool { !style.isSheet || !isAllowed && !rests.areMany }

  /// Whether the pointer may not move it: one that comes and is held is the pointer's too, where it has not come yet.
  var isCatchRefused: Bool { isDragRefused && !(style.isSheet && isComing) }

  /// Whether content at its first row leaves drags down to the sheet.
  private var takesDragsDown: Bool { !isDragRefused && (isAllowed || rests.rest < rests.lowest) }

  // MARK: Detents

  /// Sets the length of the way, in rows of the screen, and where the card comes to rest on it.
  /// - Parameter keepsRows: whether a card that is under way keeps the rows that are seen, not its progress.
  func measure(_ rests: RestingPoints? = nil, rows: Int, on screen: Size, keepsRows: Bool = false) {
    let (rests, turned) = (
      rests ?? self.rests, Size(columns: max(1, 2 * rows), rows: max(1, screen.columns / 2))
    )
    guard rests != self.rests || turned != transition.containerSize else { return }
    transition.set(rests, size: turned, keepsColumns: keepsRows)
  }

  /// Called when a key or a click has moved the sheet to another detent.
  var onStep: () -> Void = {}

  /// Moves a sheet to the next detent, higher or lower; false where there is none, and while the page leaves.
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

  /// As a click on the grabber does: to the next higher detent, from the highest one to the lowest. Does nothing without detents, and
  /// while the page leaves.
  func stepAround() {
    if rests.areMany, !step(higher: true) { _ = move(to: rests.points.count - 1) }
  }

  // MARK: Departure

  /// Whether the page has been told that it goes. A sheet that is dragged between its detents goes nowhere: it is told once it is
  /// below the lowest.
  private enum Told { case nothing, withheld(animated: Bool), all }
  private var departure = Told.nothing

  /// Whether the page knows nothing of what the transition does.
  var isDepartureWithheld: Bool { if case .withheld = departure { true } else { false } }

  /// The page may go. Returns whether it is to be told now that it will disappear.
  func beginDeparture(animated: Bool) -> Bool {
    departure = isHeld && rests.areMany ? .withheld(animated: animated) : .all
    return !isDepartureWithheld
  }

  /// Whether the page, which stays, is to be told that it appears again.
  var tellsReturn: Bool { !isDepartureWithheld }

  /// Tells the page that it will disappear, once a drag has taken it below the lowest detent or lets it go. True if it is told now.
  func tellDepartureIfDue() -> Bool {
    guard case .withheld(let animated) = departure, let running = transition.transition else { return false }
    // What runs back goes nowhere, also where its place of rest has changed.
    let isBelow = running.driver.isHeld && rests.leadsAway && running.popProgress > rests.lowest
    guard isBelow || running.driver.state == .finishing else { return false }
    departure = .all
    content.tellDeparture(animated: animated)
    return true
  }

  /// The transition has ended.
  func endDeparture() { departure = .nothing }

  /// Whether the page comes or goes.
  private var moves: Bool {
    let announcer = transition.announcer
    return announcer.arrival(of: content) != .none || announcer.departure(of: content) != .none
  }

  // MARK: Part-way

  /// Whether it is held, or stands where a release has left it.
  var isHeld: Bool { transition.transition?.driver.isHeld == true }

  /// Whether the page has not come yet, and is held on its way.
  var isComing: Bool { isHeld && transition.transition?.runsAsPop == false }

  /// Lets what is held go back to where it came from, whoever holds it; nobody is asked. False where nothing is held.
  @discardableResult
  func putBack() -> Bool { isHeld && transition.cancelInteractivePop() }

  // MARK: Coming and going

  func present(animated: Bool, curve: CompletionCurve?, initiallyInteractive: Bool = false) {
    transition.push(
      content, animated: animated && !style.isAlert, curve: curve, initiallyInteractive: initiallyInteractive)
  }

  func dismiss(animated: Bool, curve: CompletionCurve?) {
    // What has not come is put back, as a push over a root is.
    transition.pop(animated: animated && !style.isAlert, curve: curve)
  }

  /// Whether the user may dismiss the stack, whatever the act: the page that is seen of it says so.
  var isAllowed: Bool { content.stack?.activeViewController.isModalInPresentation != true }

  /// As the user does; all that leave are asked. False where the user may not, or one of them refuses: a page that stands
  /// part-way is put back then.
  /// - Parameter page: what is told that it is one step back: the page at the root, for a key.
  @discardableResult
  func leave(steppingFrom page: ViewController? = nil) -> Bool {
    guard isAllowed else {
      putBack()
      return false
    }
    return transition.goBack(animated: !style.isAlert, steppingFrom: page)
  }

  /// The drag that takes the card away, for a press anywhere on the screen.
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
