/// UIKit's class as a value: a transition's progress, held or running.
public struct PercentDrivenInteractiveTransition: Sendable {
  /// Held, running, or ended.
  public enum State: Equatable, Sendable {
    case held, finishing, cancelling, finished, cancelled
  }

  /// The state.
  public private(set) var state = State.held
  /// Progress, 0…1.
  public private(set) var percentComplete = 0.0
  /// Per second, positive toward 1.
  public private(set) var velocity = 0.0

  /// The curve's speed factor from the current progress; positive and finite.
  package var completionSpeed = 1.0 {
    willSet {
      precondition(
        newValue > 0 && newValue.isFinite, "a completion speed must be positive and finite, not \(newValue)")
    }
    didSet {
      if isRunning { velocity *= completionSpeed / oldValue }
      startAnew()
    }
  }
  /// The curve from the current progress.
  package var completionCurve: CompletionCurve {
    didSet { startAnew() }
  }

  /// Where it comes to rest: the progress at the end of a cancel, and at that of a finish.
  private(set) var ends = 0.0...1.0 { didSet { if ends != oldValue { startAnew() } } }
  /// Where it runs to.
  var end: Double { state == .finishing || state == .finished ? ends.upperBound : ends.lowerBound }

  /// The fastest release, in widths per second.
  package static let fastestRelease = 1000.0

  private var releasePoint = 0.0
  private var releaseVelocity = 0.0
  private var releaseTime: Seconds = 0
  private var lastTime: Seconds = 0

  /// Held at 0.
  package init(completionCurve: CompletionCurve = .navigation) {
    self.completionCurve = completionCurve
  }

  /// Whether a holder sets the progress.
  public var isHeld: Bool { state == .held }
  /// Whether `advance` moves it.
  package var isRunning: Bool { state == .finishing || state == .cancelling }

  /// Sets progress, clamped to 0…1, and velocity per second (non-finite is 0) while held. NaN is ignored.
  package mutating func update(_ progress: Double, velocity: Double = 0) {
    guard isHeld, !progress.isNaN else { return }
    percentComplete = min(max(progress, 0), 1)
    self.velocity = velocity.isFinite ? velocity : 0
  }

  /// Runs to 1, or where `ends` says, also from a cancel. `velocity` is per second, within ±`fastestRelease`; non-finite is 0. A non-finite
  /// `time` is the last one.
  package mutating func finish(velocity: Double = 0, at time: Seconds) {
    release(.finishing, velocity: velocity, at: time)
  }

  /// Runs to 0; otherwise as `finish`.
  package mutating func cancel(velocity: Double = 0, at time: Seconds) {
    release(.cancelling, velocity: velocity, at: time)
  }

  /// The page in front comes to rest at `rest`, progress of a pop; `asPop`: whether a finish takes that page away.
  mutating func lead(to rest: Double, asPop: Bool) { ends = asPop ? rest...1 : 0...1 - rest }

  /// Its way has another length: progress, clamped to 0…1, and velocity count otherwise. What runs goes on from there.
  mutating func recount(_ progress: Double, scale: Double) {
    percentComplete = min(max(progress, 0), 1)
    velocity *= scale
    startAnew()
  }

  /// Stops a running transition in place.
  package mutating func hold() {
    guard isRunning else { return }
    state = .held
  }

  /// Moves it; an earlier time counts as the release, a non-finite one is ignored.
  package mutating func advance(to time: Seconds) {
    guard isRunning, time.isFinite else { return }
    lastTime = max(time, releaseTime)
    let moment = completionCurve.moment(
      from: releasePoint, velocity: releaseVelocity / completionSpeed, to: end,
      after: max(0, time - releaseTime) * completionSpeed)
    percentComplete = moment.position
    velocity = moment.velocity * completionSpeed
    if moment.isAtRest { complete() }
  }

  /// The motion begins only now: it has not been advanced since its release.
  mutating func begin(at time: Seconds) {
    lastTime = time
    startAnew()
  }

  /// Jumps to the end.
  package mutating func complete() {
    guard isRunning else { return }
    percentComplete = end
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

  private mutating func startAnew() {
    guard isRunning else { return }
    releasePoint = percentComplete
    releaseVelocity = velocity
    releaseTime = lastTime
  }
}
