import Testing

@testable import NavModel

/// The figures of content that scrolls: what gives at the ends, what goes on by itself.
@Suite struct ScrollPhysicsTests {
  // MARK: Rubber band, x → (1 − 1/(0.55·x/d + 1))·d

  @Test(arguments: [
    // Worked by hand: d = 20.
    (pull: 0.0, shown: 0.0), (pull: 2.0, shown: 1.0426540284360189), (pull: 10.0, shown: 4.313725490196078),
    (pull: 20.0, shown: 7.096774193548387), (pull: 200.0, shown: 16.923076923076923),
  ]) func `a rubber band shows a pull by its formula, and finds the pull again`(pull: Double, shown: Double) {
    #expect(abs(RubberBand.shown(pull: pull, length: 20) - shown) < 1e-9)
    #expect(abs(RubberBand.pull(shown: shown, length: 20) - pull) < 1e-6)
  }

  @Test func `a rubber band never gives a whole view`() {
    var last = -1.0
    for pull in stride(from: 0.0, through: 100_000, by: 250) {
      let shown = RubberBand.shown(pull: pull, length: 24)
      #expect(shown > last && shown < 24)
      last = shown
    }
  }

  @Test func `a rubber band makes of nonsense nothing, and of the infinite its length`() {
    for pull in [-1, -Double.infinity, .nan] { #expect(RubberBand.shown(pull: pull, length: 10) == 0) }
    for length in [0, -3, Double.nan] { #expect(RubberBand.shown(pull: 5, length: length) == 0) }
    #expect(RubberBand.shown(pull: .infinity, length: 10) == 10)
    #expect(RubberBand.pull(shown: 10, length: 10).isFinite)
  }

  // MARK: Deceleration, 0.998 of the velocity left after each millisecond

  @Test func `a glide keeps 998 thousandths of its velocity a millisecond`() {
    let glide = Deceleration(start: 0, velocity: 200)
    for millisecond in [0.0, 10, 250, 1000] {
      let now = glide.velocity(at: glide.position(after: millisecond / 1000))
      let next = glide.velocity(at: glide.position(after: (millisecond + 1) / 1000))
      #expect(abs(next / now - 0.998) < 1e-9)
    }
  }

  @Test(arguments: [(100.0, 50.0), (-100, -50), (30, 15), (1, 0), (0, 0), (.nan, 0), (.infinity, 0)])
  func `a glide rests on a whole cell`(velocity: Double, rest: Double) {
    // v / 2.002 cells, rounded.
    #expect(Deceleration(start: 0, velocity: velocity).rest == rest)
  }

  @Test func `a glide knows when it passes a place`() {
    let glide = Deceleration(start: 10, velocity: 100)
    for place in [11.0, 30, 59] {
      #expect(abs(glide.position(after: glide.time(at: place)) - place) < 1e-9)
    }
    #expect(glide.time(at: 5) == 0)
    #expect(glide.time(at: 500) == 0)
  }

  // MARK: An axis

  private func axis(_ offset: Double = 0) -> ScrollAxis {
    var axis = ScrollAxis(contentLength: 200, viewLength: 20)
    axis.scroll(to: offset)
    return axis
  }

  @Test(arguments: [(-5.0, 0.0), (0, 0), (90, 90), (180, 180), (181, 180), (.infinity, 180), (-.infinity, 0)])
  func `an offset is set within its ends`(target: Double, offset: Double) {
    #expect(axis(target).offset == offset)
  }

  @Test func `what is no number is ignored`() {
    var axis = axis(40)
    axis.scroll(to: .nan)
    axis.hold()
    axis.drag(by: .nan)
    axis.release(velocity: .nan, at: MotionStart(at: 0))
    #expect(axis.offset == 40 && !axis.isMoving)
  }

  @Test func `content that fits stays at its start`() {
    var axis = ScrollAxis(contentLength: 10, viewLength: 20)
    #expect(!axis.isScrollable && axis.limit == 0)
    axis.scroll(to: 5)
    #expect(axis.offset == 0)
  }

  @Test func `content stays under the hand`() {
    var axis = axis(40)
    axis.hold()
    for way in [3.0, 10, -12, 0] {
      axis.drag(by: way)
      #expect(axis.offset == 40 + way)
    }
  }

  @Test func `content gives beyond its ends, and is taken up there`() {
    var axis = axis(0)
    axis.hold()
    axis.drag(by: -20)
    #expect(abs(axis.offset + 7.096774193548387) < 1e-9)
    // A second hand takes hold of it on its way back: no jump.
    axis.release(velocity: 0, at: MotionStart(at: 0))
    axis.advance(to: 0.03)
    let there = axis.offset
    #expect(there < -1)
    axis.hold()
    axis.drag(by: 0)
    #expect(abs(axis.offset - there) < 1e-9)
  }

  @Test(arguments: [0.0, 180.0]) func `content springs back to its end, and rests`(end: Double) {
    var axis = axis(end)
    axis.hold()
    axis.drag(by: end == 0 ? -20 : 20)
    axis.release(velocity: 0, at: MotionStart(at: 1))
    #expect(axis.isMoving)
    var distance = abs(axis.offset - end)
    for frame in 1...60 where axis.isMoving {
      axis.advance(to: 1 + Double(frame) / 60)
      #expect(abs(axis.offset - end) < distance + 1e-9)
      distance = abs(axis.offset - end)
    }
    #expect(axis.offset == end && !axis.isMoving)
  }

  @Test func `content glides on, and rests on a whole cell`() {
    var axis = axis(40)
    axis.hold()
    axis.drag(by: 5)
    axis.release(velocity: 100, at: MotionStart(at: 0))
    var last = axis.offset
    var time = 0.0
    while axis.isMoving, time < 10 {
      time += 1.0 / 60
      axis.advance(to: time)
      #expect(axis.offset >= last)
      last = axis.offset
    }
    #expect(axis.offset == 95)
    // ln(100) / 2.002 s: half a cell is left.
    #expect(abs(time - 2.3) < 0.03)
  }

  @Test func `a glide is the same at any frame rate`() {
    var fine = axis(170)
    var coarse = fine
    for step in [0.004, 0.2] {
      var moving = axis(170)
      moving.hold()
      moving.release(velocity: 90, at: MotionStart(at: 0))
      var time = 0.0
      while time < 0.19 {
        time += step
        moving.advance(to: min(time, 0.2))
      }
      moving.advance(to: 0.2)
      if step < 0.1 { fine = moving } else { coarse = moving }
    }
    #expect(abs(fine.offset - coarse.offset) < 1e-6)
    // Past the end by then: the spring has the velocity that the glide had there.
    #expect(fine.offset > 180)
  }

  @Test func `a glide into the end bounces once`() {
    var axis = axis(170)
    axis.hold()
    axis.release(velocity: 300, at: MotionStart(at: 0))
    var farthest = 0.0
    var time = 0.0
    while axis.isMoving, time < 5 {
      time += 1.0 / 60
      axis.advance(to: time)
      farthest = max(farthest, axis.offset)
    }
    // v / (ω·e), with the 280 cells a second that are left at the end.
    #expect(farthest > 184 && farthest < 186)
    #expect(axis.offset == 180 && time < 1)
  }

  @Test func `a press stops a glide on a whole cell`() {
    // 50 cells to go at 2.002 a second for each: 4 a second are left after 1.61 s.
    for (time, isFast) in [(0.1, true), (1.6, true), (1.62, false), (1.9, false)] {
      var axis = axis(40)
      axis.hold()
      axis.release(velocity: 100, at: MotionStart(at: 0))
      axis.advance(to: time)
      let stoppedFast = axis.stop()
      #expect(stoppedFast == isFast, "\(time)")
      #expect(axis.offset == axis.offset.rounded() && axis.offset > 45 && !axis.isMoving)
      let stopsAgain = axis.stop()
      #expect(!stopsAgain)
    }
  }

  @Test func `a press does not stop a spring half way`() {
    var axis = axis(0)
    axis.hold()
    axis.drag(by: -20)
    axis.release(velocity: 0, at: MotionStart(at: 0))
    let isFast = axis.stop()
    #expect(isFast && axis.isMoving, "what comes under the pointer meanwhile is another cell")
  }

  @Test func `reduced motion is the same rest at once`() {
    var axis = axis(40)
    axis.hold()
    axis.release(velocity: 100, at: MotionStart(at: 0))
    axis.finish()
    #expect(axis.offset == 90 && !axis.isMoving)
  }

  @Test func `new lengths bring the offset within`() {
    var axis = axis(180)
    axis.resize(content: 100, view: 20)
    #expect(axis.offset == 80)
    axis.resize(content: -4, view: -2)
    #expect(axis.offset == 0 && axis.limit == 0)
  }

  @Test func `time that runs back moves nothing`() {
    var axis = axis(40)
    axis.hold()
    axis.release(velocity: 100, at: MotionStart(at: 5))
    axis.advance(to: 4)
    #expect(axis.offset == 40 && axis.isMoving)
  }
}
