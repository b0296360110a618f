import Invariants
import Testing

@testable import NavModel

/// Seeded storms of events over all recognizers at once: every one keeps to the state machine, and nothing is stuck.
@Suite struct GestureStormTests {
  @Test(arguments: 1...TestLength.of(2, full: 8))
  func `every recognizer keeps to the state machine`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let double = DoubleTapGestureRecognizer()
    let tap = TapGestureRecognizer()
    tap.require(toFail: double)
    tap.animatedScale = TapScale()
    let swipe = SwipeGestureRecognizer(.right)
    let pan = PanGestureRecognizer()
    pan.require(toFail: swipe)
    let pinch = PinchGestureRecognizer()
    let rotation = RotationGestureRecognizer()
    rotation.shouldRecognizeSimultaneously = { [unowned pinch] in $0 === pinch }
    let all = [
      tap, double, LongPressGestureRecognizer(), swipe, pan, ScreenEdgePanGestureRecognizer(edges: .left),
      pinch, rotation,
    ]
    let finger = Finger()
    var faults: [String] = []
    var last: [String: GestureRecognizer.State] = [:]
    var seen: Set<String> = []
    for recognizer in all {
      recognizer.addHandler { [unowned finger] in
        let before = last[$0.name] ?? .possible
        if !Self.mayFollow(before, $0.state) { faults.append("\($0.name): \(before) then \($0.state)") }
        last[$0.name] = $0.state
        seen.insert("\($0.name) \($0.state.rawValue)")
        // Now and then somebody ends it all from inside.
        if $0.state == .changed, $0.location.column == 13 { finger.arena.cancel() }
      }
    }
    var time = 0.0
    for _ in 0..<20_000 {
      time += random.number(0...(random.chance(0.1) ? 0.8 : 0.1))
      finger.wait(until: time)
      // A hand is often still.
      let isStill = random.chance(0.5)
      let column = isStill ? finger.place.column : Double(random.below(40))
      let row = isStill ? finger.place.row : Double(8 + random.below(5))
      switch random.below(20) {
      case 0...4:
        finger.recognizers = all.filter { _ in random.chance(0.7) }
        finger.press(column, row, at: time, touches: random.chance(0.3) ? 2 : 1)
      case 5...11: finger.drag(column, row, at: time)
      case 12...16: finger.release(at: time)
      case 17: finger.arena.cancel()
      case 18: all[random.below(all.count)].isEnabled.toggle()
      default: finger.arena.scale(pinch, by: 1.1, at: finger.center, time: time)
      }
    }
    finger.release(at: time)
    // A tap that has waited is told at the first of these; its view is at rest at the second.
    finger.wait(until: time + 10)
    finger.wait(until: time + 20)
    #expect(faults == [])
    #expect(finger.arena.recognizers.isEmpty && finger.arena.deadline == nil && !finger.arena.isPressed)
    #expect(all.allSatisfy { $0.state == .possible } && !finger.arena.bounces.isRunning && tap.scale == 1)
    for wanted in ["tap ended", "doubleTap ended", "longPress began", "swipeRight ended", "pan cancelled"] {
      #expect(seen.contains(wanted), "the storm never came by \(wanted)")
    }
  }

  /// Between presses a recognizer is back at possible without a word.
  private static func mayFollow(_ before: GestureRecognizer.State, _ next: GestureRecognizer.State) -> Bool {
    switch next {
    case .possible: false
    case .changed, .cancelled: before == .began || before == .changed
    case .began, .failed,
      .ended where before == .began || before == .changed:
      next == .ended || !(before == .began || before == .changed)
    case .ended: true
    }
  }
}
