import Testing

@testable import NavModel

/// RULES section 11: the state machine and who wins.
@Suite("§11 Recognizers")
struct RecognizerTests {
  let pan = PanGestureRecognizer()
  let tap = TapGestureRecognizer()

  @Test func `a gesture goes from possible over began and changed to ended, and is possible again`() {
    let hand = Press(pan)
    hand.press()
    #expect(pan.isUndecided && pan.state == .possible)
    for column in [11.0, 12, 13, 20] { hand.drag(column) }
    #expect(pan.isActive && hand.arena.hasWinner)
    hand.send(.released)
    #expect(hand.states == ["pan began", "pan changed", "pan changed", "pan ended"])
    #expect(pan.state == .possible && !pan.isUndecided && !hand.arena.isPressed)
  }

  @Test func `handlers hear nothing of a gesture that failed, and the arena's observer does`() {
    let (tap, pan) = (TapGestureRecognizer(), PanGestureRecognizer())
    var heard: [String] = []
    for recognizer in [tap, pan] {
      recognizer.addHandler { heard.append("\($0.name) \($0.state.rawValue)") }
      recognizer.addHandler { if $0.state == .failed { Issue.record("a handler heard of a failure") } }
    }
    let hand = Press(tap, pan)
    hand.press()
    hand.send(.released)
    hand.press()
    hand.drag(20)
    hand.arena.cancel()
    hand.press()
    tap.isEnabled = false
    hand.arena.cancel()
    #expect(heard == ["tap ended", "pan began", "pan cancelled"])
    #expect(
      hand.states == [
        "pan failed", "tap ended", "tap failed", "pan began", "pan cancelled", "tap failed", "pan failed",
      ])
  }

  @Test func `a drag fails in a click, and a tap in a drag`() {
    let hand = Press(pan, tap)
    hand.press()
    hand.send(.released)
    #expect(hand.states == ["pan failed", "tap ended"])
    hand.states = []
    hand.press()
    hand.drag(11)
    #expect(hand.states.isEmpty)
    hand.drag(12)
    hand.send(.released)
    #expect(hand.states == ["tap failed", "pan began", "pan ended"])
  }

  @Test(arguments: [(11.0, 10.0, true), (9, 11, true), (11.1, 10, false), (10, 8.5, false)])
  func `a tap may wander by one cell`(column: Double, row: Double, isTap: Bool) {
    let hand = Press(tap)
    hand.press()
    hand.drag(column, row)
    hand.send(.released)
    #expect(hand.states == ["tap \(isTap ? "ended" : "failed")"])
  }

  @Test func `a pan has translation and velocity in columns and rows, in the view's own places`() {
    let hand = Press(pan)
    hand.press(10, offset: Vector(dx: -4, dy: -1))
    for step in 1...20 { hand.drag(10 + Double(step), 10 - Double(step) / 2) }
    #expect(pan.pressLocation == Point(column: 6, row: 9))
    #expect(pan.location == Point(column: 26, row: -1))
    #expect(pan.translation == Vector(dx: 20, dy: -10))
    #expect(abs(pan.velocity.dx - 100) < 1e-6 && abs(pan.velocity.dy + 50) < 1e-6)
  }

  @Test func `handlers run in the order added, and each is removed by its token, once`() {
    var heard: [Int] = []
    let tokens = (0..<4).map { number in tap.addHandler { _ in heard.append(number) } }
    let hand = Press(tap)
    tokens[1].remove()
    tokens[1].remove()
    hand.press()
    hand.send(.released)
    #expect(heard == [0, 2, 3])
    tap.addHandler { _ in heard.append(9) }
    tokens[0].remove()
    heard = []
    hand.press()
    hand.send(.released)
    #expect(heard == [2, 3, 9])
  }

  @Test func `a handler may remove itself and add others, which count from the next change on`() {
    var heard: [String] = []
    var token: ObserverToken?
    token = pan.addHandler { [unowned pan] _ in
      heard.append("once")
      token?.remove()
      pan.addHandler { heard.append("late \($0.state.rawValue)") }
    }
    let hand = Press(pan)
    hand.press()
    hand.drag(20)
    hand.send(.released)
    #expect(heard == ["once", "late ended"])
  }

  @Test func `where a handler cancels the others hear both, in order, each once`() {
    var heard: [String] = []
    let hand = Press(pan)
    pan.addHandler { if $0.state == .began { $0.cancel() } }
    pan.addHandler { heard.append($0.state.rawValue) }
    hand.press()
    hand.drag(20)
    hand.drag(30)
    hand.send(.released)
    #expect(heard == ["began", "cancelled"])
  }

  @Test func `where a handler ends the press the others still hear what happened, in full`() {
    var heard: [String] = []
    let hand = Press(tap, pan)
    tap.addHandler { _ in hand.arena.cancel() }
    tap.addHandler { heard.append($0.state.rawValue) }
    hand.press()
    hand.send(.released)
    #expect(heard == ["ended"])
    #expect(!hand.arena.isPressed && hand.arena.recognizers.isEmpty)
    #expect(tap.state == .possible && pan.state == .possible)
  }

  @Test func `shouldBegin is the application's last word`() {
    pan.shouldBegin = { _ in false }
    let other = PanGestureRecognizer(name: "other")
    let hand = Press(pan, other)
    hand.press()
    hand.drag(20)
    #expect(hand.states == ["pan failed", "other began"])
  }

  @Test(arguments: 0..<4)
  func `it is cancelled exactly once, by a new press, a motion without button, the arena, or itself`(
    kind: Int
  ) {
    let hand = Press(pan)
    hand.press()
    hand.drag(20)
    switch kind {
    case 0: hand.press()
    case 1: hand.send(.moved, .none)
    case 2: hand.arena.cancel()
    default: pan.cancel()
    }
    hand.send(.moved, .none)
    hand.arena.cancel()
    pan.cancel()
    hand.send(.released)
    #expect(hand.states.filter { $0 == "pan cancelled" }.count == 1)
  }

  @Test func `a second button changes nothing, pressed, dragged or released`() {
    let hand = Press(pan)
    hand.press()
    hand.drag(20)
    hand.press(50, .secondary)
    hand.send(.pressed, .secondary)
    hand.send(.dragged, .secondary)
    hand.send(.released, .secondary)
    #expect(hand.states == ["pan began"])
    #expect(pan.isActive && hand.arena.isPressed)
  }

  @Test func `a recognizer listens to its own button`() {
    pan.button = .secondary
    let hand = Press(pan, tap)
    hand.press(10, .secondary)
    #expect(hand.arena.recognizers.count == 1)
    hand.send(.dragged)
    hand.send(.released, .secondary)
    #expect(hand.states == ["pan failed"])
  }

  @Test func `switched off in mid-gesture it is cancelled, and off it takes no part`() {
    let hand = Press(pan, tap)
    hand.press()
    hand.drag(20)
    pan.isEnabled = false
    hand.drag(30)
    hand.send(.released)
    #expect(hand.states == ["tap failed", "pan began", "pan cancelled"])
    hand.states = []
    hand.press()
    hand.drag(20)
    hand.send(.released)
    #expect(hand.states == ["tap failed"])
    pan.isEnabled = true
    hand.press()
    pan.isEnabled = false
    #expect(hand.states == ["tap failed", "pan failed"])
  }

  @Test func `used before it is in any view it has nothing to break, and handlers run`() {
    var heard: [String] = []
    pan.addHandler { heard.append($0.state.rawValue) }
    pan.require(toFail: tap)
    pan.cancel()
    pan.isEnabled = false
    pan.isEnabled = true
    pan.change()
    pan.end()
    #expect(heard.isEmpty && pan.translation == .zero && pan.velocity == .zero)
    #expect(pan.begin())
    pan.change()
    pan.end()
    #expect(heard == ["began", "changed", "ended"])
    let hand = Press(pan)
    hand.press()
    hand.drag(20)
    #expect(hand.states == ["pan began"], "attached afterwards, it starts afresh")
  }

  @Test
  func `the deadline is the soonest of those undecided, which are called at it and not before`() throws {
    let long = Timed(name: "long")
    let hand = Press(long, tap)
    #expect(hand.arena.deadline == nil)
    hand.press()
    #expect(abs(try #require(hand.arena.deadline) - 0.51) < 1e-9)
    hand.wait(0.49)
    #expect(hand.states.isEmpty)
    hand.wait(0.02)
    #expect(hand.states == ["tap failed", "long began"])
    #expect(hand.arena.deadline == nil)
    hand.send(.moved)
    #expect(hand.states.last == "long cancelled")
    #expect(long.resets == 1)
  }

  @Test func `events without a press reach nobody`() {
    let hand = Press(pan)
    for phase in [PointerEvent.Phase.dragged, .released, .moved, .pressed] { hand.send(phase) }
    hand.arena.cancel()
    #expect(hand.states.isEmpty)
  }
}
