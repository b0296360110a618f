import Testing

@testable import NavModel

/// RULES section 10: calls that pages make while they are being told something.
@Suite("§10 Calls from inside callbacks")
struct CallbackTests {
  let a = TestPage("A")
  let b = TestPage("B")
  let c = TestPage("C")

  @Test func `what viewWillAppear pushes comes after the change under way has been told, and balanced`() {
    let script = Script([a])
    let record = TestPageRecord(script.nav)
    b.actions[.viewWillAppear] = { script.nav.push(self.c) }
    script.nav.push(b)
    #expect(
      script.lifecycle == [
        "B.viewDidLoad", "A.viewWillDisappear", "B.viewWillAppear", "B.willShow", "A.viewDidDisappear",
        "B.viewDidAppear", "B.didShow", "C.viewDidLoad", "B.viewWillDisappear", "C.viewWillAppear",
        "C.willShow",
      ])
    b.actions = [:]
    script.settle()
    #expect(script.names == "A B C")
    record.checkAtRest(script.nav)
  }

  @Test func `what didShow pops goes, so that a page may show itself out`() {
    let script = Script([a])
    let record = TestPageRecord(script.nav)
    script.nav.addObserver { event in
      if case .lifecycle(let page, .didShow, _) = event, page === self.b { script.nav.pop() }
    }
    script.nav.push(b)
    script.settle()
    #expect(script.nav.transition?.operation == .pop)
    script.settle()
    #expect(script.names == "A")
    record.checkAtRest(script.nav)
  }

  @Test(arguments: [LifecycleCallback.viewDidLoad, .viewWillAppear, .viewDidAppear], [false, true])
  func `a page that comes and pops itself in any callback is popped`(
    callback: LifecycleCallback, animated: Bool
  ) {
    let script = Script([a])
    let record = TestPageRecord(script.nav)
    b.actions[callback] = {
      self.b.actions = [:]
      #expect(script.nav.pop() === self.b)
    }
    script.nav.push(b, animated: animated)
    script.settle()
    script.settle()
    #expect(script.names == "A")
    record.checkAtRest(script.nav)
  }

  @Test func `a drag whose callback pushes is given up for the push`() {
    let script = Script([a, b])
    let record = TestPageRecord(script.nav)
    a.actions[.viewWillAppear] = {
      self.a.actions = [:]
      script.nav.push(self.c)
    }
    script.press(0)
    script.drag(50)
    script.drag(60)
    script.release()
    script.settle()
    #expect(script.names == "A B C")
    #expect(
      script.phases.filter { $0 != "changed" } == ["began", "cancelling", "cancelled", "began", "finished"])
    record.checkAtRest(script.nav)
  }

  @Test(arguments: LifecycleCallback.allNames) func `every callback may call anything`(name: String) throws {
    let callback = try #require(LifecycleCallback(rawValue: name))
    for call in 0..<5 {
      let pages = ["A", "B", "C"].map { TestPage($0) }
      let script = Script(Array(pages.prefix(2)))
      let record = TestPageRecord(script.nav)
      var left = 3
      let act = {
        guard left > 0 else { return }
        left -= 1
        switch call {
        case 0: script.nav.push(pages[2])
        case 1: script.nav.pop()
        case 2: script.nav.setViewControllers([pages[2], pages[0]])
        case 3: script.nav.popToRoot(animated: false)
        default: script.nav.setNavigationBarHidden(left == 1)
        }
      }
      for page in pages { page.actions[callback] = act }
      script.dragAndRelease(to: 30)
      script.settle()
      script.dragAndRelease(to: 60)
      script.settle()
      script.nav.push(TestPage("D"))
      for _ in 0..<5 { script.settle() }
      record.checkAtRest(script.nav)
    }
  }

  @Test(arguments: 0..<3, [true, false])
  func `a callback of a drag's beginning may end, move or cancel the drag`(kind: Int, reducesMotion: Bool) {
    let script = Script([a, b])
    let record = TestPageRecord(script.nav)
    script.nav.reducesMotion = reducesMotion
    var isFirst = true
    b.actions[.viewWillDisappear] = {
      guard isFirst else { return }
      isFirst = false
      switch kind {
      case 0: script.nav.interactivePopGestureRecognizer.end()
      case 1: script.drag(50)
      default: script.nav.interactivePopGestureRecognizer.cancel()
      }
    }
    script.press(0)
    script.drag(20)
    script.release()
    script.settle()
    let phases = script.log.filter { $0.contains("began") || $0.contains("changed") || $0.contains("cancel") }
    #expect(phases.first?.contains("began") == true, "\(phases)")
    record.checkAtRest(script.nav)
    #expect(script.nav.transition == nil)
  }

  @Test func `shouldPop may ask its question on a page of its own`() {
    let script = Script([a, b])
    let record = TestPageRecord(script.nav)
    b.mayLeave = false
    b.onShouldPop = { script.nav.push(self.c) }
    script.dragAndRelease(to: 60)
    #expect(script.nav.transition?.operation == .push)
    script.settle()
    #expect(script.names == "A B C")
    record.checkAtRest(script.nav)
  }

  @Test(arguments: 0..<3)
  func `where a page ends the press when it is asked whether a drag may begin, none begins`(kind: Int) {
    let script = Script([a, b])
    b.onShouldBegin = {
      switch kind {
      case 0: script.nav.isInteractivePopEnabled = false
      case 1: script.arena.cancel()
      default: script.nav.interactivePopGestureRecognizer.isEnabled = false
      }
    }
    script.press(0)
    script.drag(20)
    script.drag(60)
    script.release()
    #expect(script.nav.transition == nil && !script.nav.isInteractivePopHeld)
    #expect(script.lifecycle.isEmpty)
  }

  @Test func `several observers hear everything, in the order in which they were added`() {
    let nav = NavigationController(root: a)
    var heard: [Int] = []
    for number in 1...3 {
      nav.addObserver { if case .stack = $0 { heard.append(number) } }
    }
    nav.start()
    nav.push(b, animated: false)
    #expect(heard == [1, 2, 3, 1, 2, 3])
  }

  @Test func `what is set before start is unheard, by the page on top too, and start tells each page once`() {
    let nav = NavigationController([a, b])
    var stacks = 0
    nav.addObserver { if case .stack = $0 { stacks += 1 } }
    nav.setViewControllers([c, b])
    #expect(nav.viewControllers.map(\.name) == ["C", "B"])
    #expect(stacks == 0)
    #expect(c.moves == 0)
    nav.start()
    #expect(stacks == 1)
    #expect(c.moves == 1 && b.moves == 1 && a.moves == 0)
  }
}
