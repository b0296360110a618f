/// The holder of a transition.
enum PageHolder: Equatable, Sendable {
  /// A column from leading, and the unclamped pop progress there.
  case pointer(column: Double, progress: Double)
  /// The last velocity, in widths per second in the direction of the pop, and its time. `since`: when the application began to hold
  /// the page. `byKeys`: keys move the page, and Return lets go of it and finishes.
  case application(velocity: Double, time: Seconds, since: Seconds, byKeys: Bool = false)
  /// Left in place by `ReleasePolicy.Decision.stay`.
  case nobody

  /// The application holds a page from now on, at rest.
  static func application(from time: Seconds) -> PageHolder {
    .application(velocity: 0, time: time, since: time)
  }

  /// Whether Return lets go of the page.
  var isByKeys: Bool { if case .application(_, _, _, true) = self { true } else { false } }
}
