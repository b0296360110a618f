import Testing

@testable import NavModel

/// RULES 7 and 11: one press, one tree, one winner; who hears what, and how often.
@Suite struct PressTests {
  private let pan = PanGestureRecognizer()
  private let tap = TapGestureRecognizer()

  // MARK: Who wins

  @Test func `the first to begin fails the others`() {
    let outer = PanGestureRecognizer(name: "outer")
    let finger = Finger(pan, outer, tap)
    finger.press(10, at: 0)
    finger.drag(20, at: 0.1)
    finger.release(at: 0.2)
    #expect(finger.log == ["outer failed", "tap failed", "pan began", "pan ended"])
  }

  @Test(arguments: [0, 1]) func `one yes of the two lets both go`(_ who: Int) {
    let outer = PanGestureRecognizer(name: "outer")
    [pan, outer][who].shouldRecognizeSimultaneously = { _ in true }
    let finger = Finger(pan, outer)
    finger.press(10, at: 0)
    finger.drag(20, at: 0.1)
    finger.release(at: 0.2)
    #expect(finger.log == ["pan began", "outer began", "pan ended", "outer ended"])
  }

  @Test func `the application has the last word`() {
    var asked = 0
    pan.shouldBegin = { _ in
      asked += 1
      return false
    }
    let finger = Finger(pan, tap)
    finger.press(10, at: 0)
    for column in [20.0, 30, 40] { finger.drag(column, at: column / 100) }
    finger.release(at: 1)
    #expect(asked == 1 && finger.states(of: "pan") == ["failed"])
  }

  @Test func `one that waits for a winner fails`() {
    let outer = PanGestureRecognizer(name: "outer")
    outer.require(toFail: pan)
    let finger = Finger(outer, pan)
    finger.press(10, at: 0)
    finger.drag(20, at: 0.1)
    #expect(finger.log == ["pan began", "outer failed"])
  }

  @Test func `one that waits begins in the event in which the other fails`() {
    let outer = PanGestureRecognizer(name: "outer")
    outer.require(toFail: tap)
    let finger = Finger(outer, tap)
    finger.press(10, at: 0)
    finger.drag(20, at: 0.1)
    #expect(finger.log == ["tap failed", "outer began"])
  }

  @Test func `two that wait for each other fail at the release`() {
    let other = TapGestureRecognizer(name: "other")
    tap.require(toFail: other)
    other.require(toFail: tap)
    let finger = Finger(tap, other)
    finger.click(10, at: 0)
    #expect(finger.log.sorted() == ["other failed", "tap failed"])
    #expect(finger.arena.recognizers.isEmpty)
  }

  @Test func `a requirement of one that is gone holds nobody up`() {
    do { tap.require(toFail: DoubleTapGestureRecognizer()) }
    for _ in 0..<1000 { tap.require(toFail: PanGestureRecognizer()) }
    let finger = Finger(tap)
    finger.click(10, at: 0)
    #expect(finger.log == ["tap ended"])
  }

  // MARK: Buttons and lost releases

  @Test func `a second button changes nothing`() {
    let finger = Finger(pan)
    finger.press(10, at: 0)
    finger.drag(20, at: 0.1)
    finger.press(50, at: 0.2, button: .secondary)
    finger.drag(60, at: 0.25, button: .secondary)
    finger.release(at: 0.3, button: .secondary)
    #expect(finger.log == ["pan began"] && pan.location.column == 20)
    finger.drag(30, at: 0.4)
    finger.release(at: 0.5)
    #expect(finger.log == ["pan began", "pan changed", "pan ended"])
  }

  @Test func `the press after a lost release cancels once`() {
    let finger = Finger(pan)
    finger.press(10, at: 0)
    finger.drag(20, at: 0.1)
    finger.press(40, at: 1)
    finger.drag(50, at: 1.1)
    finger.release(at: 1.2)
    #expect(finger.log == ["pan began", "pan cancelled", "pan began", "pan ended"])
  }

  @Test func `a press reaches those that it was given, and no others`() {
    let finger = Finger(pan)
    finger.press(10, at: 0)
    finger.recognizers = [tap]
    finger.drag(11, at: 0.1)
    finger.release(at: 0.2)
    #expect(finger.log == ["pan failed"])
  }

  // MARK: Handlers

  @Test func `handlers run in the order in which they were added, and go by their token`() {
    var heard: [Int] = []
    let tokens = (0..<4).map { number in tap.addHandler { _ in heard.append(number) } }
    tokens[1].remove()
    tokens[1].remove()
    #expect(tokens[1].isRemoved && !tokens[0].isRemoved && tap.handlerCount == 3)
    Finger(tap).click(10, at: 0)
    #expect(heard == [0, 2, 3])
  }

  @Test func `a handler that another removes hears nothing more`() {
    var heard: [String] = []
    var second: ObserverToken?
    tap.addHandler { _ in
      heard.append("first")
      second?.remove()
    }
    second = tap.addHandler { _ in heard.append("second") }
    tap.addHandler { _ in heard.append("third") }
    Finger(tap).click(10, at: 0)
    #expect(heard == ["first", "third"])
  }

  @Test func `a handler that another adds hears the next change`() {
    var heard: [String] = []
    pan.addHandler { recognizer in
      guard recognizer.state == .began else { return }
      recognizer.addHandler { heard.append($0.state.rawValue) }
    }
    let finger = Finger(pan)
    finger.press(10, at: 0)
    finger.drag(20, at: 0.1)
    finger.drag(30, at: 0.2)
    finger.release(at: 0.3)
    #expect(heard == ["changed", "ended"])
  }

  @Test(arguments: 0..<3) func `a cancel inside a handler is heard once by all`(_ canceller: Int) {
    let finger = Finger(pan)
    var heard = [[String]](repeating: [], count: 3)
    for number in 0..<3 {
      pan.addHandler { [unowned finger] in
        heard[number].append($0.state.rawValue)
        if number == canceller, $0.state == .began { finger.arena.cancel() }
      }
    }
    finger.press(10, at: 0)
    finger.drag(20, at: 0.1)
    finger.drag(30, at: 0.2)
    finger.release(at: 0.3)
    #expect(heard == Array(repeating: ["began", "cancelled"], count: 3))
    #expect(finger.log == ["pan began", "pan cancelled"] && !finger.arena.isPressed)
  }

  @Test func `a handler may press`() {
    let other = TapGestureRecognizer(name: "other")
    let finger = Finger(tap)
    tap.addHandler { [unowned finger] in
      guard $0.state == .ended else { return }
      finger.recognizers = [other]
      finger.press(30, at: 0.2)
    }
    finger.click(10, at: 0)
    #expect(finger.arena.isPressed)
    finger.release(at: 0.3)
    #expect(finger.log == ["tap ended", "other ended"])
  }

  @Test func `a page that leaves takes its own along, and the press goes on`() {
    pan.shouldRecognizeSimultaneously = { _ in true }
    let outer = PanGestureRecognizer(name: "outer")
    let finger = Finger(pan, outer)
    finger.press(10, at: 0)
    finger.drag(20, at: 0.1)
    finger.arena.cancel { $0 === pan }
    finger.arena.cancel { $0 === pan }
    finger.drag(30, at: 0.2)
    finger.release(at: 0.3)
    #expect(finger.states(of: "pan") == ["began", "cancelled"])
    #expect(finger.states(of: "outer") == ["began", "changed", "ended"])
  }

  // MARK: With the navigation

  @Test(arguments: [GestureRecognizer.State.began, .changed, .ended], [true, false])
  func `a handler may push or pop in the middle of a gesture`(_ state: GestureRecognizer.State, pushes: Bool)
  {
    let script = Script("A", "B")
    var states: [String] = []
    var isDone = false
    pan.addHandler { [unowned script] in
      states.append($0.state.rawValue)
      guard $0.state == state, !isDone else { return }
      isDone = true
      if pushes { script.nav.push(TestPage("C")) } else { script.nav.pop() }
    }
    script.content = [pan]
    script.press(10)
    script.drag(20)
    script.drag(30)
    script.release()
    script.settle()
    #expect(script.names == (pushes ? "A B C" : "A"))
    #expect(states == ["began", "changed", "ended"] && script.nav.transition == nil)
  }

  @Test(arguments: [true, false])
  func `a handler of the pop may push or pop while the page is held`(pushes: Bool) {
    let script = Script("A", "B")
    var states: [String] = []
    script.nav.interactivePopGestureRecognizer.addHandler { [unowned script] in
      states.append($0.state.rawValue)
      guard $0.state == .changed, states.count == 2 else { return }
      if pushes { script.nav.push(TestPage("C")) } else { script.nav.popToRoot() }
    }
    script.press(10)
    for column in [20.0, 30, 40, 50] { script.drag(column) }
    script.release()
    script.settle()
    #expect(states == ["began", "changed", "cancelled"])
    #expect(script.names == (pushes ? "A B C" : "A"))
    #expect(script.lifecycle.last == (pushes ? "C.didShow" : "A.didShow"))
  }

  // MARK: Size

  @Test func `ten thousand recognizers under one pointer cost a question each, not one for every pair`() {
    let many = (0..<10_000).map { AskedTap(name: "\($0)") }
    let finger = Finger()
    finger.recognizers = many
    for step in 0..<5 { finger.click(10, at: Double(step)) }
    #expect(finger.log.count { $0 == "0 ended" } == 5)
    // The first of them prevents the others: a question each, not one for every pair.
    #expect(many.reduce(0) { $0 + $1.questions } <= 2 * 5 * many.count)
  }

  @Test func `a press reaches what lies there once it has ended the gestures before`() {
    let single = TapGestureRecognizer(name: "single")
    let double = DoubleTapGestureRecognizer()
    let (covered, covering) = (TapGestureRecognizer(name: "covered"), TapGestureRecognizer(name: "covering"))
    single.require(toFail: double)
    let finger = Finger([single, double])
    finger.click(10, at: 0)
    // The single tap was waiting for a second press here. Its handler puts a view over the place of this one.
    var isCovered = false
    single.addHandler { if $0.state == .ended { isCovered = true } }
    let press = PointerEvent(.pressed, at: Point(column: 40, row: 10), time: 0.1)
    finger.arena.press(press) { [GestureArena.Entrant(isCovered ? covering : covered)] }
    #expect(isCovered)
    #expect(covered.arena == nil)
    #expect(covering.arena === finger.arena)
  }
}

/// Counts how often it is asked who may prevent it.
private final class AskedTap: TapGestureRecognizer {
  private(set) var questions = 0

  override func canBePrevented(by other: GestureRecognizer) -> Bool {
    questions += 1
    return super.canBePrevented(by: other)
  }
}
