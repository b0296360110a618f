internal import NavModel

/// A motion of a view or page, begun by `animate`. The motion ends when its step returns `done`, when
/// `cancel()` is called, or when its view is deallocated.
///
/// While the view is not on the screen, the motion is held: its step is not called and its elapsed time
/// stands still. That is so while the view is hidden or outside an edge, and while its page is under a pushed
/// page or has left its navigation stack. Under a presented page the motion runs on.
@MainActor public final class Animation {
  /// The value that the step of a motion returns: the time at which the step is to be called again.
  public enum Next: Equatable, Sendable {
    /// The motion's step is called with the next frame. There are at most 60 frames a second.
    case nextFrame
    /// The motion's step is called once the motion has lasted this long, counted as the step's `elapsed` is.
    /// If it already has, the step is called with the next frame.
    case at(Duration)
    /// The motion is over; its step is not called again.
    case done
  }

  /// The place of a motion's view: on the screen (`shown`), off it for now (`held`), or `gone`, which means
  /// deallocated or no longer in need of the motion.
  enum Presence { case shown, held, gone }

  typealias Step = @MainActor (_ elapsed: Duration, _ now: Seconds) -> Next

  /// Whether the motion still calls its step. False once the motion is over or cancelled.
  public private(set) var isActive = true
  /// Whether the next call of the motion's step comes with the next frame, not at the time `due`.
  private var awaitsFrame: Bool
  /// Whether the motion's step has returned `nextFrame`, or `at` with a time that had passed, so that the
  /// motion requests a frame each time. False before the first call of the step, which comes with any frame
  /// and requests none.
  private var asksForFrame = false
  private let presence: () -> Presence
  private let step: Step
  /// The seconds between the request for the motion and its beginning.
  private let delay: Seconds
  /// The time of the motion's first frame or, if the motion has a delay, of the beginning of the delay; nil
  /// before that time.
  private var start: MotionStart?
  /// The program's time at the last call of the motion's step, in seconds; nil before the first call.
  private var last: Seconds?
  /// The seconds, in total, for which the motion has been held because its view was off the screen.
  private var pause: Seconds = 0
  private var heldSince: Seconds?
  /// The elapsed seconds at which the motion's step is called next; nil while the motion waits for a frame.
  private var due: Seconds?

  init(after delay: Seconds = 0, _ presence: @escaping () -> Presence, step: @escaping Step) {
    (self.delay, self.presence, self.step) = (max(0, delay), presence, step)
    awaitsFrame = !(delay > 0)
  }

  /// Creates the motion of a view, which is held while the view is off the screen and ends when the view is
  /// deallocated or `isNeeded` returns false.
  convenience init(
    of view: View, after delay: Seconds = 0, while isNeeded: @escaping @MainActor () -> Bool = { true },
    step: @escaping Step
  ) {
    let presence = { [weak view] () -> Presence in
      guard let view, isNeeded() else { return .gone }
      return view.isOnScreen ? .shown : .held
    }
    self.init(after: delay, presence, step: step)
  }

  /// Ends the motion at its current position. The motion's own step may call it.
  public func cancel() { isActive = false }

  var hasBegun: Bool { start != nil }

  /// Whether the motion's step is called in each frame, because the motion is running and its view is on the
  /// screen.
  var isMoving: Bool { isActive && awaitsFrame && presence() == .shown }

  /// Whether the program has to draw a frame for this motion, even if nothing else requests one.
  var needsDisplay: Bool { asksForFrame && isMoving }

  /// The program's time at which the motion's step is due, in seconds. It is nil while the motion waits for a
  /// frame or is held. Elapsed seconds count from the motion's first frame, so nothing is due before that
  /// frame.
  var deadline: Seconds? {
    guard isActive, heldSince == nil, let due, let begun = start?.time else { return nil }
    return begun + (delay + pause + due)
  }

  /// The rounding error, in seconds, up to which a motion's step counts as due.
  private static let tolerance: Seconds = 1e-9

  /// Starts the delay of a motion that was created with a delay. Does nothing for other motions.
  func begin(at time: Seconds) {
    if !awaitsFrame, start == nil { (start, due) = (MotionStart(at: time), 0) }
  }

  /// Calls the motion's step if it is due, holds the motion while its view is off the screen, or ends the
  /// motion. A motion that has not begun gets its start from `frames`.
  func advance(to time: Seconds, by frames: MotionClock) {
    guard isActive else { return }
    let isDue = (deadline ?? .infinity) <= time + Self.tolerance
    switch presence() {
    case .gone: cancel()
    case .held: heldSince = heldSince ?? time
    case .shown:
      let begun = start ?? frames.start(at: time)
      if let since = heldSince, start != nil { pause += time - since }
      (start, heldSince) = (begun, nil)
      // The event loop may pass the same time several times; the motion's step is called only once for each
      // time.
      if awaitsFrame || isDue, time != last { callStep(at: time, since: begun) }
    }
  }

  private func callStep(at time: Seconds, since start: MotionStart) {
    // Rounding to whole microseconds keeps sums of seconds from falling just short of the time for which the
    // step asked.
    let elapsed = max(.zero, Duration(microsecondsOf: start.elapsed(at: time) - delay - pause))
    (due, last) = (nil, time)
    let next = step(elapsed, time - pause)
    guard isActive else { return }
    switch next {
    case .at(let due) where due > elapsed: (awaitsFrame, self.due) = (false, due.seconds)
    case .nextFrame, .at: (awaitsFrame, asksForFrame) = (true, true)
    case .done: cancel()
    }
  }
}
