import Testing

@testable import NavModel

/// RULES section 1.
@Suite("§1 The stack")
struct StackTests {
  let a = TestPage("A")
  let b = TestPage("B")
  let c = TestPage("C")

  @Test func `push puts a page on top when it has come to rest, and never before`() {
    let script = Script([a])
    script.nav.push(b)
    #expect(script.names == "A")
    #expect(script.nav.activeViewController === b)
    script.settle()
    #expect(script.names == "A B")
    #expect(script.nav.transition == nil)
  }

  @Test func `push and pop without animation are done at once`() {
    let script = Script([a])
    script.nav.push(b, animated: false)
    #expect(script.names == "A B")
    #expect(script.nav.pop(animated: false) === b)
    #expect(script.names == "A")
    #expect(script.reports.isEmpty)
  }

  @Test func `pop returns the page that leaves`() {
    let script = Script([a, b])
    #expect(script.nav.pop() === b)
    #expect(script.names == "A B")
    script.settle()
    #expect(script.names == "A")
  }

  @Test func `pop at the root returns nil, sends no event and leaves no state`() {
    let script = Script([a])
    #expect(script.nav.pop() == nil)
    #expect(!script.nav.goBack())
    script.nav.popToRoot()
    script.dragAndRelease(to: 70)
    #expect(script.log == ["gate root"])
    #expect(script.nav.transition == nil)
    script.nav.push(b)
    script.settle()
    #expect(script.names == "A B")
  }

  @Test func `a page that is in the stack is not pushed again, and that is one ignored line`() {
    let script = Script([a, b])
    script.nav.push(a)
    script.nav.push(b)
    #expect(script.log == ["ignored push A", "ignored push B"])
    #expect(script.names == "A B")
    script.nav.push(c)
    script.nav.push(c)
    #expect(script.log.filter { $0.hasPrefix("ignored") }.count == 3)
    script.settle()
    #expect(script.names == "A B C")
  }

  @Test func `a page on its way out may be pushed again`() {
    let script = Script([a, b])
    script.nav.pop()
    script.nav.push(b)
    script.settle()
    #expect(script.names == "A B")
    #expect(!script.log.contains { $0.hasPrefix("ignored") })
    #expect(b.hasParent)
  }

  @Test func `popToRoot and popTo leave the pages in between unheard`() {
    let script = Script([a, b, c])
    script.nav.popToRoot()
    script.settle()
    #expect(script.names == "A")
    #expect(b.journal.isEmpty)
    #expect(!b.hasParent && !c.hasParent && a.hasParent)

    let d = TestPage("D")
    script.nav.setViewControllers([a, b, c, d], animated: false)
    script.forget()
    script.nav.pop(to: b)
    script.settle()
    #expect(script.names == "A B")
    #expect(!script.log.contains { $0.hasPrefix("C.") })
  }

  @Test func `popTo a stranger is ignored, and popTo the top does nothing`() {
    let script = Script([a, b])
    script.nav.pop(to: c)
    #expect(script.log == ["ignored popTo C"])
    script.nav.pop(to: b)
    #expect(script.log.count == 1)
    #expect(script.nav.transition == nil)
  }

  @Test
  func `by setViewControllers a new top is pushed, a buried one popped to, and the same one stays`() throws {
    let script = Script([a, b])
    script.nav.setViewControllers([a, c])
    #expect(try #require(script.nav.transition).runsAsPop == false)
    script.settle()
    #expect(script.names == "A C")

    script.nav.setViewControllers([b, a])
    #expect(try #require(script.nav.transition).runsAsPop)
    script.settle()
    #expect(script.names == "B A")

    script.forget()
    script.nav.setViewControllers([c, a])
    #expect(script.nav.transition == nil)
    #expect(script.log == ["stack C A"])
  }

  @Test func `setViewControllers of none, or of one twice, is ignored`() {
    let script = Script([a])
    script.nav.setViewControllers([])
    script.nav.setViewControllers([a, b, a])
    #expect(script.log == ["ignored setViewControllers", "ignored setViewControllers"])
    #expect(script.names == "A")
  }

  @Test func `every page learns of its parent once when it comes, and once when it goes`() {
    let script = Script([a])
    script.nav.setViewControllers([a, b, c])
    script.settle()
    #expect([a, b, c].map(\.moves) == [1, 1, 1])
    #expect(b.hasParent)
    script.nav.pop()
    script.settle()
    #expect([a, b, c].map(\.moves) == [1, 1, 2])
    script.dragAndRelease(to: 10)
    script.settle()
    #expect([a, b, c].map(\.moves) == [1, 1, 2])
    script.nav.setViewControllers([c, b])
    #expect([a, b, c].map(\.moves) == [2, 1, 3])
  }

  @Test func `every page has its own bar, however it came into the stack`() {
    let bare = TestPage("bare", hidden: true)
    let script = Script([a])
    script.nav.setViewControllers([a, bare, c], animated: false)
    #expect(!script.nav.isNavigationBarHidden)
    script.nav.pop(animated: false)
    #expect(script.nav.isNavigationBarHidden)
    script.nav.pop(animated: false)
    #expect(!script.nav.isNavigationBarHidden)
    script.nav.setViewControllers([a, c, bare], animated: false)
    #expect(script.nav.isNavigationBarHidden)
    #expect(Script([a, TestPage("first", hidden: true)]).nav.isNavigationBarHidden)
  }

  @Test func `the page below is known as a back label needs it, before, during and after a change`() {
    let script = Script([a, b])
    let nav = script.nav
    #expect(nav.controller(below: b) === a)
    #expect(nav.controller(below: a) == nil)
    #expect(nav.controller(below: c) == nil)
    nav.push(c)
    #expect(nav.controller(below: c) === b)
    script.settle()
    #expect(nav.controller(below: c) === b)
    let d = TestPage("D")
    nav.setViewControllers([b, d])
    #expect(nav.controller(below: d) === b)
    script.settle()
    nav.setViewControllers([TestPage("E")])
    #expect(nav.transition.flatMap { nav.controller(below: $0.to) } == nil)
  }
}
