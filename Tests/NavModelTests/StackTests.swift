import Testing

@testable import NavModel

/// RULES section 1.
@Suite("§1 The stack")
struct StackTests {
  let a = TestPage("A")
  let b = TestPage("B")
  let c = TestPage("C")

  @Test("§1 push puts a page on top when it has come to rest, and never before")
  func push() {
    let script = Script([a])
    script.nav.push(b)
    #expect(script.names == "A")
    #expect(script.nav.activeViewController === b)
    script.settle()
    #expect(script.names == "A B")
    #expect(script.nav.transition == nil)
  }

  @Test("§1 push and pop without animation are done at once")
  func unanimated() {
    let script = Script([a])
    script.nav.push(b, animated: false)
    #expect(script.names == "A B")
    #expect(script.nav.pop(animated: false) === b)
    #expect(script.names == "A")
    #expect(script.reports.isEmpty)
  }

  @Test("§1 pop returns the page that leaves")
  func pop() {
    let script = Script([a, b])
    #expect(script.nav.pop() === b)
    #expect(script.names == "A B")
    script.settle()
    #expect(script.names == "A")
  }

  @Test("§1 pop at the root returns nil, sends no event and leaves no state")
  func popRoot() {
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

  @Test("§1 a page that is in the stack is not pushed again: one ignored line")
  func pushTwice() {
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

  @Test("§1 a page on its way out may be pushed again")
  func pushLeaving() {
    let script = Script([a, b])
    script.nav.pop()
    script.nav.push(b)
    script.settle()
    #expect(script.names == "A B")
    #expect(!script.log.contains { $0.hasPrefix("ignored") })
    #expect(b.hasParent)
  }

  @Test("§1 popToRoot and popTo: pages in between hear nothing")
  func popOverSeveral() {
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

  @Test("§1 popTo a stranger is ignored; popTo the top does nothing")
  func popToStranger() {
    let script = Script([a, b])
    script.nav.pop(to: c)
    #expect(script.log == ["ignored popTo C"])
    script.nav.pop(to: b)
    #expect(script.log.count == 1)
    #expect(script.nav.transition == nil)
  }

  @Test("§1 setViewControllers: a new top is pushed, a buried one popped to, the same one stays")
  func setViewControllers() throws {
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

  @Test("§1 setViewControllers: none, or one twice, is ignored")
  func setNonsense() {
    let script = Script([a])
    script.nav.setViewControllers([])
    script.nav.setViewControllers([a, b, a])
    #expect(script.log == ["ignored setViewControllers", "ignored setViewControllers"])
    #expect(script.names == "A")
  }

  @Test("§1 every page learns of its parent once when it comes, and once when it goes")
  func parents() {
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

  @Test("§1 every page has its own bar, however it came into the stack")
  func barOfEveryPage() {
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

  @Test("§1 the page below, as a back label needs it, before, during and after a change")
  func below() {
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
