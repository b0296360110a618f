import Testing

@testable import NavModel

/// RULES section 3.
@Suite("§3 The gate")
struct GateTests {
  let a = TestPage("A")
  let b = TestPage("B")

  @Test func `with one controller or none the refusal is root`() {
    let script = Script([a])
    script.dragAndRelease(to: 70)
    #expect(script.log == ["gate root"])
  }

  @Test func `where the navigation-wide switch is off the refusal is gestureDisabled`() {
    let script = Script([a, b])
    script.nav.isInteractivePopEnabled = false
    script.dragAndRelease(to: 70)
    #expect(script.log == ["gate gestureDisabled"])
  }

  @Test func `where the top controller says so the refusal is popDisabled`() {
    b.interactivePopDisabled = true
    let script = Script([a, b])
    script.dragAndRelease(to: 70)
    #expect(script.log == ["gate popDisabled"])
  }

  @Test(arguments: [
    (0.0, 79.0, "allowed"), (-5, 79, "allowed"), (20, 19, "allowed"), (20, 20, "allowed"),
    (20, 20.5, "allowed"), (20, 21, "beyondMaxDistance"), (0.5, 0, "allowed"), (0.5, 0.9, "allowed"),
    (0.5, 1, "beyondMaxDistance"),
  ])
  func `beyond the limit the refusal is beyondMaxDistance, and 0 and negatives set no limit`(
    limit: Double, column: Double, answer: String
  ) {
    b.interactivePopMaxAllowedInitialDistanceToLeftEdge = limit
    let script = Script([a, b])
    script.press(column)
    script.drag(column + 4)
    #expect(script.gates == [answer])
  }

  @Test func `with interruptible off a running transition is waited for, and the refusal is transitioning`() {
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

  @Test func `moved against the pop direction first the refusal is wrongDirection`() {
    let script = Script([a, b])
    script.press(40)
    script.drag(38)
    script.drag(70)
    script.release()
    #expect(script.log == ["gate wrongDirection"])
  }

  @Test(arguments: [
    (2.0, 0.0, false), (2, 1, false), (0, 2, true), (1, 2, true), (2, 2, true), (3, 2, false), (4, 3, true),
    (5, 3, false), (10, 6, true), (11, 6, false), (2, -2, true), (3, -2, false), (2.5, 2.25, true),
    (2.6, 2.25, false), (40, 20, false), (38, 20, true),
  ])
  func `a drag is vertical by up to two columns for each row beyond the first`(
    dx: Double, dy: Double, isVertical: Bool
  ) {
    let script = Script([a, b])
    script.press(5, 24)
    script.drag(5 + dx, 24 + dy)
    #expect(script.gates == [isVertical ? "vertical" : "allowed"])
  }

  @Test func `where content under the pointer has begun the refusal is contentClaims`() {
    let script = Script([a, b])
    script.content = [PanGestureRecognizer()]
    script.dragAndRelease(from: 20, to: 70)
    #expect(script.gates == ["contentClaims"], "any pan under the pointer is waited for")
    script.dragAndRelease(from: 8, to: 70)
    #expect(script.gates == ["contentClaims", "allowed"], "but not from the edge zone")
  }

  @Test func `content that has not made up its mind is waited for, and p still counts from the press`() {
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

  @Test(arguments: [false, true])
  func `the recognizer's shouldBegin is asked last, of a drag forward too`(isForward: Bool) {
    a.allowsInteractiveForward = true
    let script = Script([a, b])
    let (nav, pan) = (script.nav, script.nav.interactivePopGestureRecognizer)
    nav.isForwardEnabled = true
    if isForward { nav.pop(animated: false) }
    script.forget()
    func drag() { script.dragAndRelease(from: isForward ? 78 : 10, to: isForward ? 10 : 60) }
    var asked = 0
    pan.shouldBegin = {
      #expect($0 === pan)
      asked += 1
      return false
    }
    drag()
    #expect(asked == 1 && script.gates == ["vetoed"] && nav.transition == nil)
    nav.isInteractivePopEnabled = false
    drag()
    #expect(asked == 1 && script.gates.last == "gestureDisabled")
    nav.isInteractivePopEnabled = true
    pan.shouldBegin = { _ in true }
    drag()
    script.settle()
    #expect(script.gates.last == "allowed" && script.names == (isForward ? "A B" : "A"))
  }

  @Test func `the top controller's own no is vetoed, asked for last and once`() {
    b.beginsPop = false
    let script = Script([a, b])
    script.dragAndRelease(from: 10, to: 12)
    script.dragAndRelease(from: 40, to: 10)
    #expect(script.gates == ["vetoed", "wrongDirection"])
    #expect(b.journal.filter { $0 == "shouldBegin" }.count == 1)
    #expect(a.journal.isEmpty)
  }

  @Test(arguments: 1..<9) func `the first rule that fails names the refusal`(mended: Int) {
    // Everything is wrong; mending the first n rules lets rule n + 1 speak.
    var gate = PopGate(
      depth: 1, isEnabled: false, isPopDisabled: true, settings: .init(maximumDistance: 5), distance: 6,
      transition: .held,
      translation: Vector(dx: -2, dy: 5))
    gate.content = .taken
    #expect(gate.answer(isVetoed: { true }) == .refuse(.root))
    if mended >= 1 { gate.depth = 2 }
    if mended >= 2 { gate.isEnabled = true }
    if mended >= 3 { gate.isPopDisabled = false }
    if mended >= 4 { gate.settings.maximumDistance = 6 }
    if mended >= 5 { gate.transition = .none }
    if mended >= 6 { gate.translation.dx = 2 }
    if mended >= 7 { gate.translation.dy = 0 }
    if mended >= 8 { gate.content = .none }
    #expect(gate.answer(isVetoed: { true }) == .refuse(GateRefusal.allCases[mended]))
  }

  @Test func `where nothing is wrong it is allowed, and the page's word is asked for only then`() {
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

  @Test func `content that may still take the drag is waited for, once every rule before it has passed`() {
    var gate = PopGate(depth: 2, distance: 0, translation: Vector(dx: 2, dy: 0), content: .undecided)
    #expect(gate.answer(isVetoed: { true }) == .wait)
    gate.translation = Vector(dx: 2, dy: 5)
    #expect(gate.answer(isVetoed: { true }) == .refuse(.vertical))
  }

  @Test func `a drag forward asks the switch, the direction and content, and none of the page's own rules`() {
    var gate = PopGate(
      operation: .forward, depth: 1, isEnabled: false, isPopDisabled: true,
      settings: .init(maximumDistance: 5), distance: 79,
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
    gate.transition = .held
    #expect(gate.answer(isVetoed: { true }) == .refuse(.transitioning))
  }

  @Test func `a moving page may be taken in either direction`() {
    var gate = PopGate(depth: 2, distance: 0, transition: .running, translation: Vector(dx: -2, dy: 0))
    #expect(gate.answer(isVetoed: { false }) == .begin)
    gate.settings.isInterruptible = false
    #expect(gate.answer(isVetoed: { false }) == .refuse(.transitioning))
    gate.transition = .standing
    #expect(gate.answer(isVetoed: { false }) == .begin)
  }

  @Test func `the page gives way to a drag toward trailing that asks for a pop which is not allowed`() {
    var gate = PopGate(depth: 1, distance: 0, translation: Vector(dx: 2, dy: 0))
    #expect(gate.shiftsPage(refusing: .root) && !gate.shiftsPage(refusing: .contentClaims))
    gate.translation = Vector(dx: -2, dy: 0)
    #expect(!gate.shiftsPage(refusing: .root))
    gate.translation = Vector(dx: 2, dy: 5)
    #expect(!gate.shiftsPage(refusing: .root))
    gate.translation = Vector(dx: 2, dy: 0)
    gate.content = .taken
    #expect(!gate.shiftsPage(refusing: .root))
    gate.content = .undecided
    #expect(gate.shiftsPage(refusing: .root))
    gate.settings.bouncesRefusedDrags = false
    #expect(!gate.shiftsPage(refusing: .root))
  }

  @Test func `it is asked when the pointer has moved by the slop, by 2 columns or 2 rows exactly`() {
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

  @Test func `a refused press is asked about once and stays refused until its release`() {
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

  /// RULES 4.
  @Test func `a release far from its press, with no motion between, belongs to another and begins nothing`() {
    let script = Script([a, b])
    script.press(10)
    script.arena.handle(PointerEvent(.released, at: Point(column: 60, row: 10), time: 0.05))
    #expect(script.gates.isEmpty)
    #expect(script.names == "A B")
  }

  @Test func `right to left mirrors direction, edge, p and fling`() throws {
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
