/// The progress of a transition, held or running; a value with the tasks of UIKit's
/// `UIPercentDrivenInteractiveTransition`.
public struct PercentDrivenInteractiveTransition: Sendable {
  /// The state of a transition's progress: held, running to one of its ends, or at rest at an end.
  public enum State: Equatable, Sendable {
    case held, finishing, cancelling, finished, cancelled
  }

  /// The state of the transition's progress; held at first.
  public private(set) var state = State.held
  /// The progress of the transition's operation, 0…1.
  public private(set) var percentComplete = 0.0
  /// The change of the transition's progress per second, positive toward 1.
  public private(set) var velocity = 0.0

  /// The factor by which the completion curve runs faster; positive and finite. A new value counts from the
  /// current progress on.
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
  /// The curve by which the transition runs to its end. A new value counts from the current progress on.
  package var completionCurve: CompletionCurve {
    didSet { startAnew() }
  }

  /// The two values of progress at which the transition can come to rest: the lower one after a cancel, the
  /// upper one after a finish.
  private(set) var ends = 0.0...1.0 { didSet { if ends != oldValue { startAnew() } } }
  /// The progress to which the transition runs, one of `ends`.
  var end: Double { state == .finishing || state == .finished ? ends.upperBound : ends.lowerBound }

  /// The greatest velocity that a release may have, in widths per second.
  package static let fastestRelease = 1000.0

  private var releasePoint = 0.0
  private var releaseVelocity = 0.0
  private var releaseTime: Seconds = 0
  private var lastTime: Seconds = 0

  /// Creates the progress of a transition, held at 0.
  package init(completionCurve: CompletionCurve = .navigation) {
    self.completionCurve = completionCurve
  }

  /// Whether the pointer or the application sets the transition's progress.
  public var isHeld: Bool { state == .held }
  /// Whether `advance(to:)` moves the transition's progress.
  package var isRunning: Bool { state == .finishing || state == .cancelling }

  /// Sets the progress, clamped to 0…1, and its velocity per second. Does nothing unless the transition is
  /// held. A velocity that is not finite is 0; a progress of NaN is ignored.
  package mutating func update(_ progress: Double, velocity: Double = 0) {
    guard isHeld, !progress.isNaN else { return }
    percentComplete = min(max(progress, 0), 1)
    self.velocity = velocity.isFinite ? velocity : 0
  }

  /// Starts to run to the upper end of `ends`, usually 1, to finish the transition. May be called while the
  /// transition runs back, too.
  /// - Parameters:
  ///   - velocity: progress per second, clamped to ±`fastestRelease`; one that is not finite is 0.
  ///   - time: the time at which the motion begins, in seconds; a time that is not finite is replaced by the
  ///     last one.
  package mutating func finish(velocity: Double = 0, at time: Seconds) {
    release(.finishing, velocity: velocity, at: time)
  }

  /// Starts to run to the lower end of `ends`, usually 0, to cancel the transition; the parameters are those
  /// of `finish(velocity:at:)`.
  package mutating func cancel(velocity: Double = 0, at time: Seconds) {
    release(.cancelling, velocity: velocity, at: time)
  }

  /// Sets where the front page comes to rest, other than at progress 0 of a pop, such as a sheet at a lower
  /// detent.
  /// - Parameters:
  ///   - rest: the resting position, as progress of a pop.
  ///   - asPop: whether the front page is gone after a finish, as after a pop.
  mutating func lead(to rest: Double, asPop: Bool) { ends = asPop ? rest...1 : 0...1 - rest }

  /// Adapts the transition to another length: sets the progress, clamped to 0…1, and scales the velocity. A
  /// transition that runs goes on from the new progress.
  mutating func recount(_ progress: Double, scale: Double) {
    percentComplete = min(max(progress, 0), 1)
    velocity *= scale
    startAnew()
  }

  /// Holds a running transition where it is.
  package mutating func hold() {
    guard isRunning else { return }
    state = .held
  }

  /// Moves a running transition to a time. A time before the release counts as the time of the release; a
  /// time that is not finite is ignored.
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

  /// Starts a motion at the time of its first frame rather than of its release. The transition must not have
  /// been advanced since its release.
  mutating func begin(at time: Seconds) {
    lastTime = time
    startAnew()
  }

  /// Moves a running transition to its end at once.
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
