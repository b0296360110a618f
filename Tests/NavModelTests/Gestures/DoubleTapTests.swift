import Testing

@testable import NavModel

/// RULES 11: double tap, and a single tap that waits for it.
@Suite struct DoubleTapTests {
  private let double = DoubleTapGestureRecognizer()
  private let tap = TapGestureRecognizer()

  @Test(arguments: [0, 0.1, 0.299, 0.3]) func `a double tap fires within its duration`(_ gap: Seconds) {
    let finger = Finger(double)
    finger.click(10, at: 1)
    // The program's loop brings time before it brings the press.
    finger.wait(until: 1 + gap)
    finger.click(10, at: 1 + gap)
    #expect(finger.log == ["doubleTap ended"])
  }

  @Test(arguments: [0.301, 0.5, 3]) func `it fails after its duration`(_ gap: Seconds) {
    let finger = Finger(double)
    finger.click(10, at: 1)
    finger.click(10, at: 1 + gap)
    #expect(finger.states(of: "doubleTap").first == "failed")
    #expect(!finger.log.contains("doubleTap ended"))
  }

  @Test(arguments: [(0.1, 0.1, true), (0.1, 0.11, false), (1, 0.9, true), (1, 1.1, false)])
  func `it keeps to the duration that it was given`(_ duration: Seconds, _ gap: Seconds, fires: Bool) {
    let double = DoubleTapGestureRecognizer(duration: duration)
    let finger = Finger(double)
    finger.click(10, at: 1)
    finger.click(10, at: 1 + gap)
    #expect(finger.log.contains("doubleTap ended") == fires)
  }

  @Test(arguments: [(2.0, 0.0, true), (0, 1, true), (-2, -1, true), (3, 0, false), (0, 2, false)])
  func `the second press is near the first`(_ columns: Double, _ rows: Double, fires: Bool) {
    let finger = Finger(double)
    finger.click(10, 10, at: 0)
    finger.click(10 + columns, 10 + rows, at: 0.2)
    #expect(finger.log.contains("doubleTap ended") == fires)
  }

  @Test func `a far second press is a first one`() {
    let finger = Finger(double)
    finger.click(10, at: 0)
    finger.click(20, at: 0.2)
    finger.click(20, at: 0.4)
    #expect(finger.log == ["doubleTap failed", "doubleTap ended"])
  }

  @Test func `it fails when either press moves`() {
    let finger = Finger(double)
    finger.press(10, at: 0)
    finger.drag(13, at: 0.05)
    finger.release(at: 0.1)
    finger.click(13, at: 0.15)
    #expect(!finger.log.contains("doubleTap ended"))
    finger.wait(until: 1)
    finger.forget()
    finger.click(10, at: 2)
    finger.press(10, at: 2.1)
    finger.drag(13, at: 2.15)
    finger.release(at: 2.2)
    #expect(finger.log == ["doubleTap failed"])
  }

  @Test func `it fails where the press is held past the duration`() {
    let finger = Finger(double)
    finger.press(10, at: 0)
    finger.wait(until: 0.31)
    #expect(finger.log == ["doubleTap failed"])
  }

  @Test func `its deadline is known with no press under way`() {
    let finger = Finger(double)
    finger.click(10, at: 1)
    #expect(!finger.arena.isPressed)
    #expect(finger.arena.deadline == 1.3)
    finger.wait(until: 1.31)
    #expect(finger.log == ["doubleTap failed"] && finger.arena.deadline == nil)
    #expect(finger.arena.recognizers.isEmpty)
  }

  @Test func `it is cancelled between its presses`() {
    let finger = Finger(double)
    finger.click(10, at: 0)
    finger.arena.cancel()
    finger.click(10, at: 0.1)
    #expect(finger.log == ["doubleTap failed"])
  }

  // MARK: The single tap beside it

  @Test func `without a relation both are told`() {
    let finger = Finger(tap, double)
    finger.click(10, at: 0)
    #expect(finger.log == ["tap ended"])
    finger.click(10, at: 0.2)
    #expect(finger.log.contains("doubleTap ended"))
  }

  @Test func `the single tap waits for the double tap to fail`() {
    tap.require(toFail: double)
    let finger = Finger(tap, double)
    finger.click(10, at: 1)
    #expect(finger.log == [] && tap.isWaiting)
    finger.wait(until: 1.3)
    #expect(finger.log == [])
    finger.wait(until: 1.301)
    #expect(finger.log == ["doubleTap failed", "tap ended"])
    #expect(!tap.isWaiting && finger.arena.recognizers.isEmpty)
  }

  @Test(arguments: [false, true]) func `the double tap fails the single tap`(tapFirst: Bool) {
    tap.require(toFail: double)
    let finger = Finger()
    finger.recognizers = tapFirst ? [tap, double] : [double, tap]
    finger.click(10, at: 0)
    finger.click(10, at: 0.2)
    #expect(finger.log == ["doubleTap ended", "tap failed"])
    finger.wait(until: 5)
    #expect(finger.log.count == 2)
  }

  @Test func `a press elsewhere on the view is a tap and a beginning`() {
    tap.require(toFail: double)
    var places: [Double] = []
    tap.addHandler { if $0.state == .ended { places.append($0.location.column) } }
    let finger = Finger(tap, double)
    finger.click(10, at: 0)
    finger.click(30, at: 0.1)
    #expect(places == [10])
    finger.wait(until: 1)
    #expect(places == [10, 30])
  }

  @Test func `a press on another view ends the wait`() {
    tap.require(toFail: double)
    let other = TapGestureRecognizer(name: "other")
    let finger = Finger(tap, double)
    finger.click(10, at: 0)
    finger.recognizers = [other]
    finger.press(60, at: 0.1)
    #expect(finger.log == ["doubleTap failed", "tap ended"])
    finger.release(at: 0.2)
    #expect(finger.log.last == "other ended")
  }

  @Test func `a handler that ends the wait may change what is under the pointer`() {
    tap.require(toFail: double)
    let behind = TapGestureRecognizer(name: "behind")
    let finger = Finger(tap, double)
    tap.addHandler { [unowned finger] in if $0.state == .ended { finger.recognizers = [behind] } }
    finger.click(10, at: 0)
    finger.click(40, at: 0.2)
    #expect(finger.log == ["doubleTap failed", "tap ended", "behind ended"])
  }

  @Test func `cancelling tells no tap that waits`() {
    tap.require(toFail: double)
    let finger = Finger(tap, double)
    finger.click(10, at: 0)
    finger.arena.cancel()
    finger.wait(until: 1)
    #expect(finger.log.sorted() == ["doubleTap failed", "tap failed"])
  }

  @Test func `a view that vanishes between the presses tells no tap`() {
    tap.require(toFail: double)
    let finger = Finger(tap, double)
    finger.click(10, at: 0)
    double.cancel()
    tap.cancel()
    finger.wait(until: 1)
    #expect(finger.log == ["doubleTap failed", "tap failed"])
  }

  @Test func `switching the double tap off lets the tap go`() {
    tap.require(toFail: double)
    let finger = Finger(tap, double)
    finger.click(10, at: 1)
    double.isEnabled = false
    // Due at once: nobody else will wake the loop.
    #expect(finger.arena.deadline == 1)
    finger.wait(until: 1)
    #expect(finger.log == ["doubleTap failed", "tap ended"])
  }
}
