import TermNav

/// What the navigation has said lately, in words and figures, for the status strips and the inspector.
final class Journal {
  private unowned let app: NavigationApp
  private(set) var gate: (refusal: GateRefusal?, press: Point)?
  private(set) var decision: String?
  private(set) var events: [String] = []
  private(set) var frame: NavigationApp.FrameReport?
  private(set) var trail: [Point] = []
  /// When a button went down last.
  private(set) var pressTime: Seconds = 0
  private(set) var recognizers: [(name: String, state: GestureRecognizer.State)] = []
  var onChange: (() -> Void)?
  /// Told of every change of state of every recognizer, of failures too, which handlers do not hear of.
  var onGesture: ((GestureRecognizer) -> Void)?
  private static let kept = 12

  init(app: NavigationApp) {
    self.app = app
    app.navigation.addObserver { [unowned self] in record($0) }
    app.frameObserver = { [unowned self] in frame = $0 }
    app.eventObserver = { [unowned self] in record($0) }
    app.arena.observer = { [unowned self] in record($0) }
  }

  private var navigation: NavigationController { app.navigation }

  private func record(_ event: NavigationEvent<ViewController>) {
    switch event {
    case .gate(let refusal, let press):
      gate = (refusal, press)
      decision = nil
    case .lifecycle(let page, let callback, _): note("\(page.name).\(callback.rawValue)")
    case .transition(let report):
      switch report.phase {
      case .finishing: decision = verdict("finishes", report)
      case .cancelling:
        let wouldFinish =
          navigation.releasePolicy.decision(progress: report.progress, velocity: report.velocity) == .finish
        decision = verdict(wouldFinish ? "asked first, springs back" : "springs back", report)
      case .caught: note("caught at \(report.progress.percentFigure)")
      case .began, .changed, .finished, .cancelled: break
      }
    case .stack: break
    case .ignored(let what, let why): note("ignored: \(what), \(why)")
    }
    changed()
  }

  private func record(_ event: InputEvent) {
    guard case .pointer(let pointer) = event else { return }
    if pointer.phase == .pressed {
      trail = []
      pressTime = pointer.time
    }
    trail.append(pointer.location)
    if trail.count > Self.kept { trail.removeFirst() }
    changed()
  }

  private func record(_ recognizer: GestureRecognizer) {
    recognizers.removeAll { $0.name == recognizer.name }
    recognizers.append((recognizer.name, recognizer.state))
    if recognizers.count > 4 { recognizers.removeFirst() }
    onGesture?(recognizer)
    changed()
  }

  private func note(_ line: String) {
    events.append(line)
    if events.count > Self.kept { events.removeFirst() }
  }

  private func changed() {
    onChange?()
    for page in [navigation.transition?.from, navigation.transition?.to, navigation.topViewController] {
      (page as? any JournalReader)?.status.setNeedsDisplay()
    }
  }

  private func verdict(_ what: String, _ report: TransitionReport<ViewController>) -> String {
    "\(what): p \(report.progress.percentFigure), v \(report.velocity.signedFigure(decimals: 2)) W/s"
  }

  // MARK: In words

  /// What the gate said last.
  var gateText: (text: String, ink: Theme.Ink) {
    guard let gate else { return ("gate: nothing asked yet", .secondary) }
    guard let refusal = gate.refusal else { return ("gate: allowed", .good) }
    return ("gate: \(refusal.rawValue), \(refusal.explanation)", .refused)
  }

  /// The same without its reason, for narrow screens.
  var briefGateText: String { gateText.text.split(separator: ",").first.map(String.init) ?? "" }

  /// Where the page is, how fast the hand is, and what a release would do.
  var motionText: (text: String, ink: Theme.Ink) {
    guard let transition = navigation.transition else {
      return decision.map { ($0, .secondary) } ?? ("", .secondary)
    }
    guard transition.driver.isHeld else { return (decision ?? "p \(app.progress.percentFigure)", .secondary) }
    let progress = transition.driver.percentComplete
    let velocity = handVelocity * (transition.runsAsPop ? 1 : -1)
    let wouldFinish = navigation.releasePolicy.decision(progress: progress, velocity: velocity) == .finish
    return (
      """
      p \(progress.percentFigure)  v \(velocity.signedFigure(decimals: 2)) W/s  \
      release \(wouldFinish ? "finishes" : "springs back")
      """,
      wouldFinish ? .good : .caution
    )
  }

  /// The same without its unit, for narrow screens.
  var briefMotionText: String { motionText.text.replacing(" W/s", with: "") }

  /// Widths per second toward the trailing edge.
  var handVelocity: Double {
    // Keys and sliders have none, and the pointer's is an older one.
    if navigation.isInteractivePopDriven { return 0 }
    let columns = navigation.interactivePopGestureRecognizer.velocity.dx / Double(max(1, app.size.columns))
    return navigation.layoutDirection == .rightToLeft ? -columns : columns
  }
}

/// A page with a strip that shows what the journal says.
protocol JournalReader: ViewController {
  var status: StatusStrip { get }
}

extension GateRefusal {
  /// Why, in the words of a page.
  var explanation: String {
    switch self {
    case .root: "there is nothing below"
    case .gestureDisabled: "no gesture pops here"
    case .popDisabled: "this page allows none"
    case .beyondMaxDistance: "pressed too far in"
    case .transitioning: "a page is moving"
    case .wrongDirection: "pulled the other way"
    case .vertical: "more down than across"
    case .contentClaims: "the content has it"
    case .vetoed: "the page said no"
    }
  }
}
