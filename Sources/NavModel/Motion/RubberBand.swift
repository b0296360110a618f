/// The rubber band of UIScrollView, by which content that is dragged beyond its end follows the pointer less
/// and less. With x the pull and d the view's length it is (1 − 1/(0.55·x/d + 1))·d, as measured by others.
enum RubberBand {
  static let stiffness = 0.55

  /// Returns by how many cells content is shown beyond its end, for a pull in cells and a view of `length`
  /// cells. A `pull` of NaN or below 0 counts as 0.
  static func shown(pull: Double, length: Double) -> Double {
    guard pull > 0, length > 0 else { return 0 }
    return (1 - 1 / (stiffness * pull / length + 1)) * length
  }

  /// Returns the pull in cells by which content is shown `shown` cells beyond its end: the inverse of
  /// `shown(pull:length:)`.
  static func pull(shown: Double, length: Double) -> Double {
    guard shown > 0, length > 0 else { return 0 }
    // To move the content by the whole length of the view would need an infinite pull.
    let part = min(shown / length, 1 - 1e-9)
    return (1 / (1 - part) - 1) * length / stiffness
  }

  /// Returns by how many cells, 0…1, the content moves for one more cell of pull.
  static func slope(pull: Double, length: Double) -> Double {
    guard pull > 0, length > 0 else { return 1 }
    let stretch = stiffness * pull / length + 1
    return stiffness / (stretch * stretch)
  }
}
