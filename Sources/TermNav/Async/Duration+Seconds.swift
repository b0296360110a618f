package import NavModel

extension Duration {
  /// The duration in seconds, also if the seconds do not fit into an Int64.
  package var seconds: Seconds {
    guard Self.many.contains(self) else { return self / .seconds(1) }
    let (seconds, rest) = components
    let (microseconds, less) = rest.quotientAndRemainder(dividingBy: 1_000_000_000_000)
    // For whole microseconds the result is the same number as a literal: 100 ms is exactly `0.1`.
    if less == 0 { return Seconds(seconds * 1_000_000 + microseconds) / 1e6 }
    return Seconds(seconds) + Seconds(rest) / 1e18
  }

  private static let many = Duration.seconds(-4_000_000_000)...Duration.seconds(4_000_000_000)

  /// Creates the duration nearest to a number of seconds; the seconds are clamped to ±10^18, NaN is zero.
  package init(nearest seconds: Seconds) {
    self = seconds.isNaN ? .zero : .seconds(min(max(seconds, -1e18), 1e18))
  }

  /// Creates the duration of whole microseconds nearest to a number of seconds, so that `0.1` is exactly a
  /// tenth of a second; NaN is zero.
  init(microsecondsOf seconds: Seconds) {
    let microseconds = (seconds * 1e6).rounded()
    self = abs(microseconds) < 9e18 ? .microseconds(Int64(microseconds)) : Duration(nearest: seconds)
  }
}
