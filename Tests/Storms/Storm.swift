import Invariants
import TermNav

/// A program of the storm, with a person, a program and a window that do whatever comes to mind. The laws are asked
/// after every turn of the loop, and from time to time all has to come to rest.
package final class Storm {
  private var hand: StormHand
  private let program: StormProgram
  private let sheets = [StormPad(Rect(columns: 9, rows: 3)), StormPad(Rect(columns: 20, rows: 5))]
  private var calls = 0
  /// The events so far.
  package private(set) var events = 0
  /// What it has come by.
  package var visits: Set<String> { program.visits }

  private var app: NavigationApp { program.app }
  private var nav: TermNav.NavigationController { app.navigation }
  private var pages: [StormPage] { program.pages }

  /// - Parameter screen: see `StormProgram`.
  package init(seed: UInt64, screen: (InMemoryTerminal) -> any Terminal = { $0 }) {
    hand = StormHand(seed: seed)
    program = StormProgram(pageCount: 18, screen: screen)
    // Pages that are pushed on a whim keep the way back open.
    app.keyHandler = { [unowned self] key in
      guard key.key == .enter else { return false }
      program.call { nav.push(pages[hand.below(pages.count)]) }
      return true
    }
    for page in pages {
      page.onGesture = { [unowned self] in interfere($0) }
    }
  }

  /// Goes on for so many events, or until a law is broken, which it describes.
  package func run(_ count: Int) -> String? {
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
    if hand.chance(0.04), let fault = program.suddenly(whim) { return fault }
    let bytes = (0..<1 + hand.below(4)).map { _ in hand.next() }
    events += bytes.count
    program.time += [0, 0.001, 0.016, 0.05, 0.2, 0.7][hand.below(6)]
    program.terminal.send(bytes.joined())
    return program.turn()
  }

  /// Everything is let go of; then nothing may be stuck.
  private func rest() -> String? {
    nav.releasePolicy = .standard
    sheets.forEach(app.dismiss)
    program.terminal.send(hand.release() + (hand.chance(0.5) ? "\u{1B}[<0;1;1m" : "\u{1B}[O"))
    return program.turn() ?? program.rest()
  }

  // MARK: The program and the window

  /// A handler that pushes, pops, ends the press or takes its own view away in the middle of a gesture.
  private func interfere(_ page: StormPage) {
    guard hand.chance(0.02), calls < 3 else { return }
    calls += 1
    defer { calls -= 1 }
    program.visit(StormProgram.interference)
    program.call { act(on: page) }
  }

  private func act(on page: StormPage) {
    switch hand.below(5) {
    case 0: nav.push(pages[hand.below(pages.count)], animated: hand.chance(0.8))
    case 1: nav.pop(animated: hand.chance(0.8))
    case 2: app.arena.cancel()
    case 3:
      for view in [page.filling, page.view] {
        view.isHidden = true
        view.isHidden = false
      }
    default:
      page.filling.removeFromSuperview()
      page.view.addSubview(page.filling)
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
      app.present(sheets[0], style: .overlay) {
        Rect(column: max(0, $0.columns - 9), row: 1, columns: 9, rows: 3)
      }
    case 17:
      app.present(sheets[1], style: hand.chance(0.5) ? .modal : .overlay) { _ in
        Rect(column: 2, row: 2, columns: 20, rows: 5)
      }
    case 18...19: sheets.forEach(app.dismiss)
    case 20:
      page.hidesBar.toggle()
      page.bottomView?.isHidden.toggle()
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
      nav.releasePolicy = hand.chance(0.2) ? .stay : .standard
    }
  }

  private var style: any TransitionStyle {
    everyTransitionStyle[hand.below(everyTransitionStyle.count)]
  }

  private func resize() {
    let small = hand.chance(0.1)
    program.terminal.size =
      small
      ? Size(columns: 1 + hand.below(4), rows: 1 + hand.below(3))
      : Size(columns: 10 + hand.below(110), rows: 4 + hand.below(36))
    hand.size = program.terminal.size
  }
}
