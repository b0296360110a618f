import TermNav

/// The figures that the inspector, a view of what the library does, shows: entries of a name and figures; the
/// most important entry is first.
struct InspectorFigures {
  struct Part {
    var text: String
    var foreground = Theme.Foreground.text
  }

  struct Entry {
    var name: String
    var parts: [Part]
  }

  private let journal: Journal
  private let app: NavigationApp
  /// Whether the inspector, a view of what the library does, shows only the decision about the last drag, and
  /// not each rule with its answer.
  private let isBrief: Bool

  init(journal: Journal, app: NavigationApp, isBrief: Bool) {
    (self.journal, self.app, self.isBrief) = (journal, app, isBrief)
  }

  var entries: [Entry] {
    [
      Entry(name: "page", parts: page), Entry(name: "gate", parts: gate),
      Entry(name: "gesture", parts: gestures), Entry(name: "pointer", parts: pointer),
      Entry(name: "frame", parts: frame), Entry(name: "link", parts: link),
      Entry(name: "stack", parts: stacks.map { Part(text: $0) }),
    ]
  }

  // MARK: The page

  private var page: [Part] {
    if let held = journal.held { return figures(of: held) }
    let decision = journal.release.decision.map { [Part(text: $0, foreground: .secondary)] } ?? []
    guard let driver = app.runningTransition?.driver else {
      return decision.isEmpty ? [Part(text: "at rest", foreground: .secondary)] : decision
    }
    return [
      Part(text: "p \(driver.percentComplete.percentFigure)"), Part(text: "v \(velocity(driver.velocity))"),
    ]
      + decision
  }

  private func figures(of held: HeldPage) -> [Part] {
    let motion = InspectorMotion(journal: journal, app: app)
    return [
      Part(text: "p \(held.progress.percentFigure)"), Part(text: "v \(velocity(held.velocity))"),
      Part(text: "release: \(held.words.text)", foreground: held.words.foreground),
      Part(text: held.turningPoint.map { "turns at \(motion.edge(at: $0))" } ?? "never turns"),
      Part(text: motion.end, foreground: .secondary),
    ]
  }

  private func velocity(_ velocity: Double) -> String { "\(velocity.signedFigure(decimals: 2)) W/s" }

  // MARK: The gate

  private var gate: [Part] {
    guard let report = journal.gateReport else {
      return [Part(text: "nothing asked yet", foreground: .secondary)]
    }
    if isBrief {
      let text = journal.gateText
      return [Part(text: text.text, foreground: text.foreground)]
    }
    return report.rules.map { rule in
      let figure = report.figure(of: rule.refusal).map { " \($0)" } ?? ""
      return Part(
        text: "\(rule.answer.sign) \(rule.refusal.rawValue)\(figure)", foreground: rule.answer.foreground)
    }
  }

  // MARK: The rest

  private var gestures: [Part] {
    let states = journal.gestures
    if states.isEmpty { return [Part(text: "none yet", foreground: .secondary)] }
    return states.map {
      Part(text: "\($0.name) \($0.word)", foreground: $0.state.foreground)
    }
  }

  private var pointer: [Part] {
    guard let press = journal.press.trail.first, let last = journal.press.trail.last else {
      return [Part(text: "not seen yet", foreground: .secondary)]
    }
    let trail = journal.press.trail.dropFirst().suffix(5).map { "\(Int($0.column)),\(Int($0.row))" }
    let translation = last - press
    let figures = "\(translation.dx.signedFigure()), \(translation.dy.signedFigure())"
    return [Part(text: "○ \(Int(press.column)),\(Int(press.row))", foreground: .secondary)]
      + (trail.isEmpty ? [] : [Part(text: trail.joined(separator: " "))])
      + [Part(text: "moved \(figures)", foreground: .secondary)]
  }

  private var frame: [Part] {
    guard let frame = journal.frame else { return [Part(text: "none yet", foreground: .secondary)] }
    return [
      Part(text: "\((frame.duration / .milliseconds(1)).figure(decimals: 2)) ms"),
      Part(text: "\(frame.bytes) B"),
      Part(text: "\(frame.cells) cells"),
    ]
  }

  private var link: [Part] {
    let link = app.observers.link
    var parts = [Part(text: link.state.word, foreground: link.state == .silent ? .caution : .text)]
    if let time = link.roundTrip {
      parts.append(Part(text: "\((time / .milliseconds(1)).figure(decimals: 1)) ms"))
    }
    if let rate = link.bytesPerSecond {
      parts.append(
        Part(text: rate < 1e6 ? "\((rate / 1e3).figure()) kB/s" : "\((rate / 1e6).figure(decimals: 1)) MB/s"))
    }
    if link.awaited > 0 { parts.append(Part(text: "\(link.awaited) awaited", foreground: .secondary)) }
    return parts
  }

  /// The pages of the program's navigation stack as text. If another stack has the focus, as in a tab, its
  /// pages follow as a second text.
  private var stacks: [String] {
    let all = app.activeNavigation === app.navigation ? [] : [app.activeNavigation]
    return ([app.navigation] + all).map { $0.viewControllers.map(\.name).joined(separator: " › ") }
  }
}

extension NavigationApp.LinkReport.AnswerState {
  fileprivate var word: String {
    switch self {
    case .unknown: "not asked yet"
    case .answers: "answers"
    case .silent: "silent"
    }
  }
}

extension GateReport.Answer {
  fileprivate var sign: String {
    switch self {
    case .passed: "✓"
    case .refused: "✗"
    case .waits: "…"
    case .unasked: "·"
    }
  }

  fileprivate var foreground: Theme.Foreground {
    switch self {
    case .passed: .good
    case .refused: .destructive
    case .waits: .caution
    case .unasked: .secondary
    }
  }
}

extension GateReport {
  /// Returns the figure by which a rule about drags has decided, as text; nil for a rule without a figure.
  fileprivate func figure(of rule: GateRefusal) -> String? {
    switch rule {
    case .root: "\(depth) deep"
    case .beyondMaxDistance:
      maximumDistance > 0
        ? "\(Int(distance)) of \(maximumDistance < 1e6 ? "\(Int(maximumDistance))" : "∞")"
        : "\(Int(distance))"
    case .wrongDirection: translation.dx.signedFigure()
    case .vertical: "\(abs(translation.dx).figure()) × \(abs(translation.dy).figure())"
    case .gestureDisabled, .popDisabled, .transitioning, .contentClaims, .vetoed: nil
    }
  }
}
