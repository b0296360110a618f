/// The way in which a transition runs on once no hand holds it.
public enum CompletionCurve: Sendable {
  /// A spring that takes over position and velocity as they are. The default.
  case spring(Spring)
  /// A curve over a fixed time, from where the transition stands; the velocity of the hand is dropped. A part of the way
  /// takes that part of `duration`, as UIKit's does. `shape` takes 0…1 to 0…1: beyond, its value counts as the nearer
  /// end, and NaN as no value, for which a straight line stands in. A duration that is not positive and finite ends the
  /// transition at once.
  case timed(duration: Seconds, shape: @Sendable (Double) -> Double)

  /// The navigation's own spring (BEHAVIOUR section 5).
  public static let navigation = CompletionCurve.spring(.navigation)
  /// UIKit's length of a navigation transition.
  public static let navigationDuration: Seconds = 0.35

  /// An even way.
  /// - Parameter duration: seconds for the whole of it; what is left of the way takes its part.
  public static func linear(duration: Seconds = navigationDuration) -> CompletionCurve {
    .timed(duration: duration) { $0 }
  }

  /// Starts slowly: t³.
  public static func easeIn(duration: Seconds = navigationDuration) -> CompletionCurve {
    .timed(duration: duration) { $0 * $0 * $0 }
  }

  /// Ends slowly: 1 − (1 − t)³.
  public static func easeOut(duration: Seconds = navigationDuration) -> CompletionCurve {
    .timed(duration: duration) { 1 - (1 - $0) * (1 - $0) * (1 - $0) }
  }

  /// Starts and ends slowly: two halves of a cube.
  public static func easeInOut(duration: Seconds = navigationDuration) -> CompletionCurve {
    .timed(duration: duration) { $0 < 0.5 ? 4 * $0 * $0 * $0 : 1 - 4 * (1 - $0) * (1 - $0) * (1 - $0) }
  }

  /// Off the target by less than this, a spring is at rest: a twentieth of a cell at 100 columns.
  static let restDistance = 0.0005

  /// A moment of the way from `start` to `target`, which are 0…1.
  struct Moment: Equatable {
    var position: Double
    var velocity: Double
    var isAtRest: Bool
  }

  /// Where a transition stands `time` seconds (already scaled by its speed) after it was let go.
  func moment(from start: Double, velocity: Double, to target: Double, after time: Seconds) -> Moment {
    let rest = Moment(position: target, velocity: 0, isAtRest: true)
    switch self {
    case .spring(let spring):
      let state = spring.state(displacement: start - target, velocity: velocity, after: time)
      // A fling that passes the target has arrived: a page never swings beyond its place.
      let hasPassed = target > 0.5 ? state.displacement >= 0 : state.displacement <= 0
      if hasPassed || abs(state.displacement) < Self.restDistance { return rest }
      let position = target + state.displacement
      return Moment(position: min(max(position, 0), 1), velocity: state.velocity, isAtRest: false)
    case .timed(let duration, let shape):
      let length = duration * abs(target - start)
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
