internal import CLibrary

/// A critically damped spring, which comes to rest as fast as possible without swinging.
public struct Spring: Equatable, Sendable {
  /// The angular frequency of the spring in radians per second.
  /// - Precondition: positive and finite.
  package var angularFrequency: Double { didSet { Self.check(angularFrequency) } }

  /// UIKit's default spring, as measured: mass 3 and stiffness 1000, which make 18.257 rad/s.
  public static let navigation = Spring(angularFrequency: (1000.0 / 3).squareRoot())

  /// Creates a critically damped spring, which comes to rest as fast as possible without swinging.
  /// - Precondition: `angularFrequency` is positive and finite, in radians per second.
  public init(angularFrequency: Double) {
    Self.check(angularFrequency)
    self.angularFrequency = angularFrequency
  }

  private static func check(_ frequency: Double) {
    precondition(frequency > 0 && frequency.isFinite, "a spring needs a positive frequency")
  }

  /// Returns the displacement from the target and the velocity `time` seconds after the given ones.
  package func state(displacement: Double, velocity: Double, after time: Seconds) -> (
    displacement: Double, velocity: Double
  ) {
    let pull = velocity + angularFrequency * displacement
    let decay = exp(-angularFrequency * time)
    return (
      (displacement + pull * time) * decay,
      (velocity - angularFrequency * pull * time) * decay
    )
  }
}
