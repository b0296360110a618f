import Testing

@testable import NavModel

/// What an axis does exactly at its ends, and how fast it is beyond them.
@Suite struct ScrollEndTests {
  private func axis(_ offset: Double, content: Double = 200) -> ScrollAxis {
    var axis = ScrollAxis(contentLength: content, viewLength: 20)
    axis.scroll(to: offset)
    axis.hold()
    return axis
  }

  @Test(arguments: [0.0, 1, 2, 10, 20, 200], [10.0, 20, 45])
  func `the slope is how much more is shown for a little more pull`(_ pull: Double, _ length: Double) {
    let step = 1e-5
    let before = RubberBand.shown(pull: pull + step, length: length)
    let after = RubberBand.shown(pull: pull + 2 * step, length: length)
    #expect(abs(RubberBand.slope(pull: pull + 1.5 * step, length: length) - (after - before) / step) < 1e-5)
  }

  @Test func `without a pull or a view the slope is one`() {
    #expect(RubberBand.slope(pull: 0, length: 20) == 1)
    #expect(RubberBand.slope(pull: 5, length: 0) == 1)
  }

  @Test(arguments: [false, true])
  func `a release beyond an end goes on as fast as the content was moved there`(_ isAtEnd: Bool) {
    let way = isAtEnd ? 20.0 : -20
    var axis = axis(isAtEnd ? 180 : 0)
    axis.drag(by: way)
    let held = axis.offset
    let slope = RubberBand.slope(pull: 20, length: 20)
    axis.release(velocity: way * 50, at: MotionStart(at: 0))
    axis.advance(to: 1e-4)
    let speed = (axis.offset - held) / 1e-4
    #expect(abs(speed / (way * 50 * slope) - 1) < 0.05, "\(speed)")
  }

  @Test(arguments: [(170.0, 10 * Deceleration.decay, 180.0), (10, -10 * Deceleration.decay, 0)])
  func `a glide that ends exactly at an end rests there`(_ start: Double, _ velocity: Double, _ end: Double) {
    var axis = axis(start)
    axis.release(velocity: velocity, at: MotionStart(at: 0))
    var farthest = start
    for frame in 1...600 where axis.isMoving {
      axis.advance(to: Double(frame) / 60)
      farthest = end > 0 ? max(farthest, axis.offset) : min(farthest, axis.offset)
    }
    #expect(!axis.isMoving)
    #expect(axis.offset == end)
    #expect(farthest == end, "it never swings over")
  }

  @Test(arguments: [-1.0, 0, 1])
  func `a glide forward stops at a new end that is short of where it would rest`(_ longer: Double) {
    var axis = axis(40)
    axis.release(velocity: 50 * Deceleration.decay, at: MotionStart(at: 0))
    axis.advance(to: 0.5)
    // It would rest at 90.
    axis.resize(content: 110 + longer, view: 20)
    for frame in 1...600 where axis.isMoving { axis.advance(to: 0.5 + Double(frame) / 60) }
    #expect(axis.offset == min(90, 90 + longer))
    #expect(!axis.isMoving)
  }

  @Test func `content that is cut under a glide to its new end is at rest at once`() {
    var axis = axis(150)
    axis.release(velocity: -50 * Deceleration.decay, at: MotionStart(at: 0))
    axis.advance(to: 0.1)
    // The glide rests at 100, which is now the end, and what is seen lies beyond.
    #expect(axis.offset > 100)
    axis.resize(content: 120, view: 20)
    #expect(axis.offset == 100)
    #expect(!axis.isMoving)
  }

  @Test func `content that is cut under a glide to a place before its new end goes on from that end`() {
    var axis = axis(150)
    axis.release(velocity: -50 * Deceleration.decay, at: MotionStart(at: 0))
    axis.advance(to: 0.1)
    axis.resize(content: 121, view: 20)
    #expect(axis.offset == 101)
    #expect(axis.isMoving)
    for frame in 1...600 where axis.isMoving { axis.advance(to: 0.1 + Double(frame) / 60) }
    #expect(axis.offset == 100)
  }

  @Test func `new lengths with the same end leave a glide over that end as it is`() {
    var axis = axis(180)
    axis.release(velocity: 100, at: MotionStart(at: 0))
    #expect(axis.offset == 180)
    axis.resize(content: 201, view: 21)
    #expect(axis.isMoving)
    axis.advance(to: 0.05)
    #expect(axis.offset > 180)
  }

  @Test(arguments: [0.0, 180]) func `held at an end, content moves with the pointer back, and gives beyond`(
    _ end: Double
  ) {
    var axis = axis(end)
    let out = end == 0 ? -1.0 : 1
    axis.drag(by: -3 * out)
    #expect(axis.offset == end - 3 * out)
    axis.drag(by: 0)
    #expect(axis.offset == end)
    axis.drag(by: 2 * out)
    #expect(abs(axis.offset - end) < 1.1)
    #expect(axis.offset != end)
  }

  @Test func `nothing scrolls where content is as long as its view, and one cell more scrolls by one`() {
    var axis = ScrollAxis(contentLength: 20, viewLength: 20)
    #expect(!axis.isScrollable)
    #expect(axis.claim == nil)
    axis.hold()
    axis.release(velocity: 100, at: MotionStart(at: 0))
    #expect(axis.offset == 0)
    axis.resize(content: 21, view: 20)
    #expect(axis.isScrollable)
    #expect(axis.claim == 0)
    axis.scroll(to: 5)
    #expect(axis.offset == 1)
    #expect(axis.claim == 1)
  }
}
