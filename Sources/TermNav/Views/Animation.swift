internal import NavModel

/// A motion that a view or a page has asked for by `animate`. It ends when its step is done, by `cancel()`, and with its view.
///
/// While the view is not on the screen, because it is hidden, beyond an edge, or in a page that is covered or gone, the
/// motion is held: its step is not called, and its time stands.
@MainActor public final class Animation {
  /// When a motion goes on.
  public enum Next: Equatable, Sendable {
    /// With the next frame, of which there are 60 a second at most.
    case nextFrame
    /// When the motion has lasted so long, counted as the time that its step is given. Where it has already, with the next frame.
    case at(Duration)
    /// Never: the motion is over.
    case done
  }

  /// Whether the motion may go on.
  enum Presence { case shown, held, gone }

  typealias Step = @MainActor (_ elapsed: Duration, _ now: Seconds) -> Next

  /// False once the motion is over or cancelled.
  public private(set) var isActive = true
  /// Whether the next frame is to call the step.
  private var awaitsFrame: Bool
  /// Whether the step has asked for that frame; a motion begins with whatever frame comes.
  private var asksForFrame = false
  private let presence: () -> Presence
  private let step: Step
  /// Seconds until the motion begins.
  private let delay: Seconds
  /// When the delay began, or the motion's first frame; nil until the program has told a time.
  private var start: MotionStart?
  /// When the step was called last, in seconds.
  private var last: Seconds?
  /// Seconds for which the motion was held.
  private var pause: Seconds = 0
  private var heldSince: Seconds?
  /// When the step is due, in elapsed seconds; nil where a frame is awaited.
  private var due: Seconds?

  init(after delay: Seconds = 0, _ presence: @escaping () -> Presence, step: @escaping Step) {
    (self.delay, self.presence, self.step) = (max(0, delay), presence, step)
    awaitsFrame = !(delay > 0)
  }

  /// The motion of a view: held while the view is not on the screen, over once it has gone.
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

  /// Ends the motion where it is, also from within its step.
  public func cancel() { isActive = false }

  var hasBegun: Bool { start != nil }

  /// Whether it goes on in each frame, and is seen.
  var isMoving: Bool { isActive && awaitsFrame && presence() == .shown }

  /// Whether a frame is to be drawn for it though nothing else asks for one.
  var needsDisplay: Bool { asksForFrame && isMoving }

  /// The time for which it waits, in seconds; nil where it awaits a frame, and while it is held. Elapsed seconds count from the
  /// motion's first frame, so that they wait for it too.
  var deadline: Seconds? {
    guard isActive, heldSince == nil, let due, let begun = start?.time else { return nil }
    return begun + (delay + pause + due)
  }

  /// Seconds; sums of them are not exact.
  private static let tolerance: Seconds = 1e-9

  /// The delay of a motion that has one begins now.
  func begin(at time: Seconds) {
    if !awaitsFrame, start == nil { (start, due) = (MotionStart(at: time), 0) }
  }

  /// Goes on, is held, or ends.
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
      // Of several turns at one time the first is enough.
      if awaitsFrame || isDue, time != last { goOn(at: time, since: begun) }
    }
  }

  private func goOn(at time: Seconds, since start: MotionStart) {
    // In whole microseconds: a sum of seconds may be a little less than the time that was asked for.
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
