import Testing

@testable import NavModel

/// RULES section 11: who wins, by UIKit's two relations.
@Suite("§11 The arena")
struct ArenaTests {
  let pan = PanGestureRecognizer()
  let tap = TapGestureRecognizer()

  @Test func `the first to begin wins, and the others fail`() {
    let other = PanGestureRecognizer(name: "other")
    let hand = Press(pan, other, tap)
    hand.press()
    hand.drag(20)
    hand.drag(25)
    #expect(hand.states == ["other failed", "tap failed", "pan began", "pan changed"])
  }

  @Test func `where one that loses ends the press when it hears of it, the winner never begins`() {
    let other = PanGestureRecognizer(name: "other")
    let winner = Eager()
    let hand = Press(winner, other)
    hand.arena.addObserver {
      if $0 === other, $0.state == .failed { hand.arena.cancel() }
    }
    hand.press()
    hand.drag(20)
    #expect(!hand.states.contains("eager began"))
    #expect(!hand.arena.isPressed && !winner.isActive)
  }

  @Test func `one that waits for another to fail begins then, with the whole way`() {
    let first = Undecided()
    let hand = Press(pan, first)
    pan.require(toFail: first)
    hand.press()
    hand.drag(20)
    #expect(hand.states.isEmpty)
    first.fail()
    hand.drag(22)
    #expect(hand.states == ["undecided failed", "pan began"])
    #expect(pan.translation.dx == 12)
  }

  @Test func `one that waits for another to fail fails where that begins`() {
    let first = PanGestureRecognizer(name: "first")
    let hand = Press(pan, first)
    pan.require(toFail: first)
    hand.press()
    hand.drag(20)
    #expect(hand.states == ["first began", "pan failed"])
  }

  @Test(arguments: [false, true])
  func `what fails at the release lets the one that waits through, in any order`(isFirst: Bool) {
    let long = Timed(name: "long")
    tap.require(toFail: long)
    let hand = isFirst ? Press(long, tap) : Press(tap, long)
    hand.press()
    hand.send(.released)
    #expect(hand.states == ["long failed", "tap ended"])
  }

  @Test func `one that does not watch the press is not waited for`() {
    pan.require(toFail: Undecided())
    let hand = Press(pan)
    hand.press()
    hand.drag(20)
    #expect(hand.states == ["pan began"])
  }

  @Test func `of two that wait for each other neither begins, and nothing hangs`() {
    let other = PanGestureRecognizer(name: "other")
    pan.require(toFail: other)
    other.require(toFail: pan)
    let hand = Press(pan, other)
    hand.press()
    hand.drag(20)
    hand.send(.released)
    #expect(!hand.states.contains { $0.hasSuffix("began") })
    #expect(!hand.arena.isPressed)
  }

  @Test(arguments: [false, true])
  func `for both to go on one yes of the two is enough`(laterOneSaysIt: Bool) {
    let other = PanGestureRecognizer(name: "other")
    let (yes, no) = laterOneSaysIt ? (other, pan) : (pan, other)
    yes.shouldRecognizeSimultaneously = { $0 === no }
    let hand = Press(pan, other, tap)
    hand.press()
    hand.drag(20)
    hand.send(.released)
    #expect(
      hand.states == ["tap failed", "pan began", "other began", "pan ended", "other ended"])
  }

  @Test func `a relation to one that is gone is forgotten`() {
    var gone: Undecided? = Undecided()
    pan.require(toFail: gone!)
    gone = nil
    let hand = Press(pan)
    hand.press()
    hand.drag(20)
    #expect(pan.isActive)
  }
}
