import Invariants

@testable import NavModel

/// One random walk: a person, a program and a clock that do whatever comes to mind, and the laws asked after every step.
final class NavigationWalk {
  private var random: SplitMix64
  private let pages: [TestPage]
  private let script: Script
  private let laws: NavigationInvariants<TestPage>
  private let departures: DepartureRecord<TestPage>
  private var gates = 0
  private var lastStep = ""
  private var insideCalls = 0
  private(set) var steps = 0
  /// What the walk has come by.
  private(set) var visits: Set<String> = []

  private var nav: NavigationController<TestPage> { script.nav }

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    pages = (0..<9).map { TestPage("P\($0)") }
    script = Script([pages[0]], width: 1 + random.below(200))
    script.nav.isForwardEnabled = true
    // Two of them show others.
    for (page, count) in [(pages[3], 1), (pages[6], 2)] {
      page.inner = (0..<count).map { TestPage("\(page.name).\($0)") }
    }
    departures = DepartureRecord(script.nav)
    for page in pages.flatMap({ $0.inner + [$0] }) {
      page.onAgree = { [departures, unowned page] in departures.agree(page) }
    }
    laws = NavigationInvariants(script.nav, arena: script.arena, record: TestPageRecord(script.nav))
    script.nav.addObserver { [unowned self] event in
      switch event {
      case .gate(let refusal, _):
        gates += 1
        visits.insert("gate \(refusal?.rawValue ?? "allowed")")
      case .transition(let report) where report.phase != .changed:
        visits.insert("\(report.operation.rawValue) \(report.phase.rawValue)")
      case .ignored: visits.insert("ignored")
      default: break
      }
    }
  }

  /// Walks until the steps are done or a law is broken, which it describes.
  func run(_ count: Int) -> String? {
    for _ in 0..<count {
      if let fault = step() { return "step \(steps), \(lastStep): \(fault)" }
      if steps % 40 == 0, let fault = rest() { return "at rest after step \(steps), \(lastStep): \(fault)" }
    }
    return nil
  }

  // MARK: Steps

  private func step() -> String? {
    steps += 1
    let before = laws.state
    let (film, width) = (laws.film, nav.containerSize.columns)
    let (time, inside) = (script.now, insideCalls)
    script.forget()
    switch random.below(24) {
    case 0...2: call()
    case 3...5: press()
    case 6...12: drag()
    case 13...14: release()
    case 15...19:
      lastStep = "wait"
      script.wait(random.chance(0.2) ? random.number(0...2) : random.number(0...0.1))
    case 20:
      lastStep = "lose"
      if random.chance(0.5) { script.send(.moved, .none) } else { script.arena.cancel() }
    case 21:
      lastStep = "esc"
      nav.cancelInteractivePop()
    case 22: flip()
    default: arm()
    }
    if !script.log.contains(where: { $0.hasPrefix("stack") }), laws.state != before {
      return "changed without a word"
    }
    // The pointer moves the page, and a call from inside may complete what the call before it has begun.
    let isSudden = script.now == time && insideCalls == inside && !["drag", "release"].contains(lastStep)
    if isSudden, let jump = laws.jump(since: film, width: width) { return jump }
    return fault
  }

  /// Calls the program's side, at random.
  private func call() {
    let page = pages[random.below(pages.count)]
    let animated = random.chance(0.7)
    let kind = random.below(12)
    lastStep = "call \(kind) \(page.name) animated \(animated)"
    switch kind {
    case 10: nav.goBack(animated: animated)
    case 11: nav.goBack(to: page, animated: animated)
    default: departures.program(isLate: nav.queue.isChanging) { call(kind, page, animated) }
    }
  }

  /// Calls that ask nobody.
  private func call(_ kind: Int, _ page: TestPage, _ animated: Bool) {
    switch kind {
    case 0...2: nav.push(page, animated: animated)
    case 3...4: nav.pop(animated: animated)
    case 5: nav.pop(to: page, animated: animated)
    case 6:
      if random.chance(0.3) {
        nav.popToRoot(animated: animated)
      } else {
        nav.setNavigationBarHidden(random.chance(0.5), animated: animated)
      }
    case 7: nav.setNeedsNavigationBarAppearanceUpdate()
    case 8: nav.goForward(animated: animated)
    default:
      var new = Array(pages.dropFirst().shuffled(using: &random).prefix(random.below(5)))
      if random.chance(0.05), let twice = new.last { new.append(twice) }
      nav.setViewControllers([pages[0]] + new, animated: animated)
    }
  }

  private func press() {
    lastStep = "press"
    // While a button is held, only the same button pressed again counts: its release was lost.
    let button: PointerEvent.Button = random.chance(0.9) ? .primary : .secondary
    if button == .primary || !script.arena.isPressed { gates = 0 }
    script.press(column, button: button)
  }

  private var column: Double {
    let width = Double(nav.containerSize.columns)
    let place = random.chance(0.1) ? random.number(-20...(width + 20)) : random.number(0...width)
    return random.chance(0.8) ? place.rounded(.down) : place
  }

  private func drag() {
    lastStep = "drag"
    script.drag(column, random.chance(0.8) ? 10 : Double(random.below(24)), after: random.number(0...0.2))
  }

  private func release() {
    lastStep = "release"
    script.release(after: random.chance(0.5) ? 0 : random.number(0...0.4))
  }

  /// Changes a setting or a preference.
  private func flip() {
    let page = pages[random.below(pages.count)]
    let kind = random.below(17)
    lastStep = "flip \(kind) \(page.name)"
    switch kind {
    case 0: page.prefersNavigationBarHidden.toggle()
    case 1: page.interactivePopDisabled = random.chance(0.2)
    case 2:
      page.interactivePopMaxAllowedInitialDistanceToLeftEdge = random.chance(0.8) ? 0 : random.number(-5...60)
    case 3: page.beginsPop = random.chance(0.8)
    case 4: (page.inner.randomElement(using: &random) ?? page).mayLeave = random.chance(0.8)
    case 5: nav.isInteractivePopEnabled = random.chance(0.8)
    case 6: nav.isInterruptible = random.chance(0.8)
    case 7: nav.reducesMotion = random.chance(0.2)
    case 8: nav.layoutDirection = random.chance(0.5) ? .leftToRight : .rightToLeft
    case 9...10: nav.containerSize = Size(columns: random.below(200), rows: random.below(60))
    case 11: nav.completionSpeed = random.number(0.2...4)
    case 12: nav.completionCurve = random.chance(0.5) ? .navigation : .easeInOut()
    case 13: nav.releasePolicy = random.chance(0.2) ? .stay : .standard
    case 14: page.allowsInteractiveForward = random.chance(0.8)
    case 15: nav.isForwardEnabled = random.chance(0.8)
    default: nav.viewControllerBasedNavigationBarAppearanceEnabled = random.chance(0.8)
    }
  }

  /// Makes a page call something, once, from inside a callback.
  private func arm() {
    lastStep = "arm"
    let page = pages[random.below(pages.count)]
    let callbacks: [LifecycleCallback] = [
      .viewDidLoad, .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear,
    ]
    let number = random.below(callbacks.count + 2)
    let act = { [unowned self, unowned page] in
      if number < callbacks.count { page.actions[callbacks[number]] = nil }
      page.onShouldBegin = {}
      page.onShouldPop = {}
      visits.insert("call from inside")
      insideCalls += 1
      switch random.below(4) {
      case 0: nav.cancelInteractivePop()
      case 1: script.arena.cancel()
      default: call()
      }
    }
    switch number - callbacks.count {
    case 0: page.onShouldBegin = act
    case 1: page.onShouldPop = act
    default: page.actions[callbacks[number]] = act
    }
  }

  /// Lets go and lets everything settle; then all has to be at rest.
  private func rest() -> String? {
    nav.releasePolicy = .standard
    if random.chance(0.5) { script.release() } else { script.arena.cancel() }
    // A page that was left standing, or calls from callbacks, may need some rounds.
    var rounds = 0
    repeat {
      if nav.transition?.driver.isHeld == true { departures.program { nav.pop() } }
      script.wait(60)
      rounds += 1
    } while (nav.transition != nil || nav.isMoving) && rounds < 50
    if nav.transition != nil || nav.isMoving { return "it never comes to rest" }
    return fault
  }

  // MARK: Laws

  /// The first law that is broken, also by what only this walk can see.
  private var fault: String? {
    if nav.transition?.isForward == true {
      visits.insert(nav.isInteractivePopHeld ? "forward held" : "forward")
    }
    if gates > 1 { return "the gate was asked twice about one press" }
    if let fault = departures.look() ?? laws.fault { return fault }
    guard nav.transition == nil else { return nil }
    for page in pages where page.hasParent != nav.contains(page) { return "\(page.name) has a wrong parent" }
    return nil
  }
}
