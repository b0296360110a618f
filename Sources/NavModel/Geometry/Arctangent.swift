/// Returns the angle of the point (x, y) in −π…π, accurate to 1e-15 radians.
func arctangent(_ y: Double, _ x: Double) -> Double {
  if x == 0, y == 0 { return 0 }
  // The arctangent of a ratio below 1 is computed; beyond π/4 the ratio is inverted.
  let isSteep = abs(y) > abs(x)
  var ratio = isSteep ? abs(x) / abs(y) : abs(y) / abs(x)
  // tan(a/2) = tan a / (1 + √(1 + tan² a)): halving the angle three times leaves at most π/32.
  for _ in 0..<3 { ratio /= 1 + (1 + ratio * ratio).squareRoot() }
  let square = ratio * ratio
  // The first term of the series that is left out is below 0.0985¹⁷/17 = 5e-19.
  var sum = 0.0
  for power in stride(from: 15.0, through: 1, by: -2) { sum = 1 / power - square * sum }
  var angle = 8 * ratio * sum
  if isSteep { angle = .pi / 2 - angle }
  if x < 0 { angle = .pi - angle }
  return y < 0 ? -angle : angle
}

/// Returns the shortest turn from one angle to another, in radians, −π…π.
func shortestTurn(from start: Double, to end: Double) -> Double {
  (end - start).remainder(dividingBy: 2 * .pi)
}
