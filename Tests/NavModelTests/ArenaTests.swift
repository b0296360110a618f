import Testing

@testable import NavModel

/// RULES section 11: who wins, by UIKit's two relations.
@Suite("§11 The arena")
struct ArenaTests {
  let pan = PanGestureRecognizer()
  let tap = TapGestureRecognizer()

  @Test("§11 the first to begin wins; the others fail")
  func firstWins() {
    let other = PanGestureRecognizer(name: "other")
    let hand = Press(pan, other, tap)
    hand.press()
    hand.drag(20)
    hand.drag(25)
    #expect(hand.states == ["other failed", "tap failed", "pan began", "pan changed"])
  }

  @Test("§11 one that loses and ends the press when it hears of it: the winner never begins")
  func loserEndsThePress() {
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

  @Test("§11 require(toFail:): waits, then begins with the whole way")
  func requirement() {
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

  @Test("§11 require(toFail:): what it waits for begins, so it fails")
  func requirementBegins() {
    let first = PanGestureRecognizer(name: "first")
    let hand = Press(pan, first)
    pan.require(toFail: first)
    hand.press()
    hand.drag(20)
    #expect(hand.states == ["first began", "pan failed"])
  }

  @Test(
    "§11 require(toFail:): what fails at the release lets the other through, in any order",
    arguments: [false, true])
  func requirementAtRelease(isFirst: Bool) {
    let long = Timed(name: "long")
    tap.require(toFail: long)
    let hand = isFirst ? Press(long, tap) : Press(tap, long)
    hand.press()
    hand.send(.released)
    #expect(hand.states == ["long failed", "tap ended"])
  }

  @Test("§11 require(toFail:) says nothing of one that does not watch the press")
  func requirementAbsent() {
    pan.require(toFail: Undecided())
    let hand = Press(pan)
    hand.press()
    hand.drag(20)
    #expect(hand.states == ["pan began"])
  }

  @Test("§11 two that wait for each other: neither begins, and nothing hangs")
  func requirementCircle() {
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

  @Test("§11 simultaneous: one yes of the two is enough", arguments: [false, true])
  func simultaneous(laterOneSaysIt: Bool) {
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

  @Test("§11 a relation to one that is gone is forgotten")
  func weakRelation() {
    var gone: Undecided? = Undecided()
    pan.require(toFail: gone!)
    gone = nil
    let hand = Press(pan)
    hand.press()
    hand.drag(20)
    #expect(pan.isActive)
  }
}
