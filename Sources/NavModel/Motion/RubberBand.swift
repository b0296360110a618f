/// UIScrollView's rubber band, as its users measured it: x → (1 − 1/(0.55·x/d + 1))·d.
enum RubberBand {
  static let stiffness = 0.55

  /// The cells shown of a view `length` cells long; a `pull` of NaN or below 0 counts as 0.
  static func shown(pull: Double, length: Double) -> Double {
    guard pull > 0, length > 0 else { return 0 }
    return (1 - 1 / (stiffness * pull / length + 1)) * length
  }

  /// The inverse of `shown`.
  static func pull(shown: Double, length: Double) -> Double {
    guard shown > 0, length > 0 else { return 0 }
    // A whole view would need an infinite pull.
    let part = min(shown / length, 1 - 1e-9)
    return (1 / (1 - part) - 1) * length / stiffness
  }

  /// Cells shown per cell pulled, 0…1.
  static func slope(pull: Double, length: Double) -> Double {
    guard pull > 0, length > 0 else { return 1 }
    let stretch = stiffness * pull / length + 1
    return stiffness / (stretch * stretch)
  }
}
