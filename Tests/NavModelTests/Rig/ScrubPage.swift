import NavModel

/// A page for the tests of styles and of what drives them: its answers can be set, and its calls are kept.
final class ScrubPage: Navigable {
  let name: String
  var isViewLoaded = false
  var interactivePopDisabled = false
  var interactivePopMaxAllowedInitialDistanceToLeftEdge = 0.0
  var allowsBegin = true
  var allowsPop = true
  var popQuestions = 0
  var onWillAppear: (() -> Void)?

  init(_ name: String) { self.name = name }

  func shouldBeginInteractivePop() -> Bool { allowsBegin }

  func shouldPop(_ pop: PendingPop) -> Bool {
    popQuestions += 1
    return allowsPop
  }

  func viewWillAppear(animated: Bool) { onWillAppear?() }
}

/// A started controller over pages of those names, with everything that it says as short lines.
final class ScrubStage {
  let navigation: NavigationController<ScrubPage>
  let arena = GestureArena()
  private(set) var log: [String] = []

  init(_ names: String...) {
    navigation = NavigationController(names.map(ScrubPage.init))
    navigation.start()
    navigation.addObserver { [unowned self] in note($0) }
  }

  var names: [String] { navigation.viewControllers.map(\.name) }
  var top: ScrubPage { navigation.topViewController }
  var progress: Double? { navigation.transition?.driver.percentComplete }

  private func note(_ event: NavigationEvent<ScrubPage>) {
    switch event {
    case .lifecycle(let page, let callback, let animated):
      log.append("\(page.name).\(callback.rawValue)\(animated ? "" : " unanimated")")
    case .gate(let refusal, _): log.append("gate \(refusal?.rawValue ?? "allowed")")
    case .transition(let report):
      let line = "\(report.operation.rawValue) \(report.phase.rawValue)"
      // However many steps a hand takes: that is not what is compared.
      if report.phase != .changed || log.last != line { log.append(line) }
    case .stack: log.append("stack \(names.joined(separator: " "))")
    case .ignored(let what, _): log.append("ignored \(what)")
    }
  }

  /// What has been said since the last call.
  func said() -> [String] {
    defer { log = [] }
    return log
  }

  func advance(to time: Seconds) {
    navigation.advance(to: time)
    arena.advance(to: time)
  }

  func settle() { advance(to: navigation.now + 5) }

  // MARK: The pointer

  func pointer(_ phase: PointerEvent.Phase, _ column: Double, _ row: Double = 10, at time: Seconds) {
    advance(to: time)
    let event = PointerEvent(phase, at: Point(column: column, row: row), time: time)
    if phase == .pressed {
      arena.press(event) { [.init(navigation.interactivePopGestureRecognizer)] }
    } else {
      arena.handle(event)
    }
  }
}
