/// The rows of a list as they were drawn last, and their motion from there to where they belong.
@MainActor final class DrawnRows {
  /// The cells that were written.
  let written = WrittenRows()
  /// From the top; only rows that have an identity.
  var seen: [ListMemory.Seen] = []
  /// The row that a full swipe has moved out of sight, while its action is performed.
  var swept: AnyHashable?
  /// Rows that are on their way.
  private(set) var change: ListChange?

  /// Rows go to other places, where some of them are seen before and after.
  /// - Parameters:
  ///   - new: the rows that are in sight now.
  ///   - height: lines of a row.
  ///   - sight: lines of the view.
  func move(to new: [ListChange.Row], height: Int, sight: Int, at start: MotionStart) {
    change = ListChange(from: seen, to: new, without: swept, height: height, sight: sight, at: start)
  }

  func advance(to time: Seconds) {
    if change?.advance(to: time) == false { change = nil }
  }

  /// Ends the motion at once; returns whether there was one.
  func finish() -> Bool {
    defer { change = nil }
    return change != nil
  }
}
