import Testing

@testable import NavModel

/// A program may read and change a stack in whatever the stack calls it for.
@Suite struct SenderTests {
  enum Callback: CaseIterable, Sendable {
    case event, verdict, gate, style, needsDisplay, settings, appear, page, begins, leaves
  }

  /// What a callback does with its sender, and how often it was called.
  private final class Meddler {
    private let script: Script
    private(set) var calls = 0
    /// A change is an event: those of an observer of events would go on for ever.
    var changesLeft = 50
    private var isMeddling = false

    init(_ script: Script) { self.script = script }

    func meddle() {
      if isMeddling { return }
      isMeddling = true
      calls += 1
      read()
      if changesLeft > 0 { change() }
      changesLeft -= 1
      isMeddling = false
    }

    private func read() {
      let nav = script.nav
      _ = (nav.viewControllers, nav.transition, nav.comingViewControllers, nav.forwardViewControllers)
      _ = (nav.interactivePopVerdict, nav.deadline, nav.isMoving, nav.refusedDragShift, nav.shownBarPart)
      _ = (nav.layoutDirection, nav.edgeZoneColumns, nav.poppingColumns, nav.style(of: nav.topViewController))
    }

    private func change() {
      let nav = script.nav
      nav.containerSize.columns = nav.containerSize.columns == 80 ? 60 : 80
      nav.completionSpeed = nav.completionSpeed == 1 ? 2 : 1
      nav.completionCurve = .navigation
      nav.layoutDirection = nav.layoutDirection == .leftToRight ? .rightToLeft : .leftToRight
      nav.setTransitionStyle(FadeStyle(), for: nav.topViewController)
      nav.setNavigationBarHidden(!nav.isNavigationBarHidden)
      nav.updateInteractivePop(0.5)
      if calls % 7 == 3 { nav.push(TestPage("new \(calls)")) }
      if calls % 7 == 5 { nav.pop() }
      if calls % 7 == 6 { nav.cancelInteractivePop() }
    }
  }

  private func wire(
    _ callback: Callback, _ script: Script, _ pages: [TestPage], _ meddle: @escaping () -> Void
  ) {
    let nav = script.nav
    switch callback {
    case .event: nav.addObserver { _ in meddle() }
    case .verdict: nav.addVerdictObserver(meddle)
    case .gate: nav.addGateObserver { _ in meddle() }
    case .style:
      nav.transitionStyleFor = { _, _, _ in
        meddle()
        return nil
      }
    case .needsDisplay: nav.announcer.onNeedsDisplay = meddle
    case .settings: nav.host.onSettings = { _ in meddle() }
    case .appear: nav.announcer.onAppear = { _ in meddle() }
    case .page:
      for page in pages {
        for callback in LifecycleCallback.allNames.compactMap(LifecycleCallback.init) {
          page.actions[callback] = meddle
        }
      }
    case .begins: for page in pages { page.onShouldBegin = meddle }
    case .leaves: for page in pages { page.onShouldPop = meddle }
    }
  }

  @Test(arguments: Callback.allCases)
  func `a callback reads and changes the stack that calls it`(_ callback: Callback) {
    let pages = ["A", "B", "C"].map { TestPage($0) }
    let script = Script(pages)
    let meddler = Meddler(script)
    wire(callback, script, pages) { meddler.meddle() }
    let nav = script.nav
    for step in 0..<6 {
      pages[step % 3].interactivePopDisabled = step == 2
      nav.isForwardEnabled = step % 2 == 0
      script.press(step % 2 == 0 ? 2 : 40)
      for column in stride(from: 4.0, to: 70, by: 11) { script.drag(column) }
      script.wait(0.2)
      script.release()
      script.wait(0.05)
      if nav.beginInteractivePop() == nil { nav.endInteractivePop(velocity: step % 2 == 0 ? 2 : -2) }
      script.settle()
      nav.goForward()
      nav.setNeedsNavigationBarAppearanceUpdate()
      nav.push(TestPage("on top \(step)"), animated: step % 2 == 0)
      script.wait(0.1)
      nav.goBack()
      script.settle()
    }
    #expect(meddler.calls > 0)
    meddler.changesLeft = 0
    for _ in 0..<3 { script.settle() }
    #expect(nav.transition == nil && nav.shownBarPart == nil && !nav.isMoving)
  }
}
