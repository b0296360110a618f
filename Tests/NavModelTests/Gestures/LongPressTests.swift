import Testing

@testable import NavModel

/// RULES 11: long press.
@Suite struct LongPressTests {
  private let press = LongPressGestureRecognizer()

  @Test func `a long press fires at half a second, while it is held`() {
    let finger = Finger(press)
    finger.press(10, at: 1)
    #expect(finger.arena.deadline == 1.5)
    finger.wait(until: 1.499)
    #expect(finger.log == [])
    finger.wait(until: 1.5)
    #expect(finger.log == ["longPress began"])
    #expect(finger.arena.isPressed)
    finger.release(at: 2)
    #expect(finger.log == ["longPress began", "longPress ended"])
  }

  @Test func `it fails when it is let go before`() {
    let finger = Finger(press)
    finger.click(10, at: 0, holding: 0.49)
    finger.wait(until: 1)
    #expect(finger.log == ["longPress failed"])
  }

  @Test func `a release at the very moment still counts`() {
    let finger = Finger(press)
    finger.click(10, at: 0, holding: 0.5)
    #expect(finger.log == ["longPress began", "longPress ended"])
  }

  @Test(arguments: [(2.0, 0.0, true), (0, 1, true), (-2, -1, true), (3, 0, false), (0, 2, false)])
  func `it may move by two columns and one row`(_ columns: Double, _ rows: Double, fires: Bool) {
    let finger = Finger(press)
    finger.press(10, 10, at: 0)
    finger.drag(10 + columns, 10 + rows, at: 0.2)
    finger.wait(until: 0.5)
    #expect(finger.log == [fires ? "longPress began" : "longPress failed"])
  }

  @Test func `it follows the pointer once it has begun`() {
    let finger = Finger(press)
    finger.press(10, at: 0)
    finger.wait(until: 0.5)
    finger.drag(40, 3, at: 0.6)
    #expect(press.location == Point(column: 40, row: 3))
    finger.release(at: 0.7)
    #expect(finger.log == ["longPress began", "longPress changed", "longPress ended"])
  }

  @Test func `it is cancelled once`() {
    let finger = Finger(press)
    finger.press(10, at: 0)
    finger.wait(until: 0.5)
    finger.arena.cancel()
    finger.arena.cancel()
    finger.release(at: 1)
    #expect(finger.log == ["longPress began", "longPress cancelled"])
  }

  @Test func `it keeps to the duration that it was given`() {
    let finger = Finger(LongPressGestureRecognizer(minimumPressDuration: 1.5))
    finger.press(10, at: 0)
    finger.wait(until: 1.4)
    #expect(finger.log == [])
    finger.wait(until: 1.5)
    #expect(finger.log == ["longPress began"])
  }

  @Test func `it fails the tap under it`() {
    let finger = Finger(TapGestureRecognizer(), press)
    finger.click(10, at: 0, holding: 0.6)
    #expect(finger.log == ["tap failed", "longPress began", "longPress ended"])
  }

  @Test func `one that waits begins when the other fails`() {
    let pan = PanGestureRecognizer()
    press.require(toFail: pan)
    let finger = Finger(press, pan)
    finger.press(10, at: 0)
    finger.wait(until: 0.6)
    #expect(finger.log == [] && finger.arena.deadline == nil)
    pan.isEnabled = false
    finger.wait(until: 0.7)
    #expect(finger.log == ["pan failed", "longPress began"])
  }
}
