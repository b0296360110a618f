/// The rules of RULES, section 5.
extension ReleasePolicy {
  /// Flutter's fling of 1 width per second, else more than one half.
  public static let standard = fling(name: "standard")

  /// libadwaita's swipe: fast releases are projected to where the page would come to rest.
  public static let projection = ReleasePolicy("projection") { release in
    if release.velocity >= AdwSwipe.threshold { return .finish }
    let isFast = release.velocity <= -AdwSwipe.threshold
    let end = release.progress + (isFast ? AdwSwipe.slope * release.velocity : 0)
    return end > 0.5 ? .finish : .cancel
  }

  /// React Navigation's stack for React Native: the progress, and 0.3 s more at the velocity, is more than one half.
  public static let reactNative = ReleasePolicy("reactNative") { release in
    release.progress + 0.3 * release.velocity > 0.5 ? .finish : .cancel
  }

  /// A released transition stands where it is.
  public static let stay = ReleasePolicy("stay") { _ in .stay }

  /// Finishes beyond a part of the width, at any velocity.
  /// - Precondition: `part` is within 0…1.
  public static func fraction(_ part: Double) -> Self {
    precondition((0...1).contains(part), "a fraction is a progress")
    return Self("fraction") { $0.progress > part ? .finish : .cancel }
  }

  /// Finishes beyond so many columns, or at the whole width, at any velocity: BBGestureBack's 70 points,
  /// LHNavigationGesture's 50.
  /// - Precondition: `columns` is finite and not negative.
  public static func distance(columns: Double) -> Self {
    precondition(columns >= 0 && columns.isFinite, "a distance is some columns")
    return Self("distance") { $0.columns > columns || $0.progress >= 1 ? .finish : .cancel }
  }

  /// `standard` with other figures: `velocity` in widths per second decides alone, in either direction; slower releases
  /// finish beyond `threshold`.
  /// - Precondition: positive velocity, threshold within 0…1.
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

/// `AdwSwipeTracker`'s figures for touch, in pixels of a page 375 wide, a telephone's.
private enum AdwSwipe {
  static let width = 375.0
  /// 0.3 pixels per millisecond, in widths per second.
  static let threshold = 300 / width
  /// A deceleration of 0.998 per millisecond: progress for each width per second.
  static let slope = 0.998 / (1 - 0.998) / 1000 * width / 1000
}
