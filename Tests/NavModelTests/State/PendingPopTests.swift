import Testing

@testable import NavModel

/// RULES 10: a page that answers later.
@Suite struct PendingPopTests {
  let a = TestPage("A")
  let b = TestPage("B")
  let c = TestPage("C")

  /// C on top says no and keeps the wish.
  private func asking() -> Script {
    c.mayLeave = false
    c.keepsPop = true
    return Script([a, b, c])
  }

  private var asked: Int { c.journal.count { $0 == "shouldPop" } }

  @Test func `a key's pop that is resumed leads to the page below`() throws {
    let script = asking()
    #expect(!script.nav.goBack())
    #expect(script.names == "A B C")
    #expect(script.nav.transition == nil)
    let pop = try #require(c.pop)
    #expect(pop.isPending)
    #expect(pop.resume())
    #expect(!pop.isPending)
    script.settle()
    #expect(script.names == "A B")
  }

  @Test(arguments: [true, false]) func `a pop to a page that is resumed leads to that page`(toRoot: Bool)
    throws
  {
    let script = asking()
    #expect(!script.nav.goBack(to: toRoot ? a : b, animated: false))
    #expect(try #require(c.pop).resume())
    #expect(script.names == (toRoot ? "A" : "A B"))
    #expect(script.nav.transition == nil)
  }

  @Test func `a drag that is resumed later pops, and one resumed on its way back turns where it is`() throws {
    for pause in [0.0, 0.03, 10] {
      c.pop = nil
      let script = asking()
      script.dragAndRelease(to: 60)
      #expect(script.nav.transition?.driver.state == .cancelling)
      script.wait(pause)
      let before = script.p ?? 0
      #expect(try #require(c.pop).resume())
      #expect(abs((script.p ?? 0) - before) < 1e-9, "no jump after \(pause) s")
      script.settle()
      #expect(script.names == "A B")
    }
  }

  @Test func `a second wish meanwhile is ignored, by key and by hand`() throws {
    let script = asking()
    script.nav.goBack()
    let pop = try #require(c.pop)
    script.nav.goBack()
    script.nav.goBack(to: a)
    script.hold(to: 60)
    #expect(script.nav.interactivePopVerdict?.outcome == .cancel)
    script.release()
    script.settle()
    #expect(asked == 1)
    #expect(c.pop === pop)
    #expect(script.names == "A B C")
    #expect(pop.resume())
    script.settle()
    #expect(script.names == "A B")
  }

  @Test func `a wish that is dropped or cancelled is over: the next one is asked about`() {
    let script = asking()
    script.nav.goBack()
    c.pop = nil
    script.nav.goBack()
    #expect(asked == 2)
    c.pop?.cancel()
    #expect(c.pop?.isPending == false)
    #expect(c.pop?.resume() == false)
    script.nav.goBack()
    #expect(asked == 3)
    #expect(script.names == "A B C")
  }

  @Test func `resumed twice it leaves once`() throws {
    let script = asking()
    script.nav.goBack()
    let pop = try #require(c.pop)
    #expect(pop.resume())
    #expect(!pop.resume())
    script.settle()
    #expect(!pop.resume())
    #expect(script.names == "A B")
  }

  @Test func `resumed after its page has gone it does nothing`() throws {
    let script = asking()
    script.nav.goBack(to: a)
    let pop = try #require(c.pop)
    script.nav.pop(animated: false)
    #expect(!pop.resume())
    #expect(script.names == "A B")
    script.nav.setViewControllers([c], animated: false)
    script.nav.goBack()
    #expect(!pop.resume())
    #expect(script.names == "C")
  }

  @Test func `where the page it led to has gone, it leads to the page below`() throws {
    let script = asking()
    script.nav.goBack(to: b, animated: false)
    script.nav.setViewControllers([a, c])
    #expect(try #require(c.pop).resume())
    #expect(script.names == "A")
  }

  @Test func `resumed under a page that was pushed meanwhile, both leave`() throws {
    let script = asking()
    script.nav.goBack()
    script.nav.push(TestPage("D"), animated: false)
    #expect(try #require(c.pop).resume())
    script.settle()
    #expect(script.names == "A B")
  }

  @Test(arguments: [true, false]) func `resumed within the question it is a yes`(byHand: Bool) {
    let script = asking()
    c.onShouldPop = { [c] in #expect(c.pop?.resume() == true) }
    if byHand { script.dragAndRelease(to: 60) } else { #expect(script.nav.goBack()) }
    #expect(script.nav.transition?.driver.state == .finishing)
    script.settle()
    #expect(script.names == "A B")
    #expect(asked == 1)
  }

  @Test func `cancelled within the question it is a no`() {
    let script = asking()
    c.onShouldPop = { [c] in c.pop?.cancel() }
    #expect(!script.nav.goBack())
    #expect(script.names == "A B C")
  }

  @Test func `after a yes it is over`() throws {
    c.keepsPop = true
    let script = Script([a, b, c])
    script.nav.goBack(animated: false)
    #expect(try #require(c.pop).resume() == false)
    #expect(script.names == "A B")
  }

  @Test func `a page that asks to leave within the question is not asked without end`() {
    let script = asking()
    c.onShouldPop = { script.nav.goBack() }
    #expect(!script.nav.goBack())
    #expect(asked == 1)
    #expect(script.names == "A B C")
  }
}
