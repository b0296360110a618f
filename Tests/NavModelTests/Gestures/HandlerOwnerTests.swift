import Testing

@testable import NavModel

/// RULES section 11: who keeps the closures of a recognizer.
@Suite struct HandlerOwnerTests {
  private final class Owner { var handlers: GestureHandlers? }

  @Test func `an owner that goes ends all closures`() {
    let pan = ContentPanGestureRecognizer(name: "pan")
    var heard = 0
    var owner: Owner? = Owner()
    owner?.handlers = pan.join(owner!)
    pan.addHandler { _ in heard += 1 }
    pan.claim = { .everything }
    pan.stopsContent = { true }
    pan.shouldRecognizeSimultaneously = { _ in true }
    let hand = Press(pan)
    hand.press()
    hand.drag(20)
    hand.send(.released)
    #expect(heard == 2, "began, ended")
    owner = nil
    #expect(pan.handlerCount == 0)
    #expect(pan.claim().keeps(Vector(dx: 9, dy: 0), leavesTop: false) == false)
    #expect(pan.stopsContent() == false)
    #expect(pan.shouldRecognizeSimultaneously == nil)
    hand.press()
    hand.drag(20)
    hand.send(.released)
    #expect(heard == 2)
  }

  @Test func `an owner that goes while handlers run ends the rest of the round`() {
    let tap = TapGestureRecognizer()
    var heard: [String] = []
    var owner: Owner? = Owner()
    owner?.handlers = tap.join(owner!)
    tap.addHandler { _ in
      heard.append("first")
      owner = nil
    }
    tap.addHandler { _ in heard.append("second") }
    let hand = Press(tap)
    hand.press()
    hand.send(.released)
    #expect(heard == ["first"])
  }

  @Test func `who has left its owner keeps its closures, and may join another`() {
    let tap = TapGestureRecognizer()
    var heard = 0
    tap.addHandler { _ in heard += 1 }
    var first: Owner? = Owner()
    first?.handlers = tap.join(first!)
    tap.leaveOwner()
    first = nil
    #expect(tap.handlerCount == 1)
    let second = Owner()
    second.handlers = tap.join(second)
    let hand = Press(tap)
    hand.press()
    hand.send(.released)
    #expect(heard == 1)
  }

  @Test func `a stack that goes takes along its pop, which a handler holds`() {
    weak var recognizer: GestureRecognizer?
    do {
      let stack = NavigationController([TestPage("a"), TestPage("b")])
      let pop = stack.interactivePopGestureRecognizer
      pop.addHandler { _ in _ = pop.translation }
      recognizer = pop
    }
    #expect(recognizer == nil)
  }
}
