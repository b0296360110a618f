import Testing

@testable import NavModel

/// RULES section 2.
@Suite("§2 Preferences of each page")
struct PreferencesTests {
  let a = TestPage("A")
  let b = TestPage("B")

  @Test func `by default the bar is shown, the pop allowed, and there is no limit and no veto`() {
    final class Plain: Navigable {
      let name = "plain"
      var isViewLoaded = false
    }
    let page = Plain()
    #expect(!page.prefersNavigationBarHidden)
    #expect(!page.interactivePopDisabled)
    #expect(page.interactivePopMaxAllowedInitialDistanceToLeftEdge == 0)
    #expect(page.shouldBeginInteractivePop())
    #expect(page.shouldPop(PendingPop(of: page, isOneStepBack: true) { false }))
    let nav = NavigationController(root: page)
    #expect(nav.viewControllerBasedNavigationBarAppearanceEnabled && nav.isInteractivePopEnabled)
    #expect(nav.isInterruptible)
  }

  @Test func `prefersNavigationBarHidden holds while the page is on top`() {
    b.prefersNavigationBarHidden = true
    let script = Script([a])
    script.nav.push(b)
    #expect(!script.nav.isNavigationBarHidden)
    script.settle()
    #expect(script.nav.isNavigationBarHidden)
    script.nav.pop()
    script.settle()
    #expect(!script.nav.isNavigationBarHidden)
  }

  @Test func `a preference is read live, so that what viewWillAppear sets counts`() {
    b.actions[.viewWillAppear] = { [unowned b] in b.prefersNavigationBarHidden = true }
    let script = Script([a])
    script.nav.push(b)
    script.settle()
    #expect(script.nav.isNavigationBarHidden)
  }

  @Test func `a change on top shows by itself only at the next appearance`() {
    let script = Script([a, b])
    b.prefersNavigationBarHidden = true
    script.settle()
    #expect(!script.nav.isNavigationBarHidden)
    script.nav.push(TestPage("C"), animated: false)
    script.nav.pop(animated: false)
    #expect(script.nav.isNavigationBarHidden)
  }

  @Test func `a change in mid-transition does not jump in at its end`() {
    let script = Script([a])
    script.nav.push(b)
    script.wait(0.1)
    b.prefersNavigationBarHidden = true
    script.settle()
    #expect(!script.nav.isNavigationBarHidden)
    script.nav.setNeedsNavigationBarAppearanceUpdate()
    #expect(script.nav.isNavigationBarHidden)
  }

  @Test func `setNeedsNavigationBarAppearanceUpdate shows a change, animated`() throws {
    let script = Script([a, b])
    b.prefersNavigationBarHidden = true
    script.nav.setNeedsNavigationBarAppearanceUpdate()
    #expect(script.nav.isNavigationBarHidden)
    #expect(try #require(script.nav.shownBarPart) == 1)
    #expect(script.nav.isMoving)
    script.wait(0.1)
    let part = try #require(script.nav.shownBarPart)
    #expect(part > 0 && part < 1)
    script.settle()
    #expect(script.nav.shownBarPart == nil && !script.nav.isMoving)
    #expect(script.log == ["stack A B"])
  }

  @Test func `a bar turned round on its way goes on from where it stands`() throws {
    let script = Script([a])
    script.nav.setNavigationBarHidden(true)
    script.wait(0.05)
    let part = try #require(script.nav.shownBarPart)
    script.nav.setNavigationBarHidden(false)
    #expect(abs(try #require(script.nav.shownBarPart) - part) < 1e-12)
    script.settle()
    #expect(!script.nav.isNavigationBarHidden)
  }

  @Test func `with viewControllerBasedNavigationBarAppearanceEnabled off the library never touches the bar`()
  {
    b.prefersNavigationBarHidden = true
    let script = Script([a])
    script.nav.viewControllerBasedNavigationBarAppearanceEnabled = false
    script.nav.push(b)
    script.settle()
    script.nav.setNeedsNavigationBarAppearanceUpdate()
    #expect(!script.nav.isNavigationBarHidden)
    script.nav.setNavigationBarHidden(true, animated: false)
    #expect(script.nav.isNavigationBarHidden && script.nav.shownBarPart == nil)
    script.nav.pop(animated: false)
    #expect(script.nav.isNavigationBarHidden)
  }

  @Test(arguments: [20.0, 60.0])
  func `in an update asked for while the page is held each page keeps its own wish`(end: Double) {
    let script = Script([a, b])
    script.hold(to: end)
    b.prefersNavigationBarHidden = true
    script.nav.setNeedsNavigationBarAppearanceUpdate()
    #expect(script.nav.transition?.toBarHidden == false)
    script.release()
    script.settle()
    #expect(script.nav.isNavigationBarHidden == (end < 40))
  }

  @Test func `an update asked for in a callback speaks of the page that comes`() {
    let script = Script([a])
    b.actions[.viewWillAppear] = { [unowned b] in
      b.prefersNavigationBarHidden = true
      script.nav.setNeedsNavigationBarAppearanceUpdate()
    }
    script.nav.push(b)
    script.settle()
    #expect(script.nav.isNavigationBarHidden)
  }

  @Test func `a bar that the application sets moves with the page that comes, or with the one that stays`() {
    let script = Script([a, b])
    script.hold(to: 20)
    script.nav.setNavigationBarHidden(true)
    script.release()
    script.settle()
    #expect(!script.nav.isNavigationBarHidden, "it was said of A, which did not come")

    script.hold(to: 20)
    script.release()
    script.nav.setNavigationBarHidden(true)
    #expect(!script.nav.isNavigationBarHidden)
    script.settle()
    #expect(script.nav.isNavigationBarHidden, "it was said of B, which stays")
  }

  @Test func `interactivePopDisabled stops the gesture, not the back key`() {
    b.interactivePopDisabled = true
    let script = Script([a, b])
    script.dragAndRelease(to: 70)
    #expect(script.gates == ["popDisabled"])
    b.interactivePopDisabled = false
    script.press(0)
    b.interactivePopDisabled = true
    script.drag(10)
    #expect(script.gates == ["popDisabled", "popDisabled"])
    #expect(script.nav.goBack())
    script.settle()
    #expect(script.names == "A")
  }

  @Test func `with the navigation-wide switch off no gesture pops a page, and one in hand is cancelled`() {
    let script = Script([a, b])
    script.hold(to: 60)
    script.nav.isInteractivePopEnabled = false
    #expect(script.nav.transition?.driver.state == .cancelling)
    script.settle()
    script.release()
    script.dragAndRelease(to: 70)
    #expect(script.names == "A B")
    #expect(script.gates == ["allowed", "gestureDisabled"])
    #expect(script.nav.goBack())
  }

  @Test func `a recognizer that is switched off itself does not even ask`() {
    let script = Script([a, b])
    script.nav.interactivePopGestureRecognizer.isEnabled = false
    script.dragAndRelease(to: 70)
    #expect(script.log.isEmpty)
  }
}
