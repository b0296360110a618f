import Testing

@testable import NavModel

/// What the arena asks any recognizer.
@Suite struct QuestionTests {
  @Test func `others wait for a recognizer that says so from its side, until it fails`() {
    let inner = PanGestureRecognizer(name: "inner")
    let outer = Preferred()
    let finger = Finger(inner, outer)
    finger.press(10, at: 0)
    finger.drag(20, at: 0.1)
    #expect(finger.log == ["outer began", "inner failed"] && inner.waits(for: outer))
    finger.release(at: 0.2)
    finger.forget()
    outer.shouldBegin = { _ in false }
    finger.press(10, at: 1)
    finger.drag(20, at: 1.1)
    #expect(finger.log == ["outer failed", "inner began"])
  }

  @Test func `content at its first row leaves drags down to a recognizer that takes them`() {
    let content = ContentPanGestureRecognizer(name: "content")
    content.claim = { .scrolling(across: nil, down: 0) }
    let finger = Finger(content, Taker())
    finger.press(10, at: 0)
    finger.drag(10, 20, at: 0.1)
    #expect(finger.states(of: "content") == ["failed"])
    finger.release(at: 0.2)
    finger.recognizers = [content]
    finger.press(10, at: 1)
    finger.drag(10, 20, at: 1.1)
    #expect(content.isActive)
  }

  @Test func `a recognizer that has failed may track the press until another begins`() {
    let tracker = Tracker()
    let pan = PanGestureRecognizer()
    let finger = Finger(tracker, pan)
    finger.press(10, at: 0)
    finger.drag(11, at: 0.1)
    #expect(tracker.drags == 1)
    finger.drag(20, at: 0.2)
    finger.drag(30, at: 0.3)
    #expect(pan.isActive && tracker.drags == 2 && !tracker.tracksAfterFailure)
  }
}

private final class Preferred: PanGestureRecognizer {
  init() { super.init(name: "outer") }
  override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { other is PanGestureRecognizer }
}

private final class Taker: GestureRecognizer {
  init() { super.init(name: "taker") }
  override var handlesOverscroll: Bool { true }
}

private final class Tracker: GestureRecognizer {
  private(set) var drags = 0
  init() { super.init(name: "tracker") }
  override func pressed(_ event: PointerEvent) {
    fail()
    tracksAfterFailure = true
  }
  override func dragged(_ event: PointerEvent) { drags += 1 }
}
