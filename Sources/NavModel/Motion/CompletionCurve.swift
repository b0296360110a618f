/// The curve by which a transition runs to its end after a release, or when nothing holds it.
public enum CompletionCurve: Sendable {
  /// The transition ends by a spring, which continues the position and the velocity of the release; the
  /// default.
  case spring(Spring)
  /// A curve over time, which ignores the velocity of the release. If `isProportional`, half the distance
  /// takes half of `duration`, in seconds; otherwise any distance takes all of `duration`. With a duration
  /// that is not positive and finite the transition ends at once. `shape` maps the time, 0…1, to the
  /// distance, clamped to 0…1; NaN counts as linear.
  case timed(duration: Seconds, isProportional: Bool = true, shape: @Sendable (Double) -> Double)

  /// The curve of the standard spring, `Spring.navigation` (RULES, section 5).
  public static let navigation = CompletionCurve.spring(.navigation)
  /// The duration of UIKit's navigation transition, in seconds.
  public static let navigationDuration: Seconds = 0.35

  /// Returns a curve by which a transition ends with constant velocity.
  /// - Parameters:
  ///   - duration: the time of the whole distance, in seconds.
  ///   - isProportional: whether half the distance takes half of the time; otherwise any distance takes all
  ///     of it.
  public static func linear(
    duration: Seconds = navigationDuration, isProportional: Bool = true
  ) -> CompletionCurve {
    .timed(duration: duration, isProportional: isProportional) { $0 }
  }

  /// Returns a curve by which a transition starts its end slowly: t³.
  /// - Parameters:
  ///   - duration: the time of the whole distance, in seconds.
  ///   - isProportional: whether half the distance takes half of the time; otherwise any distance takes all
  ///     of it.
  public static func easeIn(
    duration: Seconds = navigationDuration, isProportional: Bool = true
  ) -> CompletionCurve {
    .timed(duration: duration, isProportional: isProportional) { $0 * $0 * $0 }
  }

  /// Returns a curve by which a transition ends slowly: 1 − (1 − t)³.
  /// - Parameters:
  ///   - duration: the time of the whole distance, in seconds.
  ///   - isProportional: whether half the distance takes half of the time; otherwise any distance takes all
  ///     of it.
  public static func easeOut(
    duration: Seconds = navigationDuration, isProportional: Bool = true
  ) -> CompletionCurve {
    .timed(duration: duration, isProportional: isProportional) { 1 - (1 - $0) * (1 - $0) * (1 - $0) }
  }

  /// Returns a curve by which a transition's end starts and ends slowly: t³ in each half.
  /// - Parameters:
  ///   - duration: the time of the whole distance, in seconds.
  ///   - isProportional: whether half the distance takes half of the time; otherwise any distance takes all
  ///     of it.
  public static func easeInOut(
    duration: Seconds = navigationDuration, isProportional: Bool = true
  ) -> CompletionCurve {
    .timed(duration: duration, isProportional: isProportional) {
      $0 < 0.5 ? 4 * $0 * $0 * $0 : 1 - 4 * (1 - $0) * (1 - $0) * (1 - $0)
    }
  }

  /// The distance from the end at which a spring counts as at rest: a twentieth of a cell at 100 columns. At
  /// a larger distance the words of the bar would still be fading. A press may end the motion sooner, by
  /// `isSettledInView`.
  static let restDistance = 0.0005

  struct Moment: Equatable {
    var position: Double
    var velocity: Double
    var isAtRest: Bool
  }

  /// Returns the position, 0…1, and the velocity of a motion.
  /// - Parameter time: seconds since the motion's start, multiplied by the completion speed.
  func moment(from start: Double, velocity: Double, to target: Double, after time: Seconds) -> Moment {
    let rest = Moment(position: target, velocity: 0, isAtRest: true)
    switch self {
    case .spring(let spring):
      let state = spring.state(displacement: start - target, velocity: velocity, after: time)
      // The motion ends where the spring would overshoot the target.
      let hasPassed =
        switch target {
        case 1: state.displacement >= 0
        case 0: state.displacement <= 0
        default: (start - target) * state.displacement <= 0
        }
      if hasPassed || abs(state.displacement) < Self.restDistance { return rest }
      let position = target + state.displacement
      return Moment(position: min(max(position, 0), 1), velocity: state.velocity, isAtRest: false)
    case .timed(let duration, let isProportional, let shape):
      let distance = abs(target - start)
      let length = isProportional || distance == 0 ? duration * distance : duration
      guard length > 0, length.isFinite, time < length else { return rest }
      let step = min(1e-4, length / 2)
      func at(_ time: Seconds) -> Double {
        let part = min(max(time / length, 0), 1)
        let shaped = shape(part)
        return start + (target - start) * min(max(shaped.isNaN ? part : shaped, 0), 1)
      }
      let (before, after) = (max(0, time - step), min(length, time + step))
      return Moment(
        position: at(time), velocity: (at(after) - at(before)) / (after - before), isAtRest: false)
    }
  }
}
