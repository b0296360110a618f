import Testing

@testable import NavModel

/// RULES section 2.
@Suite("§2 Preferences of each page")
struct PreferencesTests {
  let a = TestPage("A")
  let b = TestPage("B")

  @Test("§2 the defaults: bar shown, pop allowed, no limit, no veto")
  func defaults() {
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

  @Test("§2 prefersNavigationBarHidden holds while the page is on top")
  func hidden() {
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

  @Test("§2 a preference is read live: what viewWillAppear sets counts")
  func readLive() {
    b.actions[.viewWillAppear] = { [unowned b] in b.prefersNavigationBarHidden = true }
    let script = Script([a])
    script.nav.push(b)
    script.settle()
    #expect(script.nav.isNavigationBarHidden)
  }

  @Test("§2 a change on top shows by itself only at the next appearance")
  func changeWaits() {
    let script = Script([a, b])
    b.prefersNavigationBarHidden = true
    script.settle()
    #expect(!script.nav.isNavigationBarHidden)
    script.nav.push(TestPage("C"), animated: false)
    script.nav.pop(animated: false)
    #expect(script.nav.isNavigationBarHidden)
  }

  @Test("§2 a change in mid-transition does not jump in at its end")
  func changeInTransition() {
    let script = Script([a])
    script.nav.push(b)
    script.wait(0.1)
    b.prefersNavigationBarHidden = true
    script.settle()
    #expect(!script.nav.isNavigationBarHidden)
    script.nav.setNeedsNavigationBarAppearanceUpdate()
    #expect(script.nav.isNavigationBarHidden)
  }

  @Test("§2 setNeedsNavigationBarAppearanceUpdate shows it, animated")
  func setNeedsUpdate() throws {
    let script = Script([a, b])
    b.prefersNavigationBarHidden = true
    script.nav.setNeedsNavigationBarAppearanceUpdate()
    #expect(script.nav.isNavigationBarHidden)
    #expect(try #require(script.nav.barChange).shownPart == 1)
    #expect(script.nav.isMoving)
    script.wait(0.1)
    let part = try #require(script.nav.barChange).shownPart
    #expect(part > 0 && part < 1)
    script.settle()
    #expect(script.nav.barChange == nil && !script.nav.isMoving)
    #expect(script.log == ["stack A B"])
  }

  @Test("§2 a bar turned round on its way goes on from where it stands")
  func barTurnedRound() throws {
    let script = Script([a])
    script.nav.setNavigationBarHidden(true)
    script.wait(0.05)
    let part = try #require(script.nav.barChange).shownPart
    script.nav.setNavigationBarHidden(false)
    #expect(abs(try #require(script.nav.barChange).shownPart - part) < 1e-12)
    script.settle()
    #expect(!script.nav.isNavigationBarHidden)
  }

  @Test("§2 viewControllerBased… off: the library never touches the bar")
  func applicationsBar() {
    b.prefersNavigationBarHidden = true
    let script = Script([a])
    script.nav.viewControllerBasedNavigationBarAppearanceEnabled = false
    script.nav.push(b)
    script.settle()
    script.nav.setNeedsNavigationBarAppearanceUpdate()
    #expect(!script.nav.isNavigationBarHidden)
    script.nav.setNavigationBarHidden(true, animated: false)
    #expect(script.nav.isNavigationBarHidden && script.nav.barChange == nil)
    script.nav.pop(animated: false)
    #expect(script.nav.isNavigationBarHidden)
  }

  @Test(
    "§2 an update asked for while the page is held: each page keeps its own wish", arguments: [20.0, 60.0])
  func updateWhileHeld(end: Double) {
    let script = Script([a, b])
    script.hold(to: end)
    b.prefersNavigationBarHidden = true
    script.nav.setNeedsNavigationBarAppearanceUpdate()
    #expect(script.nav.transition?.toBarHidden == false)
    script.release()
    script.settle()
    #expect(script.nav.isNavigationBarHidden == (end < 40))
  }

  @Test("§2 an update asked for in a callback speaks of the page that comes")
  func updateInCallback() {
    let script = Script([a])
    b.actions[.viewWillAppear] = { [unowned b] in
      b.prefersNavigationBarHidden = true
      script.nav.setNeedsNavigationBarAppearanceUpdate()
    }
    script.nav.push(b)
    script.settle()
    #expect(script.nav.isNavigationBarHidden)
  }

  @Test("§2 the bar set by the application: with the page that comes, or with the one that stays")
  func setWhileMoving() {
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

  @Test("§2 interactivePopDisabled stops the gesture, not the back key")
  func popDisabled() {
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

  @Test("§2 the navigation-wide switch: off, no page is popped by gesture, and one in hand is cancelled")
  func navigationWide() {
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

  @Test("§2 a recognizer that is switched off itself does not even ask")
  func recognizerOff() {
    let script = Script([a, b])
    script.nav.interactivePopGestureRecognizer.isEnabled = false
    script.dragAndRelease(to: 70)
    #expect(script.log.isEmpty)
  }
}
