internal import NavModel

/// A motion of a view or page, begun by `animate`. The motion ends when its step answers `done`, by
/// `cancel()`, or with its view.
///
/// While the view is not on the screen (hidden, outside an edge, or in a page that is covered or gone), the
/// motion is held: its step is not called and its elapsed time stands still.
@MainActor public final class Animation {
  /// When the step of a motion is called again.
  public enum Next: Equatable, Sendable {
    /// The step is called with the next frame. There are at most 60 frames a second.
    case nextFrame
    /// The step is called once the motion has lasted this long, counted as the step's `elapsed` is. If it
    /// already has, the step is called with the next frame.
    case at(Duration)
    /// The motion is over; its step is not called again.
    case done
  }

  /// Whether the view of a motion is on the screen (`shown`), off it for now (`held`), or deallocated or no
  /// longer moving (`gone`).
  enum Presence { case shown, held, gone }

  typealias Step = @MainActor (_ elapsed: Duration, _ now: Seconds) -> Next

  /// False once the motion is over or cancelled.
  public private(set) var isActive = true
  /// Whether the step is called with the next frame.
  private var awaitsFrame: Bool
  /// Whether the step itself asked for the next frame. False before the first step: a motion begins with any
  /// frame and requests none.
  private var asksForFrame = false
  private let presence: () -> Presence
  private let step: Step
  /// Seconds between the request for the motion and its beginning.
  private let delay: Seconds
  /// The time of the motion's first frame, or of the beginning of its delay; nil before either.
  private var start: MotionStart?
  /// The program's time at the last call of the step, in seconds.
  private var last: Seconds?
  /// The total of seconds for which the motion was held.
  private var pause: Seconds = 0
  private var heldSince: Seconds?
  /// The elapsed seconds at which the step is called next; nil while it waits for a frame.
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

  /// Ends the motion at its current position. It may be called from within the step.
  public func cancel() { isActive = false }

  var hasBegun: Bool { start != nil }

  /// Whether the motion steps in each frame and its view is on the screen.
  var isMoving: Bool { isActive && awaitsFrame && presence() == .shown }

  /// Whether the motion needs a frame even where nothing else asks for one.
  var needsDisplay: Bool { asksForFrame && isMoving }

  /// The program's time at which the step is due, in seconds. It is nil while the motion waits for a frame or
  /// is held. Elapsed seconds count from the motion's first frame, so nothing is due before that frame.
  var deadline: Seconds? {
    guard isActive, heldSince == nil, let due, let begun = start?.time else { return nil }
    return begun + (delay + pause + due)
  }

  /// The rounding error, in seconds, up to which a step counts as due.
  private static let tolerance: Seconds = 1e-9

  /// Begins the delay of a motion that has one.
  func begin(at time: Seconds) {
    if !awaitsFrame, start == nil { (start, due) = (MotionStart(at: time), 0) }
  }

  /// Calls the step if it is due, holds the motion while its view is off the screen, or ends the motion.
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
      // Several turns may share one time; only the first of them steps the motion.
      if awaitsFrame || isDue, time != last { callStep(at: time, since: begun) }
    }
  }

  private func callStep(at time: Seconds, since start: MotionStart) {
    // Rounding to whole microseconds keeps sums of seconds from falling just short of the time asked for.
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
