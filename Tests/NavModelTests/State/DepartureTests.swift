import Testing

@testable import NavModel

/// Law 11: all that would leave by a person's act are asked, those within and on top first.
@Suite struct DepartureTests {
  let a = TestPage("A")
  let b = TestPage("B")
  let c = TestPage("C")
  let inner = TestPage("inner")
  let within = TestPage("within")

  /// C shows `inner`, which shows `within`.
  private func script() -> Script {
    c.inner = [inner]
    inner.inner = [within]
    return Script([a, b, c])
  }

  private func asks(_ page: TestPage) {
    page.mayLeave = false
    page.keepsPop = true
  }

  private func asked(_ page: TestPage) -> Int { page.journal.count { $0 == "shouldPop" } }

  private var counts: [Int] { [within, inner, c, b].map(asked) }

  enum Act: CaseIterable { case key, drag, backMenu, endOfDriven, finishOfDriven }

  private func perform(_ act: Act, on script: Script) {
    switch act {
    case .key: script.nav.goBack()
    case .drag: script.dragAndRelease(to: 60)
    case .backMenu: script.nav.goBack(to: b)
    case .endOfDriven:
      #expect(script.nav.beginInteractivePop() == nil)
      script.nav.updateInteractivePop(0.9)
      script.nav.endInteractivePop()
    case .finishOfDriven:
      #expect(script.nav.beginInteractivePop() == nil)
      script.nav.finishInteractivePop()
    }
    script.settle()
  }

  @Test(arguments: Act.allCases) func `the innermost is asked first; the first no stops all; a yes goes on`(
    _ act: Act
  ) throws {
    let script = script()
    asks(within)
    asks(c)
    perform(act, on: script)
    #expect(counts == [1, 0, 0, 0])
    #expect(script.names == "A B C")
    #expect(try #require(within.pop).resume() == false)
    #expect(counts == [1, 1, 1, 0])
    #expect(script.names == "A B C")
    #expect(try #require(c.pop).resume())
    script.settle()
    #expect(counts == [1, 1, 1, 0])
    #expect(script.names == "A B")
  }

  @Test(arguments: Act.allCases) func `the verdict says so of a page within`(_ act: Act) {
    let script = script()
    within.mayLeave = false
    script.hold(to: 60)
    #expect(script.nav.interactivePopVerdict?.outcome == .ask)
    within.mayLeave = true
    #expect(script.nav.interactivePopVerdict?.outcome == .finish)
  }

  @Test func `only the page on top that goes back one step alone is told so`() throws {
    for (act, isStep) in [(Act.key, true), (.drag, true), (.endOfDriven, true), (.backMenu, false)] {
      let script = script()
      asks(within)
      asks(c)
      perform(act, on: script)
      #expect(try #require(within.pop).isOneStepBack == false, "\(act)")
      within.pop?.resume()
      #expect(try #require(c.pop).isOneStepBack == isStep, "\(act)")
      c.pop?.cancel()
    }
  }

  @Test func `pages between are asked, those above first, and not those that stay`() throws {
    let script = script()
    asks(b)
    #expect(!script.nav.goBack(to: a))
    #expect(counts == [1, 1, 1, 1])
    #expect(asked(a) == 0)
    #expect(try #require(b.pop).isOneStepBack == false)
    #expect(try #require(b.pop).resume())
    script.settle()
    #expect(script.names == "A")
  }

  @Test func `a page that will ask is brought into sight before, any other after its no`() {
    let script = script()
    asks(b)
    var seen: [String]?
    b.onShouldPop = { [b] in seen = b.seenPast }
    script.nav.goBack(to: a)
    #expect(seen == ["within", "inner", "C"])
  }

  @Test func `a page that has gone meanwhile is not asked, and one that came is`() throws {
    let script = script()
    asks(c)
    asks(b)
    script.nav.goBack(to: a)
    let d = TestPage("D")
    script.nav.setViewControllers([a, d, c], animated: false)
    #expect(try #require(c.pop).resume())
    script.settle()
    #expect(asked(b) == 0)
    #expect(asked(d) == 1)
    #expect(script.names == "A")
  }

  @Test func `a page within that has gone resumes nothing`() throws {
    let script = script()
    asks(within)
    script.nav.goBack()
    inner.inner = []
    #expect(try #require(within.pop).resume() == false)
    #expect(script.names == "A B C")
  }

  @Test func `an answer that takes its page away takes no other`() {
    let script = script()
    c.onShouldPop = { script.nav.pop(animated: false) }
    #expect(!script.nav.goBack(animated: false))
    #expect(script.names == "A B")
  }

  @Test func `while one within has not answered, another way asks nobody`() {
    let script = script()
    asks(within)
    script.nav.goBack()
    script.nav.goBack(to: a)
    script.dragAndRelease(to: 60)
    script.settle()
    #expect(counts == [1, 0, 0, 0])
    #expect(script.names == "A B C")
  }

  @Test func `calls of the program ask nobody`() {
    let script = script()
    for page in [within, inner, b, c] { page.mayLeave = false }
    script.nav.pop(animated: false)
    script.nav.push(c, animated: false)
    script.nav.pop(to: b, animated: false)
    script.nav.popToRoot(animated: false)
    script.nav.setViewControllers([b, a], animated: false)
    #expect(counts == [0, 0, 0, 0])
  }
}
