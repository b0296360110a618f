import TermNav

/// The gallery's record of recent events in words. The last row of the screen and the inspector, a view of
/// what the library does, show it.
final class Journal {
  private unowned let app: NavigationApp
  private(set) var gateReport: GateReport?
  /// The decision when a page was last released: whether it leaves or springs back, with figures.
  private(set) var release = ReleaseRecord()
  /// The refusal of a drag that is shown until the next key or press, or for two seconds; nil for none.
  private(set) var notice: Notice?
  /// A refusal of a drag that is not shown, because another gesture recognizer may still use the drag; nil
  /// for none.
  private var waiting: Notice?
  private(set) var events: [String] = []
  private(set) var frame: NavigationApp.FrameReport?
  private(set) var press = PressRecord()
  var onChange: (() -> Void)?
  /// Called when the figures of the connection to the terminal have changed since they were last drawn.
  var onLink: (() -> Void)?
  private var link = LinkDrawing()
  /// Called with each gesture recognizer that has changed its state, even when it has failed.
  var onGesture: ((GestureRecognizer) -> Void)?
  private var noticeTimer: AppTimer?
  private static let kept = 40

  init(app: NavigationApp) {
    self.app = app
    app.addStackObserver { [unowned self] in record($0, in: $1) }
    app.addPresentationObserver { [unowned self] in record($0) }
    app.addFrameObserver { [unowned self] in
      frame = $0
      link.frameWasDrawn()
    }
    app.observers.links.add { [unowned self] _ in
      if link.shouldDraw(awaited: app.observers.link.awaited) { onLink?() }
    }
    app.addEventObserver { [unowned self] in record($0) }
    app.arena.addObserver { [unowned self] in record($0) }
    app.addVerdictObserver { [unowned self] in changed() }
    app.addGateObserver { [unowned self] in record($0) }
  }

  private func record(_ report: GateReport) {
    // For a drag on a sheet, the navigation stack in the sheet is asked first, and the rule for dismissing
    // the sheet last. That this last rule refuses a horizontal drag is no news.
    if report.isDismissal, report.refusal == .vertical { return }
    gateReport = report
    release.forgetDecision()
    setNotice(nil)
    let isOnList = app.activeNavigation.topViewController.name == "gallery"
    waiting = report.refusal.flatMap { isCommented($0, report) ? Notice($0, onList: isOnList) : nil }
    showWaitingIfUnhandled()
    changed()
  }

  private func record(_ event: NavigationEvent<ViewController>, in stack: NavigationController) {
    switch event {
    case .gate: return
    case .lifecycle(let page, let callback, _): note("\(page.name).\(callback.rawValue)")
    case .transition(let report):
      record(report.phase, progress: report.progress, velocity: report.velocity)
    case .stack: setNotice(nil)
    case .ignored(let what, let why): note("ignored: \(what), \(why)")
    }
    changed()
  }

  private func record(_ report: NavigationApp.PresentationReport) {
    record(report.phase, progress: report.progress, velocity: app.runningTransition?.driver.velocity ?? 0)
    changed()
  }

  private func record(
    _ phase: TransitionReport<ViewController>.Phase, progress: Double, velocity: Double
  ) {
    if case .caught = phase { note("caught at \(progress.percentFigure)") }
    let figures = "p \(progress.percentFigure), v \(velocity.signedFigure(decimals: 2)) W/s"
    release.record(phase, figures, at: app.clock.now.seconds)
  }

  /// Returns whether an input event releases a page that asks before it leaves. Has to be called before the
  /// event is handled.
  private func asks(at event: InputEvent) -> Bool {
    switch event {
    case .key(KeyPress(.escape)): return false
    case .key: break
    case .pointer(let pointer) where pointer.phase == .released: break
    case .pointer, .paste, .wheel, .focus, .reply: return false
    }
    return app.runningTransition?.verdict?.outcome == .ask
  }

  private func record(_ event: InputEvent) {
    release.asksFirst = asks(at: event)
    // Ctrl-L draws the same screen again, so the notice of a refused drag stays.
    if case .key(let key) = event, key != KeyPress(.character("l"), .control), notice != nil {
      setNotice(nil)
      changed()
    }
    guard case .pointer(let pointer) = event else { return }
    // A press of a second mouse button, while one is down, does not begin a new press.
    if pointer.phase == .pressed, app.arena.button.map({ $0 == pointer.button }) ?? true {
      setNotice(nil)
      press = PressRecord()
    }
    if pointer.phase != .moved { press.note(pointer.location) }
    changed()
  }

  private func record(_ recognizer: GestureRecognizer) {
    press.note(recognizer)
    if !(recognizer is InteractivePopGestureRecognizer) {
      if recognizer.state == .began || recognizer.state == .ended { setNotice(nil) }
      showWaitingIfUnhandled()
    }
    onGesture?(recognizer)
    changed()
  }

  /// The gesture recognizers of the last press. Those that have not decided come first.
  var gestures: [PressRecord.Gesture] { press.gestures(besides: app.arena.recognizers.filter(\.isUndecided)) }

  /// Returns whether the refusal of a drag is shown. It is not where another recognizer uses the drag, and
  /// not for a vertical drag at the root, which a person makes to scroll.
  private func isCommented(_ refusal: GateRefusal, _ report: GateReport) -> Bool {
    let isAboutScrolling = refusal == .root && app.arena.isPressed && report.translation.isVertical
    return refusal != .contentClaims && !app.arena.hasWinner && !isAboutScrolling
  }

  private func showWaitingIfUnhandled() {
    guard let waiting, !app.arena.recognizers.contains(where: mayHandleDrag) else { return }
    setNotice(waiting)
  }

  private func mayHandleDrag(_ recognizer: GestureRecognizer) -> Bool {
    if recognizer is InteractivePopGestureRecognizer { return false }
    return recognizer.isUndecided
      && (recognizer is PanGestureRecognizer || recognizer is SwipeGestureRecognizer)
  }

  private func setNotice(_ notice: Notice?) {
    waiting = nil
    self.notice = notice
    noticeTimer?.cancel()
    noticeTimer = notice.map { _ in
      app.after(StatusStrip.noticeDuration) { [unowned self] in
        setNotice(nil)
        changed()
      }
    }
  }

  private func note(_ line: String) {
    events.append(line)
    if events.count > Self.kept { events.removeFirst() }
  }

  private func changed() { onChange?() }

  var gateText: (text: String, foreground: Theme.Foreground) {
    guard let gateReport else { return ("nothing asked yet", .secondary) }
    guard let refusal = gateReport.refusal else { return ("allowed", .good) }
    return ("\(refusal.rawValue): \(refusal.words)", .destructive)
  }

  /// The page that a pointer or a key holds; nil if none is held.
  var held: HeldPage? { app.runningTransition.flatMap(HeldPage.init) }
}

/// A page that a pointer or a key holds. Progress and velocity count toward the end of the running operation:
/// a page that is pushed moves toward 1 as it comes in.
struct HeldPage {
  let transition: NavigationApp.RunningTransition
  let words: VerdictWords
  let turningPoint: Double?
  let outcome: InteractivePopVerdict.Outcome
  /// The velocity of the held page in widths of the page per second.
  let velocity: Double

  init?(_ transition: NavigationApp.RunningTransition) {
    guard let verdict = transition.verdict else { return nil }
    self.transition = transition
    let isLeaving = transition.isLeaving
    words = VerdictWords(verdict, isPop: isLeaving, isSheet: transition.isPresentation)
    turningPoint = verdict.turningPoint.map { isLeaving ? $0 : 1 - $0 }
    outcome = verdict.outcome
    velocity = isLeaving ? verdict.velocity : -verdict.velocity
  }

  var progress: Double { transition.driver.percentComplete }
  /// Whether the held page comes in from the trailing edge, because it is pushed and not presented.
  var beginsAtEnd: Bool { !transition.isLeaving && !transition.isPresentation }
}

struct Notice {
  /// The text of the notice about a refused drag in several lengths, the longest first. The first that fits
  /// is shown.
  let forms: [String]
  /// The colour of the notice about a refused drag. It is that of captions if the refusal needs no attention.
  let foreground: Theme.Foreground

  init(_ refusal: GateRefusal, onList: Bool) {
    foreground =
      switch refusal {
      case .gestureDisabled, .popDisabled, .beyondMaxDistance, .vetoed: .text
      case .root, .transitioning, .wrongDirection, .vertical, .contentClaims: .secondary
      }
    forms = [refusal == .root && onList ? "Nothing lies below the list." : refusal.words, refusal.fewWords]
  }
}

extension GateRefusal {
  /// The reason why the page stays after a refused drag, for a person who does not know the library.
  var words: String {
    switch self {
    case .root: "Nothing lies below this page."
    case .gestureDisabled: "Drags don't go back here."
    case .popDisabled: "This page can't be dragged away."
    case .beyondMaxDistance: "Begin the drag nearer to the edge."
    case .transitioning: "A page is still moving."
    case .wrongDirection: "Pull the page the other way."
    case .vertical: "Pull the page sideways."
    case .contentClaims: "The drag moves what is on the page."
    case .vetoed: "The page says no."
    }
  }

  /// The reason why a drag was refused in at most 16 columns, for narrow screens.
  var fewWords: String {
    switch self {
    case .root: "Nothing below."
    case .gestureDisabled: "No drags here."
    case .popDisabled, .vetoed: "It stays here."
    case .beyondMaxDistance: "Nearer the edge."
    case .transitioning: "Still moving."
    case .wrongDirection: "The other way."
    case .vertical: "Pull sideways."
    case .contentClaims: "Not the page."
    }
  }
}
