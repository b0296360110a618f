/// Who holds the view controllers of a transition that does not run by itself.
enum PageHolder: Equatable, Sendable {
  /// The pointer, by the pop gesture: its leading-first column where the pop's progress was `progress`. The progress is not
  /// clamped, so that a pointer beyond the edge keeps its page.
  case pointer(column: Double, progress: Double)
  /// The application, which says the progress itself. What it said last of the velocity (widths per second toward the
  /// trailing edge), and when.
  case application(velocity: Double, time: Seconds)
  /// Nobody: the release policy has left the transition where it stands.
  case nobody
}
