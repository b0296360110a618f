/// The holder of a transition, which keeps it from running on its own: the pointer, the application, or none.
enum PageHolder: Equatable, Sendable {
  /// The pointer holds the transition. `column` is a location of the pointer, counted from the leading edge;
  /// `progress` is the progress of the pop with the pointer at that column, not clamped to 0…1.
  case pointer(column: Double, progress: Double)
  /// The application holds the transition, with its last velocity in widths per second toward trailing, and
  /// the time at which it set that velocity. `since` is the time at which it began to hold the page. `byKeys`
  /// says that keys move the page, so that Return releases it and finishes.
  case application(velocity: Double, time: Seconds, since: Seconds, byKeys: Bool = false)
  /// Nobody holds the transition: it stands where it was released, after `ReleasePolicy.Decision.stay`.
  case nobody

  /// Returns the holder for an application that begins to hold a page at a time, with velocity 0.
  static func application(from time: Seconds) -> PageHolder {
    .application(velocity: 0, time: time, since: time)
  }

  /// Whether keys move the held page, so that Return releases it.
  var isByKeys: Bool { if case .application(_, _, _, true) = self { true } else { false } }
}
