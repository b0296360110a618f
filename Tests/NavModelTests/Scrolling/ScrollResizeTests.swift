import Testing

@testable import NavModel

/// New lengths under content that moves, or that a hand holds: nothing stops, nothing jumps, all stays within the ends.
@Suite struct ScrollResizeTests {
  private func axis(_ offset: Double) -> ScrollAxis {
    var axis = ScrollAxis(contentLength: 200, viewLength: 20)
    axis.scroll(to: offset)
    return axis
  }

  /// Flung at 0 s, `velocity` cells a second, and looked at after `time`.
  private func flung(_ offset: Double, _ velocity: Double, at time: Seconds) -> ScrollAxis {
    var axis = axis(offset)
    axis.hold()
    axis.release(velocity: velocity, at: MotionStart(at: 0))
    axis.advance(to: time)
    return axis
  }

  /// The offsets of the frames from `time` on, to the last one, at rest.
  private func film(_ axis: inout ScrollAxis, from time: Seconds) -> [Double] {
    var offsets = [axis.offset]
    for frame in 1...600 where axis.isMoving {
      axis.advance(to: time + Double(frame) / 60)
      offsets.append(axis.offset)
    }
    #expect(!axis.isMoving)
    return offsets
  }

  @Test(arguments: [(200.0, 40.0), (200, 3), (900, 20), (120, 20), (73, 20), (74, 24)])
  func `a glide goes on to where it would have come to rest`(content: Double, view: Double) {
    var untouched = flung(3, 100, at: 0.1)
    var resized = untouched
    resized.resize(content: content, view: view)
    #expect(resized.isMoving && resized.offset == untouched.offset)
    let wanted = film(&untouched, from: 0.1)
    #expect(wanted.last == 53)
    // 53 of 53, and of 50: there it runs into the new end and comes back to it.
    let limit = content - view
    if limit >= 53 { #expect(film(&resized, from: 0.1) == wanted) }
    #expect(film(&resized, from: 0.1).last == min(53, limit))
  }

  @Test func `a glide that is cut off beyond the new end stands at it`() {
    var axis = flung(3, 100, at: 1)
    #expect(axis.offset > 40)
    axis.resize(content: 50, view: 20)
    #expect(axis.offset == 30 && !axis.isMoving)
  }

  @Test func `a glide toward the start stands at a nearer end until it comes in`() {
    var axis = flung(150, -100, at: 0.05)
    axis.resize(content: 140, view: 20)
    #expect(axis.offset == 120 && axis.isMoving)
    let offsets = film(&axis, from: 0.05)
    #expect(offsets.allSatisfy { $0 <= 120 } && offsets == offsets.sorted(by: >))
    #expect(offsets.last == 100)
    // Where it would have stood all the time.
    var untouched = flung(150, -100, at: 0.6)
    #expect(untouched.offset < 120)
    #expect(offsets.contains { abs($0 - untouched.offset) < 1.5 })
    untouched.finish()
    #expect(untouched.offset == 100)
  }

  @Test(arguments: [100.0, 119.6, 120, 120.4])
  func `a glide that ends at the new end comes to rest`(rest: Double) {
    var axis = flung(150, (rest - 150) * Deceleration.decay, at: 0.05)
    axis.resize(content: 140, view: 20)
    #expect(film(&axis, from: 0.05).last == rest.rounded())
  }

  @Test func `a spring goes on to its end, wherever that is now`() {
    for (content, end) in [(200.0, 180.0), (150, 130), (260, 180)] {
      var axis = axis(180)
      axis.hold()
      axis.drag(by: 20)
      axis.release(velocity: 0, at: MotionStart(at: 0))
      axis.advance(to: 0.03)
      let beyond = axis.offset - 180
      #expect(beyond > 1)
      axis.resize(content: content, view: 20)
      #expect(axis.isMoving && abs(axis.offset - end - beyond) < 1e-9)
      let offsets = film(&axis, from: 0.03)
      #expect(offsets.last == end && offsets.count > 2)
      for (now, next) in zip(offsets, offsets.dropFirst()) { #expect(abs(next - now) < beyond) }
    }
  }

  @Test func `a hand keeps its hold`() {
    var axis = axis(100)
    axis.hold()
    axis.drag(by: 10)
    axis.resize(content: 400, view: 30)
    #expect(axis.isHeld && axis.offset == 110)
    axis.drag(by: 15)
    #expect(axis.offset == 115)
    // An end that comes nearer takes the content along, and the hand goes on from there.
    axis.resize(content: 100, view: 20)
    #expect(axis.isHeld && axis.offset == 80)
    axis.drag(by: 12)
    #expect(axis.offset == 77)
    axis.drag(by: 25)
    #expect(abs(axis.offset - 80 - RubberBand.shown(pull: 10, length: 20)) < 1e-9)
  }

  @Test func `what a hand has pulled beyond an end stays pulled as far`() {
    for (end, way) in [(180.0, 20.0), (0, -20)] {
      var axis = axis(end)
      axis.hold()
      axis.drag(by: way)
      let beyond = axis.offset - end
      axis.resize(content: 150, view: 20)
      #expect(abs(axis.offset - min(end, 130) - beyond) < 1e-9 && axis.isHeld)
      axis.release(velocity: 0, at: MotionStart(at: 0))
      #expect(film(&axis, from: 0).last == min(end, 130))
    }
  }

  @Test func `lengths of every kind leave it within its ends`() {
    let lengths = [-1.0, 0, 1, 20, 150, 1e6]
    for content in lengths {
      for view in lengths {
        for velocity in [-300.0, -20, 0, 20, 300] {
          for time in [0.0, 0.05, 0.4, 3] {
            var axis = flung(100, velocity, at: time)
            axis.resize(content: content, view: view)
            let last = film(&axis, from: time).last!
            #expect((0...axis.limit).contains(last), "\(content) \(view) \(velocity) \(time)")
          }
        }
      }
    }
  }

  @Test func `what comes or goes above leaves what is seen, at rest, held and in motion`() {
    var resting = axis(50)
    resting.insert(before: 30)
    #expect(resting.offset == 80 && resting.contentLength == 230)
    resting.insert(before: -100)
    #expect(resting.offset == 0 && resting.contentLength == 130)

    var held = axis(50)
    held.hold()
    held.drag(by: 7)
    held.insert(before: -20)
    #expect(held.offset == 37)
    held.drag(by: 9)
    #expect(held.offset == 39)

    var untouched = flung(60, 100, at: 0.1)
    var gliding = untouched
    gliding.insert(before: -40)
    let wanted = film(&untouched, from: 0.1)
    #expect(film(&gliding, from: 0.1).map { ($0 + 40).rounded() } == wanted.map { $0.rounded() })
  }

  @Test func `a spring and a glide come to rest within the ends, however much goes above`() {
    for gone in [1.0, 5, 60, 179, 200, 500] {
      for start in [0.0, 3, 100, 178, 180] {
        for velocity in [-400.0, -30, 30, 400] {
          var axis = flung(start, velocity, at: 0.15)
          axis.insert(before: -gone)
          _ = film(&axis, from: 0.15)
          #expect(axis.offset >= 0 && axis.offset <= axis.limit)
        }
      }
    }
  }
}
