@testable import NavModel

/// Two controllers with equal pages that are asked to do the same. On one of them drags are begun and cancelled in between.
struct Twins {
  private var random: SplitMix64
  private let plain: Twin
  private let dragged: Twin
  /// Drags that began and were cancelled.
  private(set) var cancels = 0

  private struct Twin {
    let pages: [TestPage]
    let script: Script

    init() {
      pages = (0..<7).map { TestPage("P\($0)", hidden: $0 % 2 == 1) }
      // Loading is the one trace that a first look at a page may leave.
      for page in pages { page.isViewLoaded = true }
      script = Script([pages[0], pages[1], pages[2]])
    }

    /// Everything that is remembered, as one line.
    var snapshot: String {
      let nav = script.nav
      let pan = nav.interactivePopGestureRecognizer
      return [
        script.names, "bar \(nav.isNavigationBarHidden)", "active \(nav.activeViewController.name)",
        "moving \(nav.isMoving)", "transition \(nav.transition != nil)", "held \(nav.isInteractivePopHeld)",
        "bar change \(nav.shownBarPart != nil)", "recognizer \(pan.state.rawValue) \(pan.isUndecided)",
        "pressed \(script.arena.isPressed)", "parents \(pages.map(\.hasParent)) \(pages.map(\.moves))",
        "appeared \(pages.filter { ($0.journal.last { !$0.hasPrefix("should") } ?? "") == "viewDidAppear" }.map(\.name))",
      ].joined(separator: ", ")
    }
  }

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    plain = Twin()
    dragged = Twin()
  }

  /// Some cancelled drags on one twin, then the same call on both. Describes the first difference.
  mutating func round() -> String? {
    let before = dragged.snapshot
    for _ in 0..<random.below(6) {
      cancelOneDrag()
      if dragged.script.nav.transition != nil { return "a cancelled drag does not end" }
    }
    if plain.snapshot != dragged.snapshot {
      return "a cancelled drag left \(dragged.snapshot)\n in place of \(before)"
    }
    plain.script.forget()
    dragged.script.forget()
    let choice = random.next()
    act(plain, choice)
    act(dragged, choice)
    plain.script.settle()
    dragged.script.settle()
    if plain.script.log != dragged.script.log {
      return "\(plain.script.log)\n became \(dragged.script.log)"
    }
    return plain.snapshot == dragged.snapshot ? nil : "\(plain.snapshot)\n became \(dragged.snapshot)"
  }

  private mutating func cancelOneDrag() {
    let script = dragged.script
    let top = script.top
    let start = Double(random.below(40))
    script.press(start)
    for _ in 0..<(1 + random.below(5)) {
      script.drag(start + Double(random.below(80)), after: random.number(0...0.1))
    }
    if script.nav.transition != nil { cancels += 1 }
    switch random.below(6) {
    case 0: script.nav.cancelInteractivePop()
    case 1: script.send(.moved, .none)
    case 2: script.arena.cancel()
    case 3:
      top.mayLeave = false
      script.release(after: random.number(0...0.3))
      top.mayLeave = true
    case 4:
      script.nav.containerSize.columns = 120
      script.drag(start + 1)
      script.nav.containerSize.columns = 80
      script.nav.cancelInteractivePop()
    default:
      // Let go, caught while it runs back, and let go again.
      script.drag(start + 30, after: 0.3)
      script.release(after: 0.3)
      script.wait(0.05)
      script.hold(start, to: start + 2)
      script.release()
    }
    script.release()
    script.settle()
  }

  private func act(_ twin: Twin, _ choice: UInt64) {
    let nav = twin.script.nav
    let page = twin.pages[Int(choice >> 8) % twin.pages.count]
    switch choice % 8 {
    case 0, 1, 2: nav.push(page)
    case 3: nav.pop()
    case 4:
      let root = twin.pages[0]
      nav.setViewControllers(page === root ? [twin.pages[1], root] : [page, root])
    case 5: page.prefersNavigationBarHidden.toggle()
    case 6: nav.setNeedsNavigationBarAppearanceUpdate()
    default: twin.script.dragAndRelease(to: 60)
    }
  }
}
