/// The stacks on the screen: the program's own, and above it the presented pages, the topmost last.
@MainActor final class PresentationStack {
  private(set) var presentations: [Presentation] = []
  /// The router that passes events to the program's own stack, which is below all presented stacks.
  let root: EventRouter
  /// The observers of all stacks of the program.
  let stackObservers: ObserverList<(NavigationEvent<ViewController>, NavigationController)>
  /// The observers of pages that are presented or dismissed.
  let stepObservers = ObserverList<(Presentation, Presentation.Step)>()
  let program: ProgramInput
  /// The router of the stack that got the last press of a mouse button. This router also gets the motions and
  /// the release of that press.
  private weak var pressRouter: EventRouter?
  private var arena: GestureArena { program.arena }
  var navigation: NavigationController { root.navigation }

  init(
    over root: EventRouter,
    stackObservers: ObserverList<(NavigationEvent<ViewController>, NavigationController)>
  ) {
    (self.root, self.stackObservers) = (root, stackObservers)
    program = root.pane.program
    program.drivesPresentation = { [weak self] stack in
      self?.presentations.contains { $0.below === stack && $0.transition.isInteractivePopDriven } == true
    }
    program.comingPresentation = { [weak self] in self?.coming?.dismissal }
    navigation.host.isCovered = { [weak self] in self?.coming != nil }
  }

  /// The topmost presentation, if its page is still held on its way in; otherwise nil.
  private var coming: Presentation? {
    guard let top = presentations.last(where: \.isPresented), top.dismissal.isComing else { return nil }
    return top
  }

  /// The topmost presentation whose page gets keys; nil if the program's own stack gets them.
  var active: Presentation? { presentations.last { $0.isActive } }

  /// Whether a view on a presented page wants to know where the pointer is.
  var isHoverable: Bool { !presentations.isEmpty && presentations.contains { $0.stage.isHoverable } }

  // MARK: Presentation and dismissal

  func present(
    _ page: ViewController, as style: ModalPresentationStyle, from presenter: ViewController, animated: Bool,
    curve: CompletionCurve?, initiallyInteractive: Bool, completion: (() -> Void)?
  ) -> Presentation? {
    // Cancelling gestures may remove the presenting view controller from its stack, so the refusal is checked
    // again below. If a gesture drives the presentation, gestures are not cancelled.
    if refusal(of: page, from: presenter) == nil, !initiallyInteractive { arena.cancel() }
    if let why = refusal(of: page, from: presenter) {
      navigation.announcer.emit(.ignored(what: "present \(page.name)", why: why))
      return nil
    }
    guard let below = presenter.navigationController else { return nil }
    program.barMenu.hide()
    let presentation = Presentation(page, as: style, from: presenter, over: below, in: self)
    presentations.append(presentation)
    presentation.begin(
      animated: animated, curve: curve, initiallyInteractive: initiallyInteractive, completion: completion)
    program.frameRequest.make()
    return presentation
  }

  /// Returns the reason why a page cannot be presented, as text for the trace, the log of events; nil if the
  /// page can be presented.
  private func refusal(of page: ViewController, from presenter: ViewController) -> String? {
    guard let below = presenter.navigationController else { return "its presenter is in no stack" }
    if over(below) != nil { return "the stack of its presenter presents a page already" }
    return NavigationController.refusal(of: page, by: nil)
  }

  /// Dismisses a presented page. Pages presented above that one are dismissed at once, without animation.
  func dismiss(
    _ presentation: Presentation, animated: Bool, curve: CompletionCurve? = nil,
    completion: (() -> Void)? = nil
  ) {
    guard let index = presentations.firstIndex(where: { $0 === presentation }) else { return }
    for above in presentations[(index + 1)...].reversed() { above.dismiss(animated: false) }
    presentation.dismiss(animated: animated, curve: curve, completion: completion)
  }

  func remove(_ presentation: Presentation) {
    // A mouse press may last longer than the presentation of a page, so the recognizers of the presented page
    // and its views are cancelled.
    arena.cancel {
      presentation.isMoved(by: $0) || $0.view?.isWithin(presentation.stagePosition.backdrop) == true
    }
    presentations.removeAll { $0 === presentation }
    dismissOrphans()
    program.frameRequest.make()
  }

  /// Dismisses pages whose presenter has left its stack: a presented page never outlives its presenter.
  func pagesDidChange(after event: NavigationEvent<ViewController>) {
    if case .stack = event { dismissOrphans() }
  }

  private func dismissOrphans() {
    guard !presentations.isEmpty else { return }
    let orphans = presentations.filter { $0.presenter?.staysInProgram != true }
    for orphan in orphans { dismiss(orphan, animated: false) }
  }

  // MARK: Lookup

  /// Returns the presentation over a stack, if the presented page is in place or held on its way in; nil if
  /// there is none.
  func over(_ navigation: NavigationController) -> Presentation? {
    presentations.last { $0.below === navigation && $0.isPresented }
  }

  /// Returns the presentations that a page has presented and that are not being dismissed, the topmost first.
  func presented(by page: ViewController) -> [Presentation] {
    presentations.isEmpty ? [] : presentations.filter { $0.presenter === page && $0.isActive }.reversed()
  }

  /// Returns the presentation that shows a stack; nil if the stack is not presented.
  func showing(_ navigation: NavigationController) -> Presentation? {
    presentations.last { $0.navigation === navigation }
  }

  /// Returns the presentation that shows a page's stack, or, if that stack is not presented, the nearest
  /// presented stack around it; nil if none is presented.
  func showing(_ page: ViewController) -> Presentation? { first(from: page, showing) }

  /// Returns the presentation that `dismiss()` of a page ends: the presentation over the page's stack, or
  /// else the one that shows that stack. If there is neither, the stacks around the page's stack are searched
  /// in the same way. nil if no presentation is found.
  func dismissed(by page: ViewController) -> Presentation? { first(from: page) { over($0) ?? showing($0) } }

  private func first(from page: ViewController, _ found: (NavigationController) -> Presentation?)
    -> Presentation?
  {
    var next: ViewController? = page
    while let page = next, let navigation = page.navigationController {
      if let presentation = found(navigation) { return presentation }
      next = page.pageAround
    }
    return nil
  }

  /// Returns the stage that shows a stack on the screen; nil if none does.
  func stage(of navigation: NavigationController) -> Stage? {
    let stages = [root.pane.stage] + presentations.map(\.stage) + program.inner.panes.map(\.stage)
    return stages.first { $0.navigation === navigation }
  }

  func onScreen(_ rect: Rect) -> Rect {
    navigation.isMirrored ? rect.mirrored(inColumns: navigation.containerSize.columns) : rect
  }

  /// The program's own stack, then the presented stacks, the topmost last.
  var stacks: [NavigationController] { [navigation] + presentations.map(\.navigation) }

  /// Lets the stacks within pages and the presented stacks apply their settings again, because a setting of
  /// some stack has changed. A stack without a setting of its own uses that of the stack around it.
  func followSettings(changesCurve: Bool) {
    for stack in program.inner.stacks { stack.followSettings(changesCurve: changesCurve) }
    for presentation in presentations { presentation.followSettings(changesCurve: changesCurve) }
  }

  // MARK: Events

  /// The router of the stack that gets keys: the topmost active presentation's, or else that of the program's
  /// own stack.
  var keyRouter: EventRouter { active?.router ?? root }

  /// Returns the router that gets an event. The motions and the release of a press go to the router that got
  /// the press; motions without a press go to the topmost active presentation.
  func router(for event: InputEvent) -> EventRouter {
    if presentations.isEmpty, pressRouter == nil { return root }
    switch event {
    case .pointer(let pointer) where pointer.phase == .pressed:
      let found = router(at: pointer.location)
      pressRouter = found
      return found
    case .pointer(let pointer):
      // While no mouse button is pressed, the pointer hovers over the topmost presentation, whatever was
      // pressed last.
      if pointer.phase == .moved, pressRouter?.isPressed != true { pressRouter = nil }
      return pressRouter ?? router(at: Point(column: -1, row: -1))
    case .wheel(let wheel): return router(at: wheel.location)
    default: return keyRouter
    }
  }

  /// Returns the router of the topmost presentation that gets presses at a point. A page that is being
  /// dismissed gets only presses on the visible part of its card.
  func router(at point: Point) -> EventRouter {
    presentations.last { $0.isActive || $0.contains(point) }?.router ?? root
  }

  /// Ends presses of mouse buttons and hovering, because the mouse is not reported any more.
  func loseMouse() {
    root.loseMouse()
    for presentation in presentations { presentation.router.loseMouse() }
  }

  // MARK: Frames

  func layOut(theme: Theme) {
    let top = active
    for presentation in presentations {
      presentation.layOut(isTop: presentation === top && program.overlays.modal == nil, theme: theme)
    }
  }

  var isLaidOut: Bool { presentations.allSatisfy(\.stage.isLaidOut) }
  var needsDisplay: Bool { !presentations.isEmpty && presentations.contains { $0.needsDisplay } }
  var followsTerminal: Bool { !presentations.isEmpty && presentations.contains { $0.stage.followsTerminal } }

  func draw(on frame: inout Frame, theme: Theme) {
    guard !presentations.isEmpty else { return }
    frame.forgetMoves()
    for presentation in presentations { presentation.draw(on: &frame, theme: theme) }
  }

  // MARK: Time

  func advance(to time: Seconds) {
    for presentation in presentations {
      presentation.stage.advance(to: time)
      presentation.transition.advance(to: time)
    }
  }

  /// Whether the pointer, keys or the program hold a page of the program's stack, a presented page, or a page
  /// of a presented stack.
  var isHeld: Bool {
    root.pane.isHeld
      || !presentations.isEmpty
        && presentations.contains { $0.transition.isInteractivePopHeld || $0.navigation.isInteractivePopHeld }
  }

  var isMoving: Bool {
    !presentations.isEmpty && presentations.contains { $0.stage.isMoving || $0.transition.isMoving }
  }

  var deadline: Seconds? {
    if presentations.isEmpty { return nil }
    return presentations.reduce(nil) {
      .earliest($0, .earliest($1.navigation.deadline, $1.transition.deadline))
    }
  }
}
