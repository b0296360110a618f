import Testing

@testable import NavModel

/// RULES section 3.
@Suite("§3 The gate")
struct GateTests {
  let a = TestPage("A")
  let b = TestPage("B")

  @Test("§3.1 root: one controller or none")
  func root() {
    let script = Script([a])
    script.dragAndRelease(to: 70)
    #expect(script.log == ["gate root"])
  }

  @Test("§3.2 gestureDisabled: the navigation-wide switch is off")
  func gestureDisabled() {
    let script = Script([a, b])
    script.nav.isInteractivePopEnabled = false
    script.dragAndRelease(to: 70)
    #expect(script.log == ["gate gestureDisabled"])
  }

  @Test("§3.3 popDisabled: the top controller says so")
  func popDisabled() {
    b.interactivePopDisabled = true
    let script = Script([a, b])
    script.dragAndRelease(to: 70)
    #expect(script.log == ["gate popDisabled"])
  }

  @Test(
    "§3.4 beyondMaxDistance: equality is allowed, 0 and negatives set no limit",
    arguments: [
      (0.0, 79.0, "allowed"), (-5, 79, "allowed"), (20, 19, "allowed"), (20, 20, "allowed"),
      (20, 20.5, "allowed"), (20, 21, "beyondMaxDistance"), (0.5, 0, "allowed"), (0.5, 0.9, "allowed"),
      (0.5, 1, "beyondMaxDistance"),
    ])
  func maxDistance(limit: Double, column: Double, answer: String) {
    b.interactivePopMaxAllowedInitialDistanceToLeftEdge = limit
    let script = Script([a, b])
    script.press(column)
    script.drag(column + 4)
    #expect(script.gates == [answer])
  }

  @Test("§3.5 transitioning: with interruptible off a running transition is waited for")
  func transitioning() {
    let script = Script([a])
    script.nav.isInterruptible = false
    script.nav.push(b)
    script.wait(0.05)
    script.press(10)
    script.drag(20)
    #expect(script.gates == ["transitioning"])
    script.settle()
    script.drag(40)
    script.release()
    #expect(script.gates == ["transitioning"], "a refused press stays refused")
    script.hold(to: 20)
    #expect(script.gates == ["transitioning", "allowed"])
  }

  @Test("§3.6 wrongDirection: moved against the pop direction first")
  func wrongDirection() {
    let script = Script([a, b])
    script.press(40)
    script.drag(38)
    script.drag(70)
    script.release()
    #expect(script.log == ["gate wrongDirection"])
  }

  @Test(
    "§3.7 vertical: |dx| ≤ 2·(|dy| − 1)",
    arguments: [
      (2.0, 0.0, false), (2, 1, false), (0, 2, true), (1, 2, true), (2, 2, true), (3, 2, false), (4, 3, true),
      (5, 3, false), (10, 6, true), (11, 6, false), (2, -2, true), (3, -2, false), (2.5, 2.25, true),
      (2.6, 2.25, false), (40, 20, false), (38, 20, true),
    ])
  func vertical(dx: Double, dy: Double, isVertical: Bool) {
    let script = Script([a, b])
    script.press(5, 24)
    script.drag(5 + dx, 24 + dy)
    #expect(script.gates == [isVertical ? "vertical" : "allowed"])
  }

  @Test("§3.8 contentClaims: content under the pointer has begun")
  func contentClaims() {
    let script = Script([a, b])
    script.content = [PanGestureRecognizer()]
    script.dragAndRelease(from: 20, to: 70)
    #expect(script.gates == ["contentClaims"], "any pan under the pointer is waited for")
    script.dragAndRelease(from: 8, to: 70)
    #expect(script.gates == ["contentClaims", "allowed"], "but not from the edge zone")
  }

  @Test("§3.8 content that has not made up its mind is waited for, and p still counts from the press")
  func contentUndecided() {
    let script = Script([a, b])
    let content = TapGestureRecognizer()
    script.content = [Undecided(), content]
    script.nav.interactivePopGestureRecognizer.require(toFail: script.content[0])
    script.press(10)
    script.drag(20)
    script.drag(30)
    #expect(script.gates.isEmpty && script.nav.transition == nil)
    script.content[0].fail()
    script.drag(31)
    #expect(script.gates == ["allowed"])
    #expect(script.seam == 21)
  }

  @Test("§3.9 vetoed: the top controller's own word, asked last and once")
  func vetoed() {
    b.beginsPop = false
    let script = Script([a, b])
    script.dragAndRelease(from: 10, to: 12)
    script.dragAndRelease(from: 40, to: 10)
    #expect(script.gates == ["vetoed", "wrongDirection"])
    #expect(b.journal.filter { $0 == "shouldBegin" }.count == 1)
    #expect(a.journal.isEmpty)
  }

  @Test("§3 the first rule that fails names the refusal", arguments: 1..<9)
  func order(mended: Int) {
    // Everything is wrong; mending the first n rules lets rule n + 1 speak.
    var gate = PopGate(
      depth: 1, isEnabled: false, isPopDisabled: true, maximumDistance: 5, distance: 6, transition: .closed,
      translation: Vector(dx: -2, dy: 5))
    gate.content = .taken
    #expect(gate.answer(isVetoed: { true }) == .refuse(.root))
    if mended >= 1 { gate.depth = 2 }
    if mended >= 2 { gate.isEnabled = true }
    if mended >= 3 { gate.isPopDisabled = false }
    if mended >= 4 { gate.maximumDistance = 6 }
    if mended >= 5 { gate.transition = .none }
    if mended >= 6 { gate.translation.dx = 2 }
    if mended >= 7 { gate.translation.dy = 0 }
    if mended >= 8 { gate.content = .none }
    #expect(gate.answer(isVetoed: { true }) == .refuse(GateRefusal.allCases[mended]))
  }

  @Test("§3 nothing wrong: allowed; the page's word is asked only when all else has passed")
  func lastWord() {
    var gate = PopGate(depth: 2, distance: 0, translation: Vector(dx: 2, dy: 0))
    #expect(gate.answer(isVetoed: { false }) == .begin)
    var asked = 0
    for content in [PopGate.ContentClaim.taken, .undecided] {
      gate.content = content
      _ = gate.answer(isVetoed: {
        asked += 1
        return false
      })
    }
    #expect(asked == 0)
  }

  @Test("§3 content that may still take the drag is waited for, once every rule before it has passed")
  func undecidedContent() {
    var gate = PopGate(depth: 2, distance: 0, translation: Vector(dx: 2, dy: 0), content: .undecided)
    #expect(gate.answer(isVetoed: { true }) == .wait)
    gate.translation = Vector(dx: 2, dy: 5)
    #expect(gate.answer(isVetoed: { true }) == .refuse(.vertical))
  }

  @Test("§3 a drag forward asks the switch, the direction and content, and none of the page's own rules")
  func forward() {
    var gate = PopGate(
      .forward, depth: 1, isEnabled: false, isPopDisabled: true, maximumDistance: 5, distance: 79,
      transition: .none, translation: Vector(dx: -2, dy: 5), content: .taken)
    #expect(gate.answer(isVetoed: { true }) == .refuse(.gestureDisabled))
    gate.isEnabled = true
    #expect(gate.answer(isVetoed: { true }) == .refuse(.vertical))
    gate.translation.dy = 0
    #expect(gate.answer(isVetoed: { true }) == .refuse(.contentClaims))
    gate.content = .undecided
    #expect(gate.answer(isVetoed: { true }) == .wait)
    gate.content = .none
    #expect(gate.answer(isVetoed: { true }) == .begin)
  }

  @Test("§3 a moving page may be taken in either direction")
  func catchableEitherWay() {
    let gate = PopGate(depth: 2, distance: 0, transition: .catchable, translation: Vector(dx: -2, dy: 0))
    #expect(gate.answer(isVetoed: { false }) == .begin)
  }

  @Test("§3 asked when the pointer has moved by the slop: 2 columns or 2 rows, exactly")
  func slop() {
    let script = Script([a, b])
    script.press(10)
    for (column, row) in [(11.0, 10.0), (11.9, 11.9), (8.1, 8.1), (10, 10)] { script.drag(column, row) }
    #expect(script.log.isEmpty)
    script.drag(12)
    #expect(script.gates == ["allowed"])
    #expect(script.seam == 2)
    script.release()
    script.settle()
    script.press(10)
    script.drag(10, 12)
    #expect(script.gates == ["allowed", "vertical"])
  }

  @Test("§3 a refused press is asked about once and stays refused until its release")
  func refusedOnce() {
    b.interactivePopDisabled = true
    let script = Script([a, b])
    script.press(10)
    script.drag(20)
    b.interactivePopDisabled = false
    script.drag(50)
    script.release()
    #expect(script.gates == ["popDisabled"])
    script.dragAndRelease(to: 70)
    #expect(script.gates == ["popDisabled", "allowed"])
  }

  @Test(
    "§4 a release far from its press, with no motion between, begins nothing: it belongs to another press")
  func strayRelease() {
    let script = Script([a, b])
    script.press(10)
    script.arena.handle(PointerEvent(.released, at: Point(column: 60, row: 10), time: 0.05))
    #expect(script.gates.isEmpty)
    #expect(script.names == "A B")
  }

  @Test("§3 right to left mirrors everything: direction, edge, p, fling")
  func mirrored() throws {
    b.interactivePopMaxAllowedInitialDistanceToLeftEdge = 20
    let script = Script([a, b])
    script.nav.layoutDirection = .rightToLeft
    script.press(79)
    script.drag(80)
    script.drag(81)
    script.release()
    script.press(58)
    script.drag(50)
    script.release()
    #expect(script.gates == ["wrongDirection", "beyondMaxDistance"])
    script.press(59)
    for column in 0..<58 {
      script.drag(Double(57 - column))
      #expect(abs(try #require(script.p) - Double(2 + column) / 80) < 1e-12)
    }
    script.release()
    script.settle()
    #expect(script.gates.last == "allowed")
    #expect(script.names == "A")
  }
}
