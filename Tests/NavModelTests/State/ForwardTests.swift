import Testing

@testable import NavModel

/// RULES section 12, forward again.
@Suite("§12 Forward again")
struct ForwardTests {
  let a = TestPage("A")
  let b = TestPage("B")
  let c = TestPage("C")

  /// The program wants it: these are about what comes then.
  private func wanting(_ pages: [TestPage]) -> Script {
    let script = Script(pages)
    script.nav.isForwardEnabled = true
    return script
  }

  @Test func `where neither program nor page wants it nothing is kept, and nothing comes back`() {
    let script = Script([a, b, c])
    weak var gone: TestPage?
    do {
      let page = TestPage("gone")
      gone = page
      script.nav.push(page, animated: false)
      script.nav.pop(animated: false)
      script.forget()
    }
    #expect(gone == nil)
    script.nav.popToRoot()
    #expect(kept(script).isEmpty)
    #expect(!script.nav.goForward())
    script.settle()
    #expect(script.nav.state.kept.isEmpty)
    #expect(!script.nav.goForward())
    script.dragAndRelease(from: 75, to: 20)
    #expect(script.names == "A" && script.nav.transition == nil)
  }

  @Test func `a page that wants it has back what was popped from above it, whatever the program says`() {
    let script = Script([a, b, c])
    b.allowsInteractiveForward = true
    script.nav.pop()
    #expect(kept(script) == "C")
    script.settle()
    #expect(script.nav.goForward())
    script.settle()
    #expect(script.names == "A B C" && kept(script).isEmpty)
    script.nav.pop(animated: false)
    script.dragAndRelease(from: 75, to: 20)
    script.settle()
    #expect(script.names == "A B C")
    // On A nobody wants it: what B had is let go, too.
    script.nav.pop(animated: false)
    script.nav.pop()
    #expect(kept(script).isEmpty)
    script.settle()
    #expect(script.nav.state.kept.isEmpty)
    #expect(!script.nav.goForward())
  }

  @Test func `turned off by the program, only what the page on top wants stays`() {
    for allows in [false, true] {
      let (a, b) = (TestPage("A"), TestPage("B"))
      let script = wanting([a, b])
      a.allowsInteractiveForward = allows
      script.nav.pop(animated: false)
      script.nav.isForwardEnabled = false
      #expect(kept(script) == (allows ? "B" : ""))
      #expect(script.nav.goForward() == allows)
    }
    // A page that no longer wants it is asked again.
    let script = Script([a, b])
    a.allowsInteractiveForward = true
    script.nav.pop(animated: false)
    a.allowsInteractiveForward = false
    #expect(kept(script).isEmpty)
    #expect(!script.nav.goForward())
  }

  private func kept(_ script: Script) -> String {
    script.nav.forwardViewControllers.map(\.name).joined(separator: " ")
  }

  @Test func `the page that was popped comes back as the same instance, with a push's events, loaded once`() {
    let script = wanting([a])
    script.nav.push(b)
    script.settle()
    script.nav.goBack()
    script.settle()
    #expect(!b.hasParent && kept(script) == "B")
    script.forget()
    #expect(script.nav.goForward())
    script.settle()
    #expect(script.nav.topViewController === b && b.hasParent && kept(script).isEmpty)
    #expect(
      script.log == [
        "A.viewWillDisappear", "B.viewWillAppear", "B.willShow", "push began", "A.viewDidDisappear",
        "B.viewDidAppear", "B.didShow", "push finished", "stack A B",
      ])
    #expect(b.journal.count { $0 == "viewDidLoad" } == 1)
    #expect(!script.nav.goForward())
  }

  @Test func `key, call and finished drag keep what they pop, and a cancelled drag keeps nothing`() {
    let script = wanting([a, b, c])
    script.dragAndRelease(to: 10)
    script.settle()
    #expect(kept(script).isEmpty)
    script.dragAndRelease(to: 60)
    script.settle()
    script.nav.pop()
    #expect(kept(script) == "B C")
    script.settle()
    #expect(kept(script) == "B C")
  }

  @Test func `pages popped at once come back one by one`() {
    let script = wanting([a, b, c])
    script.nav.popToRoot()
    script.settle()
    #expect(kept(script) == "B C")
    script.nav.goForward()
    // The one that runs is completed in the record.
    script.nav.goForward()
    #expect(script.names == "A B")
    script.settle()
    #expect(script.names == "A B C")
    script.nav.pop(to: a, animated: false)
    script.nav.goForward(animated: false)
    #expect(script.names == "A B" && kept(script) == "C")
  }

  @Test func `a new push and a set stack forget what was popped, and a cancelled push does not`() {
    let script = wanting([a, b, c])
    script.nav.popToRoot(animated: false)
    script.nav.push(TestPage("D"))
    #expect(kept(script).isEmpty)
    script.hold(0, to: 60)
    script.release()
    script.settle()
    #expect(script.names == "A" && kept(script) == "B C")
    // Pushed by hand, a page that was kept is a new one like any other.
    script.nav.push(b, animated: false)
    #expect(kept(script).isEmpty)
    script.nav.pop(animated: false)
    script.nav.setViewControllers([a], animated: false)
    #expect(kept(script).isEmpty)
    #expect(!script.nav.goForward())
  }

  @Test func `a page that was forgotten is freed`() {
    let script = wanting([a])
    weak var gone: TestPage?
    do {
      let page = TestPage("gone")
      gone = page
      script.nav.push(page, animated: false)
      script.nav.pop(animated: false)
    }
    script.forget()
    #expect(gone != nil)
    script.nav.isForwardEnabled = false
    #expect(gone == nil)
    script.nav.push(b, animated: false)
    script.nav.pop(animated: false)
    #expect(!script.nav.goForward())
    script.nav.isForwardEnabled = true
    do {
      let page = TestPage("gone")
      gone = page
      script.nav.push(page, animated: false)
      script.nav.pop(animated: false)
    }
    script.nav.push(c, animated: false)
    script.forget()
    #expect(gone == nil)
  }

  @Test func `a page comes back in the style that it was pushed with`() {
    let script = wanting([a])
    script.nav.push(b, animated: false, style: FadeStyle())
    script.nav.pop(animated: false)
    script.nav.goForward()
    #expect(script.nav.transition?.style is FadeStyle)
    script.settle()
    script.nav.pop(animated: false)
    script.nav.push(c, animated: false)
    #expect(script.nav.state.ownStyles.isEmpty)
  }

  @Test func `a drag from the trailing edge toward leading brings a page back, where the page allows it`() {
    let script = wanting([a, b])
    script.nav.pop(animated: false)
    script.dragAndRelease(from: 75, to: 20)
    #expect(script.gates == ["root"] && script.nav.transition == nil)
    a.allowsInteractiveForward = true
    script.forget()
    // 9 of 80 columns are the zone.
    script.dragAndRelease(from: 70, to: 20)
    #expect(script.gates == ["root"] && script.nav.transition == nil)
    script.forget()
    script.hold(71, to: 31)
    #expect(script.gates == ["allowed"] && script.p == 0.5 && script.seam == 40)
    script.drag(21, after: 0.2)
    script.release(after: 0.2)
    script.settle()
    #expect(script.names == "A B" && kept(script).isEmpty)
    #expect(script.phases.filter { $0 != "changed" } == ["began", "finishing", "finished"])
  }

  @Test func `a drag forward that is cancelled leaves the page where it was kept`() {
    let script = wanting([a, b])
    a.allowsInteractiveForward = true
    script.nav.pop(animated: false)
    let moves = b.moves
    script.forget()
    script.dragAndRelease(from: 75, to: 65)
    script.settle()
    #expect(script.names == "A" && kept(script) == "B" && !b.hasParent && b.moves == moves + 2)
    #expect(!script.log.contains { $0.hasPrefix("stack") })
    script.nav.isInteractivePopEnabled = false
    script.forget()
    script.dragAndRelease(from: 75, to: 20)
    #expect(script.gates == ["gestureDisabled"])
  }

  @Test func `read from the right, a drag forward goes from left to right`() {
    let script = wanting([a, b])
    a.allowsInteractiveForward = true
    script.nav.layoutDirection = .rightToLeft
    script.nav.pop(animated: false)
    script.dragAndRelease(from: 4, to: 64)
    script.settle()
    #expect(script.names == "A B")
  }
}
