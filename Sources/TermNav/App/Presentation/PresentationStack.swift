/// The presented pages, topmost last.
@MainActor final class PresentationStack {
  private(set) var presentations: [Presentation] = []
  /// Set by the program.
  unowned var app: NavigationApp!
  let overlays: OverlayStack
  var arena: GestureArena { app.arena }
  var navigation: NavigationController { app.navigation }

  init(overlays: OverlayStack) { self.overlays = overlays }

  /// The topmost that takes keys; nil is the program's own stack.
  var active: Presentation? { presentations.last { $0.isActive } }

  /// Whether a view that is shown is to be told of the mouse.
  var isHoverable: Bool { !presentations.isEmpty && presentations.contains { $0.stage.isHoverable } }

  // MARK: Coming and going

  func present(
    _ page: ViewController, as style: ModalPresentationStyle, from presenter: ViewController, animated: Bool,
    completion: (() -> Void)?
  ) -> Presentation? {
    // A gesture that ends may take the presenter away.
    if refusal(of: page, from: presenter) == nil { arena.cancel() }
    if let why = refusal(of: page, from: presenter) {
      navigation.announcer.emit(.ignored(what: "present \(page.name)", why: why))
      return nil
    }
    guard let below = presenter.navigationController else { return nil }
    let presentation = Presentation(page, as: style, from: presenter, over: below, in: self)
    presentations.append(presentation)
    presentation.begin(animated: animated, completion: completion)
    app.frames.setNeedsDisplay()
    return presentation
  }

  /// Why a page cannot be presented; nil where it can.
  private func refusal(of page: ViewController, from presenter: ViewController) -> String? {
    guard let below = presenter.navigationController else { return "its presenter is in no stack" }
    if over(below) != nil { return "the stack of its presenter presents a page already" }
    return NavigationController.refusal(of: page, by: nil)
  }

  /// Those above go at once.
  func dismiss(_ presentation: Presentation, animated: Bool, completion: (() -> Void)? = nil) {
    guard let index = presentations.firstIndex(where: { $0 === presentation }) else { return }
    for above in presentations[(index + 1)...].reversed() { above.dismiss(animated: false) }
    presentation.dismiss(animated: animated, completion: completion)
  }

  func remove(_ presentation: Presentation) {
    // A press may outlive it.
    arena.cancel {
      presentation.isMoved(by: $0) || $0.view?.isWithin(presentation.place.backdrop) == true
    }
    presentations.removeAll { $0 === presentation }
    dismissOrphans()
    app.frames.setNeedsDisplay()
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

  /// What is presented over a navigation, and stays.
  func over(_ navigation: NavigationController) -> Presentation? {
    presentations.last { $0.below === navigation && $0.isActive }
  }

  /// What a page presents, and stays, the topmost first.
  func presented(by page: ViewController) -> [Presentation] {
    presentations.isEmpty ? [] : presentations.filter { $0.presenter === page && $0.isActive }.reversed()
  }

  /// What shows a navigation.
  func showing(_ navigation: NavigationController) -> Presentation? {
    presentations.last { $0.navigation === navigation }
  }

  func onScreen(_ rect: Rect) -> Rect {
    navigation.isMirrored ? rect.mirrored(inColumns: navigation.containerSize.columns) : rect
  }

  /// Who gets a press: one that is being dismissed only on what is seen of it.
  func router(at point: Point) -> EventRouter {
    presentations.last { $0.isActive || $0.contains(point) }?.router ?? app.router
  }

  func followSettings(changesCurve: Bool) {
    for presentation in presentations { presentation.followSettings(changesCurve: changesCurve) }
  }

  // MARK: Frames

  func layOut(theme: Theme) {
    let top = active
    for presentation in presentations {
      presentation.layOut(isTop: presentation === top && overlays.modal == nil, theme: theme)
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

  var isMoving: Bool { presentations.contains { $0.stage.isMoving || $0.transition.isMoving } }

  var deadline: Seconds? {
    presentations.reduce(nil) {
      .earliest($0, .earliest($1.navigation.deadline, $1.transition.deadline))
    }
  }

  func forEachShownView(_ body: (View) -> Void) {
    for presentation in presentations {
      body(presentation.navigation.topViewController.view)
      if let page = presentation.navigation.incomingViewController { body(page.view) }
    }
  }
}

extension NavigationApp {
  /// A step of a page that is presented or dismissed.
  public struct PresentationReport {
    /// The presented page.
    public var page: ViewController
    /// How it stands over the others.
    public var style: ModalPresentationStyle
    /// Whether it goes.
    public var isDismissal: Bool
    /// The step.
    public var phase: TransitionReport<ViewController>.Phase
    /// 0…1, toward the end of what is done.
    public var progress: Double
    /// Whether it is held.
    public var isInteractive: Bool
  }
}
