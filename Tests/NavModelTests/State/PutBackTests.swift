import Testing

@testable import NavModel

/// RULES section 12: a call that takes away a push that is held.
@Suite("§12 A push that is held is put back as the call says")
struct PutBackTests {
  let a = TestPage("A")
  let b = TestPage("B")

  private func held() -> Script {
    let script = Script([a])
    script.nav.push(b, initiallyInteractive: true)
    script.nav.updateInteractiveTransition(0.5)
    return script
  }

  @Test func `pop and popToRoot put it back at once where they are not animated`() {
    for pops in [{ $0.pop(animated: false) }, { $0.popToRoot(animated: false) }]
      as [(NavigationController<TestPage>) -> Any?]
    {
      let script = held()
      #expect(script.nav.transition?.driver.percentComplete == 0.5)
      _ = pops(script.nav)
      #expect(script.nav.transition == nil && script.names == "A")
    }
  }

  @Test func `they put it back by their curve`() throws {
    for pops in [{ $0.pop(curve: .linear(duration: 4)) }, { $0.popToRoot(curve: .linear(duration: 4)) }]
      as [(NavigationController<TestPage>) -> Any?]
    {
      let script = held()
      _ = pops(script.nav)
      #expect(script.nav.transition?.driver.percentComplete == 0.5)
      script.wait(1)
      #expect(try abs(#require(script.nav.transition?.driver.percentComplete) - 0.25) < 0.02)
      script.settle()
      #expect(script.names == "A")
    }
  }

  @Test func `without a curve of its own a call leaves it the curve of its push`() throws {
    let script = Script([a])
    script.nav.push(b, curve: .linear(duration: 4), initiallyInteractive: true)
    script.nav.updateInteractiveTransition(0.5)
    script.nav.pop()
    script.wait(1)
    #expect(try abs(#require(script.nav.transition?.driver.percentComplete) - 0.25) < 0.02)
  }
}
