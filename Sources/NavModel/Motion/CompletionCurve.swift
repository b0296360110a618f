/// How a released transition ends.
public enum CompletionCurve: Sendable {
  /// Continues position and velocity; the default.
  case spring(Spring)
  /// A curve without the release's velocity. If `isProportional`, a part of the way takes that part of `duration`; else
  /// any part takes all of it. A non-positive or non-finite `duration` ends at once. `shape` maps 0…1 to 0…1,
  /// clamped; NaN is linear.
  case timed(duration: Seconds, isProportional: Bool = true, shape: @Sendable (Double) -> Double)

  /// The standard spring (RULES, section 5).
  public static let navigation = CompletionCurve.spring(.navigation)
  /// UIKit's navigation transition, in seconds.
  public static let navigationDuration: Seconds = 0.35

  /// Constant velocity.
  public static func linear(
    duration: Seconds = navigationDuration, isProportional: Bool = true
  ) -> CompletionCurve {
    .timed(duration: duration, isProportional: isProportional) { $0 }
  }

  /// Starts slowly: t³.
  public static func easeIn(
    duration: Seconds = navigationDuration, isProportional: Bool = true
  ) -> CompletionCurve {
    .timed(duration: duration, isProportional: isProportional) { $0 * $0 * $0 }
  }

  /// Ends slowly: 1 − (1 − t)³.
  public static func easeOut(
    duration: Seconds = navigationDuration, isProportional: Bool = true
  ) -> CompletionCurve {
    .timed(duration: duration, isProportional: isProportional) { 1 - (1 - $0) * (1 - $0) * (1 - $0) }
  }

  /// Starts and ends slowly: two half cubes.
  public static func easeInOut(
    duration: Seconds = navigationDuration, isProportional: Bool = true
  ) -> CompletionCurve {
    .timed(duration: duration, isProportional: isProportional) {
      $0 < 0.5 ? 4 * $0 * $0 * $0 : 1 - 4 * (1 - $0) * (1 - $0) * (1 - $0)
    }
  }

  /// A twentieth of a cell at 100 columns. The spring runs so far also where nothing but its page is in sight:
  /// ended there it would cut the fading words of the bar. A press may end it sooner, by `isSettledInView`.
  static let restDistance = 0.0005

  struct Moment: Equatable {
    var position: Double
    var velocity: Double
    var isAtRest: Bool
  }

  /// `time` is scaled by the speed.
  func moment(from start: Double, velocity: Double, to target: Double, after time: Seconds) -> Moment {
    let rest = Moment(position: target, velocity: 0, isAtRest: true)
    switch self {
    case .spring(let spring):
      let state = spring.state(displacement: start - target, velocity: velocity, after: time)
      // No overshoot.
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
