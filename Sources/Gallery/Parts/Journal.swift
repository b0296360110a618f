import TermNav

/// Recent events in words, for strip and inspector.
final class Journal {
  private unowned let app: NavigationApp
  private(set) var gate: (refusal: GateRefusal?, press: Point)?
  private(set) var gateReport: GateReport?
  /// When the page was let go last.
  private(set) var releaseTime: Seconds?
  /// The shown refusal, until the next key, press or timeout.
  private(set) var notice: Notice?
  /// A refusal of the press, until no other recognizer may take the drag.
  private var waiting: Notice?
  private(set) var decision: String?
  private(set) var events: [String] = []
  private(set) var frame: NavigationApp.FrameReport?
  private(set) var trail: [Point] = []
  private(set) var pressTime: Seconds = 0
  /// Of the last press, as far as they have decided.
  private var recognizers: [(name: String, state: GestureRecognizer.State)] = []
  var onChange: (() -> Void)?
  /// Called on failures too.
  var onGesture: ((GestureRecognizer) -> Void)?
  private var noticeTimer: AppTimer?
  private static let kept = 40
  private static let keptPlaces = 64

  init(app: NavigationApp) {
    self.app = app
    app.navigation.addObserver { [unowned self] in record($0) }
    app.addFrameObserver { [unowned self] in frame = $0 }
    app.addEventObserver { [unowned self] in record($0) }
    app.arena.addObserver { [unowned self] in record($0) }
    app.navigation.addVerdictObserver { [unowned self] in changed() }
    app.navigation.addGateObserver { [unowned self] in gateReport = $0 }
  }

  private var navigation: NavigationController { app.navigation }

  private func record(_ event: NavigationEvent<ViewController>) {
    switch event {
    case .gate(let refusal, let press):
      gate = (refusal, press)
      decision = nil
      tell(nil)
      waiting = refusal.flatMap { isCommented($0) ? Notice($0) : nil }
      tellIfNobodyTakesIt()
    case .lifecycle(let page, let callback, _): note("\(page.name).\(callback.rawValue)")
    case .transition(let report):
      if report.phase == .finishing || report.phase == .cancelling { releaseTime = app.clock.now.seconds }
      switch report.phase {
      case .finishing: decision = told("finishes", report)
      case .cancelling:
        let release = ReleasePolicy.Situation(
          progress: report.progress, velocity: report.velocity, width: Double(app.size.columns))
        let wouldFinish = navigation.releasePolicy.decision(in: release) == .finish
        decision = told(wouldFinish ? "asked first, springs back" : "springs back", report)
      case .caught: note("caught at \(report.progress.percentFigure)")
      case .began, .changed, .finished, .cancelled: break
      }
    case .stack: tell(nil)
    case .ignored(let what, let why): note("ignored: \(what), \(why)")
    }
    changed()
  }

  private func record(_ event: InputEvent) {
    // Ctrl-L draws the same screen again.
    if case .key(let key) = event, key != KeyPress(.character("l"), .control), notice != nil {
      tell(nil)
      changed()
    }
    guard case .pointer(let pointer) = event else { return }
    if pointer.phase == .pressed {
      tell(nil)
      (trail, recognizers) = ([], [])
      pressTime = pointer.time
    }
    if pointer.phase != .moved { trail.append(pointer.location) }
    // The press stays.
    if trail.count > Self.keptPlaces { trail.remove(at: 1) }
    changed()
  }

  private func record(_ recognizer: GestureRecognizer) {
    if let index = recognizers.firstIndex(where: { $0.name == recognizer.name }) {
      recognizers[index].state = recognizer.state
    } else {
      recognizers.append((recognizer.name, recognizer.state))
    }
    if recognizer !== navigation.interactivePopGestureRecognizer {
      if recognizer.state == .began || recognizer.state == .ended { tell(nil) }
      tellIfNobodyTakesIt()
    }
    onGesture?(recognizer)
    changed()
  }

  /// The recognizers of the last press: those that watch it, then those that have decided.
  var gestures: [(name: String, word: String, state: GestureRecognizer.State)] {
    let watching = app.arena.recognizers.filter(\.isUndecided)
    let open = watching.map { ($0.name, $0.isWaiting ? "waits" : $0.state.rawValue, $0.state) }
    return open
      + recognizers.filter { known in !watching.contains { $0.name == known.name } }.map {
        ($0.name, $0.state.rawValue, $0.state)
      }
  }

  /// The drag that another recognizer has won needs no words.
  private func isCommented(_ refusal: GateRefusal) -> Bool {
    refusal != .contentClaims && !app.arena.hasWinner && !isAboutScrolling(refusal)
  }

  private func tellIfNobodyTakesIt() {
    guard let waiting, !app.arena.recognizers.contains(where: mayTakeDrag) else { return }
    tell(waiting)
  }

  private func mayTakeDrag(_ recognizer: GestureRecognizer) -> Bool {
    if recognizer is InteractivePopGestureRecognizer { return false }
    return recognizer.isUndecided
      && (recognizer is PanGestureRecognizer || recognizer is SwipeGestureRecognizer)
  }

  private func tell(_ notice: Notice?) {
    waiting = nil
    self.notice = notice
    noticeTimer?.cancel()
    noticeTimer = notice.map { _ in
      app.after(StatusStrip.noticeDuration) { [unowned self] in
        tell(nil)
        changed()
      }
    }
  }

  private func note(_ line: String) {
    events.append(line)
    if events.count > Self.kept { events.removeFirst() }
  }

  private func changed() { onChange?() }

  private func isAboutScrolling(_ refusal: GateRefusal) -> Bool {
    refusal == .root && app.arena.isPressed
      && navigation.interactivePopGestureRecognizer.translation.isVertical
  }

  private func told(_ what: String, _ report: TransitionReport<ViewController>) -> String {
    "\(what): p \(report.progress.percentFigure), v \(report.velocity.signedFigure(decimals: 2)) W/s"
  }

  var gateText: (text: String, foreground: Theme.Foreground) {
    guard let gate else { return ("gate: nothing asked yet", .secondary) }
    guard let refusal = gate.refusal else { return ("gate: allowed", .good) }
    return ("gate: \(refusal.rawValue), \(refusal.explanation)", .destructive)
  }

  /// nil unless a page is held.
  var verdict: (figures: InteractivePopVerdict, words: VerdictWords)? {
    navigation.interactivePopVerdict.map {
      ($0, VerdictWords($0.outcome, isPop: navigation.transition?.runsAsPop != false))
    }
  }

  var motionText: (text: String, foreground: Theme.Foreground) {
    if let (verdict, words) = verdict {
      let velocity = verdict.velocity.signedFigure(decimals: 2)
      return (
        "p \(verdict.progress.percentFigure)  v \(velocity) W/s  release: \(words.text)", words.foreground
      )
    }
    let moving = navigation.transition == nil ? "" : "p \(app.progress.percentFigure)"
    return (decision ?? moving, .secondary)
  }
}

struct Notice {
  /// Longest first.
  let forms: [String]
  /// Red where a person must notice it.
  let foreground: Theme.Foreground

  init(_ refusal: GateRefusal) {
    foreground =
      switch refusal {
      case .gestureDisabled, .popDisabled, .beyondMaxDistance, .vetoed: .destructive
      case .root, .transitioning, .wrongDirection, .vertical, .contentClaims: .secondary
      }
    let sign = foreground == .destructive ? "⊘ " : "· "
    forms = [
      "\(sign)\(refusal.rawValue): \(refusal.explanation)", sign + refusal.explanation,
      sign + refusal.rawValue,
    ]
  }
}

extension GateRefusal {
  var explanation: String {
    switch self {
    case .root: "nothing lies below"
    case .gestureDisabled: "no gesture pops here"
    case .popDisabled: "this page allows no gesture"
    case .beyondMaxDistance: "pressed too far from the edge"
    case .transitioning: "a page is moving"
    case .wrongDirection: "pulled the other way"
    case .vertical: "more down than across"
    case .contentClaims: "the content has it"
    case .vetoed: "the page said no"
    }
  }
}
