/// The release policies of the library.
extension ReleasePolicy {
  /// The default release policy, with the minimum fling velocity of Flutter. At 1 width per second or faster,
  /// in either direction, the velocity alone decides. A slower release finishes if the progress is past one
  /// half, as in CustomPopAnimation, a demo for iOS.
  public static let standard = fling(name: "standard")

  /// A release policy with libadwaita's figures for swipes by touch. A release at 0.8 widths per second or
  /// faster finishes. A slower one finishes if the progress is past one half. One as fast in the other
  /// direction finishes if the page would come to rest past one half: at the progress plus 0.187 s of the
  /// velocity.
  public static let projection = ReleasePolicy("projection") { release in
    if release.velocity >= AdwSwipe.threshold { return .finish }
    let isFast = release.velocity <= -AdwSwipe.threshold
    let end = release.progress + (isFast ? AdwSwipe.slope * release.velocity : 0)
    return end > 0.5 ? .finish : .cancel
  }

  /// A release policy like that of React Navigation for React Native: a release finishes if the progress plus
  /// 0.3 s of the velocity (React Navigation's `gestureVelocityImpact`) exceeds one half.
  public static let reactNative = ReleasePolicy("reactNative") { release in
    release.progress + 0.3 * release.velocity > 0.5 ? .finish : .cancel
  }

  /// A release policy that leaves a released transition where it is.
  public static let stay = ReleasePolicy("stay") { _ in .stay }

  /// Returns a release policy that finishes if the page has moved by more than a part of the width, at any
  /// velocity.
  /// - Precondition: `part` is within 0…1.
  public static func fraction(_ part: Double) -> Self {
    precondition((0...1).contains(part), "a fraction is a progress")
    return Self("fraction") { $0.progress > part ? .finish : .cancel }
  }

  /// Returns a release policy that finishes if the page has moved by more than a number of columns, or by the
  /// whole width, at any velocity. Of two libraries for iOS, BBGestureBack uses 70 points and
  /// LHNavigationGesture 50.
  /// - Precondition: `columns` is finite and not negative.
  public static func distance(columns: Double) -> Self {
    precondition(columns >= 0 && columns.isFinite, "a distance is some columns")
    return Self("distance") { $0.columns > columns || $0.progress >= 1 ? .finish : .cancel }
  }

  /// Returns a release policy like `standard` with other limits. At `velocity` widths per second or faster,
  /// in either direction, the velocity alone decides. A slower release finishes if the progress is past
  /// `threshold`.
  /// - Precondition: `velocity` is positive, and `threshold` is within 0…1.
  public static func fling(velocity: Double = 1, threshold: Double = 0.5) -> Self {
    fling(name: "fling", velocity: velocity, threshold: threshold)
  }

  private static func fling(name: String, velocity: Double = 1, threshold: Double = 0.5) -> Self {
    precondition(velocity > 0, "a fling has a velocity")
    precondition((0...1).contains(threshold), "a threshold is a progress")
    return Self(name) { release in
      if release.velocity >= velocity { return .finish }
      if release.velocity <= -velocity { return .cancel }
      return release.progress > threshold ? .finish : .cancel
    }
  }
}

/// The figures of libadwaita's `AdwSwipeTracker` for touch, converted from pixels to widths of a page of 375
/// pixels, a phone's.
private enum AdwSwipe {
  static let width = 375.0
  /// The least velocity of a fling: 0.3 pixels per millisecond, in widths per second.
  static let threshold = 300 / width
  /// The change of progress that the page's motion would still add, for each width per second of velocity.
  /// The motion slows down to 0.998 of its velocity in each millisecond.
  static let slope = 0.998 / (1 - 0.998) / 1000 * width / 1000
}
