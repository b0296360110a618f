@testable import NavModel
@testable import TermNav

/// A whole program on the terminal in memory, with a person, a program and a window that do whatever comes to mind. The
/// laws of the house are asked after every turn of the loop, and from time to time all has to come to rest.
final class Storm {
  private var hand: StormHand
  private let terminal = InMemoryTerminal()
  private let app: NavigationApp
  private let loop: EventLoop
  private let clock = Clock()
  private let pages: [StormPage]
  private let sheets = [TapPad(Rect(columns: 9, rows: 3)), TapPad(Rect(columns: 20, rows: 5))]
  private let books = StormBooks()
  private var hasToldStack = false
  private var calls = 0
  /// The events so far, and what they have come by.
  private(set) var events = 0
  private(set) var visits: Set<String> = []

  private final class Clock { var time = 1.0 }

  private var nav: TermNav.NavigationController { app.navigation }

  init(seed: UInt64) {
    hand = StormHand(seed: seed)
    pages = (0..<18).map { StormPage(StormPage.Kind.allCases[$0 % 9], number: $0) }
    app = NavigationApp(Array(pages[0...2]))
    loop = EventLoop(app: app, terminal: terminal) { [clock] in clock.time }
    // Pages that are pushed on a whim keep the way back open.
    app.keyHandler = { [unowned self] key in
      guard key.key == .enter || key.key == .tab else { return false }
      nav.push(pages[hand.below(pages.count)])
      return true
    }
    nav.addObserver { [unowned self] in note($0) }
    for page in pages {
      page.onGesture = { [unowned self] in interfere($0) }
    }
    loop.start()
  }

  private func note(_ event: NavigationEvent<ViewController>) {
    switch event {
    case .lifecycle(let page, let callback, _): books.enter(callback, page)
    case .gate(let refusal, _): visits.insert("gate \(refusal?.rawValue ?? "allowed")")
    case .transition(let report):
      if report.phase != .changed { visits.insert("\(report.operation.rawValue) \(report.phase.rawValue)") }
      if !(0...1).contains(report.progress) || !report.velocity.isFinite { visits.insert("nonsense") }
    case .stack: hasToldStack = true
    case .ignored: visits.insert("ignored")
    }
  }

  /// Goes on for so many events, or until a law is broken, which it describes.
  func run(_ count: Int) -> String? {
    let end = events + count
    var pause = 0
    while events < end {
      if let fault = step() { return "after \(events) events: \(fault)" }
      pause += 1
      if pause % 150 == 0, let fault = rest() { return "at rest after \(events) events: \(fault)" }
    }
    return rest().map { "at rest at the end: \($0)" }
  }

  private func step() -> String? {
    if hand.chance(0.04) { whim() }
    let bytes = (0..<1 + hand.below(4)).map { _ in hand.next() }
    events += bytes.count
    clock.time += [0, 0.001, 0.016, 0.05, 0.2, 0.7][hand.below(6)]
    terminal.send(bytes.joined())
    return turn()
  }

  /// Turns until everything that was sent is handled, and asks the laws each time.
  private func turn() -> String? {
    repeat {
      let before = state
      hasToldStack = false
      loop.turn()
      if !hasToldStack, state != before { return "changed without a word" }
      if let fault { return fault }
    } while !terminal.wakes.isEmpty
    return nil
  }

  // MARK: The program and the window

  /// A handler that pushes, pops, ends the press or takes its own view away in the middle of a gesture.
  private func interfere(_ page: StormPage) {
    guard hand.chance(0.02), calls < 3 else { return }
    calls += 1
    defer { calls -= 1 }
    visits.insert("call from a handler")
    switch hand.below(5) {
    case 0: nav.push(pages[hand.below(pages.count)], animated: hand.chance(0.8))
    case 1: nav.pop(animated: hand.chance(0.8))
    case 2: app.arena.cancel()
    case 3:
      page.content.isHidden = true
      page.content.isHidden = false
    default:
      page.content.removeFromSuperview()
      page.view.addSubview(page.content)
    }
  }

  private func whim() {
    let page = pages[hand.below(pages.count)]
    switch hand.below(24) {
    case 0...7: nav.push(page, animated: hand.chance(0.8), style: hand.chance(0.5) ? style : nil)
    case 8: nav.pop(to: page)
    case 9:
      nav.setViewControllers(
        [pages[0]] + pages.dropFirst().shuffled(using: &hand.random).prefix(hand.below(5)))
    case 10: nav.transitionStyle = style
    case 11: nav.layoutDirection = hand.chance(0.7) ? .leftToRight : .rightToLeft
    case 12: nav.reducesMotion = hand.chance(0.15)
    case 13: nav.isInterruptible = hand.chance(0.8)
    case 14...15: resize()
    case 16:
      app.show(sheets[0], modal: false) { Rect(column: max(0, $0.columns - 9), row: 1, columns: 9, rows: 3) }
    case 17:
      app.show(sheets[1], modal: hand.chance(0.5)) { _ in Rect(column: 2, row: 2, columns: 20, rows: 5) }
    case 18...19: sheets.forEach(app.hide)
    case 20: page.hidesBar.toggle()
    case 21:
      let page = hand.chance(0.6) ? nav.activeViewController as? StormPage ?? page : page
      page.isPopDisabled = hand.chance(0.2)
      page.maximumDistance = hand.chance(0.7) ? 0 : Double(hand.below(60) - 5)
      page.beginsPop = hand.chance(0.8)
      page.mayLeave = hand.chance(0.8)
    case 22:
      nav.isInteractivePopEnabled = hand.chance(0.9)
      app.isTwoTouchLatched = hand.chance(0.3)
    default:
      nav.completionSpeed = hand.chance(0.5) ? 1 : 0.3
      nav.releasePolicy = ReleasePolicy(staysWhereReleased: hand.chance(0.2))
    }
  }

  private var style: any TransitionStyle {
    ([SlideStyle(), CoverStyle(), FadeStyle(), CubeStyle(), FlipStyle()] as [any TransitionStyle])[
      hand.below(5)]
  }

  private func resize() {
    let small = hand.chance(0.1)
    terminal.size =
      small
      ? Size(columns: 1 + hand.below(4), rows: 1 + hand.below(3))
      : Size(columns: 10 + hand.below(110), rows: 4 + hand.below(36))
    hand.size = terminal.size
  }

  // MARK: Laws

  private struct State: Equatable {
    var pages: [ObjectIdentifier]
    var isBarHidden: Bool
  }

  private var state: State {
    State(pages: nav.viewControllers.map(ObjectIdentifier.init), isBarHidden: nav.isNavigationBarHidden)
  }

  /// The first law that is broken.
  private var fault: String? {
    if nav.rootViewController !== pages[0] { return "the root left" }
    if Set(nav.viewControllers.map(ObjectIdentifier.init)).count != nav.count { return "a page stands twice" }
    if let fault = books.faults.first { return fault }
    if visits.contains("nonsense") { return "a report of no number, or beyond 0…1" }
    if nav.hand != nil, !app.arena.isPressed, !nav.isInteractivePopDriven { return "a hand without a press" }
    if let frame = terminal.frame, loop.turns % 8 == 0, frame.cells.contains(where: { $0.glyph == .undrawn })
    {
      return "an undrawn cell at \(frame.size), p \(app.progress)"
    }
    guard let running = nav.transition else { return books.fault(atRestOn: nav.topViewController) }
    if !(0...1).contains(running.driver.percentComplete) { return "p is \(running.driver.percentComplete)" }
    if running.from !== nav.topViewController { return "the page that leaves is not on top" }
    if running.from === running.to { return "from is to" }
    if nav.hand != nil, !running.driver.isHeld { return "a hand on a page that runs by itself" }
    if !running.driver.isHeld, !running.driver.isRunning {
      return "a transition that has ended is still there"
    }
    return nil
  }

  /// Everything is let go of; then nothing may be stuck, and nothing may want to wake the program.
  private func rest() -> String? {
    nav.releasePolicy = .standard
    sheets.forEach(app.hide)
    terminal.send(hand.release() + (hand.chance(0.5) ? "\u{1B}[<0;1;1m" : "\u{1B}[O"))
    if let fault = turn() { return fault }
    terminal.send("\u{1B}[O")
    if let fault = turn() { return fault }
    var frames = 0
    repeat {
      // A page that is held by keys, or was left standing, stays until somebody says otherwise.
      if frames % 60 == 59, nav.transition?.driver.isHeld == true, !nav.cancelInteractivePop() {
        return "a page that stands cannot be put back"
      }
      clock.time += 1.0 / 15
      if let fault = turn() { return fault }
      frames += 1
    } while (terminal.timeouts.last ?? nil) != nil && frames < 1500 || frames < 3
      || nav.transition != nil && frames < 1500
    if let timeout = terminal.timeouts.last ?? nil { return "the loop still wants to wake, in \(timeout) s" }
    if nav.transition != nil || nav.barChange != nil || app.isMoving {
      return
        "it never comes to rest: \(String(describing: nav.transition?.driver)), bar \(nav.barChange != nil)"
    }
    if app.arena.isPressed { return "a button is down" }
    if nav.hand != nil { return "a hand" }
    if !app.arena.recognizers.isEmpty { return "\(app.arena.recognizers.map(\.name)) still watch" }
    if !app.drawnTouches.isEmpty { return "touches are still drawn" }
    if app.needsDisplay { return "it wants to be drawn for ever" }
    if nav.activeViewController !== nav.topViewController { return "another page takes the keys" }
    for page in pages where (page.navigationController != nil) != nav.contains(page) {
      return "\(page.name) has a wrong parent"
    }
    // What is shown is what a program that draws everything afresh would show.
    nav.topViewController.setNeedsDisplay()
    guard let shown = terminal.frame?.lines else { return nil }
    for (old, new) in zip(shown, app.render().lines) where old != new {
      return "\(nav.topViewController.name) shows something old: \(old), not \(new)"
    }
    return nil
  }
}
