/// UIScrollView's rubber band, as users of it have measured it: x → (1 − 1/(0.55·x/d + 1))·d.
enum RubberBand {
  static let stiffness = 0.55

  /// Returns the cells by which content stands off in a view of `length` cells; a `pull` of NaN or below 0
  /// counts as 0.
  static func shown(pull: Double, length: Double) -> Double {
    guard pull > 0, length > 0 else { return 0 }
    return (1 - 1 / (stiffness * pull / length + 1)) * length
  }

  /// Returns the pull that shows so many cells: the inverse of `shown(pull:length:)`.
  static func pull(shown: Double, length: Double) -> Double {
    guard shown > 0, length > 0 else { return 0 }
    // Showing a whole view would need an infinite pull.
    let part = min(shown / length, 1 - 1e-9)
    return (1 / (1 - part) - 1) * length / stiffness
  }

  /// Returns how many more cells are shown for each further cell of the pull, 0…1.
  static func slope(pull: Double, length: Double) -> Double {
    guard pull > 0, length > 0 else { return 1 }
    let stretch = stiffness * pull / length + 1
    return stiffness / (stretch * stretch)
  }
}
