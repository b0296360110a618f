internal import NavModel

extension Duration {
  /// Also where the seconds do not fit into an Int64.
  var seconds: Seconds { self / .seconds(1) }

  /// The nearest duration that can be; NaN is zero.
  init(nearest seconds: Seconds) {
    self = seconds.isNaN ? .zero : .seconds(min(max(seconds, -1e18), 1e18))
  }
}
