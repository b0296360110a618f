/// How content gives when it is pulled beyond its end: less and less, and never by a whole view.
///
/// The curve and its 0.55 are UIScrollView's, as its users have measured it: x → (1 − 1/(0.55·x/d + 1))·d.
public enum RubberBand {
  /// The part of the first cell of a pull that is shown.
  public static let stiffness = 0.55

  /// How far beyond its end content is shown.
  /// - Parameters:
  ///   - pull: how far the hand has gone beyond the end, in cells. Less than 0 and no number count as 0.
  ///   - length: the view's length along the axis, in cells. A view of none gives nothing.
  public static func shown(pull: Double, length: Double) -> Double {
    guard pull > 0, length > 0 else { return 0 }
    return (1 - 1 / (stiffness * pull / length + 1)) * length
  }

  /// The pull that is shown as that: the inverse, for a hand that takes hold of content while it is beyond its end.
  public static func pull(shown: Double, length: Double) -> Double {
    guard shown > 0, length > 0 else { return 0 }
    // A whole view would take a pull without end.
    let part = min(shown / length, 1 - 1e-9)
    return (1 / (1 - part) - 1) * length / stiffness
  }

  /// Cells shown per cell pulled, 0…1: what is left of the hand's velocity.
  static func slope(pull: Double, length: Double) -> Double {
    guard pull > 0, length > 0 else { return 1 }
    let stretch = stiffness * pull / length + 1
    return stiffness / (stretch * stretch)
  }
}
