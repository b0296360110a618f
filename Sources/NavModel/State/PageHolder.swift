/// The driver of a held transition: the pointer, the application, or none.
enum PageHolder: Equatable, Sendable {
  /// The pointer. `column` is counted from the leading edge; `progress` is that of the pop there, not
  /// clamped.
  case pointer(column: Double, progress: Double)
  /// The application, with its last velocity in widths per second toward trailing, and the time of that.
  /// `since` is when it began to hold the page. `byKeys` says that keys move the page, so that Return
  /// releases it and finishes.
  case application(velocity: Double, time: Seconds, since: Seconds, byKeys: Bool = false)
  /// No driver: the transition stands where it was left, as by `ReleasePolicy.Decision.stay`.
  case nobody

  /// Returns the holder of an application that begins to hold a page, without velocity.
  static func application(from time: Seconds) -> PageHolder {
    .application(velocity: 0, time: time, since: time)
  }

  /// Whether keys move the page, so that Return releases it.
  var isByKeys: Bool { if case .application(_, _, _, true) = self { true } else { false } }
}
