@testable import NavModel

/// A navigation controller with a hand, a clock and a log: what a person does, as calls.
final class Script {
  let nav: NavigationController<TestPage>
  let arena = GestureArena()
  /// Every event as `B.viewWillAppear`, `gate vertical`, `pop finished 1.0`, `stack A B`, `ignored push B`.
  private(set) var log: [String] = []
  private(set) var reports: [TransitionReport<TestPage>] = []
  private(set) var now: Seconds = 0
  /// Recognizers of the content under the pointer, the innermost first.
  var content: [GestureRecognizer] = []
  private var pointer = Point(column: 0, row: 0)

  init(_ pages: [TestPage], width: Int = 80) {
    nav = NavigationController(pages)
    nav.containerSize = Size(columns: width, rows: 24)
    nav.addObserver { [unowned self] in note($0) }
    nav.start()
    forget()
  }

  convenience init(_ names: String..., width: Int = 80) {
    self.init(names.map { TestPage($0) }, width: width)
  }

  // MARK: What is seen

  var names: String { nav.viewControllers.map(\.name).joined(separator: " ") }
  var top: TestPage { nav.topViewController }
  /// p of RULES, or nil at rest.
  var p: Double? { nav.transition?.popProgress }
  /// The column of the front page's leading edge.
  var seam: Int? {
    nav.transition.map { running in
      running.style.layout(progress: running.popProgress, size: nav.containerSize).front?.offset ?? -1
    }
  }
  /// The gate's answers: `allowed` or the refusal's name.
  var gates: [String] { log.filter { $0.hasPrefix("gate ") }.map { String($0.dropFirst(5)) } }
  var lifecycle: [String] {
    log.filter { line in LifecycleCallback.allNames.contains { line.hasSuffix("." + $0) } }
  }
  var phases: [String] { reports.map(\.phase.rawValue) }

  func forget() {
    log = []
    reports = []
  }

  private func note(_ event: NavigationEvent<TestPage>) {
    switch event {
    case .lifecycle(let page, let callback, _): log.append("\(page.name).\(callback.rawValue)")
    case .gate(let refusal, _): log.append("gate \(refusal?.rawValue ?? "allowed")")
    case .transition(let report):
      reports.append(report)
      if report.phase != .changed { log.append("\(report.operation.rawValue) \(report.phase.rawValue)") }
    case .stack: log.append("stack \(names)")
    case .ignored(let what, _): log.append("ignored \(what)")
    }
  }

  // MARK: What is done

  func wait(_ seconds: Seconds) {
    now += seconds
    nav.advance(to: now)
    arena.advance(to: now)
  }

  /// Lets everything run until it rests.
  func settle() { wait(10) }

  func press(_ column: Double, _ row: Double = 10, button: PointerEvent.Button = .primary) {
    pointer = Point(column: column, row: row)
    nav.advance(to: now)
    let entrants = content.map { GestureArena.Entrant($0) }
    arena.press(PointerEvent(.pressed, button, at: pointer, time: now)) {
      entrants + [.init(nav.interactivePopGestureRecognizer)]
    }
  }

  func drag(_ column: Double, _ row: Double = 10, after seconds: Seconds = 0.01) {
    pointer = Point(column: column, row: row)
    send(.dragged, after: seconds)
  }

  func release(after seconds: Seconds = 0.01) { send(.released, after: seconds) }

  func send(
    _ phase: PointerEvent.Phase, _ button: PointerEvent.Button = .primary, after seconds: Seconds = 0.01
  ) {
    now += seconds
    nav.advance(to: now)
    arena.handle(PointerEvent(phase, button, at: pointer, time: now))
  }

  /// Presses and drags far enough to hold the page, at rest there.
  func hold(_ column: Double = 0, to end: Double) {
    press(column)
    drag(end)
    wait(0.2)
  }

  /// A whole slow drag, let go after a rest.
  func dragAndRelease(from column: Double = 0, to end: Double) {
    hold(column, to: end)
    release()
  }
}

extension LifecycleCallback {
  nonisolated static let allNames = [
    "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewWillDisappear", "viewDidDisappear", "willShow",
    "didShow",
  ]
}
