/// What holds a transition that does not run by itself.
enum PageHolder: Equatable, Sendable {
  /// The pointer's leading-first column at a pop's progress, not clamped.
  case pointer(column: Double, progress: Double)
  /// The application's last velocity (widths per second toward trailing) and its time.
  case application(velocity: Double, time: Seconds)
  /// The release policy left it where it was.
  case nobody
}
