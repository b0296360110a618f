/// What stands on the screen: the program's own stack, and above it the presented pages, topmost last.
@MainActor final class PresentationStack {
  private(set) var presentations: [Presentation] = []
  /// Routes the events of the program's own stack, which stands below all.
  let root: EventRouter
  /// Observers of all stacks of the program.
  let stackObservers: ObserverList<(NavigationEvent<ViewController>, NavigationController)>
  /// Observers of pages that are presented and dismissed.
  let stepObservers = ObserverList<(Presentation, Presentation.Step)>()
  let program: ProgramInput
  /// Where the press of a button was routed.
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

  /// The presentation that comes over all that takes keys, and is held on its way.
  private var coming: Presentation? {
    guard let top = presentations.last(where: \.isPresented), top.dismissal.isComing else { return nil }
    return top
  }

  /// The topmost that takes keys; nil is the program's own stack.
  var active: Presentation? { presentations.last { $0.isActive } }

  /// Whether a view that is shown is to be told of the mouse.
  var isHoverable: Bool { !presentations.isEmpty && presentations.contains { $0.stage.isHoverable } }

  // MARK: Coming and going

  func present(
    _ page: ViewController, as style: ModalPresentationStyle, from presenter: ViewController, animated: Bool,
    curve: CompletionCurve?, initiallyInteractive: Bool, completion: (() -> Void)?
  ) -> Presentation? {
    // A gesture that ends may take the presenter away. The one that drives the presentation goes on.
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

  /// Why a page cannot be presented; nil where it can.
  private func refusal(of page: ViewController, from presenter: ViewController) -> String? {
    guard let below = presenter.navigationController else { return "its presenter is in no stack" }
    if over(below) != nil { return "the stack of its presenter presents a page already" }
    return NavigationController.refusal(of: page, by: nil)
  }

  /// Those above go at once.
  func dismiss(
    _ presentation: Presentation, animated: Bool, curve: CompletionCurve? = nil,
    completion: (() -> Void)? = nil
  ) {
    guard let index = presentations.firstIndex(where: { $0 === presentation }) else { return }
    for above in presentations[(index + 1)...].reversed() { above.dismiss(animated: false) }
    presentation.dismiss(animated: animated, curve: curve, completion: completion)
  }

  func remove(_ presentation: Presentation) {
    // A press may outlive it.
    arena.cancel {
      presentation.isMoved(by: $0) || $0.view?.isWithin(presentation.place.backdrop) == true
    }
    presentations.removeAll { $0 === presentation }
    dismissOrphans()
    program.frameRequest.make()
  }

  /// A presented page never outlives its presenter.
  func pagesDidChange(after event: NavigationEvent<ViewController>) {
    if case .stack = event { dismissOrphans() }
  }

  private func dismissOrphans() {
    guard !presentations.isEmpty else { return }
    let orphans = presentations.filter { $0.presenter?.staysInProgram != true }
    for orphan in orphans { dismiss(orphan, animated: false) }
  }

  // MARK: Looking

  /// What is presented over a navigation, and stays or is held on its way to its place.
  func over(_ navigation: NavigationController) -> Presentation? {
    presentations.last { $0.below === navigation && $0.isPresented }
  }

  /// What a page presents, and stays, the topmost first.
  func presented(by page: ViewController) -> [Presentation] {
    presentations.isEmpty ? [] : presentations.filter { $0.presenter === page && $0.isActive }.reversed()
  }

  /// What shows a navigation.
  func showing(_ navigation: NavigationController) -> Presentation? {
    presentations.last { $0.navigation === navigation }
  }

  /// What shows a page: its stack, or the nearest around it that is presented.
  func showing(_ page: ViewController) -> Presentation? { first(from: page, showing) }

  /// What `dismiss()` of a page takes away: what its stack presents or what shows it; where there is neither, the same of the
  /// nearest stack around it.
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

  /// The stage that shows a navigation; nil where none does.
  func stage(of navigation: NavigationController) -> Stage? {
    let stages = [root.pane.stage] + presentations.map(\.stage) + program.inner.panes.map(\.stage)
    return stages.first { $0.navigation === navigation }
  }

  func onScreen(_ rect: Rect) -> Rect {
    navigation.isMirrored ? rect.mirrored(inColumns: navigation.containerSize.columns) : rect
  }

  /// The program's own stack, then those that are presented, topmost last.
  var stacks: [NavigationController] { [navigation] + presentations.map(\.navigation) }

  /// A setting of the program's stack has changed; stacks that have none of their own obey it.
  func followSettings(changesCurve: Bool) {
    for stack in program.inner.stacks { stack.followSettings(changesCurve: changesCurve) }
    for presentation in presentations { presentation.followSettings(changesCurve: changesCurve) }
  }

  // MARK: Events

  /// Routes keys.
  var keyRouter: EventRouter { active?.router ?? root }

  /// The router that gets an event. The rest of a press goes where it began.
  func router(for event: InputEvent) -> EventRouter {
    if presentations.isEmpty, pressRouter == nil { return root }
    switch event {
    case .pointer(let pointer) where pointer.phase == .pressed:
      let found = router(at: pointer.location)
      pressRouter = found
      return found
    case .pointer: return pressRouter ?? router(at: Point(column: -1, row: -1))
    case .wheel(let wheel): return router(at: wheel.location)
    default: return keyRouter
    }
  }

  /// What is being dismissed gets a press only where it is seen.
  func router(at point: Point) -> EventRouter {
    presentations.last { $0.isActive || $0.contains(point) }?.router ?? root
  }

  /// No release and no motion will be reported.
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

  /// Whether a page of the program's stack, a presented page, or a page of its stack is held.
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
