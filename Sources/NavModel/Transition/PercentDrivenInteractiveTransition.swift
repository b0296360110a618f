/// A transition's progress, driven by a hand or running by itself: UIKit's class of that name as a value.
///
/// The hand sets it with `update`; `finish` and `cancel` let it run to 1 or to 0, where `advance` brings it as time
/// goes by; `hold` takes it up again on the way.
public struct PercentDrivenInteractiveTransition: Sendable {
  /// Held by a hand, running to an end, or at one.
  public enum State: Equatable, Sendable {
    case held, finishing, cancelling, finished, cancelled
  }

  /// Held until `finish` or `cancel`.
  public private(set) var state = State.held
  /// 0…1.
  public private(set) var percentComplete = 0.0
  /// Per second, positive toward 1: the hand's while one holds it, then what the curve gives.
  public private(set) var velocity = 0.0

  /// How much faster than its curve the transition completes: 2 takes half the time. Changed on the way, the rest of the
  /// way is run at the new speed, from where it stands.
  /// - Precondition: positive and finite.
  public var completionSpeed = 1.0 {
    willSet { precondition(newValue > 0 && newValue.isFinite, "a completion speed is positive") }
    didSet {
      if isRunning { velocity *= completionSpeed / oldValue }
      startAnew()
    }
  }
  /// The way to the end. Changed on the way, it runs on from where it stands.
  public var completionCurve: CompletionCurve {
    didSet { startAnew() }
  }

  /// Widths per second beyond which no release counts: a page that crosses the screen in a millisecond is there.
  public static let fastestRelease = 1000.0

  private var releasePoint = 0.0
  private var releaseVelocity = 0.0
  private var releaseTime: Seconds = 0
  private var lastTime: Seconds = 0

  /// Held at 0.
  public init(completionCurve: CompletionCurve = .navigation) {
    self.completionCurve = completionCurve
  }

  /// Whether a hand holds it.
  public var isHeld: Bool { state == .held }
  /// Whether `advance` will still change something.
  public var isRunning: Bool { state == .finishing || state == .cancelling }

  /// Sets the progress by hand, and how fast the hand is (per second; not finite counts as 0). The progress is clamped
  /// to 0…1; NaN is ignored, as is any call while no hand holds it.
  public mutating func update(_ progress: Double, velocity: Double = 0) {
    guard isHeld, !progress.isNaN else { return }
    percentComplete = min(max(progress, 0), 1)
    self.velocity = velocity.isFinite ? velocity : 0
  }

  /// Lets it run to 1, with the hand's velocity (per second, positive toward 1; not finite counts as 0, and more than
  /// `fastestRelease` either way as that). Called on the way, it turns there. Nothing happens to one that has ended.
  /// - Parameter time: seconds; not finite counts as the last time that was heard of.
  public mutating func finish(velocity: Double = 0, at time: Seconds) {
    release(.finishing, velocity: velocity, at: time)
  }

  /// Lets it run back to 0, as `finish` lets it run to 1.
  public mutating func cancel(velocity: Double = 0, at time: Seconds) {
    release(.cancelling, velocity: velocity, at: time)
  }

  /// Takes a running transition up where it stands. Nothing happens to one that has ended.
  public mutating func hold() {
    guard isRunning else { return }
    state = .held
  }

  /// Brings a running transition to where it stands at `time`. A time before its release is that of its release; one
  /// that is not finite is ignored.
  public mutating func advance(to time: Seconds) {
    guard isRunning, time.isFinite else { return }
    lastTime = max(time, releaseTime)
    let target: Double = state == .finishing ? 1 : 0
    let moment = completionCurve.moment(
      from: releasePoint, velocity: releaseVelocity / completionSpeed, to: target,
      after: max(0, time - releaseTime) * completionSpeed)
    percentComplete = moment.position
    velocity = moment.velocity * completionSpeed
    if moment.isAtRest { complete() }
  }

  /// Jumps to the end that it runs to.
  public mutating func complete() {
    guard isRunning else { return }
    percentComplete = state == .finishing ? 1 : 0
    velocity = 0
    state = state == .finishing ? .finished : .cancelled
  }

  private mutating func release(_ state: State, velocity: Double, at time: Seconds) {
    guard isHeld || isRunning else { return }
    self.state = state
    let fastest = Self.fastestRelease
    self.velocity = velocity.isFinite ? min(max(velocity, -fastest), fastest) : 0
    if time.isFinite { lastTime = time }
    startAnew()
  }

  /// From here on the curve is reckoned from where the transition stands.
  private mutating func startAnew() {
    guard isRunning else { return }
    releasePoint = percentComplete
    releaseVelocity = velocity
    releaseTime = lastTime
  }
}
