import Testing

@testable import NavModel

/// RULES section 10: the exact order.
@Suite("§10 Appearance events")
struct EventTests {
  let a = TestPage("A")
  let b = TestPage("B")
  let c = TestPage("C")

  static let pop = [
    "B.viewWillDisappear", "A.viewWillAppear", "A.willShow", "pop began", "pop finishing",
    "B.viewDidDisappear", "A.viewDidAppear", "A.didShow", "pop finished", "stack A",
  ]

  @Test func `at the start the page on top appears, and the pages under it do not`() {
    let nav = NavigationController([a, b])
    var log: [String] = []
    nav.addObserver { event in
      switch event {
      case .lifecycle(let page, let callback, let animated):
        #expect(!animated)
        log.append("\(page.name).\(callback.rawValue)")
      case .stack: log.append("stack")
      default: log.append("?")
      }
    }
    nav.start()
    #expect(
      log == ["B.viewDidLoad", "B.viewWillAppear", "B.willShow", "B.viewDidAppear", "B.didShow", "stack"])
    #expect(a.journal.isEmpty)
    #expect(a.hasParent)
  }

  @Test func `an animated push tells its events in order, and viewDidLoad the first time only`() {
    let script = Script([a])
    for round in 0..<2 {
      script.forget()
      script.nav.push(b)
      let begun = ["A.viewWillDisappear", "B.viewWillAppear", "B.willShow", "push began"]
      #expect(script.log == (round == 0 ? ["B.viewDidLoad"] : []) + begun)
      script.forget()
      script.settle()
      #expect(
        script.log == ["A.viewDidDisappear", "B.viewDidAppear", "B.didShow", "push finished", "stack A B"])
      script.nav.pop(animated: false)
    }
  }

  @Test func `push and pop without animation tell the same events in the same order`() {
    let script = Script([a])
    script.nav.push(b, animated: false)
    #expect(
      script.log == [
        "B.viewDidLoad", "A.viewWillDisappear", "B.viewWillAppear", "B.willShow", "A.viewDidDisappear",
        "B.viewDidAppear", "B.didShow", "stack A B",
      ])
    script.forget()
    script.nav.pop(animated: false)
    #expect(script.log == Self.pop.filter { !$0.hasPrefix("pop") })
  }

  @Test func `a pop by call tells its events in order`() {
    let script = Script([a, b])
    script.nav.pop()
    script.settle()
    #expect(script.log == ["A.viewDidLoad"] + Self.pop.filter { $0 != "pop finishing" })
  }

  @Test func `a drag that finishes tells the gate's yes and the events of a pop`() {
    let script = Script([a, b])
    script.dragAndRelease(to: 60)
    script.settle()
    #expect(script.log == ["gate allowed", "A.viewDidLoad"] + Self.pop)
  }

  @Test func `a drag that is cancelled is balanced, without didShow, and does not touch the stack`() {
    let script = Script([a, b])
    script.dragAndRelease(to: 20)
    script.settle()
    #expect(
      script.log == [
        "gate allowed", "A.viewDidLoad", "B.viewWillDisappear", "A.viewWillAppear", "A.willShow", "pop began",
        "pop cancelling", "A.viewWillDisappear", "A.viewDidDisappear", "B.viewWillAppear", "B.viewDidAppear",
        "pop cancelled",
      ])
  }

  @Test func `where a push is caught and cancelled the page that came goes again`() {
    let script = Script([a])
    script.nav.push(b)
    script.wait(0.1)
    script.forget()
    script.hold(10, to: 30)
    script.drag(79)
    script.release(after: 0.2)
    script.settle()
    #expect(
      script.log == [
        "gate allowed", "push caught", "push cancelling", "B.viewWillDisappear", "B.viewDidDisappear",
        "A.viewWillAppear", "A.viewDidAppear", "push cancelled",
      ])
    #expect(script.names == "A")
  }

  @Test func `setViewControllers tells one change, and so does a pop over several`() {
    let script = Script([a, b])
    script.nav.setViewControllers([a, c])
    script.settle()
    #expect(
      script.log == [
        "C.viewDidLoad", "B.viewWillDisappear", "C.viewWillAppear", "C.willShow", "set began",
        "B.viewDidDisappear", "C.viewDidAppear", "C.didShow", "set finished", "stack A C",
      ])
    script.nav.push(b, animated: false)
    script.forget()
    script.nav.pop(to: a)
    script.settle()
    #expect(script.log == ["A.viewDidLoad"] + Self.pop.filter { $0 != "pop finishing" })
  }

  @Test func `wiggling sends nothing twice`() {
    let script = Script([a, b])
    script.press(0)
    for round in 0..<50 { script.drag(Double(round % 2 == 0 ? 70 : -20)) }
    script.drag(70)
    script.release(after: 0.2)
    script.settle()
    #expect(script.log == ["gate allowed", "A.viewDidLoad"] + Self.pop)
  }

  @Test func `progress is reported when it changes, from began to the end`() {
    let script = Script([a, b])
    script.press(0)
    for column in [2.0, 20, 20, 30] { script.drag(column) }
    #expect(script.reports.map(\.progress) == [0, 0.025, 0.25, 0.375])
    #expect(script.phases == ["began", "changed", "changed", "changed"])
  }

  @Test
  func `shouldPop is asked by back key, back button and finished drag, not by a cancelled one or by pop`() {
    b.mayLeave = false
    let script = Script([a, b])
    script.dragAndRelease(to: 20)
    script.settle()
    #expect(!b.journal.contains("shouldPop"))
    #expect(!script.nav.goBack())
    script.forget()
    script.dragAndRelease(to: 70)
    script.settle()
    #expect(b.journal.filter { $0 == "shouldPop" }.count == 2)
    #expect(script.names == "A B")
    #expect(
      script.log.suffix(7) == [
        "pop began", "pop cancelling", "A.viewWillDisappear", "A.viewDidDisappear", "B.viewWillAppear",
        "B.viewDidAppear", "pop cancelled",
      ])
    b.mayLeave = true
    #expect(script.nav.goBack())
    script.settle()
    #expect(script.names == "A")
  }

  @Test func `a no springs the page back from where it is, with the hand's speed and no jump`() throws {
    b.mayLeave = false
    let script = Script([a, b])
    script.press(0)
    for step in 1...10 { script.drag(Double(step * 7)) }
    script.release(after: 0.001)
    #expect(script.p == 0.875)
    var last = try #require(script.p)
    for _ in 0..<10_000 {
      guard let p = script.p else { break }
      #expect(abs(p - last) < 0.1)
      last = p
      script.wait(0.005)
    }
    #expect(script.names == "A B")
  }
}
