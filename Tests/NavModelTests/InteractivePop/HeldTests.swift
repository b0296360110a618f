import Testing

@testable import NavModel

/// RULES section 4.
@Suite("§4 While it is held")
struct HeldTests {
  let a = TestPage("A")
  let b = TestPage("B")

  @Test(arguments: [1, 2, 3, 7, 40, 79, 80, 81, 133, 200, 317])
  func `the edge is under the pointer, with 0 cells of error at every column`(width: Int) {
    let script = Script([a, b], width: width)
    for start in [0, width / 3, width - 1] {
      script.press(Double(start))
      script.drag(Double(start + 2))
      for column in [Array(start..<width), (start..<width).reversed()].joined() {
        script.drag(Double(column), after: 0.001)
        #expect(script.p == Double(column - start) / Double(width))
        #expect(script.seam == column - start)
      }
      script.drag(Double(start))
      script.wait(0.2)
      script.release()
      script.settle()
    }
    #expect(script.names == "A B")
  }

  @Test func `fractions of a column count, p being dx by W`() {
    let script = Script([a, b])
    script.hold(10.25, to: 30.5)
    #expect(script.p == 20.25 / 80)
  }

  @Test func `p is clamped to 0 and 1, and the page stays under the pointer when it comes back`() {
    let script = Script([a, b])
    script.press(20)
    script.drag(30)
    script.drag(-400)
    #expect(script.p == 0)
    #expect(script.nav.transition?.operation == .pop, "it stays a pop")
    script.drag(900)
    #expect(script.p == 1)
    script.drag(30)
    #expect(script.seam == 10)
  }

  @Test func `other buttons are ignored`() {
    let script = Script([a, b])
    script.hold(to: 40)
    script.press(5, button: .secondary)
    script.send(.dragged, .secondary)
    script.send(.released, .secondary)
    script.send(.pressed, .middle)
    #expect(script.seam == 40)
    #expect(script.nav.transition?.driver.isHeld == true)
    #expect(script.phases.first == "began" && script.phases.dropFirst().allSatisfy { $0 == "changed" })
  }

  @Test(arguments: [PointerEvent.Button.secondary, .middle, .back])
  func `only the primary button drags`(button: PointerEvent.Button) {
    let script = Script([a, b])
    script.press(0, button: button)
    script.send(.dragged, button)
    #expect(script.log.isEmpty)
  }

  @Test func `vertical wander changes nothing once it is a pop`() {
    let script = Script([a, b])
    script.press(0, 10)
    script.drag(10, 10)
    script.drag(10, 23)
    #expect(script.seam == 10)
    #expect(script.phases == ["began", "changed"])
  }

  @Test func `no click reaches a page that is dragged, nor one whose drag was refused`() {
    let tap = TapGestureRecognizer()
    var clicks = 0
    tap.addHandler { if $0.state == .ended { clicks += 1 } }
    let script = Script([a, b])
    script.content = [tap]
    script.dragAndRelease(to: 40)
    script.settle()
    b.beginsPop = false
    script.dragAndRelease(to: 40)
    #expect(clicks == 0)
    script.press(10)
    script.release()
    #expect(clicks == 1)
  }

  @Test func `Esc cancels, once, and the rest of the press does nothing`() {
    let script = Script([a, b])
    #expect(!script.nav.cancelInteractivePop())
    script.hold(to: 60)
    #expect(script.nav.cancelInteractivePop())
    #expect(!script.nav.cancelInteractivePop())
    script.drag(79)
    script.release()
    script.settle()
    #expect(script.names == "A B")
    #expect(script.phases.filter { $0 != "changed" } == ["began", "cancelling", "cancelled"])
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `a resize keeps p, and the next motion goes on from there`(direction: LayoutDirection) throws {
    let script = Script([a, b])
    script.nav.layoutDirection = direction
    let sign = direction == .leftToRight ? 1.0 : -1
    script.hold(40, to: 40 + 20 * sign)
    #expect(script.p == 0.25)
    script.nav.containerSize = Size(columns: 120, rows: 40)
    #expect(script.p == 0.25)
    script.drag(40 + 32 * sign)
    #expect(abs(try #require(script.p) - (0.25 + 12.0 / 120)) < 1e-12)
    script.nav.containerSize = Size(columns: 0, rows: 0)
    script.drag(40 + 33 * sign)
    #expect(script.p == 1)
  }

  @Test func `a layout turned round in mid-drag keeps p`() throws {
    let script = Script([a, b])
    script.hold(0, to: 20)
    script.nav.layoutDirection = .rightToLeft
    #expect(script.p == 0.25)
    script.drag(12)
    #expect(abs(try #require(script.p) - 0.35) < 1e-12)
  }

  @Test(arguments: 0..<3)
  func `a press, a motion without button or the focus after a lost release cancels exactly once`(kind: Int) {
    let script = Script([a, b])
    script.hold(to: 60)
    switch kind {
    case 0: script.press(5)
    case 1: script.send(.moved, .none)
    default: script.arena.cancel()
    }
    #expect(script.nav.transition?.driver.state == .cancelling)
    script.send(.moved, .none, after: 0)
    script.arena.cancel()
    script.release(after: 0)
    script.settle()
    #expect(script.names == "A B")
    #expect(script.phases.filter { $0 != "changed" } == ["began", "cancelling", "cancelled"])
  }

  @Test func `a lost release before the drag began leaves nothing behind`() {
    let script = Script([a, b])
    script.press(5)
    script.send(.moved, .none)
    script.drag(60)
    script.release()
    #expect(script.log.isEmpty)
  }

  @Test(arguments: [false, true])
  func `a page that cancels the drag from its callback lets go of it`(byArena: Bool) {
    let script = Script([a, b])
    a.actions[.viewWillAppear] = {
      if byArena { script.arena.cancel() } else { script.nav.isInteractivePopEnabled = false }
    }
    script.press(0)
    script.drag(60)
    #expect(script.nav.transition?.driver.state != .held)
    script.drag(70)
    script.release()
    script.settle()
    #expect(script.names == "A B")
    #expect(script.nav.transition == nil)
  }

  @Test func `while a hand drives the page, reports say so and give the hand's velocity`() throws {
    let script = Script([a, b])
    script.press(0)
    for step in 1...10 { script.drag(Double(step * 4)) }
    #expect(script.reports.count >= 10 && script.reports.allSatisfy { $0.isInteractive })
    #expect(abs(try #require(script.reports.last).velocity - 5) < 1e-9)
    script.release()
    #expect(script.reports.last?.phase == .finishing)
    #expect(script.reports.last?.isInteractive == false)
  }
}
