import Testing

@testable import NavModel

@Suite("§3 What is seen of a refused drag")
struct RefusedDragTests {
  private let page = TestPage("B")

  private func script() -> Script {
    page.interactivePopDisabled = true
    return Script([TestPage("A"), page])
  }

  @Test func `the page gives two columns at most, by the rubber band, and comes back by the spring`() {
    let script = script()
    script.press(10)
    script.drag(12)
    #expect(abs(script.nav.refusedDragColumns - 0.71) < 0.01)
    script.drag(40)
    #expect(abs(script.nav.refusedDragColumns - 1.78) < 0.01 && script.nav.refusedDragShift == 2)
    script.drag(79)
    #expect(script.nav.refusedDragColumns < 2)
    #expect(!script.nav.isMoving, "the pointer holds it")
    let held = script.nav.refusedDragColumns
    script.release()
    #expect(script.nav.refusedDragColumns == held && script.nav.isMoving)
    script.wait(0.1)
    let spring = Spring.navigation.state(displacement: held, velocity: 0, after: 0.1).displacement
    #expect(abs(script.nav.refusedDragColumns - spring) < 1e-9)
    script.wait(0.4)
    #expect(script.nav.refusedDragColumns == 0 && !script.nav.isMoving)
  }

  @Test func `the stack and its callbacks hear nothing of it, and the gate is asked once`() {
    let script = script()
    script.press(10)
    for column in stride(from: 12.0, to: 79, by: 3) { script.drag(column) }
    script.release()
    script.settle()
    #expect(script.log == ["gate popDisabled"] && script.reports.isEmpty)
  }

  @Test func `pulled back beyond the press it stands in its place`() {
    let script = script()
    script.press(40)
    script.drag(50)
    script.drag(20)
    #expect(script.nav.refusedDragColumns == 0)
  }

  @Test func `what asks for no pop moves nothing`() {
    let script = script()
    for end in [(20.0, 10.0), (43, 16)] {
      script.press(40)
      script.drag(end.0, end.1)
      #expect(script.nav.refusedDragColumns == 0)
      script.release()
    }
    page.interactivePopDisabled = false
    for end in [(20.0, 10.0), (43, 16)] {
      script.press(40)
      script.drag(end.0, end.1)
      #expect(script.nav.refusedDragColumns == 0 && script.nav.transition == nil)
      script.release()
    }
  }

  @Test func `a gesture that begins later ends it`() {
    let script = script()
    let late = LateRecognizer(name: "late")
    script.content = [late]
    script.press(10)
    script.drag(40)
    #expect(script.nav.refusedDragShift == 2)
    script.drag(40, 20)
    #expect(late.isActive && script.nav.isMoving)
    script.drag(70, 20)
    script.wait(0.5)
    #expect(script.nav.refusedDragColumns == 0)
  }

  /// Begins in row 20.
  private final class LateRecognizer: GestureRecognizer {
    override func dragged(_ event: PointerEvent) { if event.location.row >= 20 { begin() } }
  }

  @Test func `a press catches it on its way back without a jump`() {
    let script = script()
    script.press(10)
    script.drag(40)
    script.release()
    script.wait(0.05)
    let before = script.nav.refusedDragColumns
    script.press(10)
    script.drag(12)
    #expect(script.nav.refusedDragColumns >= before && script.nav.refusedDragColumns < before + 0.75)
  }

  @Test func `a transition takes its place`() {
    let script = script()
    script.press(10)
    script.drag(40)
    script.nav.pop()
    #expect(script.nav.refusedDragColumns == 0)
    script.drag(60)
    script.settle()
    #expect(script.nav.refusedDragColumns == 0 && script.names == "A")
  }

  @Test func `with reduced motion it comes back at once`() {
    let script = script()
    script.nav.reducesMotion = true
    script.press(10)
    script.drag(40)
    #expect(script.nav.refusedDragShift == 2)
    script.release()
    #expect(script.nav.refusedDragColumns == 0)
  }

  @Test func `it may be turned off, and a cancelled press ends it`() {
    let script = script()
    script.press(10)
    script.drag(40)
    script.arena.cancel()
    script.settle()
    #expect(script.nav.refusedDragColumns == 0)
    script.nav.bouncesRefusedDrags = false
    script.press(10)
    script.drag(40)
    #expect(script.nav.refusedDragColumns == 0)
  }

  @Test func `from right to left the other way is trailing`() {
    let script = script()
    script.nav.layoutDirection = .rightToLeft
    script.press(60)
    script.drag(30)
    #expect(script.nav.refusedDragShift == 2)
  }
}
