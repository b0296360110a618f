import Testing

@testable import NavModel

/// RULES section 2: preferences that are set from outside, and the edge limit of the whole navigation.
@Suite struct FromOutsideTests {
  let a = TestPage("A")
  let b = TestPage("B")

  private func set(_ page: TestPage, hidden: Bool, _ script: Script) {
    page.prefersNavigationBarHidden = hidden
    script.nav.navigationBarPreferenceDidChange(of: page)
  }

  // MARK: The bar

  @Test func `a preference set on the top page moves the bar, and back from where it stands`() {
    let script = Script([a, b])
    set(b, hidden: true, script)
    #expect(script.nav.isNavigationBarHidden)
    #expect(script.nav.shownBarPart == 1)
    script.wait(0.1)
    let part = script.nav.shownBarPart ?? 0
    set(b, hidden: false, script)
    #expect(abs((script.nav.shownBarPart ?? 0) - part) < 1e-9)
    #expect(!script.nav.isNavigationBarHidden)
    script.settle()
    #expect(script.nav.shownBarPart == nil)
  }

  @Test func `a preference set on a covered page waits until it appears`() {
    let script = Script([a, b])
    set(a, hidden: true, script)
    #expect(!script.nav.isNavigationBarHidden)
    #expect(script.nav.shownBarPart == nil)
    script.nav.pop()
    script.settle()
    #expect(script.nav.isNavigationBarHidden)
  }

  @Test func `a bar that was set by hand is left alone by the preference of a covered page`() {
    let script = Script([a, b])
    script.nav.setNavigationBarHidden(true, animated: false)
    set(a, hidden: true, script)
    script.settle()
    #expect(script.nav.isNavigationBarHidden)
  }

  @Test func `in a drag the page that comes has its new bar from then on`() {
    let script = Script([a, b])
    script.hold(0, to: 30)
    set(a, hidden: true, script)
    #expect(script.nav.transition?.backBarHidden == true)
    #expect(script.nav.transition?.frontBarHidden == false)
    script.drag(60)
    script.wait(0.2)
    script.release()
    script.settle()
    #expect(script.names == "A")
    #expect(script.nav.isNavigationBarHidden)
  }

  @Test func `in a drag that is cancelled the page that left gets its new bar after it`() {
    let script = Script([a, b])
    script.hold(0, to: 30)
    set(b, hidden: true, script)
    #expect(script.nav.transition?.frontBarHidden == false)
    script.release()
    for _ in 0..<1000 where script.nav.transition != nil { script.wait(0.01) }
    #expect(script.names == "A B")
    #expect(script.nav.isNavigationBarHidden)
    #expect(script.nav.shownBarPart != nil)
  }

  @Test func `a preference of the page that comes changes nothing for the one that stays after a cancel`() {
    let script = Script([a, b])
    script.hold(0, to: 30)
    set(a, hidden: true, script)
    script.release()
    script.settle()
    #expect(script.names == "A B")
    #expect(!script.nav.isNavigationBarHidden)
  }

  @Test(arguments: [LifecycleCallback.viewDidLoad, .viewWillAppear])
  func `set before a page appears, it counts for that appearance, without a second motion`(
    callback: LifecycleCallback
  ) {
    let script = Script([a])
    b.actions[callback] = { [unowned b] in set(b, hidden: true, script) }
    script.nav.push(b)
    #expect(script.nav.transition?.toBarHidden == true)
    script.wait(0.01)
    for _ in 0..<1000 where script.nav.transition != nil { script.wait(0.01) }
    #expect(script.nav.isNavigationBarHidden)
    #expect(script.nav.shownBarPart == nil)
  }

  @Test func `set in viewDidAppear, it moves the bar after the change`() {
    let script = Script([a])
    b.actions[.viewDidAppear] = { [unowned b] in set(b, hidden: true, script) }
    script.nav.push(b)
    for _ in 0..<1000 where script.nav.transition != nil { script.wait(0.01) }
    #expect(script.nav.shownBarPart != nil)
    script.settle()
    #expect(script.nav.isNavigationBarHidden)
  }

  @Test func `before the start, and where the bar is the program's, nothing moves`() {
    let nav = NavigationController([a, b])
    b.prefersNavigationBarHidden = true
    nav.navigationBarPreferenceDidChange(of: b)
    #expect(!nav.isNavigationBarHidden)
    nav.viewControllerBasedNavigationBarAppearanceEnabled = false
    nav.start()
    nav.navigationBarPreferenceDidChange(of: b)
    #expect(!nav.isNavigationBarHidden)
    #expect(nav.shownBarPart == nil)
  }

  // MARK: Forward

  @Test func `a page that no longer allows forward lets the kept pages go`() {
    weak var kept: TestPage?
    let script = Script([a])
    a.allowsInteractiveForward = true
    do {
      let page = TestPage("C")
      kept = page
      script.nav.push(page, animated: false)
      script.nav.pop(animated: false)
    }
    #expect(kept != nil)
    #expect(script.nav.forwardViewControllers.count == 1)
    a.allowsInteractiveForward = false
    script.nav.forwardPreferenceDidChange()
    script.forget()
    #expect(kept == nil)
    #expect(script.nav.forwardViewControllers.isEmpty)
  }

  // MARK: The edge limit of all pages

  @Test(arguments: [(20.0, 20.0, true), (20, 21, false), (0, 79, true), (-5, 79, true), (.nan, 79, true)])
  func `a drag begins within the navigation's limit`(limit: Double, press: Double, begins: Bool) {
    let script = Script([a, b], width: 160)
    script.nav.interactivePopMaxAllowedInitialDistanceToLeftEdge = limit
    script.press(press)
    script.drag(press + 4)
    #expect(script.gates == [begins ? "allowed" : "beyondMaxDistance"])
  }

  @Test(arguments: [
    (5.0, 6.0, false), (5, 5, true), (40, 30, true), (40, 41, false), (.infinity, 79, true), (0, 21, false),
    (-1, 21, false), (.nan, 21, false),
  ])
  func `a page's own limit is stronger, infinity too`(own: Double, press: Double, begins: Bool) {
    let script = Script([a, b])
    script.nav.interactivePopMaxAllowedInitialDistanceToLeftEdge = 20
    b.interactivePopMaxAllowedInitialDistanceToLeftEdge = own
    script.press(press - (press > 70 ? 10 : 0))
    script.drag(press + 4)
    #expect(script.gates == [begins ? "allowed" : "beyondMaxDistance"])
  }

  @Test func `right to left the limit counts from the right`() {
    for (press, begins) in [(59.0, true), (58, false)] {
      let script = Script([TestPage("A"), TestPage("B")])
      script.nav.layoutDirection = .rightToLeft
      script.nav.interactivePopMaxAllowedInitialDistanceToLeftEdge = 20
      script.press(press)
      script.drag(press - 4)
      #expect(script.gates == [begins ? "allowed" : "beyondMaxDistance"])
    }
  }
}
