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

  /// Has a program's clock ring some seconds after a time, just before the motions advance, unless what it returns is called
  /// before.
  typealias AlarmSetter =
    @MainActor (_ delay: Seconds, _ start: Seconds, _ ring: @escaping @MainActor () -> Void)
    -> @MainActor () -> Void

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
  private var setAlarm: AlarmSetter?
  /// When the delay began, or the motion's first frame; nil until the program has told a time.
  private var start: MotionStart?
  /// When the step was called last, in seconds.
  private var last: Seconds?
  /// Seconds for which the motion was held.
  private var pause: Seconds = 0
  private var heldSince: Seconds?
  /// When the step is due, in elapsed seconds.
  private var due: Seconds?
  /// Whether that time has come.
  private var isDue = false
  private var stopAlarm: (@MainActor () -> Void)?

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
  public func cancel() {
    isActive = false
    stopWaiting()
  }

  var hasBegun: Bool { start != nil }

  /// Whether it goes on in each frame, and is seen.
  var isMoving: Bool { isActive && awaitsFrame && presence() == .shown }

  /// Whether a frame is to be drawn for it though nothing else asks for one.
  var needsDisplay: Bool { asksForFrame && isMoving }

  /// The delay of a motion that has one begins now.
  func begin(at time: Seconds, by setAlarm: @escaping AlarmSetter) {
    guard self.setAlarm == nil else { return }
    self.setAlarm = setAlarm
    if !awaitsFrame, start == nil { wait(until: 0, since: MotionStart(at: time)) }
  }

  /// Goes on, is held, or ends.
  func advance(to time: Seconds, by frames: MotionClock) {
    guard isActive else { return }
    switch presence() {
    case .gone: cancel()
    case .held:
      heldSince = heldSince ?? time
      stopWaiting()
    case .shown:
      let begun = start ?? frames.start(at: time)
      if let since = heldSince, start != nil {
        pause += time - since
        if let due { wait(until: due, since: begun) }
      }
      (start, heldSince) = (begun, nil)
      // Of several turns at one time the first is enough.
      if awaitsFrame || isDue, time != last { goOn(at: time, since: begun) }
    }
  }

  private func goOn(at time: Seconds, since start: MotionStart) {
    // In whole microseconds: a sum of seconds may be a little less than the time that was asked for.
    let elapsed = max(.zero, Duration(microsecondsOf: start.elapsed(at: time) - delay - pause))
    (due, isDue, last) = (nil, false, time)
    let next = step(elapsed, time - pause)
    guard isActive else { return }
    switch next {
    case .at(let due) where due > elapsed: wait(until: due.seconds, since: start)
    case .nextFrame, .at: (awaitsFrame, asksForFrame) = (true, true)
    case .done: cancel()
    }
  }

  /// - Parameter due: elapsed seconds, which count from the motion's first frame, so that they wait for it too.
  private func wait(until due: Seconds, since start: MotionStart) {
    (awaitsFrame, self.due, self.start) = (false, due, start)
    start.whenKnown { [weak self] begun in
      guard let self, isActive, self.due == due, stopAlarm == nil else { return }
      stopAlarm = setAlarm?(delay + pause + due, begun) { [weak self] in
        self?.stopAlarm = nil
        self?.isDue = true
      }
    }
  }

  private func stopWaiting() {
    stopAlarm?()
    stopAlarm = nil
    isDue = false
  }
}
