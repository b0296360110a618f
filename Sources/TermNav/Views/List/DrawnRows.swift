/// The rows of a list as they were drawn last, and the motion in which they move to their new places after a
/// change.
@MainActor final class DrawnRows {
  /// The cache of the cells in which the list's rows were drawn.
  let written = WrittenRows()
  /// The rows of the list that were seen last, from the top; the row with the cursor is last while rows move.
  /// Only rows with an identity, a value by which a row is recognized, are included.
  var seen: [ListMemory.Seen] = []
  /// The identity of a row that a full swipe has moved out of sight, while its action runs.
  var swept: AnyHashable?
  /// The motion of the list's rows after a change; nil while none move.
  private(set) var change: ListChange?

  /// Begins the motion of the list's rows to other positions, if some rows are in sight both before and after
  /// the change.
  /// - Parameters:
  ///   - new: The rows that are in sight now.
  ///   - height: The lines of a row.
  ///   - sight: The lines of the screen on which rows are shown.
  ///   - start: The start of the motion.
  func move(to new: [ListChange.Row], height: Int, sight: Int, at start: MotionStart) {
    change = ListChange(from: seen, to: new, without: swept, height: height, sight: sight, at: start)
  }

  func advance(to time: Seconds) {
    if change?.advance(to: time) == false { change = nil }
  }

  /// Ends the motion of the list's rows at once. Returns whether rows were moving.
  func finish() -> Bool {
    defer { change = nil }
    return change != nil
  }
}
